import type { DeviceSettings } from '@vitrine/contract/fleet/settings';
import { and, count, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database.ts';
import { devices, deviceVersions } from '../../../schema/fleet.ts';

export type DeviceRow = typeof devices.$inferSelect;

/** An account's device by its row id or public identity; null if there is none. */
export async function findDevice(db: Db, accountId: string, ref: string): Promise<DeviceRow | null> {
  const [row] = await findDevices(db, accountId, [ref]);
  return row ?? null;
}

/**
 * An account's devices by row ids or public identities: each once, ordered by row id. Unknown ones are left out.
 */
export async function findDevices(db: Db, accountId: string, refs: readonly string[]): Promise<DeviceRow[]> {
  // No device has another identity, and PostgreSQL refuses some texts (NUL).
  const known = [...new Set(refs.filter((ref) => /^[\w.:-]{1,128}$/.test(ref)))];
  if (known.length === 0) return [];
  return db
    .select()
    .from(devices)
    .where(and(eq(devices.accountId, accountId), or(inArray(devices.id, known), inArray(devices.deviceId, known))))
    .orderBy(devices.id);
}

/** The device of any account with this public identity; null if there is none. */
export async function findByPublicId(db: Db, deviceId: string): Promise<DeviceRow | null> {
  const [row] = await db.select().from(devices).where(eq(devices.deviceId, deviceId));
  return row ?? null;
}

export async function countDevices(db: Db, accountId: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(devices).where(eq(devices.accountId, accountId));
  return row?.total ?? 0;
}

/** Violates `devices_device_id` if the public identity is taken. */
export async function insertDevice(
  db: Db,
  row: Pick<DeviceRow, 'id' | 'accountId' | 'deviceId' | 'name' | 'timeZone' | 'createdAt'> & {
    tokenHash: string | null;
  },
): Promise<DeviceRow> {
  const [inserted] = await db.insert(devices).values(row).returning();
  return inserted!; // an insert that does not throw returns its row
}

/** Null if the account has no such device. */
export async function updateDevice(
  db: Db,
  accountId: string,
  ref: string,
  changes: Partial<Pick<DeviceRow, 'name' | 'tokenHash'> & ReturnType<typeof fromSettings>>,
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
  changes: Partial<Pick<DeviceRow, 'volume' | 'brightness'>>,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(devices)
    .set(changes)
    .where(and(eq(devices.accountId, accountId), inArray(devices.id, [...ids])));
}

/**
 * Deletes a device and raises those that were paired after it, because one of them may take its seat. Their versions are
 * locked first, in the order that all transactions use. Returns its row id; null if the account has no such device.
 */
export async function deleteDevice(tx: Db, accountId: string, ref: string): Promise<string | null> {
  const device = await findDevice(tx, accountId, ref);
  if (device === null) return null;
  await tx.select({ id: devices.id }).from(devices).where(eq(devices.id, device.id)).for('update');
  await tx.execute(sql`
    select from ${deviceVersions} where device_id in (
      select id from ${devices} where account_id = ${accountId} and created_at >= ${device.createdAt.toISOString()})
    order by device_id for no key update`);
  const [gone] = await tx
    .delete(devices)
    .where(and(eq(devices.id, device.id), eq(devices.accountId, accountId)))
    .returning({ id: devices.id });
  return gone?.id ?? null;
}

export function toSettings(row: DeviceRow): DeviceSettings {
  const { brightness, volume, autoSleep, timeZone, location, rotation, fit, crossfadeMs } = row;
  return { brightness, volume, autoSleep, timezone: timeZone, location, rotation, fit, crossfadeMs };
}

/** Settings to change; undefined and missing ones stay unchanged. */
export type SettingsChange = { [K in keyof DeviceSettings]?: DeviceSettings[K] | undefined };

/** The defined settings, by column name. */
export function fromSettings({ timezone, ...rest }: SettingsChange) {
  return Object.fromEntries(
    Object.entries({ ...rest, timeZone: timezone }).filter(([, value]) => value !== undefined),
  ) as Partial<
    Pick<
      DeviceRow,
      'brightness' | 'volume' | 'autoSleep' | 'timeZone' | 'location' | 'rotation' | 'fit' | 'crossfadeMs'
    >
  >;
}

/**
 * Locks these devices and their versions until the transaction ends, in the order that all transactions use: in another
 * order two of them could deadlock.
 */
export async function lockDevices(tx: Db, ids: readonly string[]): Promise<void> {
  const mine = (column: typeof devices.id | typeof deviceVersions.deviceId) =>
    sql`${column} = any(${sql.param(ids)}::text[])`;
  await tx.select({ id: devices.id }).from(devices).where(mine(devices.id)).orderBy(devices.id).for('key share');
  await tx
    .select({ id: deviceVersions.deviceId })
    .from(deviceVersions)
    .where(mine(deviceVersions.deviceId))
    .orderBy(deviceVersions.deviceId)
    .for('no key update');
}
