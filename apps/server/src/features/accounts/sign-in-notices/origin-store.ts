import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database.ts';
import { sessions, users } from '../../../schema/accounts-tables.ts';
import { signInOrigins } from '../../../schema/sign-in/sign-in-tables.ts';

export type OriginRow = typeof signInOrigins.$inferInsert;

export async function hasOrigins(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ name: signInOrigins.name })
    .from(signInOrigins)
    .where(eq(signInOrigins.userId, userId))
    .limit(1);
  return rows.length > 0;
}

/** The origins (browser and address) from which the running sessions of a user were started, each once. */
export function listOriginsOfSessions(db: Db, userId: string, now: Date) {
  return db
    .selectDistinct({ userAgent: sessions.userAgent, address: sessions.address })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)));
}

export async function wasCreatedAfter(db: Db, userId: string, time: Date): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), gt(users.createdAt, time)));
  return rows.length > 0;
}

/**
 * Stores the origins from which a user signs in. Rows that were stored after `freshAfter` stay unchanged.
 *
 * @returns the kinds of the new rows; of two concurrent calls, one gets each
 */
export async function upsertOrigins(db: Db, rows: readonly OriginRow[], freshAfter: Date) {
  const stored = await db
    .insert(signInOrigins)
    .values([...rows])
    .onConflictDoUpdate({
      target: [signInOrigins.userId, signInOrigins.kind, signInOrigins.name],
      set: { lastSeenAt: sql`excluded.last_seen_at` },
      setWhere: lt(signInOrigins.lastSeenAt, freshAfter),
    })
    // `xmax` is 0 for an inserted row, because no transaction has locked or replaced it.
    .returning({ kind: signInOrigins.kind, isNew: sql<boolean>`xmax = 0` });
  return stored.filter(({ isNew }) => isNew).map(({ kind }) => kind);
}

export async function deleteOriginsBefore(db: Db, time: Date): Promise<void> {
  await db.delete(signInOrigins).where(lt(signInOrigins.lastSeenAt, time));
}
