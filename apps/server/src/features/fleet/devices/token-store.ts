import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database.ts';
import { deviceMachines, devices, deviceVersions, pairings } from '../../../schema/fleet-tables.ts';

/** A device's credentials and the version of its facts. */
export interface TokenRow {
  deviceId: string;
  accountId: string;
  tokenHash: string | null;
  version: number;
  /** Machines that are no longer this device. A machine that was off for a month has to be detached again. */
  detachedMachines: string[];
}

const columns = {
  deviceId: devices.id,
  accountId: devices.accountId,
  tokenHash: devices.tokenHash,
  version: deviceVersions.version,
  detachedMachines: sql<string[]>`array(
    select ${deviceMachines.machineId} from ${deviceMachines}
    where ${deviceMachines.deviceId} = ${devices.id} and ${deviceMachines.detachedAt} > now() - interval '30 days')`,
};

/** Null if no device has this token. */
export async function findByToken(db: Db, tokenHash: string): Promise<(TokenRow & { isBeingPaired: boolean }) | null> {
  const [row] = await db
    .select({
      ...columns,
      isBeingPaired: sql<boolean>`exists (select from ${pairings} where ${pairings.claimedBy} = ${devices.id})`,
    })
    .from(devices)
    .innerJoin(deviceVersions, eq(deviceVersions.deviceId, devices.id))
    .where(eq(devices.tokenHash, tokenHash));
  return row ?? null;
}

/** Deleted devices have no row. */
export async function findTokens(db: Db, deviceIds: readonly string[]): Promise<TokenRow[]> {
  return db
    .select(columns)
    .from(devices)
    .innerJoin(deviceVersions, eq(deviceVersions.deviceId, devices.id))
    .where(inArray(devices.id, [...deviceIds]));
}

/** Deletes the pairings of a device, so that its token cannot be fetched again. */
export async function deleteDevicePairings(db: Db, deviceId: string): Promise<void> {
  await db.delete(pairings).where(eq(pairings.claimedBy, deviceId));
}
