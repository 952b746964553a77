import type { Limits, Role } from '@vitrine/contract/team/roles';
import { and, asc, count, eq, exists, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { matchesName } from '../../platform/database/name-search.ts';
import { toSortKey } from '../../platform/database/sort-key.ts';
import { accounts, members, sessions, users } from '../../schema/accounts-tables.ts';
import { groups } from '../../schema/groups-tables.ts';
import { folders } from '../../schema/library-tables.ts';
import { passkeys } from '../../schema/sign-in/passkeys-tables.ts';
import { secondFactors } from '../../schema/sign-in/second-factors-tables.ts';
import { signInPolicies } from '../../schema/sign-in/sign-in-tables.ts';
import type { invitations } from '../../schema/team-tables.ts';

export interface Membership {
  accountId: string;
  role: Role;
  limits: Limits | null;
}

/** A membership, with the sign-in policy of its account. */
export interface OpenMembership extends Membership {
  /** From this time on, the account asks for a second factor; null: never. */
  secondFactorFrom: Date | null;
  /** True if members other than owners must come from the account’s identity provider. */
  onlySingleSignOn: boolean;
}

export interface MemberRow {
  userId: string;
  name: string;
  email: string;
  role: Role;
  /** Only of groups and folders that exist, and that the reader may see. */
  limits: Limits | null;
  joinedAt: Date;
  /** Null without a session. */
  signedInAt: Date | null;
  /** True for a member with an authenticator app or a passkey. */
  hasSecondFactor: boolean;
}

/** The columns of an account’s sign-in policy, which the query must left join. */
export const policyColumns = {
  secondFactorFrom: signInPolicies.secondFactorFrom,
  onlySingleSignOn: sql<boolean>`coalesce(${signInPolicies.onlySingleSignOn}, false)`,
};

/** The accounts of a user that are not suspended, in the order in which the user joined them. */
export async function listOpenMemberships(db: Db, userId: string): Promise<OpenMembership[]> {
  return db
    .select({
      accountId: members.accountId,
      role: members.role,
      limits: members.limits,
      ...policyColumns,
    })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .leftJoin(signInPolicies, eq(signInPolicies.accountId, members.accountId))
    .where(and(eq(members.userId, userId), isNull(accounts.suspendedAt)))
    .orderBy(asc(members.joinedAt), asc(members.accountId));
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

/** All accounts of a user, in the order in which the user joined them. */
export async function listAccountsOf(db: Db, userId: string) {
  return db
    .select({
      id: accounts.id,
      name: accounts.name,
      organization: accounts.organization,
      suspendedAt: accounts.suspendedAt,
      role: members.role,
    })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(eq(members.userId, userId))
    .orderBy(asc(members.joinedAt), asc(members.accountId));
}

/** The condition that a user belongs to an account that is not suspended. */
export const hasActiveAccount = (db: Db) =>
  exists(
    db
      .select({ id: accounts.id })
      .from(members)
      .innerJoin(accounts, eq(accounts.id, members.accountId))
      .where(and(eq(members.userId, users.id), isNull(accounts.suspendedAt))),
  );

const roleOrder = sql`(${members.role} = 'owner') desc`;

/** The members of an account: owners first, then by name. @param search parts of the name or the email address */
export async function listMembers(db: Db, accountId: string, search?: string): Promise<MemberRow[]> {
  const isFound = matchesName(search, { name: users.name, sortKey: toSortKey(users.name) }, [users.email]);
  return db
    .select(memberColumns(db))
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.accountId, accountId), isFound))
    .orderBy(roleOrder, asc(sql`lower(${users.name})`), asc(users.id));
}

/** Null when the account has no such member. */
export async function findMember(db: Db, accountId: string, userId: string): Promise<MemberRow | null> {
  const [row] = await db
    .select(memberColumns(db))
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.accountId, accountId), eq(members.userId, userId)));
  return row ?? null;
}

/** The ids in a part of stored limits that are in a table; null without that part. */
const selectKnown = (ids: SQL, table: typeof groups | typeof folders): SQL =>
  sql`case jsonb_typeof(${ids}) when 'array' then
    (select coalesce(jsonb_agg(${table.id} order by ${table.id}), '[]') from ${table} where ${ids} ? ${table.id}) end`;

/** Stored limits, without groups and folders that were deleted since. */
export const selectLimits = (limits: typeof members.limits | typeof invitations.limits) =>
  sql<Limits | null>`case when ${limits} is not null then jsonb_build_object(
    'groupIds', ${selectKnown(sql`(${limits} -> 'groupIds')`, groups)},
    'folderIds', ${selectKnown(sql`(${limits} -> 'folderIds')`, folders)}) end`;

/** True for a user with an authenticator app or a passkey. */
const selectHasSecondFactor = (db: Db) => {
  const factor = db
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, users.id), isNotNull(secondFactors.confirmedAt)));
  const passkey = db.select({ userId: passkeys.userId }).from(passkeys).where(eq(passkeys.userId, users.id));
  return sql<boolean>`(${exists(factor)} or ${exists(passkey)})`;
};

const memberColumns = (db: Db) => ({
  userId: users.id,
  name: users.name,
  email: users.email,
  role: members.role,
  limits: selectLimits(members.limits),
  joinedAt: members.joinedAt,
  signedInAt: sql<Date | null>`(${db
    .select({ at: sql`max(${sessions.createdAt})` })
    .from(sessions)
    .where(eq(sessions.userId, users.id))})`.mapWith(sessions.createdAt),
  hasSecondFactor: selectHasSecondFactor(db),
});

/** True if the account has a member with this address in lower case. */
export async function hasMemberWithEmail(db: Db, accountId: string, emailKey: string): Promise<boolean> {
  const rows = await db
    .select({ userId: users.id })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.accountId, accountId), eq(users.emailKey, emailKey)));
  return rows.length > 0;
}

export async function countMembers(db: Db, accountId: string): Promise<number> {
  const [found] = await db.select({ count: count() }).from(members).where(eq(members.accountId, accountId));
  return found?.count ?? 0;
}

/** Adds a member. One who belongs to the account already keeps their role. */
export async function insertMember(tx: Db, row: typeof members.$inferInsert): Promise<void> {
  await tx.insert(members).values(row).onConflictDoNothing();
}

export async function updateMember(
  tx: Db,
  accountId: string,
  userId: string,
  change: { role: Role; limits: Limits | null },
): Promise<void> {
  await tx
    .update(members)
    .set(change)
    .where(and(eq(members.accountId, accountId), eq(members.userId, userId)));
}

export async function deleteMember(tx: Db, accountId: string, userId: string): Promise<void> {
  await tx.delete(members).where(and(eq(members.accountId, accountId), eq(members.userId, userId)));
}

/**
 * Ends the tie of an account to its founder, by whose columns processes of release 0.2 would sign them in as its owner.
 * Sessions that they know by it end for them only.
 */
export async function detachFounder(tx: Db, accountId: string, userId: string): Promise<void> {
  const detached = await tx
    .update(accounts)
    .set({ userId: null, email: '', emailKey: accountId, passwordHash: '' })
    .where(and(eq(accounts.id, accountId), eq(accounts.userId, userId)))
    .returning({ id: accounts.id });
  if (detached.length === 0) return;
  await tx.update(sessions).set({ accountId: null, usedAccountId: accountId }).where(eq(sessions.accountId, accountId));
}

/** The addresses and names of an account's owners, to whom emails about it go. */
export async function listOwners(db: Db, accountId: string): Promise<{ name: string; email: string }[]> {
  return db
    .select({ name: users.name, email: users.email })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.accountId, accountId), eq(members.role, 'owner')))
    .orderBy(asc(users.id));
}
