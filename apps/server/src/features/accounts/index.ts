export { type Entitlements, createEntitlements } from './entitlements.ts';
export { removeAccountFiles } from './jobs.ts';
export { createPasswords, type PasswordCost } from './passwords.ts';
export { createPasswordReset } from './password-reset.ts';
export { serveAccounts } from './routes.ts';
export { createAccounts } from './service.ts';
export { createSessions } from './sessions.ts';
export type { AccountLimits } from './sign-in.ts';
export {
  type AccountRow,
  deleteAccount,
  deleteSessionsOf,
  findAccount,
  lockAccount,
  lockActiveAdmins,
  updateAccount,
} from './store.ts';
