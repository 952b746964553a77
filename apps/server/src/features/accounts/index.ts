export { type Entitlements, createEntitlements } from './entitlements.ts';
export { removeAccount, suspendAccount } from './changes.ts';
export { createPasswords, type PasswordCost } from './passwords.ts';
export { createPasswordReset } from './password-reset.ts';
export { serveAccounts } from './routes.ts';
export { createAccounts } from './service.ts';
export { createSessions } from './sessions.ts';
export type { AccountLimits } from './sign-in.ts';
export { type AccountRow, changeAccount, findAccount, lockAccount, lockActiveAdmins } from './store.ts';
