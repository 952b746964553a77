import type { Heartbeat } from '@vitrine/contract/player';
import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { devices, deviceState } from './tables.ts';

/** What a device said when it last called in. Null: it did not say. */
export interface StateRow {
  deviceId: string;
  lastSeenAtMs: number;
  responseTimeMs: number | null;
  currentScreen: number | null;
  totalScreens: number | null;
  playing: NonNullable<Heartbeat['playing']> | null;
  clockOffsetMs: number;
  playerVersion: string | null;
  cache: NonNullable<Heartbeat['cache']> | null;
  warnings: string[];
}

/**
 * Writes what devices said, unless something newer stands there. What a device has not said anew is kept; since when
 * it shows an item is kept for as long as it shows that item. Devices that are gone are passed over.
 *
 * A power cut may lose the last moments of it, for which nobody waits here.
 *
 * @param rows each of another device; as they are at the call
 */
export async function upsertStates(db: Db, rows: readonly StateRow[]): Promise<void> {
  // One text of JSON costs a fraction of what so many parameters do.
  const text = JSON.stringify(rows);
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local synchronous_commit = off`);
    await tx.execute(sql`
      insert into device_state as old (
        device_id, last_seen_at, response_time_ms, current_screen, total_screens, playing, playing_since,
        clock_offset_ms, player_version, cache, warnings)
      select said."deviceId", to_timestamp(said."lastSeenAtMs" / 1000), said."responseTimeMs", said."currentScreen",
        said."totalScreens", nullif(said.playing, 'null'), to_timestamp(said."lastSeenAtMs" / 1000),
        said."clockOffsetMs", said."playerVersion", nullif(said.cache, 'null'), said.warnings
      from jsonb_to_recordset(${text}::jsonb) as said (
        "deviceId" text, "lastSeenAtMs" double precision, "responseTimeMs" double precision, "currentScreen" integer,
        "totalScreens" integer, playing jsonb, "clockOffsetMs" double precision, "playerVersion" text, cache jsonb,
        warnings jsonb)
      join devices on devices.id = said."deviceId"
      on conflict (device_id) do update set
        last_seen_at = excluded.last_seen_at,
        response_time_ms = coalesce(excluded.response_time_ms, old.response_time_ms),
        current_screen = coalesce(excluded.current_screen, old.current_screen),
        total_screens = coalesce(excluded.total_screens, old.total_screens),
        playing = excluded.playing,
        playing_since = case
          when old.playing -> 'assetId' = excluded.playing -> 'assetId' then old.playing_since
          else excluded.playing_since
        end,
        clock_offset_ms = excluded.clock_offset_ms,
        player_version = coalesce(excluded.player_version, old.player_version),
        cache = coalesce(excluded.cache, old.cache),
        warnings = excluded.warnings
      where excluded.last_seen_at >= old.last_seen_at`);
  });
}

/** When each device of an account was last heard, by their names; null: never. */
export async function listLastSeen(
  db: Db,
  accountId: string,
): Promise<{ id: string; deviceId: string; lastSeenAt: Date | null }[]> {
  return db
    .select({ id: devices.id, deviceId: devices.deviceId, lastSeenAt: deviceState.lastSeenAt })
    .from(devices)
    .leftJoin(deviceState, eq(deviceState.deviceId, devices.id))
    .where(eq(devices.accountId, accountId))
    .orderBy(asc(devices.name), asc(devices.id));
}
