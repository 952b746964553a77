import { inArray, lt, sql } from 'drizzle-orm';
import type { Clock } from './clock.ts';
import { type Db, isUnreachable } from './database.ts';
import { rateLimits } from './rate-limit-tables.ts';

/** At most `hits` in a window of `windowMs`, which begins with the first hit. */
export interface RateLimit {
  hits: number;
  windowMs: number;
}

export interface RateLimiter {
  /**
   * Counts one hit on each key. Answers 0 where all are within the limit, else for how many milliseconds the
   * caller should wait. Counts are kept in the database: a restart forgets none, and all processes share them.
   */
  hit(keys: readonly string[], limit: RateLimit): Promise<number>;
  /**
   * Takes one hit back from each key, e.g. after a sign-in that succeeded. Where the database cannot be reached the hit
   * goes on counting: what was done already must not be answered as if it had failed.
   */
  refund(keys: readonly string[]): Promise<void>;
  /** Removes what no longer counts. */
  sweep(): Promise<void>;
}

export function createRateLimiter({ db, clock }: { db: Db; clock: Clock }): RateLimiter {
  return {
    async hit(keys, { hits, windowMs }) {
      const now = clock();
      const resetsAt = new Date(now.getTime() + windowMs);
      const rows = await db
        .insert(rateLimits)
        .values([...new Set(keys)].toSorted().map((key) => ({ key, hits: 1, resetsAt })))
        .onConflictDoUpdate({
          target: rateLimits.key,
          set: {
            hits: sql`case when ${rateLimits.resetsAt} <= ${now.toISOString()} then 1 else ${rateLimits.hits} + 1 end`,
            resetsAt: sql`case when ${rateLimits.resetsAt} <= ${now.toISOString()} then excluded.resets_at else ${rateLimits.resetsAt} end`,
          },
        })
        .returning();
      return Math.max(0, ...rows.filter((row) => row.hits > hits).map((row) => row.resetsAt.getTime() - now.getTime()));
    },
    async refund(keys) {
      await db
        .update(rateLimits)
        .set({ hits: sql`greatest(${rateLimits.hits} - 1, 0)` })
        .where(inArray(rateLimits.key, [...keys]))
        .catch((error: unknown) => {
          if (!isUnreachable(error)) throw error;
        });
    },
    async sweep() {
      await db.delete(rateLimits).where(lt(rateLimits.resetsAt, clock()));
    },
  };
}
