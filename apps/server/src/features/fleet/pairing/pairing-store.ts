import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import type { Db } from '../../../platform/database.ts';
import { devices, pairings } from '../../../schema/fleet.ts';

export type PairingRow = typeof pairings.$inferSelect;

/** False where another pairing has this code. */
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

/** The pairing whose secret this is, while it lasts. */
export async function findPairing(db: Db, id: string, secretHash: string, now: Date): Promise<PairingRow | null> {
  const [row] = await db
    .select()
    .from(pairings)
    .where(and(eq(pairings.id, id), eq(pairings.secretHash, secretHash), gt(pairings.expiresAt, now)));
  return row ?? null;
}

/** The pairing that waits for this code, held until the transaction ends; null where the code is wrong, used or old. */
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

/** A device, held until the transaction ends: its token is given out or taken away by one at a time. */
export async function lockDevice(tx: Db, id: string): Promise<{ deviceId: string; tokenHash: string | null } | null> {
  const [row] = await tx
    .select({ deviceId: devices.deviceId, tokenHash: devices.tokenHash })
    .from(devices)
    .where(eq(devices.id, id))
    .for('no key update');
  return row ?? null;
}

export async function updateToken(tx: Db, id: string, tokenHash: string | null): Promise<void> {
  await tx.update(devices).set({ tokenHash }).where(eq(devices.id, id));
}
