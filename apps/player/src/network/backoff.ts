/** Delays that double up to a limit, with jitter over the upper half so that many players do not retry at once. */
export interface Backoff {
  /** Milliseconds to wait before the next attempt. */
  next(): number;
  reset(): void;
}

export function createBackoff(firstMs: number, maxMs: number, random: () => number = Math.random): Backoff {
  let failures = 0;
  return {
    next() {
      const delayMs = Math.min(maxMs, firstMs * 2 ** Math.min(failures, 20));
      failures += 1;
      return Math.round(delayMs * (0.5 + 0.5 * random()));
    },
    reset() {
      failures = 0;
    },
  };
}

/**
 * The wait that a `Retry-After` header requests, in milliseconds: seconds or an HTTP date.
 * Null without a readable header; at most an hour, since a screen must recover by itself.
 */
export function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - nowMs : seconds * 1000;
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), 60 * 60 * 1000);
}

/** Waits `ms`, or until the network returns or the signal aborts. Never throws. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
