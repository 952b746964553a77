import { and, count, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { recoveryCodes, secondFactors } from '../../schema/sign-in/second-factors-tables.ts';

export type FactorRow = typeof secondFactors.$inferSelect;

/** The factor of a user, confirmed or not; null if they have not started to set one up. */
export async function findFactor(db: Db, userId: string): Promise<FactorRow | null> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row ?? null;
}

/** Reads a factor and locks its row until the transaction ends, so that each code is accepted once. */
export async function lockFactor(tx: Db, userId: string): Promise<FactorRow | null> {
  const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update');
  return row ?? null;
}

/** Inserts a factor, or replaces one that is not confirmed. False if a confirmed one exists. */
export async function startFactor(db: Db, row: Pick<FactorRow, 'userId' | 'secret' | 'createdAt'>): Promise<boolean> {
  const { secret, createdAt } = row;
  const started = await db
    .insert(secondFactors)
    .values(row)
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret, createdAt, lastStep: null },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId });
  return started.length > 0;
}

export async function updateFactor(
  tx: Db,
  userId: string,
  change: Partial<Pick<FactorRow, 'confirmedAt' | 'lastStep'>>,
): Promise<void> {
  await tx.update(secondFactors).set(change).where(eq(secondFactors.userId, userId));
}

/** Deletes the factor and the recovery codes of a user. False if there was no confirmed factor. */
export async function deleteFactor(tx: Db, userId: string): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const deleted = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  return deleted.some(({ confirmedAt }) => confirmedAt !== null);
}

export async function replaceRecoveryCodes(tx: Db, userId: string, hashes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** Deletes a recovery code that is used. False if there is no such code. */
export async function deleteRecoveryCode(tx: Db, userId: string, codeHash: string): Promise<boolean> {
  const deleted = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ codeHash: recoveryCodes.codeHash });
  return deleted.length > 0;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const [found] = await db.select({ count: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return found?.count ?? 0;
}
