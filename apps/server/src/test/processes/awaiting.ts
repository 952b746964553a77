import { setTimeout as delay } from 'node:timers/promises';
import { TimeoutError, limitTime } from '../../platform/within.ts';

/** Longer than the 30 s after which another process takes over the work of a killed one. */
export const LIMIT_MS = 60_000;
const POLL_MS = 5;

/** @throws Error that names what was awaited, if it takes longer than the limit */
export async function limitWait<T>(what: string, work: Promise<T>, limitMs = LIMIT_MS): Promise<T> {
  return limitTime(limitMs, work).catch((error: unknown) => {
    throw error instanceof TimeoutError ? new Error(`Waited ${limitMs / 1_000} s for ${what}`) : error;
  });
}

/** Asks until there is a result. @throws Error that names what was awaited, after the limit */
export async function until<T>(
  what: string,
  ask: () => T | undefined | Promise<T | undefined>,
  { limitMs = LIMIT_MS, pollMs = POLL_MS } = {},
): Promise<T> {
  const deadlineMs = performance.now() + limitMs;
  for (;;) {
    const result = await ask();
    if (result !== undefined) return result;
    if (performance.now() > deadlineMs) throw new Error(`Waited ${limitMs / 1_000} s for ${what}`);
    await delay(pollMs);
  }
}
