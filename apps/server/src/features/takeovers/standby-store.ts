import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { standbyItems } from '../../schema/takeovers-tables.ts';

type StandbyRow = typeof standbyItems.$inferInsert;

/** Replaces all of the account's prepared takeovers. */
export async function replaceStandby(tx: Db, accountId: string, rows: readonly StandbyRow[]): Promise<void> {
  await tx.delete(standbyItems).where(eq(standbyItems.accountId, accountId));
  if (rows.length > 0) await tx.insert(standbyItems).values([...rows]);
}

/** Adds a prepared takeover after the others. */
export async function insertStandby(tx: Db, row: Omit<StandbyRow, 'position'>): Promise<void> {
  const position = sql`(select coalesce(max(position) + 1, 0) from ${standbyItems} where account_id = ${row.accountId})`;
  await tx.insert(standbyItems).values({ ...row, position });
}

export async function deleteStandby(db: Db, accountId: string, id: string): Promise<void> {
  await db.delete(standbyItems).where(and(eq(standbyItems.accountId, accountId), eq(standbyItems.id, id)));
}
