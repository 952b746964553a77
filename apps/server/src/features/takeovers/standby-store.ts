import type { StandbyItem } from '@vitrine/contract/takeovers';
import { Message } from '@vitrine/contract/playout/message';
import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { media } from '../../schema/library-tables.ts';
import { standbyItems } from '../../schema/takeovers-tables.ts';
import { listCovers, toShownMedia } from '../library/index.ts';

type StandbyRow = typeof standbyItems.$inferInsert;

/** Lists the prepared takeovers in order. */
export async function listStandby(db: Db, accountId: string): Promise<StandbyItem[]> {
  const rows = await db
    .select({ row: standbyItems, item: media })
    .from(standbyItems)
    .leftJoin(media, eq(media.id, standbyItems.mediaId))
    .where(eq(standbyItems.accountId, accountId))
    .orderBy(asc(standbyItems.position));
  const covers = await listCovers(
    db,
    rows.flatMap(({ row }) => row.mediaId ?? []),
  );
  return rows.map(({ row, item }) => ({
    id: row.id,
    title: row.title,
    content: item === null ? null : toShownMedia(item, covers),
    message: row.message === null ? null : Message.parse(row.message),
    onePress: row.onePress,
  }));
}

/** Replaces all of the account's prepared takeovers. */
export async function replaceStandby(tx: Db, accountId: string, rows: readonly StandbyRow[]): Promise<void> {
  await tx.delete(standbyItems).where(eq(standbyItems.accountId, accountId));
  if (rows.length > 0) await tx.insert(standbyItems).values([...rows]);
}
