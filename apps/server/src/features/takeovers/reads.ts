import { eq, asc } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { standbyItems, takeoverDevices } from '../../schema/takeovers-tables.ts';
import { Message } from '@vitrine/contract/playout/message';
import { Strip } from '@vitrine/contract/playout/strip';
import type { StandbyItem } from '@vitrine/contract/takeovers/takeovers';
import { media } from '../../schema/library-tables.ts';
import { listCovers, toShownMedia } from '../library/index.ts';

/** The row ids of the devices that a takeover covers now. */
export async function listCovered(db: Db, takeoverId: string): Promise<{ id: string }[]> {
  return db
    .select({ id: takeoverDevices.deviceId })
    .from(takeoverDevices)
    .where(eq(takeoverDevices.takeoverId, takeoverId))
    .orderBy(asc(takeoverDevices.deviceId));
}

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
    strip: row.strip === null ? null : Strip.parse(row.strip),
    onePress: row.onePress,
  }));
}
