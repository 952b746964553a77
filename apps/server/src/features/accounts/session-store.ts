import { and, desc, eq, gt, inArray, isNull, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { accounts, members, passwordResets, sessions, users } from '../../schema/accounts-tables.ts';
import { signInPolicies } from '../../schema/sign-in/sign-in-tables.ts';
import { isSuspended, listOpenMemberships, type OpenMembership, policyColumns } from './member-store.ts';
import type { Proof } from './proof.ts';

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
