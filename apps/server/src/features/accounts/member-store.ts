import type { Limits, Role } from '@vitrine/contract/team/roles';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { accounts, members, sessions } from '../../schema/accounts-tables.ts';
import { signInPolicies } from '../../schema/sign-in/sign-in-tables.ts';

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
