import { tell } from '@vitrine/contract/core/told/tell';
import { withTold } from '../told/read-told.ts';
import { AppError } from '@vitrine/contract/core/errors';
import { inArray, lt, sql } from 'drizzle-orm';
import type { RateKey } from './address-keys.ts';
import { withoutAttempt } from '../database/write-context.ts';
import { CLOCK_TOLERANCE_MS, type Clock } from '../clock.ts';
import type { Db } from '../database.ts';
import { isUnreachable } from '../database/errors.ts';
import { rateLimits } from './tables.ts';

/** A limit of `hits` in a window of `windowMs`, which begins with the first hit. */
export interface RateLimit {
  hits: number;
  windowMs: number;
}

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** A single key with the usual limit. */
export const oneKey = (key: string): RateKey[] => [{ key, times: 1 }];

/** The error for a request above a limit; its message states how long to wait. */
export const createTooManyAttempts = (retryAfterMs: number): AppError =>
  new AppError('request.too_many', withTold(describeWait(retryAfterMs), { retryAfterMs }));

/** Counts one hit on each key. @throws request.too_many */
export async function countAttempt(limiter: RateLimiter, keys: readonly RateKey[], limit: RateLimit): Promise<void> {
  const retryAfterMs = await limiter.hit(keys, limit);
  if (retryAfterMs > 0) throw createTooManyAttempts(retryAfterMs);
}

/** `… in 45 seconds.`, `1 minute`, `3 hours`: rounded up, so that a retry after that time succeeds. */
function describeWait(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  if (seconds === 1) return tell('request.again_in_second');
  if (seconds < 60) return tell('request.again_in_seconds', { count: seconds });
  if (seconds === 60) return tell('request.again_in_minute');
  return seconds <= 90 * 60
    ? tell('request.again_in_minutes', { count: Math.ceil(seconds / 60) })
    : tell('request.again_in_hours', { count: Math.ceil(seconds / 3_600) });
}

/** Creates a limiter whose counts all processes share. */
export function createRateLimiter({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /**
     * Counts one hit on each key. Returns 0 if all are within the limit, else how many milliseconds the caller has to
     * wait. Counts are stored in the database, so they survive restarts and all processes share them.
     */
    async hit(keys: readonly RateKey[], { hits, windowMs }: RateLimit): Promise<number> {
      const now = clock();
      const resetsAt = new Date(now.getTime() + windowMs);
      const latest = new Date(resetsAt.getTime() + CLOCK_TOLERANCE_MS);
      // A window that ends later than a new one would was started before the clock was set back.
      const isOver = sql`(${rateLimits.resetsAt} <= ${now.toISOString()} or ${rateLimits.resetsAt} > ${latest.toISOString()})`;
      const times = new Map(keys.map((each) => [each.key, each.times]));
      const rows = await withoutAttempt(async () =>
        db
          .insert(rateLimits)
          // In a fixed order, so that two callers cannot deadlock on each other's rows.
          .values([...times.keys()].toSorted().map((key) => ({ key, hits: 1, resetsAt })))
          .onConflictDoUpdate({
            target: rateLimits.key,
            set: {
              hits: sql`case when ${isOver} then 1 else ${rateLimits.hits} + 1 end`,
              resetsAt: sql`case when ${isOver} then excluded.resets_at else ${rateLimits.resetsAt} end`,
            },
          })
          .returning(),
      );
      const exceeded = rows.filter((row) => row.hits > hits * (times.get(row.key) ?? 1));
      return Math.max(0, ...exceeded.map((row) => row.resetsAt.getTime() - now.getTime()));
    },

    /**
     * Takes one hit back from each key, e.g. after a successful sign-in. If the database is unreachable the hit stays: the
     * request that succeeded must not be answered with an error.
     */
    async refund(keys: readonly RateKey[]): Promise<void> {
      const names = keys.map(({ key }) => key);
      // The rows are locked in the order of `hit`.
      const locked = db
        .select({ key: rateLimits.key })
        .from(rateLimits)
        .where(inArray(rateLimits.key, names))
        .orderBy(sql`${rateLimits.key} collate "C"`)
        .for('update');
      await db
        .update(rateLimits)
        .set({ hits: sql`greatest(${rateLimits.hits} - 1, 0)` })
        .where(inArray(rateLimits.key, locked))
        .catch((error: unknown) => {
          if (!isUnreachable(error)) throw error;
        });
    },

    /** Removes expired counts. */
    async sweep(): Promise<void> {
      await db.delete(rateLimits).where(lt(rateLimits.resetsAt, clock()));
    },
  };
}
