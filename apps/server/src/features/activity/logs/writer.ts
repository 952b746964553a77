import { isOutage } from '../../../platform/database/errors.ts';
import { withoutWriteContext } from '../../../platform/database/write-context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { insertLogEntries, type NewEntry, trimEntries } from './store.ts';

/** Entries queued within this time are written as one batch. */
const BATCH_MS = 100;

/** After a batch has failed because the database could not be reached. */
const RETRY_MS = 1_000;

/** If the queue is longer, the oldest entries are dropped, so that an unreachable database cannot exhaust the memory. */
const MAX_QUEUED = 10_000;

/** An account's log is trimmed after this many new entries, in addition to the hourly sweep. */
const TRIM_AFTER = 2_000;

/** Writes log entries in batches and keeps each account's log below its limit. */
export function createLogWriter({ db, clock, log }: Platform) {
  let queued: NewEntry[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();
  /** New entries of each account since its last trim. */
  const untrimmed = new Map<string, number>();

  async function trimIfDue(accountId: string, entries: number): Promise<void> {
    const sum = (untrimmed.get(accountId) ?? 0) + entries;
    untrimmed.set(accountId, sum % TRIM_AFTER);
    if (sum >= TRIM_AFTER) await trimEntries(db, accountId);
  }

  function schedule(delayMs: number): void {
    timer ??= withoutWriteContext(() =>
      setTimeout(() => {
        writing = writing.then(writeBatch);
      }, delayMs),
    );
  }

  async function writeBatch(): Promise<void> {
    timer = null;
    const entries = queued;
    queued = [];
    try {
      await insertLogEntries(db, entries, clock());
    } catch (error) {
      log.warn(error, 'log entries could not be written');
      if (!isOutage(error)) return;
      // If the connection was lost after the commit, they are written twice; otherwise they would be lost.
      queued = [...entries, ...queued].slice(-MAX_QUEUED);
      schedule(RETRY_MS);
      return;
    }
    await trimAfter(entries).catch((error: unknown) => log.warn(error, 'log entries could not be trimmed'));
  }

  async function trimAfter(entries: readonly NewEntry[]): Promise<void> {
    const counts = new Map<string, number>();
    for (const { accountId } of entries) counts.set(accountId, (counts.get(accountId) ?? 0) + 1);
    for (const [accountId, count] of counts) await trimIfDue(accountId, count);
  }

  return {
    /** Queues an entry for the next batch. */
    queue(entry: NewEntry): void {
      if (queued.length >= MAX_QUEUED) queued.shift();
      queued.push(entry);
      schedule(BATCH_MS);
    },

    /** Writes entries of one account at once and returns how many were new. */
    async insert(accountId: string, entries: readonly NewEntry[]): Promise<number> {
      const inserted = await insertLogEntries(db, entries, clock());
      await trimIfDue(accountId, inserted);
      return inserted;
    },

    /** Writes the queued entries. They are lost if the database cannot be reached. */
    async close(): Promise<void> {
      await writing;
      if (timer !== null) clearTimeout(timer);
      if (queued.length > 0) await writeBatch();
      if (timer !== null) clearTimeout(timer);
    },
  };
}
