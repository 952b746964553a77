export type { SignInRedirect } from './sign-in-redirect.ts';
export { meQuery, ownAccountsRead, useMe, useMeOfFrame, useSendsEmail } from './queries.ts';
export { NoMailNotice } from './no-mail-notice.tsx';
export { NewPasswordField } from './components/new-password-field.tsx';
export { useSignOut } from './use-sign-out.ts';
export { useFirstTimeZone } from './use-first-time-zone.ts';
export { useNewAccount } from './use-new-account.ts';
export { useEntry } from './use-entry.ts';
export { MayEdit, ReadOnlyNotice, WhoCan } from './access/no-access.tsx';
