import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from 'node:util';
import { isAppError } from '@vitrine/contract/core/errors';
import { findQuantile } from '../support/measure.ts';
import { LIMIT_MS } from './awaiting.ts';

/** One attempt of a promise. */
export interface Try {
  /**
   * Makes a request, and repeats it while it gets no answer because a process was killed, as people and players do. The
   * client sends the same `Idempotency-Key` again.
   *
   * @throws the answer's error; after the limit, an Error that names what was awaited
   */
  answerTo: <T>(what: string, request: () => Promise<T>) => Promise<T>;
  /** Counts this attempt as one that had to repeat something. */
  noteRepeat: () => void;
}

interface Row {
  tried: number;
  repeated: number;
  failed: number;
  tookMs: number[];
}

const REPEAT_AFTER_MS = 200;
const MAX_EXAMPLES = 20;
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

/** Counts how often each promise was tried and not kept, and measures how long it took. */
export function createLedger() {
  const rows = new Map<string, Row>();
  const examples: string[] = [];

  function rowOf(promise: string): Row {
    const row = rows.get(promise) ?? { tried: 0, repeated: 0, failed: 0, tookMs: [] };
    rows.set(promise, row);
    return row;
  }

  function fail(promise: string, why: string): void {
    rowOf(promise).failed += 1;
    if (examples.length < MAX_EXAMPLES) examples.push(`${new Date().toISOString()} ${promise}: ${why}`);
  }

  return {
    fail,

    /**
     * Tries a promise once. Never throws.
     *
     * @param work may return the milliseconds to record; default: how long it took
     */
    async attempt(promise: string, work: (attempt: Try) => Promise<number | void>): Promise<void> {
      const row = rowOf(promise);
      row.tried += 1;
      let isRepeated = false;
      const noteRepeat = () => {
        if (!isRepeated) row.repeated += 1;
        isRepeated = true;
      };
      const startedMs = performance.now();
      try {
        const tookMs = await work({ noteRepeat, answerTo: (what, request) => answerTo(what, request, noteRepeat) });
        row.tookMs.push(tookMs ?? performance.now() - startedMs);
      } catch (error) {
        fail(promise, inspect(error));
      }
    },

    /** Prints a table; returns whether every promise was kept. */
    print(title: string): boolean {
      console.log(`\n${title}\n`);
      console.log('| promise | tried | repeated | failed | p50 | p99 | slowest |');
      console.log('| --- | --- | --- | --- | --- | --- | --- |');
      for (const [promise, { tried, repeated, failed, tookMs }] of rows) {
        const times = [0.5, 0.99, 1].map((share) => `${Math.round(findQuantile(tookMs, share))} ms`);
        console.log(`| ${promise} | ${tried} | ${repeated} | ${failed} | ${times.join(' | ')} |`);
      }
      for (const example of examples) console.error(example);
      return [...rows.values()].every(({ failed }) => failed === 0);
    },
  };
}

async function answerTo<T>(what: string, request: () => Promise<T>, noteRepeat: () => void): Promise<T> {
  const deadlineMs = performance.now() + LIMIT_MS;
  for (;;) {
    try {
      return await request();
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      if (performance.now() > deadlineMs)
        throw new Error(`${what} got no answer within ${LIMIT_MS / 1_000} s`, { cause: error });
      noteRepeat();
      await delay(REPEAT_AFTER_MS);
    }
  }
}
