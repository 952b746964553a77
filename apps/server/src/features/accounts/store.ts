import { AccountId, type ProfileChange, type User } from '@vitrine/contract/accounts';
import { findEffectivePlan, type Entitlement } from '@vitrine/contract/billing/plans';
import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { idempotencyKeys } from '../../platform/idempotency/tables.ts';
import { accounts, passwordResets, sessions } from '../../schema/accounts.ts';

export type AccountRow = typeof accounts.$inferSelect;

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

/** @throws a violation of `accounts_email_key` when the address is taken */
export async function insertAccount(db: Db, row: typeof accounts.$inferInsert): Promise<AccountRow> {
  const [inserted] = await db.insert(accounts).values(row).returning();
  return inserted!; // an insert that does not throw returns its row
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

export async function findAccountByEmail(db: Db, emailKey: string): Promise<AccountRow | null> {
  const [row] = await db.select().from(accounts).where(eq(accounts.emailKey, emailKey));
  return row ?? null;
}

/** Reads an account and locks its row until the transaction ends, so that limits are counted one request at a time. */
export async function lockAccount(tx: Db, id: string): Promise<AccountRow | null> {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, id)).for('no key update');
  return row ?? null;
}

export async function findFirstAdmin(db: Db): Promise<AccountRow | null> {
  const [row] = await db
    .select()
    .from(accounts)
    .where(eq(accounts.isAdmin, true))
    .orderBy(asc(accounts.createdAt))
    .limit(1);
  return row ?? null;
}

export async function updateAdmin(db: Db, emailKey: string): Promise<void> {
  await db
    .update(accounts)
    .set({ isAdmin: true })
    .where(and(eq(accounts.emailKey, emailKey), eq(accounts.isAdmin, false)));
}

export async function insertSession(db: Db, row: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(row);
}

/** The account and role of a session that has not ended and whose account is not suspended. */
export async function findSession(
  db: Db,
  id: string,
  now: Date,
): Promise<{ accountId: string; isAdmin: boolean } | null> {
  const [row] = await db
    .select({ accountId: sessions.accountId, isAdmin: accounts.isAdmin })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now), isNull(accounts.suspendedAt)));
  return row ?? null;
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id));
}

/** Lists sessions, the newest first. */
export async function listSessions(db: Db, accountId: string, now: Date) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt), desc(sessions.id));
}

/** True if the account with this email address has a session that was started from this IP address. */
export async function isKnownAddress(db: Db, emailKey: string, address: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(accounts.emailKey, emailKey), eq(sessions.address, address), gt(sessions.expiresAt, now)))
    .limit(1);
  return rows.length > 0;
}

/** False if the account has no such session. */
export async function deleteOwnSession(db: Db, accountId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.accountId, accountId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

/** Ends all sessions of an account, or all but one. Returns their ids. */
export async function deleteAccountSessions(db: Db, accountId: string, except: string | null): Promise<string[]> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.accountId, accountId), except === null ? undefined : ne(sessions.id, except)))
    .returning({ id: sessions.id });
  return rows.map(({ id }) => id);
}

/** Finds sessions that have neither ended nor expired, and whose account is not suspended. */
export async function findRunningSessions(db: Db, ids: readonly string[], now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(inArray(sessions.id, [...ids]), gt(sessions.expiresAt, now), isNull(accounts.suspendedAt)));
  return rows.map(({ id }) => id);
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

/** Returns the changed account; null if it does not exist any more. */
export async function updateProfile(db: Db, id: string, change: ProfileChange): Promise<AccountRow | null> {
  const [row] = await db.update(accounts).set(change).where(eq(accounts.id, id)).returning();
  return row ?? null;
}

export async function updatePassword(db: Db, id: string, passwordHash: string): Promise<void> {
  await db.update(accounts).set({ passwordHash }).where(eq(accounts.id, id));
}

/** Deletes the account, all rows that refer to it, and its stored idempotent responses. */
export async function deleteAccount(db: Db, id: string): Promise<void> {
  await db.delete(idempotencyKeys).where(eq(idempotencyKeys.scope, id));
  await db.delete(accounts).where(eq(accounts.id, id));
}

/** True if there are accounts besides this one. */
export async function hasOthers(db: Db, id: string): Promise<boolean> {
  const rows = await db.select({ id: accounts.id }).from(accounts).where(ne(accounts.id, id)).limit(1);
  return rows.length > 0;
}

/** Ids of the admins who can sign in. Their rows are locked, so that the last two cannot both be removed. */
export async function lockActiveAdmins(tx: Db): Promise<string[]> {
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.isAdmin, true), isNull(accounts.suspendedAt)))
    .orderBy(accounts.id)
    .for('no key update');
  return rows.map(({ id }) => id);
}

export async function insertReset(db: Db, row: typeof passwordResets.$inferInsert): Promise<void> {
  await db.insert(passwordResets).values(row);
}

/** Consumes a reset link. Only one of two concurrent uses gets the account. Null for an invalid link. */
export async function takeReset(tx: Db, tokenHash: string, now: Date): Promise<string | null> {
  const [row] = await tx
    .delete(passwordResets)
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)))
    .returning({ accountId: passwordResets.accountId });
  return row?.accountId ?? null;
}

export async function deleteAccountResets(db: Db, accountId: string): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.accountId, accountId));
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

export function toUser(row: AccountRow, entitlement: Entitlement): User {
  return {
    id: AccountId.parse(row.id),
    name: row.name,
    organization: row.organization,
    email: row.email,
    isAdmin: row.isAdmin,
    subscriptionPlan: row.plan,
    effectivePlan: entitlement.effectivePlan,
    deviceSeats: entitlement.deviceSeats,
    extraStorageBytes: entitlement.extraStorageBytes,
  };
}
