import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database.ts';
import { devices, deviceVersions, pairings } from '../../../schema/fleet.ts';

/** What lets a device in, and how far its facts have come. */
export interface TokenRow {
  deviceId: string;
  accountId: string;
  tokenHash: string | null;
  version: number;
}

const columns = {
  deviceId: devices.id,
  accountId: devices.accountId,
  tokenHash: devices.tokenHash,
  version: deviceVersions.version,
};

/** Null where no device has this token. */
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

/** Of devices that are gone there is no row. */
export async function findTokens(db: Db, deviceIds: readonly string[]): Promise<TokenRow[]> {
  return db
    .select(columns)
    .from(devices)
    .innerJoin(deviceVersions, eq(deviceVersions.deviceId, devices.id))
    .where(inArray(devices.id, [...deviceIds]));
}

/** Ends the pairings through which a device got its token: nobody may ask for it again. */
export async function deletePairingsOf(db: Db, deviceId: string): Promise<void> {
  await db.delete(pairings).where(eq(pairings.claimedBy, deviceId));
}
