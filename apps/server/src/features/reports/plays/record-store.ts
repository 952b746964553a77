import { and, asc, gte, isNotNull, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Db } from '../../../platform/database.ts';
import { prepare } from '../../../platform/database/prepared.ts';
import { devices } from '../../../schema/fleet-tables.ts';
import { media } from '../../../schema/library-tables.ts';
import { playDays, plays } from '../../../schema/reports/plays-tables.ts';
import { takeovers } from '../../../schema/takeovers-tables.ts';

export type PlayRow = typeof plays.$inferSelect;

/** The names of content by its id, for each account or device. */
export type NamesById = Map<string, Map<string, string>>;

/** Passes the ids as one array, so that the text of the statement does not depend on their number. */
const isOneOf = (column: PgColumn, ids: readonly string[]) => sql`${column} = any(${sql.param(ids)}::text[])`;

/** Lists when devices were paired, by row id. Deleted devices are left out. */
export async function listPairedAt(db: Db, deviceIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await prepare(
    db.select({ id: devices.id, pairedAt: devices.createdAt }).from(devices).where(isOneOf(devices.id, deviceIds)),
  );
  return new Map(rows.map(({ id, pairedAt }) => [id, pairedAt]));
}

/** The names of content and the titles of takeovers, for each of the accounts that it belongs to. */
export async function listContentNames(
  db: Db,
  accountIds: readonly string[],
  contentIds: readonly string[],
): Promise<NamesById> {
  const rows = await prepare(
    db
      .select({ accountId: media.accountId, id: media.id, name: media.originalName })
      .from(media)
      .where(and(isOneOf(media.id, contentIds), isOneOf(media.accountId, accountIds)))
      .unionAll(
        db
          .select({ accountId: takeovers.accountId, id: takeovers.id, name: takeovers.title })
          .from(takeovers)
          .where(and(isOneOf(takeovers.id, contentIds), isOneOf(takeovers.accountId, accountIds))),
      ),
  );
  return indexNames(rows.map(({ accountId, id, name }) => [accountId, id, name]));
}

/** The latest names of content that each of these devices has played since a day, including deleted content. */
export async function listEarlierNames(
  db: Db,
  deviceIds: readonly string[],
  contentIds: readonly string[],
  from: Date,
): Promise<NamesById> {
  const { deviceId, day, mediaId, playlistId, mediaName, playlistName } = playDays;
  const isNamed = or(
    and(isOneOf(mediaId, contentIds), isNotNull(mediaName)),
    and(isOneOf(playlistId, contentIds), isNotNull(playlistName)),
  );
  const rows = await db
    .select({ deviceId, mediaId, playlistId, mediaName, playlistName })
    .from(playDays)
    .where(and(isOneOf(deviceId, deviceIds), gte(day, from.toISOString().slice(0, 10)), isNamed))
    .orderBy(asc(day));
  return indexNames(
    rows.flatMap((row) => [
      [row.deviceId, row.mediaId, row.mediaName],
      [row.deviceId, row.playlistId, row.playlistName],
    ]),
  );
}

/** The last name of each content item in the rows; rows without a name are skipped. */
function indexNames(rows: readonly (readonly [owner: string, id: string, name: string | null])[]): NamesById {
  const names: NamesById = new Map();
  for (const [owner, id, name] of rows) {
    if (name === null) continue;
    const known = names.get(owner);
    if (known === undefined) names.set(owner, new Map([[id, name]]));
    else known.set(id, name);
  }
  return names;
}

/** For a device that another transaction has locked, e.g. to delete it: wait for it, or store none of its plays. */
export type WhenLocked = 'wait' | 'skip';

interface StoredPlays {
  /** The devices that were not skipped. */
  deviceIds: Set<string>;
  /** The plays that were not stored before. */
  plays: { deviceId: string; playId: string }[];
}

const Stored = z.object({ rows: z.array(z.object({ device_id: z.string(), play_id: z.string().nullable() })) });

/**
 * Stores the plays that are not stored yet, in one statement. It locks their devices first. With `skip` it waits for no
 * device, so it cannot deadlock with a transaction that deletes several devices. Every process writes plays, and then
 * sums, in the same order, so that two such statements cannot deadlock either.
 */
export async function insertPlays(db: Db, rows: readonly PlayRow[], whenLocked: WhenLocked): Promise<StoredPlays> {
  const stored: StoredPlays = { deviceIds: new Set(), plays: [] };
  if (rows.length === 0) return stored;
  const ids = [...new Set(rows.map(({ deviceId }) => deviceId))];
  // One JSON parameter costs far less CPU time than a parameter for each value.
  const answer = await db.execute(sql`
    with reporters as materialized (
      select id from devices where id = any(${sql.param(ids)}::text[])
      for key share ${sql.raw(whenLocked === 'skip' ? 'skip locked' : '')}
    ), stored as (
      insert into ${plays} (
        device_id, play_id, media_id, media_name, playlist_id, playlist_name, list_id, item_index, layout_id, layout_name, reason, started_at,
        ended_at, completed)
      select "deviceId", "playId", "mediaId", "mediaName", "playlistId", "playlistName", "listId", "itemIndex", "layoutId", "layoutName", reason,
        "startedAt", "endedAt", completed
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as reported (
        "deviceId" text, "playId" text, "mediaId" text, "mediaName" text, "playlistId" text, "playlistName" text,
        "listId" text, "itemIndex" integer, "layoutId" text, "layoutName" text, reason text, "startedAt" timestamptz, "endedAt" timestamptz,
        completed boolean)
      join reporters on id = "deviceId"
      order by "deviceId", "playId"
      on conflict do nothing
      returning device_id, play_id
    )
    select id as device_id, null as play_id from reporters
    union all select device_id, play_id from stored`);
  for (const { device_id: deviceId, play_id: playId } of Stored.parse(answer).rows) {
    if (playId === null) stored.deviceIds.add(deviceId);
    else stored.plays.push({ deviceId, playId });
  }
  return stored;
}
