import { AccountId, type ProfileChange, type User, UserId } from '@vitrine/contract/accounts';
import { findEffectivePlan, type Entitlement } from '@vitrine/contract/billing/plans';
import type { Limits, Role } from '@vitrine/contract/team/roles';
import { and, asc, desc, eq, gt, inArray, isNull, like, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { idempotencyKeys } from '../../platform/idempotency/tables.ts';
import { accounts, members, passwordResets, sessions, users } from '../../schema/accounts.ts';
import { signInPolicies } from '../../schema/sign-in/sign-in.ts';
import { hasActiveAccount, listOpenMemberships, type OpenMembership, policyColumns } from './member-store.ts';
import type { Proof } from './proof.ts';

export type AccountRow = typeof accounts.$inferSelect;
export type UserRow = typeof users.$inferSelect;

/** Advisory lock that serialises registrations while there is no account: the first one becomes the admin. */
const FIRST_ACCOUNT_LOCK = 7_316_005;

/** Locks registration until the transaction ends. True if there is no account yet. */
export async function lockFirstAccount(tx: Db): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_ACCOUNT_LOCK})`);
  return hasNoAccounts(tx);
}

export async function hasNoAccounts(db: Db): Promise<boolean> {
  const rows = await db.select({ id: accounts.id }).from(accounts).limit(1);
  return rows.length === 0;
}

/**
 * Creates a user with an account of their own.
 *
 * @throws a violation of `users_email_key` when the address is taken
 */
export async function insertFounder(
  tx: Db,
  { organization, ...user }: typeof users.$inferInsert & { organization: string },
): Promise<AccountRow> {
  await tx.insert(users).values(user);
  const { id: userId, ...person } = user;
  // A trigger makes the founder a member.
  const [account] = await tx
    .insert(accounts)
    .values({ ...person, id: newId('acc'), userId, organization })
    .returning();
  return account!; // an insert that does not throw returns its row
}

/** Creates a user who belongs to no account yet. @throws a violation of `users_email_key` when the address is taken */
export async function insertUser(tx: Db, row: typeof users.$inferInsert): Promise<void> {
  await tx.insert(users).values(row);
}

/** Creates another account of a user, without the columns by which release 0.2 signs people in. */
export async function insertAccount(
  tx: Db,
  { id, organization, createdAt }: Pick<AccountRow, 'id' | 'organization' | 'createdAt'>,
): Promise<void> {
  await tx
    .insert(accounts)
    .values({ id, organization, createdAt, name: organization, email: '', emailKey: id, passwordHash: '' });
}

export async function findUser(db: Db, id: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row ?? null;
}

export async function findUserByEmail(db: Db, emailKey: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.emailKey, emailKey));
  return row ?? null;
}

export async function findAccount(db: Db, id: string): Promise<AccountRow | null> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id));
  return row ?? null;
}

export async function listAccountsById(db: Db, ids: readonly string[]): Promise<AccountRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(accounts)
    .where(sql`${accounts.id} = any(${sql.param(ids)}::text[])`);
}

/** Reads an account and locks its row until the transaction ends, so that limits are counted one request at a time. */
export async function lockAccount(tx: Db, id: string): Promise<AccountRow | null> {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, id)).for('no key update');
  return row ?? null;
}

export async function findFirstAdmin(db: Db): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.isAdmin, true)).orderBy(asc(users.createdAt)).limit(1);
  return row ?? null;
}

export async function updateAdmin(db: Db, emailKey: string): Promise<void> {
  await db
    .update(users)
    .set({ isAdmin: true })
    .where(and(eq(users.emailKey, emailKey), eq(users.isAdmin, false)));
}

/** The account that a user founded; null if there is none. Processes of release 0.2 find sessions by it. */
const foundedBy = (userId: string) => sql<string | null>`(select id from accounts where user_id = ${userId} limit 1)`;

export async function insertSession(
  db: Db,
  row: Omit<typeof sessions.$inferInsert, 'accountId'> & { userId: string },
): Promise<void> {
  await db.insert(sessions).values({ ...row, accountId: foundedBy(row.userId) });
}

const proofColumns = {
  method: sessions.method,
  hasSecondFactor: sessions.hasSecondFactor,
  providerAccountId: sessions.providerAccountId,
};

interface SessionPerson {
  userId: string;
  /** False for sessions that began at the identity provider of an account, which must not lead to the installation. */
  isAdmin: boolean;
  usedAccountId: string | null;
  /** Null for a session that a process of release 0.2 has started, and that was not used since. */
  lastUsedAt: Date | null;
  proof: Proof;
  /** In accounts that are not suspended; in the order in which the user joined them. */
  memberships: OpenMembership[];
}

/** The user of a session that has not ended; null also for a user whose accounts are all suspended. */
export async function findSession(db: Db, id: string, now: Date): Promise<SessionPerson | null> {
  const [row] = await db
    .select({
      userId: users.id,
      isAdmin: sql<boolean>`${users.isAdmin} and ${sessions.method} <> 'single-sign-on'`,
      usedAccountId: sessions.usedAccountId,
      lastUsedAt: sessions.lastUsedAt,
      proof: proofColumns,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now)));
  if (row === undefined) return null;
  const memberships = await listOpenMemberships(db, row.userId);
  if (memberships.length === 0 && (await isSuspended(db, row.userId))) return null;
  return { ...row, memberships };
}

/** True for a user who belongs to accounts, all of which are suspended. */
export async function isSuspended(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::integer`,
      open: sql<number>`(count(*) filter (where ${accounts.suspendedAt} is null))::integer`,
    })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(eq(members.userId, userId));
  return row !== undefined && row.count > 0 && row.open === 0;
}

/** The account that requests of this session are about when they name none. */
export async function updateUsedAccount(db: Db, sessionId: string, usedAccountId: string): Promise<void> {
  await db.update(sessions).set({ usedAccountId }).where(eq(sessions.id, sessionId));
}

/** Stores the last use of a session, unless another process has stored one after `before`. */
export async function updateLastUse(db: Db, sessionId: string, lastUsedAt: Date, before: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ lastUsedAt })
    .where(and(eq(sessions.id, sessionId), or(isNull(sessions.lastUsedAt), lte(sessions.lastUsedAt, before))));
}

/** Marks a session as proven by a second factor. */
export async function updateSecondFactor(db: Db, sessionId: string): Promise<void> {
  await db.update(sessions).set({ hasSecondFactor: true }).where(eq(sessions.id, sessionId));
}

/** Marks the sessions of a user as not proven by a second factor, except sessions that a passkey began. */
export async function removeSecondFactor(db: Db, userId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ hasSecondFactor: false })
    .where(and(eq(sessions.userId, userId), ne(sessions.method, 'passkey'), eq(sessions.hasSecondFactor, true)));
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id));
}

/** Lists sessions, the newest first. */
export async function listSessions(db: Db, userId: string, now: Date) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt), desc(sessions.id));
}

/** True if the user with this email address has a session that was started from this IP address. */
export async function isKnownAddress(db: Db, emailKey: string, address: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(users.emailKey, emailKey), eq(sessions.address, address), gt(sessions.expiresAt, now)))
    .limit(1);
  return rows.length > 0;
}

/** False if the user has no such session. */
export async function deleteOwnSession(db: Db, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

/** Ends all sessions of a user, or all but one. Returns their ids. */
export async function deleteUserSessions(db: Db, userId: string, except: string | null): Promise<string[]> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except === null ? undefined : ne(sessions.id, except)))
    .returning({ id: sessions.id });
  return rows.map(({ id }) => id);
}

/** Ends the sessions of the users who belong to this account only. */
export async function deleteSessionsOfMembers(db: Db, accountId: string): Promise<void> {
  const others = db.select({ userId: members.userId }).from(members).where(ne(members.accountId, accountId));
  const own = db.select({ userId: members.userId }).from(members).where(eq(members.accountId, accountId));
  await db.delete(sessions).where(and(inArray(sessions.userId, own), notInArray(sessions.userId, others)));
}

/**
 * Finds sessions that have neither ended nor expired, and whose users belong to the account, which must not be
 * suspended.
 */
export async function findRunningSessions(db: Db, accountId: string, ids: readonly string[], now: Date) {
  return db
    .select({
      id: sessions.id,
      proof: proofColumns,
      membership: { accountId: members.accountId, role: members.role, ...policyColumns },
    })
    .from(sessions)
    .innerJoin(members, and(eq(members.userId, sessions.userId), eq(members.accountId, accountId)))
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .leftJoin(signInPolicies, eq(signInPolicies.accountId, accounts.id))
    .where(and(inArray(sessions.id, [...ids]), gt(sessions.expiresAt, now), isNull(accounts.suspendedAt)));
}

/** Changes an account's plan, limits, role or suspension. False if there is no such account. */
export async function changeAccount(
  tx: Db,
  id: string,
  change: Partial<Omit<AccountRow, 'id' | 'email' | 'passwordHash'>>,
): Promise<boolean> {
  const rows = await tx.update(accounts).set(change).where(eq(accounts.id, id)).returning({ id: accounts.id });
  return rows.length > 0;
}

/** Changes the user's name, and the account's organization if it is given. */
export async function updateProfile(
  tx: Db,
  { userId, accountId }: { userId: string; accountId: string },
  { name, organization }: ProfileChange,
): Promise<void> {
  await tx.update(users).set({ name }).where(eq(users.id, userId));
  if (organization !== undefined) await tx.update(accounts).set({ organization }).where(eq(accounts.id, accountId));
}

export async function updatePassword(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

/** Deletes the account, all rows that refer to it, and its stored idempotent responses. */
export async function deleteAccount(db: Db, id: string): Promise<void> {
  await db.delete(idempotencyKeys).where(like(idempotencyKeys.scope, `${id}/%`));
  await db.delete(accounts).where(eq(accounts.id, id));
}

/** Deletes a user with their sessions. Does nothing if a trigger has deleted them with their account. */
export async function deleteUser(tx: Db, id: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, id));
}

/** Makes the owners of an account administrators of the installation, or ends that. */
export async function updateOwnersAdmin(tx: Db, accountId: string, isAdmin: boolean): Promise<void> {
  const owners = tx
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.accountId, accountId), eq(members.role, 'owner')));
  await tx.update(users).set({ isAdmin }).where(inArray(users.id, owners));
}

/** True if there are users besides this one. */
export async function hasOthers(db: Db, userId: string): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(ne(users.id, userId)).limit(1);
  return rows.length > 0;
}

/** Ids of the administrators who can sign in. Their rows are locked, so that the last two cannot both be removed. */
export async function lockActiveAdmins(tx: Db): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isAdmin, true), hasActiveAccount(tx)))
    .orderBy(users.id)
    .for('no key update');
  return rows.map(({ id }) => id);
}

export async function insertReset(
  db: Db,
  row: Omit<typeof passwordResets.$inferInsert, 'accountId'> & { userId: string },
): Promise<void> {
  await db.insert(passwordResets).values({ ...row, accountId: foundedBy(row.userId) });
}

/** Consumes a reset link. Only one of two concurrent uses gets the user's id. Null for an invalid link. */
export async function takeReset(tx: Db, tokenHash: string, now: Date): Promise<string | null> {
  const [row] = await tx
    .delete(passwordResets)
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)))
    .returning({ userId: passwordResets.userId });
  return row?.userId ?? null;
}

export async function deleteUserResets(db: Db, userId: string): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

export async function deleteExpiredResets(db: Db, now: Date): Promise<void> {
  await db.delete(passwordResets).where(lte(passwordResets.expiresAt, now));
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, now));
}

/** The account's entitlement at `now`: of purchased and granted seats the larger number, and the sum of both storages. */
export function toEntitlement(row: AccountRow, now: Date): Entitlement {
  const effectivePlan = findEffectivePlan(
    { plan: row.plan, status: row.status, endsAt: row.periodEndsAt?.getTime() ?? null },
    now.getTime(),
  );
  // Purchased seats and storage end with the plan.
  const hasEnded = effectivePlan !== row.plan;
  return {
    isAdmin: row.isAdmin,
    effectivePlan,
    deviceSeats: Math.max(hasEnded ? 1 : row.boughtSeats, row.grantedSeats),
    extraStorageBytes: (hasEnded ? 0 : row.boughtStorageBytes) + row.grantedStorageBytes,
  };
}

/** A user in the account that is in use. */
export function toUser(
  user: UserRow,
  account: AccountRow,
  used: { role: Role; limits: Limits | null; accountCount: number; entitlement: Entitlement },
): User {
  const { role, limits, accountCount, entitlement } = used;
  return {
    id: AccountId.parse(account.id),
    userId: UserId.parse(user.id),
    role,
    accountName: account.organization || account.name,
    accountCount,
    isLimited: limits !== null,
    name: user.name,
    organization: account.organization,
    email: user.email,
    isAdmin: user.isAdmin,
    subscriptionPlan: account.plan,
    effectivePlan: entitlement.effectivePlan,
    deviceSeats: entitlement.deviceSeats,
    extraStorageBytes: entitlement.extraStorageBytes,
  };
}
