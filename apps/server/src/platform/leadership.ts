import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** Work that one process of the installation does at a time. */
export interface Leadership {
  /**
   * Does the work whenever it is this process's turn, beginning with the first. `turn` is aborted when the turn is
   * lost or the process closes; the work then returns soon. Work that returns or fails by itself gives its turn away.
   *
   * @param lock names the work; any number that nothing else in the database uses
   */
  lead(lock: number, work: (turn: AbortSignal) => Promise<void>): void;
  /** Gives the turns away, and answers when all work has returned. */
  close(): Promise<void>;
}

/** How often a process asks whether it is its turn: a dead one is replaced this soon after the database knows. */
const RETRY_MS = 1_000;

/**
 * A host that vanishes does not close its connection. Asked in silence after 3 s, then twice more, it is given up
 * after 7, and the lock with it.
 */
const KEEPALIVE = `set tcp_keepalives_idle = 3; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 2`;

/**
 * Work of a turn that is done at once and then again and again, `everyMs` after it ended, also where it failed.
 *
 * @param onError hears why it failed
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
 * Leadership by PostgreSQL's advisory locks, each held by a connection of its own: it ends with the process, however
 * that ends.
 *
 * @param onError hears why a turn or a connection was lost
 */
export function openLeadership(url: string, onError: (error: Error) => void): Leadership {
  const closing = new AbortController();
  const running: Promise<void>[] = [];

  async function takeTurn(lock: number, work: (turn: AbortSignal) => Promise<void>): Promise<void> {
    const lost = new AbortController();
    const lose = () => lost.abort();
    const client = new pg.Client({ connectionString: url, application_name: 'vitrine-leader', keepAlive: true });
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
      await client.end().catch(() => {});
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
