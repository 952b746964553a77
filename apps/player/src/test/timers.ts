import { afterEach, beforeEach, vi } from 'vitest';
import { NOON } from './manifest.ts';

/** Replaces the clocks and timers of the test file's tests; time passes only by {@link pass}. */
export function useTestTimers(): void {
  beforeEach(() => {
    vi.useFakeTimers({
      now: NOON,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

/** Advances the clocks and runs all timers that become due. */
export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}
