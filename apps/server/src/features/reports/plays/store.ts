import type { Play } from '@vitrine/contract/reports/plays';
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lt, or } from 'drizzle-orm';
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

interface Reporter {
  accountId: string;
  deviceId: string;
}

/** Plays that are searched for a name; as many as a device with short items reports in about two days. */
const SEARCHED_PLAYS = 20_000;

/**
 * The names of an account's media items by id. The names of deleted items are read from the device's latest plays; of
 * an item that is not among these the name is null.
 */
export async function namesOfMedia(
  db: Db,
  reporter: Reporter,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const names = await namesOfContent(db, reporter, ids);
  const missing = ids.filter((id) => !names.has(id));
  if (missing.length === 0) return names;
  const latest = latestPlays(db, reporter);
  const earlier = await db
    .selectDistinctOn([latest.mediaId], { id: latest.mediaId, name: latest.mediaName })
    .from(latest)
    .where(and(inArray(latest.mediaId, missing), isNotNull(latest.mediaName)));
  for (const { id, name } of earlier) names.set(id, name);
  return names;
}

/** The names of an account's playlists by id, of deleted ones as in {@link namesOfMedia}. Other ids are left out. */
export async function namesOfPlaylists(
  db: Db,
  reporter: Reporter,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const names = await namesOfContent(db, reporter, ids);
  const missing = ids.filter((id) => !names.has(id));
  if (missing.length === 0) return names;
  const latest = latestPlays(db, reporter);
  const earlier = await db
    .selectDistinctOn([latest.playlistId], { id: latest.playlistId, name: latest.playlistName })
    .from(latest)
    .where(inArray(latest.playlistId, missing))
    .orderBy(latest.playlistId, desc(latest.startedAt));
  for (const { id, name } of earlier) if (id !== null) names.set(id, name);
  return names;
}

const latestPlays = (db: Db, { deviceId }: Reporter) =>
  db
    .select({
      mediaId: plays.mediaId,
      mediaName: plays.mediaName,
      playlistId: plays.playlistId,
      playlistName: plays.playlistName,
      startedAt: plays.startedAt,
    })
    .from(plays)
    .where(eq(plays.deviceId, deviceId))
    .orderBy(desc(plays.startedAt), desc(plays.playId))
    .limit(SEARCHED_PLAYS)
    .as('latest');

async function namesOfContent(
  db: Db,
  { accountId }: Reporter,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const found = await db
    .select({ id: media.id, name: media.originalName })
    .from(media)
    .where(and(eq(media.accountId, accountId), inArray(media.id, [...ids])));
  return new Map(found.map(({ id, name }) => [id, name]));
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
  return rows.map((row) => ({
    id: row.playId,
    mediaId: row.mediaId,
    mediaName: row.mediaName,
    playlist: row.playlistId === null ? null : { id: row.playlistId, name: row.playlistName, index: row.itemIndex },
    reason: row.reason,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt.toISOString(),
    completed: row.completed,
  }));
}

export async function countPlays(db: Db, deviceId: string, from: Date, until: Date): Promise<number> {
  return db.$count(plays, within(deviceId, from, until));
}

const within = (deviceId: string, from: Date, until: Date) =>
  and(eq(plays.deviceId, deviceId), gte(plays.startedAt, from), lt(plays.startedAt, until));

function isAfter({ startedAt, id }: PlayPosition) {
  const at = new Date(startedAt);
  return or(gt(plays.startedAt, at), and(eq(plays.startedAt, at), gt(plays.playId, id)));
}
