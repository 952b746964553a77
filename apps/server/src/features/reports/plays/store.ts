import type { Play } from '@vitrine/contract/reports/plays';
import { and, asc, eq, gt, gte, inArray, isNotNull, lt, or } from 'drizzle-orm';
import type { Db } from '../../../platform/database.ts';
import { devices } from '../../../schema/fleet.ts';
import { media } from '../../../schema/library.ts';
import { plays } from '../../../schema/plays.ts';

export type PlayRow = typeof plays.$inferSelect;

/** When a device was paired; null if it was deleted. */
export async function findPairedAt(db: Db, deviceId: string): Promise<Date | null> {
  const [row] = await db.select({ createdAt: devices.createdAt }).from(devices).where(eq(devices.id, deviceId));
  return row?.createdAt ?? null;
}

/** The names of an account's media items by id. The names of deleted items are read from the device's earlier plays. */
export async function namesOfMedia(
  db: Db,
  { accountId, deviceId }: { accountId: string; deviceId: string },
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const found = await db
    .select({ id: media.id, name: media.originalName })
    .from(media)
    .where(and(eq(media.accountId, accountId), inArray(media.id, [...ids])));
  const names = new Map<string, string | null>(found.map(({ id, name }) => [id, name]));
  const missing = ids.filter((id) => !names.has(id));
  if (missing.length === 0) return names;
  const earlier = await db
    .selectDistinctOn([plays.mediaId], { id: plays.mediaId, name: plays.mediaName })
    .from(plays)
    .where(and(eq(plays.deviceId, deviceId), inArray(plays.mediaId, missing), isNotNull(plays.mediaName)));
  for (const { id, name } of earlier) names.set(id, name);
  return names;
}

/** Returns the ids of the plays that were not stored before. */
export async function insertPlays(db: Db, rows: readonly PlayRow[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const inserted = await db
    .insert(plays)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ playId: plays.playId });
  return inserted.map(({ playId }) => playId);
}

/** The position of a play in a list. */
export interface PlayPosition {
  startedAt: string;
  id: string;
}

/** The plays that started in a period (half-open), in order, after a position. */
export async function listPlays(
  db: Db,
  deviceId: string,
  { from, until }: { from: Date; until: Date },
  after: PlayPosition | null,
  limit: number | null,
): Promise<Play[]> {
  const query = db
    .select()
    .from(plays)
    .where(and(within(deviceId, from, until), after === null ? undefined : isAfter(after)))
    .orderBy(asc(plays.startedAt), asc(plays.playId));
  const rows = await (limit === null ? query : query.limit(limit));
  return rows.map(({ playId: id, mediaId, mediaName, reason, startedAt, endedAt, completed }) => ({
    id,
    mediaId,
    mediaName,
    reason,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
    completed,
  }));
}

export async function countPlays(db: Db, deviceId: string, from: Date, until: Date): Promise<number> {
  return db.$count(plays, within(deviceId, from, until));
}

export async function deletePlaysBefore(db: Db, before: Date): Promise<void> {
  await db.delete(plays).where(lt(plays.startedAt, before));
}

const within = (deviceId: string, from: Date, until: Date) =>
  and(eq(plays.deviceId, deviceId), gte(plays.startedAt, from), lt(plays.startedAt, until));

function isAfter({ startedAt, id }: PlayPosition) {
  const at = new Date(startedAt);
  return or(gt(plays.startedAt, at), and(eq(plays.startedAt, at), gt(plays.playId, id)));
}
