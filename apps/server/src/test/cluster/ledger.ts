import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from 'node:util';
import { isAppError } from '@vitrine/contract/core/errors';
import { LIMIT_MS } from '../processes/awaiting.ts';

/** One attempt of a promise. */
export interface Try {
  /**
   * Makes a request, and repeats it while it gets no answer because a process was killed, as people and players do. The
   * client sends the same `Idempotency-Key` again.
   *
   * @throws the answer's error; after the limit, an Error that names what was awaited
   */
  answerTo: <T>(what: string, request: () => Promise<T>) => Promise<T>;
}

const REPEAT_AFTER_MS = 200;
/** The request may not have been carried out, or the lease of the killed process has not expired yet. */
const WITHOUT_ANSWER = ['network.failed', 'server.unavailable', 'idempotency.in_progress'];

export function isUnanswered(error: unknown): boolean {
  return isAppError(error) && WITHOUT_ANSWER.includes(error.code);
}

/** Null if the request was carried out, but its answer was lost with the killed process. */
export function nullIfCarriedOut(error: unknown): null {
  if (isAppError(error, 'idempotency.answer_not_stored')) return null;
  throw error;
}

export type Ledger = ReturnType<typeof createLedger>;

/** Counts how often each promise was tried, and says which were not kept. */
export function createLedger() {
  const tried = new Map<string, number>();
  const failures: string[] = [];

  function fail(promise: string, why: string): void {
    failures.push(`${new Date().toISOString()} ${promise}: ${why}`);
  }

  return {
    fail,

    /** Tries a promise once. Never throws. */
    async attempt(promise: string, work: (attempt: Try) => Promise<unknown>): Promise<void> {
      tried.set(promise, (tried.get(promise) ?? 0) + 1);
      try {
        await work({ answerTo });
      } catch (error) {
        fail(promise, inspect(error));
      }
    },

    /** The promises that were tried. */
    tried: (): string[] => [...tried.keys()],

    failures: (): readonly string[] => failures,
  };
}

async function answerTo<T>(what: string, request: () => Promise<T>): Promise<T> {
  const deadlineMs = performance.now() + LIMIT_MS;
  for (;;) {
    try {
      return await request();
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      if (performance.now() > deadlineMs)
        throw new Error(`${what} got no answer within ${LIMIT_MS / 1_000} s`, { cause: error });
      await delay(REPEAT_AFTER_MS);
    }
  }
}
