import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { connectionOptions } from './database/connection-options.ts';

/** Work that only one process of the installation does at a time (leader election). */
export interface Leadership {
  /**
   * Runs the work while this process is the leader. `turn` is aborted when leadership is lost or the process closes;
   * the work must then return soon. Work that returns or fails by itself gives up leadership.
   *
   * @param lock identifies the work; any number that nothing else in the database uses
   */
  lead(lock: number, work: (turn: AbortSignal) => Promise<void>): void;
  /** Gives up leadership, and resolves when all work has returned. */
  close(): Promise<void>;
}

/** How often a process tries to become the leader: a dead one is replaced this soon after the database notices. */
const RETRY_MS = 1_000;

const GOODBYE_MS = 1_000;

/**
 * A host that vanishes does not close its connection. The database probes it after 3 s of silence and twice more, and
 * releases the lock after 7 s.
 */
const KEEPALIVE = `set tcp_keepalives_idle = 3; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 2`;

/**
 * Repeats work while `turn` lasts: at once, and then `everyMs` after it ended, also when it failed.
 *
 * @param onError called with the reason of each failure
 */
export function inRounds(everyMs: number, work: () => Promise<void>, onError: (error: unknown) => void) {
  return async (turn: AbortSignal): Promise<void> => {
    while (!turn.aborted) {
      await work().catch(onError);
      await delay(everyMs, undefined, { signal: turn }).catch(() => {});
    }
  };
}

/**
 * Leader election with PostgreSQL's advisory locks. Each is held by its own connection, so it is released however the
 * process ends.
 *
 * @param onError called with the reason leadership or a connection was lost
 */
export function openLeadership(url: string, onError: (error: Error) => void): Leadership {
  const closing = new AbortController();
  const running: Promise<void>[] = [];

  async function takeTurn(lock: number, work: (turn: AbortSignal) => Promise<void>): Promise<void> {
    const lost = new AbortController();
    const lose = () => lost.abort();
    const client = new pg.Client({ ...connectionOptions(url), application_name: 'vitrine-leader' });
    client.on('error', lose);
    client.on('end', lose);
    closing.signal.addEventListener('abort', lose);
    try {
      await client.connect();
      await client.query(KEEPALIVE);
      while (!lost.signal.aborted) {
        const { rows } = await client.query<{ isMine: boolean }>('select pg_try_advisory_lock($1) as "isMine"', [lock]);
        if (rows[0]?.isMine === true) return await work(lost.signal);
        await delay(RETRY_MS, undefined, { signal: lost.signal });
      }
    } finally {
      closing.signal.removeEventListener('abort', lose);
      // A database that hangs does not answer the goodbye.
      const ended = client.end().catch(() => {});
      await Promise.race([ended, delay(GOODBYE_MS, undefined, { ref: false })]);
    }
  }

  async function follow(lock: number, work: (turn: AbortSignal) => Promise<void>): Promise<void> {
    const { signal } = closing;
    while (!signal.aborted) {
      await takeTurn(lock, work).catch((error: Error) => {
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
