import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findConflicts } from './schedule-conflicts.ts';
import { pairs } from './test/arbitraries.ts';
import { run, TIMEOUT_MS } from './test/cases.ts';
import { listRuns } from './test/slow-calendar.ts';

const DAY_MS = 86_400_000;

test(
  'two entries of one priority conflict if they overlap within 400 days in the slow calendar, but for the end minute',
  () => {
    fc.assert(
      fc.property(pairs, ({ nowMs, mine, other }) => {
        const endMs = nowMs + 400 * DAY_MS;
        const otherRuns = listRuns(other, nowMs, endMs);
        const meetings = listRuns(mine, nowMs, endMs).flatMap((a) =>
          otherRuns
            .map((b) => [Math.max(a.startMs, b.startMs), Math.min(a.endMinuteMs, b.endMinuteMs)] as const)
            .filter(([from, to]) => from < to && to > nowMs && from < endMs),
        );
        const first = meetings.length === 0 ? undefined : Math.min(...meetings.map(([from]) => from));
        const [found] = findConflicts(mine, [{ ...other, id: 'evt_1' }], nowMs);
        expect(found?.firstMeetsAt).toBe(
          first === undefined || mine.priority !== other.priority ? undefined : new Date(first).toISOString(),
        );
      }),
      run,
    );
  },
  TIMEOUT_MS,
);
