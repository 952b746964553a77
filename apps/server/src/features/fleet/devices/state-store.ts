import { OFFLINE_AFTER_MS } from '@vitrine/contract/fleet/presence';
import type { MachineReport } from '@vitrine/contract/fleet/machine';
import type { Heartbeat } from '@vitrine/contract/player/player';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database.ts';
import { addMachineReports } from './machine-day-store.ts';
import { addMachines, type ReportedMachine } from './machine-store.ts';
import { devices, deviceState } from '../../../schema/fleet-tables.ts';

/** The last report of a device; null if there is none. */
export interface StateRow {
  deviceId: string;
  lastSeenAtMs: number;
  responseTimeMs: number | null;
  currentScreen: number | null;
  totalScreens: number | null;
  screenSize: NonNullable<Heartbeat['screenSize']> | null;
  /** The newest report of the agent since the last write. */
  machine: MachineReport | null;
  /** The machines whose agents have reported since the last write: several if their disks are copies of each other. */
  machines: readonly ReportedMachine[];
  /** The machine that has reported last; null before the first report of an agent. */
  machineId: string | null;
  /** The state of the panel by the agent's last report, with which it is stored. */
  display: MachineReport['display'];
  playing: NonNullable<Heartbeat['playing']> | null;
  clockOffsetMs: number;
  playerVersion: string | null;
  cache: NonNullable<Heartbeat['cache']> | null;
  warnings: string[];
}

/**
 * Writes device states, except where a newer one is stored. A stored instant in the future is not newer: the clock was
 * set back since. Values that a device did not repeat stay, and so does the time since which it shows content
 * until it shows other content; a playlist is one. Deleted devices are skipped.
 *
 * Commits asynchronously: a power cut may lose the last moments.
 *
 * @param rows one per device
 * @param latest instants after this one lie in the future
 */
export async function upsertStates(db: Db, rows: readonly StateRow[], latest: Date): Promise<void> {
  // One JSON parameter costs a fraction of what many parameters cost.
  const text = JSON.stringify(rows);
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local synchronous_commit = off`);
    await addMachineReports(tx, rows, latest);
    await addMachines(tx, rows);
    await tx.execute(sql`
      insert into device_state as old (
        device_id, last_seen_at, response_time_ms, current_screen, total_screens, playing, playing_since,
        clock_offset_ms, player_version, cache, warnings, screen_size, machine)
      select reported."deviceId", to_timestamp(reported."lastSeenAtMs" / 1000), reported."responseTimeMs", reported."currentScreen",
        reported."totalScreens", nullif(reported.playing, 'null'), to_timestamp(reported."lastSeenAtMs" / 1000),
        reported."clockOffsetMs", reported."playerVersion", nullif(reported.cache, 'null'), reported.warnings,
        nullif(reported."screenSize", 'null'), nullif(reported.machine, 'null')
      from jsonb_to_recordset(${text}::jsonb) as reported (
        "deviceId" text, "lastSeenAtMs" double precision, "responseTimeMs" double precision, "currentScreen" integer,
        "totalScreens" integer, playing jsonb, "clockOffsetMs" double precision, "playerVersion" text, cache jsonb,
        warnings jsonb, "screenSize" jsonb, machine jsonb)
      join devices on devices.id = reported."deviceId"
      on conflict (device_id) do update set
        last_seen_at = excluded.last_seen_at,
        response_time_ms = coalesce(excluded.response_time_ms, old.response_time_ms),
        current_screen = coalesce(excluded.current_screen, old.current_screen),
        total_screens = coalesce(excluded.total_screens, old.total_screens),
        playing = excluded.playing,
        playing_since = case
          when coalesce(old.playing ->> 'playlistId', old.playing ->> 'assetId')
            = coalesce(excluded.playing ->> 'playlistId', excluded.playing ->> 'assetId') then least(old.playing_since, excluded.last_seen_at)
          else excluded.playing_since
        end,
        clock_offset_ms = excluded.clock_offset_ms,
        player_version = coalesce(excluded.player_version, old.player_version),
        cache = coalesce(excluded.cache, old.cache),
        warnings = excluded.warnings,
        screen_size = coalesce(excluded.screen_size, old.screen_size),
        machine = coalesce(excluded.machine, old.machine)
      where excluded.last_seen_at >= old.last_seen_at or old.last_seen_at > ${latest.toISOString()}::timestamptz`);
  });
}

/** An instant as stored, and as it is by the clock that was set since. */
export interface Shift {
  deviceId: string;
  fromMs: number;
  toMs: number;
}

/**
 * Corrects when devices were last seen, after the clock was set. A time is lowered only if it was stored as `fromMs`:
 * any other was stored by another process, which is more recent.
 */
export async function shiftLastSeen(db: Db, shifts: readonly Shift[]): Promise<void> {
  await db.execute(sql`
    update device_state set last_seen_at = to_timestamp(shift."toMs" / 1000),
      playing_since = least(playing_since, to_timestamp(shift."toMs" / 1000))
    from jsonb_to_recordset(${JSON.stringify(shifts)}::jsonb) as shift (
      "deviceId" text, "fromMs" double precision, "toMs" double precision)
    where device_id = shift."deviceId" and (
      last_seen_at < to_timestamp(shift."toMs" / 1000)
      or last_seen_at between to_timestamp((shift."fromMs" - 1) / 1000) and to_timestamp((shift."fromMs" + 1) / 1000))`);
}

/**
 * Marks devices as offline whose stored last-seen time is in the future: the real time is unknown. Running devices send
 * a heartbeat within a minute.
 *
 * @returns the accounts they belong to
 */
export async function lowerFutureLastSeen(db: Db, now: Date, toleranceMs: number): Promise<string[]> {
  const lastSeenAt = new Date(now.getTime() - OFFLINE_AFTER_MS - 1_000);
  const rows = await db
    .update(deviceState)
    .set({
      lastSeenAt,
      playingSince: sql`least(${deviceState.playingSince}, ${lastSeenAt.toISOString()}::timestamptz)`,
    })
    .from(devices)
    .where(and(eq(devices.id, deviceState.deviceId), gt(deviceState.lastSeenAt, new Date(now.getTime() + toleranceMs))))
    .returning({ accountId: devices.accountId });
  return [...new Set(rows.map(({ accountId }) => accountId))];
}
