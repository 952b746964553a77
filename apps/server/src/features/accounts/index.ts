export { type Entitlements, createEntitlements } from './entitlements.ts';
export { removeAccount, suspendAccount } from './changes.ts';
export { createPasswords, type PasswordCost, type Passwords } from './passwords.ts';
export { createPasswordReset } from './password-reset.ts';
export { serveAccounts } from './routes.ts';
export { createDemo } from './demo.ts';
export { type Accounts, createAccounts } from './service.ts';
export { createSessions, SESSION_LIFETIME_MS, type Sessions } from './sessions.ts';
export { createProfiles } from './profiles.ts';
export {
  countMembers,
  deleteMember,
  detachFounder,
  findMember,
  hasMemberWithEmail,
  insertMember,
  listMembers,
  listOwners,
  type MemberRow,
  updateMemberRole,
} from './member-store.ts';
export type { AccountLimits } from './sign-in.ts';
export {
  type AccountRow,
  changeAccount,
  deleteUserSessions,
  findAccount,
  findUser,
  findUserByEmail,
  insertAccount,
  insertUser,
  lockAccount,
  lockActiveAdmins,
  updateOwnersAdmin,
} from './store.ts';
