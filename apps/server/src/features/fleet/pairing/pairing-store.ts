import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import type { Db } from '../../../platform/database.ts';
import { devices, deviceState, pairings } from '../../../schema/fleet-tables.ts';

export type PairingRow = typeof pairings.$inferSelect;

/** False if another pairing has this code. */
export async function insertPairing(db: Db, row: typeof pairings.$inferInsert): Promise<boolean> {
  const inserted = await db
    .insert(pairings)
    .values(row)
    .onConflictDoNothing({ target: pairings.code })
    .returning({ id: pairings.id });
  return inserted.length === 1;
}

export async function deleteExpiredPairings(db: Db, now: Date): Promise<void> {
  await db.delete(pairings).where(lte(pairings.expiresAt, now));
}

/** The pairing with this secret, until it expires. */
export async function findPairing(db: Db, id: string, secretHash: string, now: Date): Promise<PairingRow | null> {
  const [row] = await db
    .select()
    .from(pairings)
    .where(and(eq(pairings.id, id), eq(pairings.secretHash, secretHash), gt(pairings.expiresAt, now)));
  return row ?? null;
}

/** Locks the unclaimed pairing with this code; null if the code is wrong, used or expired. */
export async function lockWaitingPairing(tx: Db, code: string, now: Date): Promise<PairingRow | null> {
  const [row] = await tx
    .select()
    .from(pairings)
    .where(and(eq(pairings.code, code), isNull(pairings.claimedBy), gt(pairings.expiresAt, now)))
    .for('update');
  return row ?? null;
}

export async function updateClaim(tx: Db, id: string, deviceId: string, expiresAt: Date): Promise<void> {
  await tx.update(pairings).set({ claimedBy: deviceId, expiresAt }).where(eq(pairings.id, id));
}

/** Locks a device, so that changes of its token are serialised. */
export async function lockDevice(tx: Db, id: string): Promise<{ deviceId: string; tokenHash: string | null } | null> {
  const [row] = await tx
    .select({ deviceId: devices.deviceId, tokenHash: devices.tokenHash })
    .from(devices)
    .where(eq(devices.id, id))
    .for('no key update');
  return row ?? null;
}

/** Stores a device's new token. Its hardware may be new too, so what was known of the machine is deleted. */
export async function updateDeviceToken(tx: Db, id: string, tokenHash: string): Promise<void> {
  await tx.update(devices).set({ tokenHash }).where(eq(devices.id, id));
  await tx.update(deviceState).set({ machine: null }).where(eq(deviceState.deviceId, id));
}
