export type { SignInRedirect } from './sign-in-redirect.ts';
export { meQuery, useMe, useMeOfFrame } from './queries.ts';
export { NewPasswordField } from './components/new-password-field.tsx';
export { useEntry } from './use-entry.ts';
export { MayEdit, NoAccessPage, ReadOnlyNotice, WhoCan } from './who-can.tsx';
