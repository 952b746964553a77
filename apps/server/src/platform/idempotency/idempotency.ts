import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '@vitrine/contract/core/errors';
import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Db } from '../database.ts';
import { idempotencyKeys } from './tables.ts';
import type { Log } from '../log.ts';

/** A key is remembered for 24 hours. */
const RETENTION_MS = 24 * 60 * 60 * 1000;

/** A process that has crashed blocks its keys for this long at most. */
const LEASE_SECONDS = 30;
const RENEW_EVERY_MS = 10_000;

/** Longer answers are not stored. */
const MAX_BODY_LENGTH = 1024 * 1024;

/** An answer that is sent again when the request is repeated. */
export interface StoredAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

interface KeyedRequest {
  /** Whose key it is: an account, a device or an address. */
  scope: string;
  key: string;
  /** `POST /api/folders`. */
  route: string;
  /** Hash of parameters and body; null where the body has not been read yet. */
  fingerprint: string | null;
}

/** How an attempt ended. */
export type Ending =
  /** With an answer: sent again where there is one, else a repeated request is refused. */
  | { kind: 'answered'; fingerprint: string; answer: StoredAnswer | null }
  /** Nothing was changed: the request may run again. */
  | { kind: 'released' }
  /** With an error of the server. It may run again unless one of its transactions was committed. */
  | { kind: 'failed' };

export type Claim =
  | { kind: 'new'; attempt: string }
  | { kind: 'answered'; fingerprint: string | null; answer: StoredAnswer | null };

export type Idempotency = ReturnType<typeof createIdempotency>;

/**
 * Remembers requests by their `Idempotency-Key`, so that each is carried out once however often it is sent.
 *
 * An attempt holds a lease that its process renews. Every transaction of the attempt marks the row as committed; a row
 * with an expired lease is taken over only if it is not marked, and the transactions of the earlier attempt then fail.
 * So a crash at any moment never leads to a second execution.
 */
export function createIdempotency({ db, clock, log }: { db: Db; clock: Clock; log: Log }) {
  const processId = randomBytes(8).toString('hex');
  /** Attempts of this process that are running (null), or have ended and could not be recorded yet. */
  const open = new Map<string, Ending | null>();
  let renewal: NodeJS.Timeout | null = null;

  const leasedUntil = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;

  function begin(attempt: string): Claim {
    open.set(attempt, null);
    renewal ??= setInterval(() => void renew(), RENEW_EVERY_MS).unref();
    return { kind: 'new', attempt };
  }

  async function renew(): Promise<void> {
    try {
      for (const [attempt, ending] of open) {
        if (ending !== null) await record(attempt, ending);
        else await db.update(idempotencyKeys).set({ leasedUntil }).where(eq(idempotencyKeys.attempt, attempt));
      }
    } catch (error) {
      log.warn(error, 'leases of idempotency keys were not renewed; trying again');
    }
    if (open.size > 0 || renewal === null) return;
    clearInterval(renewal);
    renewal = null;
  }

  async function record(attempt: string, ending: Ending): Promise<void> {
    const isMine = eq(idempotencyKeys.attempt, attempt);
    if (ending.kind === 'answered') {
      const { fingerprint } = ending;
      const answer = ending.answer !== null && ending.answer.body.length <= MAX_BODY_LENGTH ? ending.answer : null;
      await db
        .update(idempotencyKeys)
        .set({ completedAt: sql`now()`, fingerprint, ...answer })
        .where(isMine);
    } else {
      const mayRunAgain = ending.kind === 'released' ? undefined : eq(idempotencyKeys.isCommitted, false);
      await db.delete(idempotencyKeys).where(and(isMine, mayRunAgain));
      await db
        .update(idempotencyKeys)
        .set({ leasedUntil: sql`now()` })
        .where(isMine);
    }
    open.delete(attempt);
  }

  async function insert({ scope, route, fingerprint }: KeyedRequest, keyHash: string, attempt: string) {
    const rows = await db
      .insert(idempotencyKeys)
      .values({ scope, keyHash, route, fingerprint, attempt, leasedUntil, createdAt: clock() })
      .onConflictDoNothing({ target: [idempotencyKeys.scope, idempotencyKeys.keyHash] })
      .returning({ attempt: idempotencyKeys.attempt });
    return rows.length > 0;
  }

  async function find(scope: string, keyHash: string) {
    const [row] = await db
      .select({ row: idempotencyKeys, isLeased: sql<boolean>`${idempotencyKeys.leasedUntil} > now()` })
      .from(idempotencyKeys)
      .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.keyHash, keyHash)));
    return row ?? null;
  }

  async function takeOver(earlier: string, fingerprint: string | null, attempt: string): Promise<boolean> {
    const rows = await db
      .update(idempotencyKeys)
      .set({ attempt, fingerprint, leasedUntil })
      .where(
        and(
          eq(idempotencyKeys.attempt, earlier),
          eq(idempotencyKeys.isCommitted, false),
          isNull(idempotencyKeys.completedAt),
        ),
      )
      .returning({ attempt: idempotencyKeys.attempt });
    return rows.length > 0;
  }

  return {
    /**
     * Begins a request, or finds the answer that it was given before.
     *
     * @throws idempotency.key_reused, idempotency.in_progress, idempotency.answer_not_stored where an earlier attempt
     *   changed something and crashed before its answer was stored
     */
    async claim(request: KeyedRequest): Promise<Claim> {
      const { scope, key, route, fingerprint } = request;
      const keyHash = createHash('sha256').update(key).digest('hex');
      for (;;) {
        const attempt = `${processId}.${randomBytes(12).toString('hex')}`;
        if (await insert(request, keyHash, attempt)) return begin(attempt);
        const found = await find(scope, keyHash);
        if (found === null) continue;
        const { row, isLeased } = found;
        if (row.createdAt.getTime() <= clock().getTime() - RETENTION_MS) {
          await db.delete(idempotencyKeys).where(eq(idempotencyKeys.attempt, row.attempt));
          continue;
        }
        const isOther = fingerprint !== null && row.fingerprint !== null && row.fingerprint !== fingerprint;
        if (row.route !== route || isOther) throw new AppError('idempotency.key_reused');
        if (row.completedAt !== null) return { kind: 'answered', fingerprint: row.fingerprint, answer: answerOf(row) };

        const ending = open.get(row.attempt);
        if (ending === null) throw new AppError('idempotency.in_progress');
        if (ending !== undefined) {
          await record(row.attempt, ending);
          continue;
        }
        if (isLeased) {
          if (row.attempt.startsWith(processId)) continue; // it has just ended
          throw new AppError('idempotency.in_progress');
        }
        if (row.isCommitted) {
          throw new AppError('idempotency.answer_not_stored', {
            message:
              'This request was carried out, but its answer was lost. Check the result before you send it again.',
          });
        }
        if (await takeOver(row.attempt, fingerprint, attempt)) return begin(attempt);
      }
    },

    /** Records how an attempt ended. Where the database cannot be reached it is kept in memory and recorded later. */
    async end(attempt: string, ending: Ending): Promise<void> {
      open.set(attempt, ending);
      await record(attempt, ending).catch((error: unknown) =>
        log.warn(error, 'the end of an idempotent request was not recorded; trying again'),
      );
    },

    /** Removes keys that are older than 24 hours. */
    async sweep(): Promise<void> {
      const isOver = or(isNotNull(idempotencyKeys.completedAt), lt(idempotencyKeys.leasedUntil, sql`now()`));
      const before = new Date(clock().getTime() - RETENTION_MS);
      await db.delete(idempotencyKeys).where(and(lt(idempotencyKeys.createdAt, before), isOver));
    },

    /** Stops renewing leases. */
    close(): void {
      if (renewal !== null) clearInterval(renewal);
      renewal = null;
    },
  };
}

function answerOf({ status, headers, body }: typeof idempotencyKeys.$inferSelect): StoredAnswer | null {
  return status === null ? null : { status, headers: headers ?? {}, body: body ?? '' };
}
