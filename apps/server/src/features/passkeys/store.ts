import { and, count, desc, eq, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { passkeys } from '../../schema/sign-in/passkeys-tables.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

/** The passkeys of a user, newest first. */
export async function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.id));
}

export async function findPasskey(db: Db, id: string): Promise<PasskeyRow | null> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.id, id));
  return row ?? null;
}

/** The number of passkeys of a user, who cannot add another one until the transaction ends. */
export async function countForAddition(tx: Db, userId: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`passkeys:${userId}`}, 0))`);
  const [row] = await tx.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  return row?.count ?? 0;
}

/** @throws a violation of `passkeys_pkey` for a passkey that was added already */
export async function insertPasskey(tx: Db, row: PasskeyRow): Promise<void> {
  await tx.insert(passkeys).values(row);
}

const isOwn = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id));

/** Null if the user has no such passkey. */
export async function renamePasskey(db: Db, userId: string, id: string, name: string): Promise<PasskeyRow | null> {
  const [row] = await db.update(passkeys).set({ name }).where(isOwn(userId, id)).returning();
  return row ?? null;
}

/** Returns the name of the deleted passkey; null if the user has no such passkey. */
export async function deletePasskey(db: Db, userId: string, id: string): Promise<string | null> {
  const [row] = await db.delete(passkeys).where(isOwn(userId, id)).returning({ name: passkeys.name });
  return row?.name ?? null;
}

/** Deletes all passkeys of a user. Returns how many. */
export async function deletePasskeys(db: Db, userId: string): Promise<number> {
  const rows = await db.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id });
  return rows.length;
}

/**
 * Stores that a passkey has signed somebody in. False if its counter did not advance, or if the passkey was removed.
 * Authenticators without a counter send 0, which is accepted.
 */
export async function recordUse(
  db: Db,
  id: string,
  { counter, isBackedUp, lastUsedAt }: Pick<PasskeyRow, 'counter' | 'isBackedUp' | 'lastUsedAt'>,
): Promise<boolean> {
  const isAhead = counter === 0 ? eq(passkeys.counter, 0) : or(eq(passkeys.counter, 0), lt(passkeys.counter, counter));
  const rows = await db
    .update(passkeys)
    .set({ counter, isBackedUp, lastUsedAt })
    .where(and(eq(passkeys.id, id), isAhead))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}
