export { PeopleSection } from './people-section.tsx';
export { NewAccountOpening } from './switcher/new-account-opening.tsx';
