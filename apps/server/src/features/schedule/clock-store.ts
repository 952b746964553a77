import { followsScreens, inZone } from '@vitrine/playback/series';
import type { Timing } from '@vitrine/playback/schedule';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { devices } from '../../schema/fleet-tables.ts';

/** The time zones of devices, by row id. */
export type DeviceZones = ReadonlyMap<string, string>;

/**
 * An entry for each clock that it follows: itself, or, if it follows its screens, one entry for each of their time
 * zones, on the devices that are there. Devices without a zone have been removed and are left out.
 */
export function splitByClock<Entry extends Timing, Id extends string>(
  entry: Entry & { deviceIds: Id[] },
  zones: DeviceZones,
): (Entry & { deviceIds: Id[] })[] {
  if (!followsScreens(entry)) return [entry];
  const byZone = Map.groupBy(entry.deviceIds, (id) => zones.get(id));
  return [...byZone].flatMap(([zone, deviceIds]) =>
    zone === undefined ? [] : [{ ...inZone(entry, zone), deviceIds }],
  );
}

/** {@link splitByClock} for many entries; reads time zones only if one of them follows its screens. */
export async function splitAllByClock<Entry extends Timing, Id extends string>(
  db: Db,
  entries: readonly (Entry & { deviceIds: Id[] })[],
): Promise<(Entry & { deviceIds: Id[] })[]> {
  const zones = await findZones(db, entries);
  return entries.flatMap((entry) => splitByClock(entry, zones));
}

/** The time zones of the devices of those of these events that follow their screens. */
export async function findZones(
  db: Db,
  entries: readonly (Pick<Timing, 'timeZone'> & { deviceIds: readonly string[] })[],
): Promise<DeviceZones> {
  const ids = new Set(entries.filter(followsScreens).flatMap(({ deviceIds }) => deviceIds));
  if (ids.size === 0) return new Map();
  const rows = await db
    .select({ id: devices.id, timeZone: devices.timeZone })
    .from(devices)
    .where(sql`${devices.id} = any(${sql.param([...ids])}::text[])`);
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]));
}
