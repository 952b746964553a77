import { describe, expect, test } from 'vitest';
import type { RecurrenceRule } from './facts.ts';
import {
  datesOfSeries,
  isRunDay,
  nextOccurrence,
  listOccurrences,
  findRunningOccurrence,
  type Timing,
} from './schedule.ts';

const DAY_MS = 86_400_000;
const at = (instant: string) => Date.parse(instant);

/** An all-day entry in UTC from Wednesday 4 March 2026, unless changed. */
function entry(rule: RecurrenceRule | null, change: Partial<Timing> = {}): Timing {
  const recurrence = rule === null ? 'daily' : 'custom';
  const hours = { allDay: true, startTime: '00:00', endTime: '23:59', timeZone: 'UTC' };
  return { ...hours, date: '2026-03-04', lastDate: null, recurrence, rule, ...change };
}

/** The days of the first occurrences from a day (UTC) on. */
function days(timing: Timing, count: number, fromDay = timing.date): string[] {
  const found: string[] = [];
  for (let ms = at(fromDay) - 1; found.length < count;) {
    const next = nextOccurrence(timing, ms);
    if (next === null) return found;
    found.push(new Date(next.from).toISOString().slice(0, 10));
    ms = next.from;
  }
  return found;
}

test('a series whose date cannot be read never starts', () => {
  const unreadable = ['2026-03-0x', '2026-03-0:', '2026-03-/4', '2026-3'].map((date) => entry(null, { date }));
  expect(unreadable.map((timing) => days(timing, 1, '2026-03-01'))).toEqual([[], [], [], []]);
});

test('an entry that runs once has its own day only', () => {
  const once = entry(null, { recurrence: 'none' });
  expect(['2026-03-03', '2026-03-04', '2026-03-05'].map((date) => isRunDay(once, date))).toEqual([false, true, false]);
});

test('a series without its rule never starts', () => {
  expect(days(entry(null, { recurrence: 'custom' }), 1)).toEqual([]);
});

describe('a rule from Wednesday 4 March 2026 starts on', () => {
  test.each<[what: string, rule: RecurrenceRule | null, expected: string[]]>([
    ['every day', null, ['2026-03-04', '2026-03-05', '2026-03-06']],
    ['every third day', { frequency: 'daily', interval: 3 }, ['2026-03-04', '2026-03-07', '2026-03-10']],
    ['its own weekday', { frequency: 'weekly', interval: 1 }, ['2026-03-04', '2026-03-11', '2026-03-18']],
    [
      'the workdays',
      { frequency: 'weekly', interval: 1, weekdays: [1, 2, 3, 4, 5] },
      ['2026-03-04', '2026-03-05', '2026-03-06', '2026-03-09'],
    ],
    [
      'the next Monday, not its own date, which is no match',
      { frequency: 'weekly', interval: 1, weekdays: [1] },
      ['2026-03-09', '2026-03-16'],
    ],
    [
      'the Sunday and Friday of every other week that starts on Sunday, counted from the week of its date',
      { frequency: 'weekly', interval: 2, weekdays: [5, 0] },
      ['2026-03-06', '2026-03-15', '2026-03-20', '2026-03-29'],
    ],
    ['its own day of the month', { frequency: 'monthly', interval: 1 }, ['2026-03-04', '2026-04-04', '2026-05-04']],
    [
      'the 31st of the months that have one',
      { frequency: 'monthly', interval: 1, monthDay: 31 },
      ['2026-03-31', '2026-05-31', '2026-07-31', '2026-08-31'],
    ],
    [
      'a day of the month that has passed in its first month',
      { frequency: 'monthly', interval: 2, monthDay: 1 },
      ['2026-05-01', '2026-07-01'],
    ],
    [
      'the first Tuesday of the month',
      { frequency: 'monthly', interval: 1, weekdays: [2], weekOfMonth: 1 },
      ['2026-04-07', '2026-05-05', '2026-06-02'],
    ],
    [
      'the last Friday of every third month',
      { frequency: 'monthly', interval: 3, weekdays: [5], weekOfMonth: -1 },
      ['2026-03-27', '2026-06-26', '2026-09-25'],
    ],
    ['three days only', { frequency: 'daily', interval: 1, count: 3 }, ['2026-03-04', '2026-03-05', '2026-03-06']],
    [
      'three matches, of which its date is none',
      { frequency: 'weekly', interval: 1, weekdays: [1, 2], count: 3 },
      ['2026-03-09', '2026-03-10', '2026-03-16'],
    ],
    [
      'three months that have a 31st',
      { frequency: 'monthly', interval: 1, monthDay: 31, count: 3 },
      ['2026-03-31', '2026-05-31', '2026-07-31'],
    ],
  ])('%s', (_, rule, expected) => {
    const counted = rule?.count === undefined ? expected.length : expected.length + 1;
    expect(days(entry(rule), counted)).toEqual(expected);
  });
});

describe('a series', () => {
  test('ends with its last date', () => {
    expect(days(entry({ frequency: 'daily', interval: 2 }, { lastDate: '2026-03-07' }), 9)).toEqual([
      '2026-03-04',
      '2026-03-06',
    ]);
  });

  test('waits for 29 February, also across a century without one', () => {
    const leap = { frequency: 'monthly', interval: 84, monthDay: 29 } as const;
    const timing = entry(leap, { date: '2072-02-01' });
    expect(days(timing, 2)).toEqual(['2072-02-29', '2128-02-29']);
  });

  test.each<[what: string, timing: Timing, expected: ReturnType<typeof datesOfSeries>]>([
    ['has no end', entry({ frequency: 'weekly', interval: 1, weekdays: [1] }), { first: '2026-03-09', last: null }],
    [
      'has a first and a last day',
      entry({ frequency: 'monthly', interval: 1, monthDay: 31, count: 3 }),
      { first: '2026-03-31', last: '2026-07-31' },
    ],
    [
      'is empty if its day does not exist',
      entry({ frequency: 'monthly', interval: 12, monthDay: 31 }, { date: '2026-02-01' }),
      null,
    ],
    [
      'is empty if it ends before its first match',
      entry({ frequency: 'weekly', interval: 1, weekdays: [1] }, { lastDate: '2026-03-08' }),
      null,
    ],
    ['may be a single day', entry(null, { recurrence: 'none' }), { first: '2026-03-04', last: null }],
  ])('%s', (_, timing, expected) => {
    expect(datesOfSeries(timing)).toEqual(expected);
  });

  test('that never runs, because clocks skip each of its starts, has no next occurrence', () => {
    const lastSundayOfMarch = { frequency: 'monthly', interval: 12, weekdays: [0], weekOfMonth: -1 } as const;
    const hours = { allDay: false, startTime: '01:30', endTime: '02:15', timeZone: 'Europe/London' };
    expect(nextOccurrence(entry(lastSundayOfMarch, hours), at('2026-01-01'))).toBeNull();
  });

  test('counts an occurrence that clocks skip', () => {
    const thrice = { frequency: 'daily', interval: 1, count: 3 } as const;
    const hours = { allDay: false, startTime: '01:30', endTime: '02:15', timeZone: 'Europe/London' };
    expect(days(entry(thrice, { ...hours, date: '2026-03-28' }), 9, '2026-03-01')).toEqual([
      '2026-03-28',
      '2026-03-30',
    ]);
  });
});

test('an occurrence in 100 years is the next one, a later one is none', () => {
  // 36,525 days after the first.
  const rare = entry({ frequency: 'monthly', interval: 1_200 }, { date: '2000-01-01' });
  expect(nextOccurrence(rare, at('2000-01-01T00:00:00.001Z'))?.from).toBe(at('2100-01-01'));
  expect(nextOccurrence(rare, at('2000-01-01'))).toBeNull();
});

describe('an all-day occurrence (in UTC)', () => {
  test.each<[what: string, zone: string, date: string, expected: string[]]>([
    ['has 24 hours', 'Asia/Tokyo', '2026-03-04', ['2026-03-03T15:00', '2026-03-04T15:00']],
    ['has 23 hours when clocks go forward', 'Europe/London', '2026-03-29', ['2026-03-29T00:00', '2026-03-29T23:00']],
    ['has 25 hours when clocks go back', 'Europe/London', '2026-10-25', ['2026-10-24T23:00', '2026-10-26T00:00']],
    [
      'starts at 01:00 when midnight is skipped',
      'Africa/Cairo',
      '2026-04-24',
      ['2026-04-23T22:00', '2026-04-24T21:00'],
    ],
    [
      'includes both of an hour before midnight',
      'Africa/Cairo',
      '2026-10-29',
      ['2026-10-28T21:00', '2026-10-29T22:00'],
    ],
    ['does not exist on a day that is skipped', 'Pacific/Apia', '2011-12-30', []],
  ])('%s', (_, timeZone, date, expected) => {
    const timing = entry(null, { recurrence: 'none', timeZone, date });
    const spans = listOccurrences(timing, at(date) - 3 * DAY_MS, at(date) + 3 * DAY_MS);
    expect(spans.flatMap(({ from, to }) => [from, to].map((ms) => new Date(ms).toISOString().slice(0, 16)))).toEqual(
      expected,
    );
  });

  test('follows the one before it without a gap, in a zone where midnight occurs twice', () => {
    const timing = entry(null, { timeZone: 'America/Havana', date: '2026-10-25' });
    const spans = listOccurrences(timing, at('2026-10-30'), at('2026-11-05'));
    expect(spans.slice(1).map(({ from }) => from)).toEqual(spans.slice(0, -1).map(({ to }) => to));
  });
});

test('of two occurrences of one entry that a change of clocks makes overlap, the later one runs', () => {
  // In London on 29 March, 01:30 is 02:30: the night before ends then, when the next has begun at 02:00.
  const hours = { allDay: false, startTime: '02:00', endTime: '01:30', timeZone: 'Europe/London' };
  const running = findRunningOccurrence(entry(null, hours), at('2026-03-29T01:15Z'));
  expect(running && new Date(running.from).toISOString()).toBe('2026-03-29T01:00:00.000Z');
});
