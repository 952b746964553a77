import type { Platform } from '../../../platform/platform.ts';

/** Changes of the schedule within this time are handled by one check. */
const DEBOUNCE_MS = 200;

/** The delay after a failed check. */
const RETRY_MS = 1_000;

interface CheckLoop {
  /** The longest wait between two checks, in milliseconds. */
  checkEveryMs: number;
  /** @returns when the next check is due */
  check: () => Promise<Date>;
}

/** Repeats a check until `turn` is aborted: when the next one is due, and soon after a change of any schedule. */
export async function runCheckLoop(
  { bus, clock, log }: Platform,
  turn: AbortSignal,
  { checkEveryMs, check }: CheckLoop,
): Promise<void> {
  let wake: (() => void) | null = null;
  const unsubscribe = bus.subscribe('vitrine_changes', (payload) => {
    // The last check did not know of an event that was created since and starts before the next check.
    if (payload.endsWith(' schedule')) setTimeout(() => wake?.(), DEBOUNCE_MS).unref();
  });
  turn.addEventListener('abort', () => wake?.(), { once: true });
  try {
    while (!turn.aborted) {
      const waitMs = await check().then(
        (next) => Math.min(checkEveryMs, Math.max(1, next.getTime() - clock().getTime())),
        (error: unknown) => {
          if (!turn.aborted) log.warn(error, 'the scheduler failed; trying again');
          return Math.min(RETRY_MS, checkEveryMs);
        },
      );
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, waitMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
        if (turn.aborted) wake();
      });
    }
  } finally {
    unsubscribe();
  }
}
