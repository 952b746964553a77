import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { media } from '../../schema/library-tables.ts';
import { mediaVersions } from '../../schema/media-versions-tables.ts';
import { listLost, type LostQuery } from './reads.ts';

/** Thumbnails without an average color, made by versions that had none; in the order of ids, after the given one. */
export async function listWithoutColor(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; thumbnailKey: string }[]> {
  const rows = await db
    .select({ id: media.id, thumbnailKey: media.thumbnailKey })
    .from(media)
    .where(and(isNotNull(media.thumbnailKey), isNull(media.averageColor), gt(media.id, after)))
    .orderBy(asc(media.id))
    .limit(limit);
  return rows.flatMap(({ id, thumbnailKey }) => (thumbnailKey === null ? [] : [{ id, thumbnailKey }]));
}

/** Videos of which it is not known whether they have sound, added by versions that did not ask. */
export async function listOfUnknownSound(db: Db, limit: number): Promise<{ id: string; key: string }[]> {
  return db
    .select({ id: media.id, key: sql<string>`coalesce(${media.playKey}, ${media.storageKey})` })
    .from(media)
    .where(and(eq(media.kind, 'video'), eq(media.status, 'ready'), isNull(media.hasSound)))
    .orderBy(asc(media.id))
    .limit(limit);
}

/** The ids of those media items, and new versions of items, that are being processed or still get a thumbnail. */
export async function findBusyMedia(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const select = (table: typeof media | typeof mediaVersions) =>
    db
      .select({ id: table.id })
      .from(table)
      .where(and(inArray(table.id, [...ids]), or(eq(table.status, 'processing'), awaitsThumbnail(table))));
  const rows = await select(media).unionAll(select(mediaVersions));
  return new Set(rows.map(({ id }) => id));
}

/** Ready items, and new versions of items, with neither a thumbnail nor a recorded failure. */
export const listWithoutThumbnail = (db: Db, lost: LostQuery): Promise<string[]> =>
  listLost(
    db,
    (table) => and(inArray(table.kind, ['image', 'video']), eq(table.status, 'ready'), awaitsThumbnail(table)),
    lost,
  );

const awaitsThumbnail = ({ thumbnailKey, failure }: typeof media | typeof mediaVersions) =>
  and(isNull(thumbnailKey), isNull(failure));
