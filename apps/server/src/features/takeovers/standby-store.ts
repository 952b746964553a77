import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { standbyItems } from '../../schema/takeovers-tables.ts';

type StandbyRow = typeof standbyItems.$inferInsert;

/** Replaces all of the account's prepared takeovers. */
export async function replaceStandby(tx: Db, accountId: string, rows: readonly StandbyRow[]): Promise<void> {
  await tx.delete(standbyItems).where(eq(standbyItems.accountId, accountId));
  if (rows.length > 0) await tx.insert(standbyItems).values([...rows]);
}
