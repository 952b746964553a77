import { and, eq, gt, lte } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { secondFactors } from '../../schema/sign-in/second-factors-tables.ts';
import { signInAttempts } from '../../schema/sign-in/sign-in-tables.ts';

export type AttemptRow = typeof signInAttempts.$inferSelect;

export async function insertAttempt(db: Db, row: AttemptRow): Promise<void> {
  await db.insert(signInAttempts).values(row);
}

const isOpen = (kind: string, tokenHash: string, now: Date) =>
  and(eq(signInAttempts.tokenHash, tokenHash), eq(signInAttempts.kind, kind), gt(signInAttempts.expiresAt, now));

/** Null for an attempt that is unknown, completed or expired. */
export async function findAttempt(db: Db, kind: string, tokenHash: string, now: Date): Promise<AttemptRow | null> {
  const [row] = await db
    .select()
    .from(signInAttempts)
    .where(isOpen(kind, tokenHash, now));
  return row ?? null;
}

/** Deletes an attempt and returns its row, to one of two concurrent calls. Null if it is unknown or expired. */
export async function takeAttempt(db: Db, kind: string, tokenHash: string, now: Date): Promise<AttemptRow | null> {
  const [row] = await db
    .delete(signInAttempts)
    .where(isOpen(kind, tokenHash, now))
    .returning();
  return row ?? null;
}

/** Deletes all attempts of a user, e.g. because the password with which they began has changed. */
export async function deleteUserAttempts(db: Db, userId: string): Promise<void> {
  await db.delete(signInAttempts).where(eq(signInAttempts.userId, userId));
}

export async function deleteExpiredAttempts(db: Db, now: Date): Promise<void> {
  await db.delete(signInAttempts).where(lte(signInAttempts.expiresAt, now));
}

/** True for a user whose sign-in by password asks for a code of an authenticator app. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ confirmedAt: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId));
  return (row?.confirmedAt ?? null) !== null;
}
