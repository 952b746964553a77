import pg from 'pg';

/** A connection that is in use for longer than this makes us ask whether the database still answers. */
const PATIENCE_MS = 5_000;
const CHECK_EVERY_MS = 1_000;

/**
 * Ends the connections in use when the database no longer answers (it hangs, or its machine is gone), so that their
 * callers get an error instead of waiting forever. A query that merely takes long is left alone, which a fixed time
 * limit could not do.
 *
 * @param isResponsive whether the database answers a new connection
 * @returns stops watching
 */
export function watchPool(pool: pg.Pool, isResponsive: () => Promise<boolean>): () => void {
  /** When each connection was taken out of the pool, in milliseconds of a clock that cannot be set. */
  const inUse = new Map<pg.PoolClient, number>();
  let isAsking = false;
  pool.on('acquire', (client) => inUse.set(client, performance.now()));
  pool.on('release', (_error, client) => inUse.delete(client));
  pool.on('remove', (client) => inUse.delete(client));

  const hasWaiting = (nowMs: number) => [...inUse.values()].some((sinceMs) => nowMs - sinceMs > PATIENCE_MS);

  async function check(): Promise<void> {
    const askedMs = performance.now();
    if (isAsking || !hasWaiting(askedMs)) return;
    isAsking = true;
    try {
      if (await isResponsive()) return;
      // `end` closes at once what waits for an answer. What is between two queries fails at the next one.
      for (const [client, sinceMs] of inUse) if (sinceMs < askedMs && client instanceof pg.Client) client.end(() => {});
    } finally {
      isAsking = false;
    }
  }

  const timer = setInterval(() => void check(), CHECK_EVERY_MS).unref();
  return () => clearInterval(timer);
}
