import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextOccurrence, findRunningOccurrence } from './schedule.ts';
import { timings } from './test/arbitrary-timings.ts';
import { run, TIMEOUT_MS } from './test/cases.ts';
import { listRuns } from './test/slow-calendar.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

test(
  'the running and the next occurrence are those of the slow calendar',
  () => {
    fc.assert(
      fc.property(timings, ({ nowMs, timing }) => {
        const endMs = nowMs + 130 * DAY_MS;
        const runs = listRuns(timing, nowMs, endMs).filter(({ startMs }) => startMs < endMs);
        const running = runs.findLast(
          ({ startMs, endMinuteMs }) => startMs <= nowMs && nowMs < endMinuteMs + MINUTE_MS,
        );
        const next = runs.find(({ startMs }) => startMs > nowMs);
        expect(findRunningOccurrence(timing, nowMs)?.from).toBe(running?.startMs);
        const found = nextOccurrence(timing, nowMs)?.from ?? Infinity;
        expect(found < endMs ? found : undefined).toBe(next?.startMs);
      }),
      run,
    );
  },
  TIMEOUT_MS,
);
