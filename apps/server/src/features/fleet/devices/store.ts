import type { DeviceSettings } from '@vitrine/contract/fleet/settings';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database.ts';
import { toSortKey } from '../../../platform/database/sort-key.ts';
import { devices, deviceVersions } from '../../../schema/fleet-tables.ts';
import { type DeviceRow, findDevice, findDevices, isAnyOf } from '../reads.ts';

/** The device of any account with this public identity; null if there is none. */
export async function findByPublicId(db: Db, deviceId: string): Promise<DeviceRow | null> {
  const [row] = await db.select().from(devices).where(eq(devices.deviceId, deviceId));
  return row ?? null;
}

/** Stores the sort keys of up to `limit` devices that have none; returns how many it stored. */
export async function fillDeviceSortKeys(db: Db, limit: number): Promise<number> {
  const old = db.select({ id: devices.id }).from(devices).where(isNull(devices.sortKey)).limit(limit);
  const rows = await db
    .update(devices)
    .set({ sortKey: toSortKey(devices.name) })
    .where(inArray(devices.id, old.for('no key update', { skipLocked: true })))
    .returning({ id: devices.id });
  return rows.length;
}

/** Violates `devices_device_id` if the public identity is taken. */
export async function insertDevice(
  db: Db,
  row: Pick<DeviceRow, 'id' | 'accountId' | 'deviceId' | 'name' | 'timeZone' | 'createdAt' | 'tokenHash'> &
    Partial<Pick<DeviceRow, 'isVirtual' | 'tags' | 'site' | 'address'>>,
): Promise<DeviceRow> {
  const [inserted] = await db.insert(devices).values(row).returning();
  return inserted!; // an insert that does not throw returns its row
}

/** Null if the account has no such device. */
export async function updateDevice(
  db: Db,
  accountId: string,
  ref: string,
  changes: Partial<Pick<DeviceRow, 'name' | 'tokenHash'> & ReturnType<typeof toDeviceColumns>>,
): Promise<DeviceRow | null> {
  const device = await findDevice(db, accountId, ref);
  if (device === null || Object.keys(changes).length === 0) return device;
  const [updated] = await db
    .update(devices)
    .set(changes)
    .where(and(eq(devices.id, device.id), eq(devices.accountId, accountId)))
    .returning();
  return updated ?? null;
}

/** Changes the account's devices with these row ids. */
export async function updateDevices(
  db: Db,
  accountId: string,
  ids: readonly string[],
  changes: ReturnType<typeof toDeviceColumns>,
): Promise<void> {
  if (ids.length === 0 || Object.keys(changes).length === 0) return;
  await db
    .update(devices)
    .set(changes)
    .where(and(eq(devices.accountId, accountId), isAnyOf(devices.id, ids)));
}

/**
 * Deletes the account's devices of these references and raises those that were paired after them, because some of these
 * may take their seats. All their versions are locked first, in the order that all transactions use. Returns the deleted
 * ones.
 */
export async function deleteDevices(tx: Db, accountId: string, refs: readonly string[]): Promise<DeviceRow[]> {
  const found = await findDevices(tx, accountId, refs);
  if (found.length === 0) return [];
  const are = isAnyOf(
    devices.id,
    found.map(({ id }) => id),
  );
  await tx.select({ id: devices.id }).from(devices).where(are).orderBy(devices.id).for('update');
  await tx.execute(sql`
    select from ${deviceVersions} where device_id in (
      select id from ${devices} where account_id = ${accountId}
        and created_at >= (select min(created_at) from ${devices} where ${are}))
    order by device_id for no key update`);
  return tx
    .delete(devices)
    .where(and(are, eq(devices.accountId, accountId)))
    .returning();
}

export function toDeviceSettings(row: DeviceRow): DeviceSettings {
  const { brightness, volume, muted, autoSleep, timeZone: timezone, location, site, address } = row;
  const { rotation, fit, crossfadeMs, language } = row;
  const place = { timezone, location, site, address };
  return { brightness, volume, muted, autoSleep, ...place, rotation, fit, crossfadeMs, language };
}

/** Settings to change; undefined and missing ones stay unchanged. */
export type SettingsChange = { [K in keyof DeviceSettings]?: DeviceSettings[K] | undefined };

/** The defined settings, by column name. */
export function toDeviceColumns({ timezone, ...rest }: SettingsChange) {
  return Object.fromEntries(
    Object.entries({ ...rest, timeZone: timezone }).filter(([, value]) => value !== undefined),
  ) as Partial<
    Pick<
      DeviceRow,
      | 'brightness'
      | 'volume'
      | 'muted'
      | 'autoSleep'
      | 'timeZone'
      | 'location'
      | 'site'
      | 'address'
      | 'rotation'
      | 'fit'
      | 'crossfadeMs'
      | 'language'
    >
  >;
}
