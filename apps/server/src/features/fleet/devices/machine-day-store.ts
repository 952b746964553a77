import type { MachineDay, MachineReport } from '@vitrine/contract/fleet/machine';
import { and, desc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database.ts';
import { machineDays } from '../../../schema/fleet-tables.ts';
import type { DeviceRow } from '../reads.ts';

/** A report of a device; `machine` is null if it says nothing about the machine. */
interface Report {
  deviceId: string;
  lastSeenAtMs: number;
  clockOffsetMs: number;
  machine: MachineReport | null;
}

/**
 * Adds the machines' reports to the extremes of their days. Called before the states are written, as
 * what has been counted since the last report follows from the stored one.
 *
 * @param latest stored instants after this one lie in the future
 */
export async function addMachineReports(tx: Db, all: readonly Report[], latest: Date): Promise<void> {
  const reports = all.flatMap(({ deviceId, lastSeenAtMs, clockOffsetMs, machine }) => {
    if (machine === null) return [];
    const { temperature, disk, memory, browserRestarts, uptimeSeconds } = machine;
    const free = { diskFreeBytes: disk?.freeBytes ?? null, memoryFreeBytes: memory?.freeBytes ?? null };
    return [{ deviceId, lastSeenAtMs, clockOffsetMs, temperature, ...free, browserRestarts, uptimeSeconds }];
  });
  if (reports.length === 0) return;
  await tx.execute(sql`
    insert into machine_days as old
      (device_id, day, temperature, disk_free_bytes, memory_free_bytes, browser_restarts, reboots, clock_offset_ms)
    select devices.id, (to_timestamp("lastSeenAtMs" / 1000) at time zone vitrine_known_zone(devices.time_zone))::date,
      temperature, "diskFreeBytes", "memoryFreeBytes",
      -- an agent that was started again counts from zero
      case
        when state.machine is null then 0
        when "browserRestarts" < (state.machine ->> 'browserRestarts')::integer then "browserRestarts"
        else "browserRestarts" - (state.machine ->> 'browserRestarts')::integer
      end,
      case when "uptimeSeconds" < (state.machine ->> 'uptimeSeconds')::double precision then 1 else 0 end,
      "clockOffsetMs"
    from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb) as reported (
      "deviceId" text, "lastSeenAtMs" double precision, "clockOffsetMs" double precision, temperature double precision,
      "diskFreeBytes" double precision, "memoryFreeBytes" double precision, "browserRestarts" integer,
      "uptimeSeconds" double precision)
    join devices on devices.id = reported."deviceId"
    left join device_state as state on state.device_id = devices.id
    where state.device_id is null or state.last_seen_at > ${latest.toISOString()}::timestamptz
      or to_timestamp("lastSeenAtMs" / 1000) >= state.last_seen_at
    order by 1, 2
    on conflict (device_id, day) do update set
      temperature = greatest(old.temperature, excluded.temperature),
      disk_free_bytes = least(old.disk_free_bytes, excluded.disk_free_bytes),
      memory_free_bytes = least(old.memory_free_bytes, excluded.memory_free_bytes),
      browser_restarts = old.browser_restarts + excluded.browser_restarts,
      reboots = old.reboots + excluded.reboots,
      clock_offset_ms = case
        when abs(excluded.clock_offset_ms) > abs(old.clock_offset_ms) then excluded.clock_offset_ms
        else old.clock_offset_ms
      end`);
}

/** The extremes of a machine on its last days up to now, newest first. */
export async function listMachineDays(
  db: Db,
  { id, timeZone }: Pick<DeviceRow, 'id' | 'timeZone'>,
  days: number,
  now: Date,
): Promise<MachineDay[]> {
  const { deviceId, ...columns } = getTableColumns(machineDays);
  const today = sql`(${now.toISOString()}::timestamptz at time zone vitrine_known_zone(${timeZone}))::date`;
  return db
    .select(columns)
    .from(machineDays)
    .where(and(eq(deviceId, id), gt(machineDays.day, sql`${today} - ${days}::integer`)))
    .orderBy(desc(machineDays.day));
}
