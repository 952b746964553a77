export { PeopleSection } from './people-section.tsx';
export { SignInPolicy } from './sign-in-policy.tsx';
export { NewAccountOpening } from './switcher/new-account-opening.tsx';
