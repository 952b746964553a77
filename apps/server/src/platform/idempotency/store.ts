import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { idempotencyKeys } from './tables.ts';

/** A process that has crashed blocks its keys for this long at most. */
const LEASE_SECONDS = 30;

/** Longer answers are not stored. */
const MAX_BODY_LENGTH = 1024 * 1024;

/** An answer that is sent again when the request is repeated. */
export interface StoredAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** The outcome of an attempt. */
export type AttemptOutcome =
  /** The answer, which a repeated request receives again. Where it is null, the repeated request is refused. */
  | { kind: 'answered'; fingerprint: string; answer: StoredAnswer | null }
  /** The attempt changed nothing: the request may run again. */
  | { kind: 'released' }
  /** The attempt ended with a server error. The request may run again unless one of its transactions was committed. */
  | { kind: 'failed' };

export type KeyRow = typeof idempotencyKeys.$inferSelect;
type NewKey = Pick<KeyRow, 'scope' | 'keyHash' | 'route' | 'fingerprint' | 'attempt' | 'createdAt'>;

const isAttempt = (attempt: string) => eq(idempotencyKeys.attempt, attempt);

// The database's clock, because processes on several machines share the leases.
const leasedUntil = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;

/** False where the scope has this key already. */
export async function insertKey(db: Db, key: NewKey): Promise<boolean> {
  const rows = await db
    .insert(idempotencyKeys)
    .values({ ...key, leasedUntil })
    .onConflictDoNothing({ target: [idempotencyKeys.scope, idempotencyKeys.keyHash] })
    .returning({ attempt: idempotencyKeys.attempt });
  return rows.length > 0;
}

/** Finds a key of a scope. It is leased while its attempt runs. */
export async function findKey(
  db: Db,
  scope: string,
  keyHash: string,
): Promise<{ row: KeyRow; isLeased: boolean } | null> {
  const [found] = await db
    .select({ row: idempotencyKeys, isLeased: sql<boolean>`${idempotencyKeys.leasedUntil} > now()` })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.keyHash, keyHash)));
  return found ?? null;
}

/** Continues under a new attempt. False if the earlier one has committed or ended, or has been taken over. */
export async function takeOver(
  db: Db,
  earlier: string,
  next: Pick<NewKey, 'attempt' | 'fingerprint'>,
): Promise<boolean> {
  const rows = await db
    .update(idempotencyKeys)
    .set({ ...next, leasedUntil })
    .where(and(isAttempt(earlier), eq(idempotencyKeys.isCommitted, false), isNull(idempotencyKeys.completedAt)))
    .returning({ attempt: idempotencyKeys.attempt });
  return rows.length > 0;
}

/** Keeps the attempt from being taken over for another lease. */
export async function renewLease(db: Db, attempt: string): Promise<void> {
  await db.update(idempotencyKeys).set({ leasedUntil }).where(isAttempt(attempt));
}

/** Stores the answer for repeated requests, or lets the request run again. Bodies that are too long are not stored. */
export async function recordOutcome(db: Db, attempt: string, outcome: AttemptOutcome): Promise<void> {
  if (outcome.kind === 'answered') {
    const { fingerprint } = outcome;
    const answer = outcome.answer !== null && outcome.answer.body.length <= MAX_BODY_LENGTH ? outcome.answer : null;
    await db
      .update(idempotencyKeys)
      .set({ completedAt: sql`now()`, fingerprint, ...answer })
      .where(isAttempt(attempt));
    return;
  }
  const mayRunAgain = outcome.kind === 'released' ? undefined : eq(idempotencyKeys.isCommitted, false);
  await db.delete(idempotencyKeys).where(and(isAttempt(attempt), mayRunAgain));
  await db
    .update(idempotencyKeys)
    .set({ leasedUntil: sql`now()` })
    .where(isAttempt(attempt));
}

/** Deletes the key of an attempt, so that the request runs again. */
export async function deleteKey(db: Db, attempt: string): Promise<void> {
  await db.delete(idempotencyKeys).where(isAttempt(attempt));
}

/** Deletes keys that are older, except those of running attempts. */
export async function deleteKeysBefore(db: Db, before: Date): Promise<void> {
  const hasEnded = or(isNotNull(idempotencyKeys.completedAt), lt(idempotencyKeys.leasedUntil, sql`now()`));
  await db.delete(idempotencyKeys).where(and(lt(idempotencyKeys.createdAt, before), hasEnded));
}
