import { and, eq, gt, lte } from 'drizzle-orm';
import type { Db } from '../../../platform/database.ts';
import { signInPolicies } from '../../../schema/sign-in/sign-in-tables.ts';
import { identityProviders } from '../../../schema/sign-in/single-sign-on-tables.ts';

export type PolicyRow = typeof signInPolicies.$inferSelect;

/** The sign-in policy of an account; null if it was never changed. */
export async function findPolicy(db: Db, accountId: string): Promise<PolicyRow | null> {
  const [row] = await db.select().from(signInPolicies).where(eq(signInPolicies.accountId, accountId));
  return row ?? null;
}

export async function upsertPolicy(tx: Db, row: PolicyRow): Promise<void> {
  const { accountId, ...set } = row;
  await tx
    .insert(signInPolicies)
    .values({ accountId, ...set })
    .onConflictDoUpdate({ target: signInPolicies.accountId, set });
}

export async function hasIdentityProvider(db: Db, accountId: string): Promise<boolean> {
  const rows = await db
    .select({ id: identityProviders.id })
    .from(identityProviders)
    .where(eq(identityProviders.accountId, accountId))
    .limit(1);
  return rows.length > 0;
}

/** The accounts whose demand for a second factor began after `since`, and at `until` at the latest. */
export async function listAccountsDemandingSince(db: Db, since: Date, until: Date): Promise<string[]> {
  const { accountId, secondFactorFrom } = signInPolicies;
  const rows = await db
    .select({ accountId })
    .from(signInPolicies)
    .where(and(gt(secondFactorFrom, since), lte(secondFactorFrom, until)));
  return rows.map((row) => row.accountId);
}
