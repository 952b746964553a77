import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRrule, writeRrule, type SeriesStart } from './rrule.ts';
import { rules, timings } from './test/arbitrary-timings.ts';
import { run, TIMEOUT_MS } from './test/cases.ts';

/** From Wednesday 4 March 2026 at 09:00 in London, which has summer time from 29 March on. */
const start: SeriesStart = { date: '2026-03-04', startTime: '09:00', allDay: false, timeZone: 'Europe/London' };
const read = (text: string, change: Partial<SeriesStart> = {}) => readRrule(text, { ...start, ...change });

test(
  'a series becomes an RRULE, and the RRULE the same series',
  () => {
    fc.assert(
      fc.property(timings, rules, fc.option(fc.nat(3_000)), ({ timing }, rule, days) => {
        const lastMs = Date.parse(timing.date) + (days ?? 0) * 86_400_000;
        const lastDate = days === null || rule.count !== undefined ? null : new Date(lastMs).toISOString().slice(0, 10);
        expect(readRrule(writeRrule({ ...timing, rule, lastDate }), timing)).toEqual({ rule, lastDate });
      }),
      run,
    );
  },
  TIMEOUT_MS,
);

test(
  'any text is read as a series or refused with a reason',
  () => {
    const names = [
      'FREQ',
      'INTERVAL',
      'COUNT',
      'UNTIL',
      'WKST',
      'BYDAY',
      'BYMONTHDAY',
      'BYMONTH',
      'BYSETPOS',
      'BYHOUR',
    ];
    const values = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY', 'MO', '-1FR', 'SU,MO', '1', '-1', '2', '0', '20260405', ''];
    const part = fc.tuple(fc.constantFrom(...names), fc.oneof(fc.constantFrom(...values), fc.string()));
    const text = fc.oneof(
      fc.string(),
      fc.array(part.map((pair) => pair.join('='))).map((parts) => parts.join(';')),
    );
    fc.assert(
      fc.property(text, (each) => {
        const found = read(each);
        const isHeld = 'rule' in found;
        expect(isHeld || found.reason !== '').toBe(true);
        expect(isHeld ? read(writeRrule({ ...start, ...found })) : found).toEqual(found);
      }),
      run,
    );
  },
  TIMEOUT_MS,
);

test('every field of a rule has its part of an RRULE', () => {
  expect([
    writeRrule({ ...start, rule: { frequency: 'weekly', interval: 2, weekdays: [0, 3] }, lastDate: '2026-12-31' }),
    writeRrule({ ...start, allDay: true, rule: { frequency: 'daily', interval: 1 }, lastDate: '2026-12-31' }),
    writeRrule({
      ...start,
      rule: { frequency: 'monthly', interval: 1, weekdays: [5], weekOfMonth: -1, count: 4 },
      lastDate: null,
    }),
    writeRrule({ ...start, rule: { frequency: 'monthly', interval: 3, monthDay: 31 }, lastDate: null }),
  ]).toEqual([
    'FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,WE;UNTIL=20261231T090000Z',
    'FREQ=DAILY;INTERVAL=1;WKST=SU;UNTIL=20261231',
    'FREQ=MONTHLY;INTERVAL=1;WKST=SU;BYDAY=-1FR;COUNT=4',
    'FREQ=MONTHLY;INTERVAL=3;WKST=SU;BYMONTHDAY=31',
  ]);
});

describe('what other calendars write is read as the rule that means the same:', () => {
  test.each([
    ['RRULE:FREQ=DAILY', { frequency: 'daily', interval: 1 }],
    ['freq=weekly;byday=mo,we;', { frequency: 'weekly', interval: 1, weekdays: [1, 3] }],
    ['FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', { frequency: 'weekly', interval: 1, weekdays: [1, 2, 3, 4, 5] }],
    ['FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2', { frequency: 'monthly', interval: 1, weekdays: [2], weekOfMonth: 2 }],
    ['FREQ=MONTHLY;BYDAY=+2TU', { frequency: 'monthly', interval: 1, weekdays: [2], weekOfMonth: 2 }],
    ['FREQ=YEARLY', { frequency: 'monthly', interval: 12 }],
    ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=4', { frequency: 'monthly', interval: 12, monthDay: 4 }],
    ['FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', { frequency: 'monthly', interval: 12, weekdays: [0], weekOfMonth: -1 }],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;WKST=MO', { frequency: 'weekly', interval: 2, weekdays: [1, 5] }],
    ['FREQ=DAILY;COUNT=1000', { frequency: 'daily', interval: 1, count: 1_000 }],
  ])('%s', (text, rule) => {
    expect(read(text)).toEqual({ rule, lastDate: null });
  });
});

test('a year’s first and last month begin a series', () => {
  const rule = { frequency: 'monthly', interval: 12 };
  expect(read('FREQ=YEARLY;BYMONTH=1', { date: '2026-01-04' })).toEqual({ rule, lastDate: null });
  expect(read('FREQ=YEARLY;BYMONTH=12', { date: '2026-12-04' })).toEqual({ rule, lastDate: null });
});

describe('UNTIL is the last day on which an occurrence starts:', () => {
  test.each<[until: string, lastDate: string, change?: Partial<SeriesStart>]>([
    ['20260331', '2026-03-31'],
    ['20260331T080000Z', '2026-03-31'], // 09:00 in summer time
    ['20260331T075959Z', '2026-03-30'],
    ['20260331T235959', '2026-03-31'],
    ['20260331T085959', '2026-03-30'],
    ['20260331T235959Z', '2026-04-01', { timeZone: 'Asia/Tokyo', startTime: '08:00' }],
    ['20260331T000000Z', '2026-03-31', { allDay: true, timeZone: 'America/New_York' }],
  ])('%s', (until, lastDate, change) => {
    expect(read(`FREQ=DAILY;UNTIL=${until}`, change)).toMatchObject({ lastDate });
  });
});

describe('refused with its reason:', () => {
  test.each([
    ['', '“” is not NAME=VALUE'],
    ['INTERVAL=2', 'FREQ is missing'],
    ['FREQ=HOURLY', 'FREQ=HOURLY is not supported; DAILY, WEEKLY, MONTHLY and YEARLY are'],
    ['FREQ=DAILY;FREQ=WEEKLY', 'FREQ occurs twice'],
    ['FREQ=DAILY;BYHOUR=9', 'BYHOUR is not supported'],
    ['FREQ=DAILY;INTERVAL=100', 'INTERVAL=100 is not one number from 1 to 99'],
    ['FREQ=DAILY;COUNT=1001', 'COUNT=1001 is not one number from 1 to 1000'],
    ['FREQ=DAILY;COUNT=2;UNTIL=20260401', 'COUNT and UNTIL exclude each other'],
    ['FREQ=DAILY;UNTIL=20260230', 'UNTIL=20260230 is not a date'],
    ['FREQ=DAILY;UNTIL=20260401T250000', 'UNTIL=20260401T250000 is not a date'],
    ['FREQ=DAILY;UNTIL=20260303', 'UNTIL is before the start of the series'],
    ['FREQ=DAILY;INTERVAL=2;BYDAY=MO', 'FREQ=DAILY with BYDAY and an INTERVAL is not supported'],
    ['FREQ=DAILY;BYMONTH=3', 'BYMONTH is not supported with FREQ=DAILY'],
    ['FREQ=WEEKLY;BYDAY=1MO', 'BYDAY=1MO is not a day of the week, as FREQ=WEEKLY needs'],
    ['FREQ=WEEKLY;WKST=XX', 'WKST=XX is not a day of the week'],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO',
      'Weeks that start on MO (WKST) are not supported for these days; ours start on SU',
    ],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', 'BYMONTHDAY=-1 is not one number from 1 to 31'],
    ['FREQ=MONTHLY;BYMONTHDAY=1,15', 'BYMONTHDAY=1,15 is not one number from 1 to 31'],
    ['FREQ=MONTHLY;BYDAY=5MO', 'BYDAY=5MO needs a week of the month: 1 to 4, or -1 for the last'],
    ['FREQ=MONTHLY;BYDAY=MO', 'BYDAY=MO needs a week of the month: 1 to 4, or -1 for the last'],
    ['FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1', 'BYDAY=MO,TU is not one day of the week in a month'],
    ['FREQ=MONTHLY;BYDAY=1FR;BYSETPOS=1', 'BYSETPOS is not supported with a numbered BYDAY'],
    ['FREQ=MONTHLY;BYDAY=1FR;BYMONTHDAY=13', 'BYDAY and BYMONTHDAY together are not supported'],
    ['FREQ=MONTHLY;BYSETPOS=1', 'BYSETPOS is not supported without BYDAY'],
    ['FREQ=MONTHLY;BYMONTH=3;BYMONTHDAY=4', 'BYMONTH is not supported with FREQ=MONTHLY'],
    ['FREQ=YEARLY;INTERVAL=9', 'INTERVAL=9 is more than 8 years'],
    ['FREQ=YEARLY;BYDAY=1MO', 'FREQ=YEARLY with days needs BYMONTH'],
    ['FREQ=YEARLY;BYMONTH=4', 'BYMONTH=4 is not the month in which the series starts'],
  ])('%s', (text, reason) => {
    expect(read(text)).toEqual({ reason });
  });
});
