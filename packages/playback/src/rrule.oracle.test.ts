import fc from 'fast-check';
// oxlint-disable-next-line import/default -- it is CommonJS, which its declarations omit
import rrule from 'rrule';
import { expect, test } from 'vitest';
import { datesOfSeries, listOccurrences, type Timing } from './schedule.ts';
import { rules } from './test/arbitrary-timings.ts';
import { run, TIMEOUT_MS } from './test/cases.ts';
import { rruleText } from './test/rrule-text.ts';

const DAY_MS = 86_400_000;
const DAY_2000 = Date.parse('2000-01-01') / DAY_MS;

const wholeDays = {
  startTime: '00:00',
  endTime: '23:59',
  allDay: true,
  timeZone: 'UTC',
  recurrence: 'custom',
} as const;

const formatDate = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** A rule, its first day, sometimes its last, and days between which to compare, up to 30 years after the first. */
const series = fc
  .record({
    rule: rules,
    firstDay: fc.nat(20_000).map((days) => DAY_2000 + days),
    lasts: fc.option(fc.nat(3_000)),
    offset: fc.oneof(fc.integer({ min: -400, max: 400 }), fc.nat(11_000)),
    length: fc.nat(1_500),
    skips: fc.array(fc.nat(60), { maxLength: 30 }),
  })
  .map(({ rule, firstDay, lasts, offset, length, skips }) => ({
    rule,
    date: formatDate(firstDay),
    lastDate: lasts === null || rule.count !== undefined ? null : formatDate(firstDay + lasts),
    fromMs: (firstDay + offset) * DAY_MS,
    toMs: (firstDay + offset + length) * DAY_MS,
    skippedDays: [...new Set(skips)].map((days) => formatDate(firstDay + days)),
  }));

test(
  'a rule starts on the days that rrule.js finds for the same RRULE',
  () => {
    fc.assert(
      fc.property(series, ({ rule, date, lastDate, fromMs, toMs }) => {
        const timing: Timing = { ...wholeDays, date, lastDate, rule };
        const theirs = rrule.rrulestr(rruleText({ date, lastDate, rule }));
        const ours = listOccurrences(timing, fromMs, toMs + 1).map(({ from }) => from);
        const expected = theirs.between(new Date(fromMs), new Date(toMs), true).map((day) => day.getTime());
        expect(ours.filter((from) => from >= fromMs)).toEqual(expected);

        const first = theirs.after(new Date(date), true);
        expect(datesOfSeries(timing)?.first).toBe(first?.toISOString().slice(0, 10));
      }),
      run,
    );
  },
  TIMEOUT_MS,
);

test(
  'a number of occurrences ends a series on the day on which rrule.js ends it',
  () => {
    fc.assert(
      fc.property(series, ({ rule, date }) => {
        const counted = { ...rule, count: Math.min(rule.count ?? 40, 100) };
        const timing: Timing = { ...wholeDays, date, lastDate: null, rule: counted };
        const last = rrule
          .rrulestr(rruleText({ date, lastDate: null, rule: counted }))
          .all()
          .at(-1);
        expect(datesOfSeries(timing)?.last).toBe(last?.toISOString().slice(0, 10));
      }),
      run,
    );
  },
  TIMEOUT_MS,
);

test(
  'the skipped days of a series are the EXDATEs of rrule.js, which count for the number of occurrences',
  () => {
    fc.assert(
      fc.property(series, ({ rule, date, lastDate, skippedDays }) => {
        const timing: Timing = { ...wholeDays, date, lastDate, rule, skippedDays };
        const fromMs = Date.parse(date);
        const toMs = fromMs + 90 * DAY_MS;
        const theirs = rrule.rrulestr(rruleText({ date, lastDate, rule, skippedDays }), { forceset: true });
        const expected = theirs.between(new Date(fromMs), new Date(toMs - DAY_MS), true).map((day) => day.getTime());
        expect(listOccurrences(timing, fromMs, toMs).map(({ from }) => from)).toEqual(expected);
      }),
      run,
    );
  },
  TIMEOUT_MS,
);
