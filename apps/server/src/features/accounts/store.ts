import { AccountId, type User, UserId } from '@vitrine/contract/accounts';
import type { ProfileChange } from '@vitrine/contract/profile';
import { findEffectivePlan, type Entitlement } from '@vitrine/contract/billing/plans';
import type { Limits, Role } from '@vitrine/contract/team/roles';
import type { Language } from '@vitrine/messages/languages';
import { and, asc, eq, inArray, isNull, like, ne, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { idempotencyKeys } from '../../platform/idempotency/tables.ts';
import { accounts, members, users } from '../../schema/accounts-tables.ts';
import type { AccountRow, UserRow } from './reads.ts';

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
  user: typeof users.$inferInsert,
  account: Pick<AccountRow, 'organization' | 'timeZone' | 'language'>,
): Promise<AccountRow> {
  await tx.insert(users).values(user);
  const { id: userId, ...person } = user;
  // A trigger makes the founder a member.
  const [inserted] = await tx
    .insert(accounts)
    .values({ ...person, ...account, id: newId('acc'), userId })
    .returning();
  return inserted!; // an insert that does not throw returns its row
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

export async function listAccountsById(db: Db, ids: readonly string[]): Promise<AccountRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(accounts)
    .where(sql`${accounts.id} = any(${sql.param(ids)}::text[])`);
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

/** Changes an account's plan, limits, role or suspension. False if there is no such account. */
export async function changeAccount(
  tx: Db,
  id: string,
  change: Partial<Omit<AccountRow, 'id' | 'email' | 'passwordHash'>>,
): Promise<boolean> {
  const rows = await tx.update(accounts).set(change).where(eq(accounts.id, id)).returning({ id: accounts.id });
  return rows.length > 0;
}

/** Changes the user's name, and their language and the account's organization if these are given. */
export async function updateProfile(
  tx: Db,
  { userId, accountId }: { userId: string; accountId: string },
  { name, organization, language }: ProfileChange,
): Promise<void> {
  await tx
    .update(users)
    .set({ name, ...(language !== undefined && { language }) })
    .where(eq(users.id, userId));
  if (organization !== undefined) await tx.update(accounts).set({ organization }).where(eq(accounts.id, accountId));
}

/** @param onlyIfUnset keeps a time zone that the account has already */
export async function updateTimeZone(db: Db, accountId: string, timeZone: string, onlyIfUnset: boolean): Promise<void> {
  const isUnset = onlyIfUnset ? isNull(accounts.timeZone) : undefined;
  await db
    .update(accounts)
    .set({ timeZone })
    .where(and(eq(accounts.id, accountId), isUnset));
}

export async function updateLanguage(db: Db, accountId: string, language: Language | null): Promise<void> {
  await db.update(accounts).set({ language }).where(eq(accounts.id, accountId));
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
    accountTimeZone: account.timeZone,
    accountLanguage: account.language,
    accountCount,
    isLimited: limits !== null,
    seesAllScreens: (limits?.groupIds ?? null) === null,
    name: user.name,
    organization: account.organization,
    email: user.email,
    language: user.language,
    isAdmin: user.isAdmin,
    subscriptionPlan: account.plan,
    effectivePlan: entitlement.effectivePlan,
    deviceSeats: entitlement.deviceSeats,
    extraStorageBytes: entitlement.extraStorageBytes,
  };
}
