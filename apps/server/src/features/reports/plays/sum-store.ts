import type { PlaySum } from '@vitrine/contract/reports/plays';
import { and, asc, eq, gte, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database.ts';
import { devices } from '../../../schema/fleet-tables.ts';
import { playDays, plays, playsToSum } from '../../../schema/reports/plays-tables.ts';

/** Days, both included. */
interface Days {
  from: string;
  to: string;
}

/** The position of a sum in a list. */
export interface SumPosition {
  day: string;
  mediaId: string;
  playlistId: string;
}

export const toSumPosition = ({ day, mediaId, playlist }: PlaySum): SumPosition => ({
  day,
  mediaId,
  playlistId: playlist?.id ?? NO_PLAYLIST,
});

const NO_PLAYLIST = '';

/** The sums of a device's plays on these days by day and item, after a position. */
export async function listSums(
  db: Db,
  deviceId: string,
  days: Days,
  after: SumPosition | null,
  limit: number | null,
): Promise<PlaySum[]> {
  const { day, mediaId, playlistId } = playDays;
  const isAfter =
    after && sql`(${day}, ${mediaId}, ${playlistId}) > (${after.day}::date, ${after.mediaId}, ${after.playlistId})`;
  const query = db
    .select()
    .from(playDays)
    .where(and(isInDays(deviceId, days), isAfter ?? undefined))
    .orderBy(asc(day), asc(mediaId), asc(playlistId));
  const rows = await (limit === null ? query : query.limit(limit));
  return rows.map((row) => ({
    day: row.day,
    mediaId: row.mediaId,
    mediaName: row.mediaName,
    playlist: row.playlistId === NO_PLAYLIST ? null : { id: row.playlistId, name: row.playlistName },
    plays: row.plays,
    completed: row.completed,
    durationMs: row.durationMs,
  }));
}

export async function countSums(db: Db, deviceId: string, days: Days): Promise<number> {
  return db.$count(playDays, isInDays(deviceId, days));
}

const isInDays = (deviceId: string, { from, to }: Days) =>
  and(eq(playDays.deviceId, deviceId), gte(playDays.day, from), lte(playDays.day, to));

/** A device whose plays of the previous release are not in the sums yet; null if there is none. */
export async function findDeviceToSum(db: Db): Promise<string | null> {
  const [row] = await db.select().from(playsToSum).limit(1);
  return row?.deviceId ?? null;
}

/** Computes the sums of a device from all of its plays, in the days of its present time zone. */
export async function sumAgain(tx: Db, deviceId: string): Promise<void> {
  // Plays that are being stored refer to the device, so they are either committed now or counted by the trigger later.
  await tx.select({ id: devices.id }).from(devices).where(eq(devices.id, deviceId)).for('update');
  const removed = await tx.delete(playsToSum).where(eq(playsToSum.deviceId, deviceId)).returning();
  if (removed.length === 0) return;
  await tx.delete(playDays).where(eq(playDays.deviceId, deviceId));
  const { startedAt, endedAt } = plays;
  await tx.execute(sql`
    with zone as materialized (
      select vitrine_known_zone(${devices.timeZone}) as name from ${devices} where ${devices.id} = ${deviceId}
    )
    insert into ${playDays}
      (device_id, day, media_id, playlist_id, media_name, playlist_name, plays, completed, duration_ms)
    select ${plays.deviceId}, (${startedAt} at time zone zone.name)::date, ${plays.mediaId},
      coalesce(${plays.playlistId}, ${NO_PLAYLIST}), max(${plays.mediaName}), max(${plays.playlistName}), count(*),
      count(*) filter (where ${plays.completed}), sum(extract(epoch from ${endedAt} - ${startedAt}) * 1000)
    from ${plays}, zone where ${plays.deviceId} = ${deviceId}
    group by 1, 2, 3, 4`);
}
