export { PeopleSection } from './people-section.tsx';
export { useMembers } from './queries.ts';
export { NewAccountOpening } from './switcher/new-account-opening.tsx';
