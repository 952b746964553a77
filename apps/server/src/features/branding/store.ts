import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { accounts } from '../../schema/accounts-tables.ts';
import { branding } from '../../schema/branding-tables.ts';

export type BrandingRow = typeof branding.$inferSelect;

export async function findBranding(db: Db, accountId: string): Promise<BrandingRow | null> {
  const [row] = await db.select().from(branding).where(eq(branding.accountId, accountId));
  return row ?? null;
}

/** The names and the chosen color of an account; null without such an account. */
export async function findNamedBranding(db: Db, accountId: string) {
  const [row] = await db
    .select({ name: accounts.name, organization: accounts.organization, color: branding.primaryColor })
    .from(accounts)
    .leftJoin(branding, eq(branding.accountId, accounts.id))
    .where(eq(accounts.id, accountId));
  return row ?? null;
}

/** Inserts or updates the given columns. */
export async function upsertBranding(
  db: Db,
  accountId: string,
  changes: Partial<Omit<BrandingRow, 'accountId' | 'updatedAt'>>,
  updatedAt: Date,
): Promise<BrandingRow> {
  const [row] = await db
    .insert(branding)
    .values({ accountId, ...changes, updatedAt })
    .onConflictDoUpdate({ target: branding.accountId, set: { ...changes, updatedAt } })
    .returning();
  return row!; // an upsert that does not throw returns its row
}
