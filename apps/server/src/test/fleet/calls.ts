import { setTimeout as delay } from 'node:timers/promises';
import type { PlayerOptions } from './options.ts';

const DROP_ONE_IN = 10;
const SLOW_MS = 2_000;
const ANSWER_WITHIN_MS = 30_000;

/** Statuses after which a screen retries; 0 is a broken connection. */
const RETRYABLE = new Set([0, 429, 502, 503, 504]);

/** The count of requests without a complete answer within 30 s, except those whose connection the screen dropped. */
export const UNANSWERED = 'unanswered requests';

export interface Answer {
  status: number;
  text: string;
}

/** The API calls of a simulated screen, with its faults. They end with `life`. */
export function createCalls({ url, token, deviceId, ledger, faults }: PlayerOptions, life: AbortSignal) {
  let tripMs: number | null = null;

  /** Returns null after a failure, from which a screen recovers by itself. */
  async function call(
    what: string,
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    etag?: string,
  ): Promise<Answer | null> {
    if (faults.includes('slow'))
      await delay(Math.random() * SLOW_MS, undefined, { signal: life }).catch(() => undefined);
    if (life.aborted) return null;
    const abort = new AbortController();
    const signal = AbortSignal.any([life, abort.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]);
    if (faults.includes('drop') && Math.random() * DROP_ONE_IN < 1) setTimeout(() => abort.abort(), Math.random() * 20);
    const startMs = performance.now();
    try {
      const answer = await fetch(`${url}/api/player/v1/${path}`, {
        method,
        signal,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(etag === undefined ? {} : { 'if-none-match': `"${etag}"` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      tripMs = performance.now() - startMs;
      ledger.took(what, tripMs);
      if (RETRYABLE.has(answer.status)) {
        ledger.count(`answers of ${answer.status}`);
        ledger.expect(answer.headers.has('retry-after'), deviceId, `${answer.status} without Retry-After to ${what}`);
        return null;
      }
      ledger.expect(answer.status < 400, deviceId, `${answer.status} to ${what}: ${text.slice(0, 200)}`);
      return answer.status >= 400 ? null : { status: answer.status, text };
    } catch {
      if (!life.aborted) ledger.count(abort.signal.aborted ? 'connections dropped' : UNANSWERED);
      return null;
    }
  }

  async function twice<T>(send: () => Promise<T | null>): Promise<T | null> {
    const first = await send();
    return faults.includes('repeat') ? ((await send()) ?? first) : first;
  }

  return {
    call,
    /** Sends twice if that is a fault of the screen. */
    twice,
    /** The duration of the last call in milliseconds; null before it. */
    tripMs: () => tripMs,
  };
}
