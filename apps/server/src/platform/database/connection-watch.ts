import pg from 'pg';

/** When a connection has been in use for longer than this, the database is probed. */
const SUSPICIOUS_MS = 5_000;
const CHECK_EVERY_MS = 1_000;

/**
 * Closes the connections in use when the database no longer answers (it hangs, or its machine has failed), so that their
 * callers get an error instead of waiting forever. Unlike a fixed time limit, it does not end queries that are only slow.
 *
 * @param isResponsive whether the database answers a new connection
 * @returns a function that stops watching
 */
export function watchPool(pool: pg.Pool, isResponsive: () => Promise<boolean>): () => void {
  /** The time at which each connection was taken out of the pool, by the monotonic clock. */
  const inUse = new Map<pg.PoolClient, number>();
  let isProbing = false;
  pool.on('acquire', (client) => inUse.set(client, performance.now()));
  pool.on('release', (_error, client) => inUse.delete(client));
  pool.on('remove', (client) => inUse.delete(client));

  const hasWaiting = (nowMs: number) => [...inUse.values()].some((sinceMs) => nowMs - sinceMs > SUSPICIOUS_MS);

  async function check(): Promise<void> {
    const startedMs = performance.now();
    if (isProbing || !hasWaiting(startedMs)) return;
    isProbing = true;
    try {
      if (await isResponsive()) return;
      // `end` fails pending queries at once. Connections between two queries fail at the next one.
      for (const [client, sinceMs] of inUse)
        if (sinceMs < startedMs && client instanceof pg.Client) client.end(() => {});
    } finally {
      isProbing = false;
    }
  }

  const timer = setInterval(() => void check(), CHECK_EVERY_MS).unref();
  return () => clearInterval(timer);
}
