export { PeopleSection } from './people-section.tsx';
export { useMembers } from './queries.ts';
