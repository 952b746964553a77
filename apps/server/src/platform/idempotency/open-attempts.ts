import type { Db } from '../database.ts';
import { withoutWriteContext } from '../database/write-context.ts';
import type { Log } from '../log.ts';
import { type AttemptOutcome, recordOutcome, renewLease } from './store.ts';

const RENEW_EVERY_MS = 10_000;

/** The attempts of this process: renews their leases and records their outcomes, again after a database outage. */
export function createOpenAttempts(db: Db, log: Log) {
  /** Null while an attempt runs; its outcome while that could not be recorded yet. */
  const open = new Map<string, AttemptOutcome | null>();
  let renewal: NodeJS.Timeout | null = null;

  async function record(attempt: string, outcome: AttemptOutcome): Promise<void> {
    await recordOutcome(db, attempt, outcome);
    open.delete(attempt);
  }

  function stopRenewing(): void {
    if (renewal !== null) clearInterval(renewal);
    renewal = null;
  }

  async function renew(): Promise<void> {
    try {
      for (const [attempt, outcome] of open) {
        if (outcome !== null) await record(attempt, outcome);
        else await renewLease(db, attempt);
      }
    } catch (error) {
      log.warn(error, 'leases of idempotency keys were not renewed; trying again');
    }
    if (open.size === 0) stopRenewing();
  }

  /** Records an outcome; during a database outage it stays in memory and is recorded later. */
  async function end(attempt: string, outcome: AttemptOutcome): Promise<void> {
    open.set(attempt, outcome);
    await record(attempt, outcome).catch((error: unknown) =>
      log.warn(error, 'the end of an idempotent request was not recorded; trying again'),
    );
  }

  return {
    begin(attempt: string): void {
      open.set(attempt, null);
      renewal ??= withoutWriteContext(() => setInterval(() => void renew(), RENEW_EVERY_MS).unref());
    },

    isRunning: (attempt: string): boolean => open.get(attempt) === null,

    /** Records an outcome now that could not be recorded before. False if there is none. */
    async recordPending(attempt: string): Promise<boolean> {
      const outcome = open.get(attempt) ?? null;
      if (outcome !== null) await record(attempt, outcome);
      return outcome !== null;
    },

    end,

    close: stopRenewing,
  };
}
