export { type Entitlements, createEntitlements } from './entitlements.ts';
export { ATTEMPT_LIFETIME_MS, type Attempts, createAttempts } from './attempts.ts';
export {
  appointOwners,
  changePlan,
  removeAccount,
  invalidatePassword,
  signOutUser,
  suspendAccount,
  weakenSessions,
} from './changes.ts';
export { createSignInPolicies, type SignInPolicies } from './sign-in-policies/sign-in-policies.ts';
export { findBrowserParts, nameBrowser } from './sign-in-notices/browser-name.ts';
export { createNotices, createTellOfChange, type Notices } from './sign-in-notices/notices.ts';
export { createOrigins } from './sign-in-notices/origins.ts';
export { createPasswords, type PasswordCost, type Passwords } from './passwords.ts';
export { createPasswordReset } from './password-reset.ts';
export { createAccountVerbs } from './routes.ts';
export { answerSession, answerSessionEnd } from './session-answers.ts';
export { createDemo } from './demo.ts';
export { type Accounts, createAccounts } from './service.ts';
export { type Client, passwordProof } from './proof.ts';
export { createSessions, type Sessions } from './sessions.ts';
export { createProfiles } from './profiles.ts';
export { createRegistrations, type AccountFounder, type Registrations } from './registrations.ts';
export {
  assignRole,
  endMembership,
  handOverAccount,
  joinAccount,
  lockAccountAs,
  openAccount,
  registerMember,
} from './memberships.ts';
export {
  type AccountRow,
  type Addressee,
  addresseeColumns,
  findAccount,
  findMailLanguage,
  findReadingLanguage,
  findUser,
  findUserByEmail,
  lockAccount,
  lockActiveAdmins,
  countPasskeys,
  countMembers,
  findMember,
  hasMemberWithEmail,
  listAccountsOf,
  listMembers,
  listOwners,
  type MemberRow,
  selectLimits,
} from './reads.ts';
