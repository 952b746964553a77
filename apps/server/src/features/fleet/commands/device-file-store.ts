import { eq, lt } from 'drizzle-orm';
import type { Db } from '../../../platform/database.ts';
import { devices } from '../../../schema/fleet-tables.ts';
import { machineLogs, screenshots } from '../../../schema/commands-tables.ts';

/** A kind of files of which the newest of each device is stored. */
export type DeviceFileKind = 'screenshot' | 'machineLog';

const tables = { screenshot: screenshots, machineLog: machineLogs };

export type DeviceFileRow = typeof screenshots.$inferSelect;

/** The newest of a device; null when there is none. */
export async function findDeviceFile(db: Db, kind: DeviceFileKind, deviceId: string): Promise<DeviceFileRow | null> {
  const table = tables[kind];
  const [row] = await db.select().from(table).where(eq(table.deviceId, deviceId));
  return row ?? null;
}

/** Replaces the previous one. */
export async function upsertDeviceFile(
  db: Db,
  kind: DeviceFileKind,
  { deviceId, ...row }: DeviceFileRow,
): Promise<void> {
  const table = tables[kind];
  await db
    .insert(table)
    .values({ deviceId, ...row })
    .onConflictDoUpdate({ target: table.deviceId, set: row });
}

export async function deleteDeviceFilesBefore(db: Db, kind: DeviceFileKind, before: Date): Promise<void> {
  const table = tables[kind];
  await db.delete(table).where(lt(table.takenAt, before));
}

/** The storage keys of an account's files of a kind. */
export async function listDeviceFileKeys(db: Db, kind: DeviceFileKind, accountId: string): Promise<string[]> {
  const table = tables[kind];
  const rows = await db
    .select({ key: table.storageKey })
    .from(table)
    .innerJoin(devices, eq(devices.id, table.deviceId))
    .where(eq(devices.accountId, accountId));
  return rows.map(({ key }) => key);
}
