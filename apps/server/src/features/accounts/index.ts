export { type Entitlements, createEntitlements } from './entitlements.ts';
export { removeAccountFiles } from './jobs.ts';
export { createPasswordReset } from './password-reset.ts';
export { serveAccounts } from './routes.ts';
export { type AccountLimits, createAccounts } from './service.ts';
export { createSessions } from './sessions.ts';
export { type AccountRow, deleteAccount, deleteSessionsOf, findAccount, lockAccount, updateAccount } from './store.ts';
