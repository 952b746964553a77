import { setTimeout as delay } from 'node:timers/promises';
import { createConnector } from './database/connector.ts';

/** Work that only one process of the installation does at a time (leader election). */
export interface Leadership {
  /**
   * Runs the work while this process is the leader. The signal is aborted when leadership is lost or the process closes;
   * the work must then return soon. Work that returns or fails gives up leadership.
   *
   * @param lock identifies the work; any number that nothing else in the database uses
   */
  lead(lock: number, work: (signal: AbortSignal) => Promise<void>): void;
  /** Gives up leadership, and resolves when all work has returned. */
  close(): Promise<void>;
}

/** The interval at which a follower tries to become the leader. */
const RETRY_MS = 1_000;

const CLOSE_TIMEOUT_MS = 1_000;

/**
 * A host that fails does not close its connection. The database probes it after 3 s of silence and twice more, and
 * releases the lock after 7 s.
 */
const KEEPALIVE = `set tcp_keepalives_idle = 3; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 2`;

/**
 * Repeats work until its signal is aborted: at once, and then `everyMs` after each round has ended or failed.
 *
 * @param onError called with the reason of each failure
 */
export function repeatInRounds(everyMs: number, work: () => Promise<void>, onError: (error: unknown) => void) {
  return async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      await work().catch(onError);
      await delay(everyMs, undefined, { signal }).catch(() => {});
    }
  };
}

/**
 * Leader election with PostgreSQL's advisory locks. Each lock has its own connection, so it is released however the
 * process ends.
 *
 * @param onError called with the reason leadership or a connection was lost
 */
export function openLeadership(url: string, onError: (error: Error) => void): Leadership {
  const connector = createConnector(url);
  const closing = new AbortController();
  const running: Promise<void>[] = [];

  async function leadOnce(lock: number, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const lost = new AbortController();
    const onLost = () => lost.abort();
    const client = connector.client({ application_name: 'vitrine-leader' });
    client.on('error', onLost);
    client.on('end', onLost);
    closing.signal.addEventListener('abort', onLost);
    try {
      await client.connect();
      await client.query(KEEPALIVE);
      while (!lost.signal.aborted) {
        const { rows } = await client.query<{ isMine: boolean }>('select pg_try_advisory_lock($1) as "isMine"', [lock]);
        if (rows[0]?.isMine === true) return await work(lost.signal);
        await delay(RETRY_MS, undefined, { signal: lost.signal });
      }
    } finally {
      closing.signal.removeEventListener('abort', onLost);
      // A database that hangs does not close the connection.
      const ended = client.end().catch(() => {});
      await Promise.race([ended, delay(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    }
  }

  async function follow(lock: number, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { signal } = closing;
    while (!signal.aborted) {
      await leadOnce(lock, work).catch((error: Error) => {
        if (!signal.aborted && error.name !== 'AbortError') onError(error);
      });
      await delay(RETRY_MS, undefined, { signal }).catch(() => {});
    }
  }

  return {
    lead: (lock, work) => void running.push(follow(lock, work)),
    async close() {
      closing.abort();
      await Promise.all(running);
    },
  };
}
