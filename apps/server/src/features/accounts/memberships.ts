import { AppError } from '@vitrine/contract/core/errors';
import { hasRole, type Role } from '@vitrine/contract/team/roles';
import type { Db } from '../../platform/database.ts';
import { deleteMember, detachFounder, insertMember, type Membership, updateMember } from './member-store.ts';
import { findMember, listAccountsOf, lockAccount, type UserRow } from './reads.ts';
import { deleteUserSessions } from './session-store.ts';
import { insertAccount, insertUser } from './store.ts';

interface NewMembership extends Membership {
  joinedAt: Date;
}

/**
 * Locks an account for a member who may have lost their role since their request began, e.g. to a concurrent request. The
 * roles of members change under this lock only.
 *
 * @throws auth.role_required
 */
export async function lockAccountAs(
  tx: Db,
  { accountId, userId }: { accountId: string; userId: string },
  needed: Role,
): Promise<void> {
  await lockAccount(tx, accountId);
  const role = (await findMember(tx, accountId, userId))?.role ?? null;
  if (role === null || !hasRole(role, needed)) throw new AppError('auth.role_required', { details: { role: needed } });
}

/** Opens another account of a user, who becomes its owner. */
export async function openAccount(
  tx: Db,
  userId: string,
  account: { id: string; organization: string; createdAt: Date },
): Promise<void> {
  await insertAccount(tx, account);
  await insertMember(tx, { userId, accountId: account.id, role: 'owner', joinedAt: account.createdAt });
}

/**
 * Creates a user without an account of their own, as a member.
 *
 * @throws a violation of `users_email_key` when the address is taken
 */
export async function registerMember(tx: Db, user: Omit<UserRow, 'isAdmin'>, membership: NewMembership): Promise<void> {
  await insertUser(tx, user);
  await insertMember(tx, { userId: user.id, ...membership });
}

/** Makes a user a member. One who belongs to the account already keeps their role. */
export const joinAccount = (tx: Db, userId: string, membership: NewMembership): Promise<void> =>
  insertMember(tx, { userId, ...membership });

export const assignRole = (tx: Db, userId: string, { accountId, role, limits }: Membership): Promise<void> =>
  updateMember(tx, accountId, userId, { role, limits });

/** Makes a member the owner of the account, and its owner an admin. */
export async function handOverAccount(
  tx: Db,
  accountId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const setRole = (userId: string, role: Role) => updateMember(tx, accountId, userId, { role, limits: null });
  await setRole(to, 'owner');
  await setRole(from, 'admin');
  await detachFounder(tx, accountId, from);
}

/** Takes a member out of an account, and ends all sessions of a person who belongs to no other. */
export async function endMembership(tx: Db, accountId: string, userId: string): Promise<void> {
  await deleteMember(tx, accountId, userId);
  await detachFounder(tx, accountId, userId);
  if ((await listAccountsOf(tx, userId)).length === 0) await deleteUserSessions(tx, userId, null);
}
