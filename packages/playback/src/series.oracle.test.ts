import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countBefore, listOccurrences } from './schedule.ts';
import { withExceptions } from './series.ts';
import { seriesWithExceptions } from './test/arbitrary-timings.ts';
import { run, TIMEOUT_MS } from './test/cases.ts';
import { listRuns, doesStartOn } from './test/slow-calendar.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

test(
  'a series with exceptions runs as the slow calendar says, but for their days and with what runs instead',
  () => {
    fc.assert(
      fc.property(seriesWithExceptions, ({ nowMs, series, exceptions }) => {
        const [fromMs, toMs] = [nowMs - 12 * DAY_MS, nowMs + 12 * DAY_MS];
        const changedDays = new Set(series.recurrence === 'none' ? [] : exceptions.map(({ date }) => date));
        const regular = listRuns(series, fromMs, toMs).filter(({ day }) => !changedDays.has(day));
        const changed = exceptions.flatMap(({ date, change }) => {
          if (change === null || !changedDays.has(date) || !doesStartOn(series, date)) return [];
          const once = { ...series, ...change, recurrence: 'none' as const, rule: null, lastDate: null };
          return listRuns(once, fromMs, toMs);
        });
        const expected = [...regular, ...changed]
          .map(({ startMs, endMinuteMs }) => ({ from: startMs, to: endMinuteMs + MINUTE_MS }))
          .filter(({ from, to }) => from < toMs && to > fromMs);
        const actual = withExceptions(series, exceptions).flatMap((part) => listOccurrences(part, fromMs, toMs));
        const inOrder = (spans: typeof actual) => spans.toSorted((a, b) => a.from - b.from || a.to - b.to);
        expect(inOrder(actual)).toEqual(inOrder(expected));
      }),
      run,
    );
  },
  TIMEOUT_MS,
);

test(
  'the number of occurrences before a day is that of the days on which the slow calendar starts one',
  () => {
    fc.assert(
      fc.property(seriesWithExceptions, ({ nowMs, series, exceptions }) => {
        const until = new Date(nowMs).toISOString().slice(0, 10);
        let expected = 0;
        for (let ms = Date.parse(series.date); ms < Date.parse(until); ms += DAY_MS) {
          if (doesStartOn(series, new Date(ms).toISOString().slice(0, 10))) expected += 1;
        }
        expect(countBefore(series, until)).toBe(expected);
        expect(countBefore({ ...series, skippedDays: exceptions.map(({ date }) => date) }, until)).toBe(expected);
      }),
      { ...run, numRuns: Math.ceil(run.numRuns / 10) },
    );
  },
  TIMEOUT_MS,
);
