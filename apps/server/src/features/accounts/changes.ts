import type { Db } from '../../platform/database.ts';
import type { Jobs } from '../../platform/job-queue.ts';
import { removeAccountFiles } from './jobs.ts';
import type { AccountRow } from './reads.ts';
import { deleteUserAttempts } from './attempt-store.ts';
import { deleteSessionsOfMembers, deleteUserResets, deleteUserSessions, removeSecondFactor } from './session-store.ts';
import { changeAccount, deleteAccount, updateOwnersAdmin, updatePassword } from './store.ts';

/** Deletes an account's rows and the sessions of its members at once, and its files in a job. */
export async function removeAccount(tx: Db, jobs: Pick<Jobs, 'send'>, id: string): Promise<void> {
  await deleteSessionsOfMembers(tx, id);
  await deleteAccount(tx, id);
  await jobs.send(tx, removeAccountFiles, { accountId: id });
}

/** Suspends an account from an instant on and signs its members out; null restores it. False if there is no such account. */
export async function suspendAccount(tx: Db, id: string, suspendedAt: Date | null): Promise<boolean> {
  if (suspendedAt !== null) await deleteSessionsOfMembers(tx, id);
  return changeAccount(tx, id, { suspendedAt });
}

/** Makes an account and its owners administrators of the installation, or ends that. False if there is no such account. */
export async function appointOwners(tx: Db, id: string, isAdmin: boolean): Promise<boolean> {
  await updateOwnersAdmin(tx, id, isAdmin);
  return changeAccount(tx, id, { isAdmin });
}

/** Changes an account's plan, what it has bought or was given. False if there is no such account. */
export const changePlan = (
  tx: Db,
  id: string,
  change: Partial<Omit<AccountRow, 'id' | 'userId' | 'name' | 'email' | 'passwordHash' | 'isAdmin' | 'suspendedAt'>>,
): Promise<boolean> => changeAccount(tx, id, change);

/** Ends all sessions of a user, and all attempts to sign in. */
export async function signOutUser(tx: Db, userId: string): Promise<void> {
  await deleteUserSessions(tx, userId, null);
  await deleteUserAttempts(tx, userId);
}

/** Marks the sessions of a user who has turned the second factor off as not proven by it. They continue. */
export async function weakenSessions(tx: Db, userId: string): Promise<void> {
  await removeSecondFactor(tx, userId);
  await deleteUserAttempts(tx, userId);
}

/** Gives a user a password that nobody knows, and ends all sessions and attempts that began with the former one. */
export async function invalidatePassword(tx: Db, userId: string, passwordHash: string): Promise<void> {
  await updatePassword(tx, userId, passwordHash);
  await deleteUserResets(tx, userId);
  await signOutUser(tx, userId);
}
