/** Time limit for opening a connection. */
export const CONNECT_MS = 5_000;

/** Silence before the first keepalive probe. A failed machine is detected within 20 s. */
const KEEP_ALIVE_MS = 10_000;

/** Options of every long-lived connection: it fails within a bounded time when the other end has failed. */
export const connectionOptions = (url: string) => ({
  connectionString: url,
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
});
