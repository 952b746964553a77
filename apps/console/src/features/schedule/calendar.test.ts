import { addDays } from '@vitrine/contract/schedule/days';
import { RecurrenceRule } from '@vitrine/contract/schedule/recurrence-rule';
import { ScheduleEventId, type ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { expect, test } from 'vitest';
import { weekly } from '../../test/examples/example-event.ts';
import {
  addMonths,
  assignColumns,
  formatHours,
  parseMinutes,
  listMonthDays,
  shiftEvent,
  nameOfWeek,
  placeEvents,
  sameDayIn,
  stretchEvent,
  formatMinutes,
  listWeekDays,
} from './calendar.ts';

const event: ScheduleEvent = { ...weekly, scheduledDate: '2026-11-17', timezone: 'Europe/London' };

const days = listMonthDays('2026-11-20', 0);
const daysWith = (each: ScheduleEvent, timeZone = 'Europe/London') =>
  [...placeEvents([each], days, timeZone)].filter(([, list]) => list.length > 0).map(([day]) => day);

test('a month is shown by 42 days, starting with a Sunday', () => {
  expect(days).toHaveLength(42);
  expect([days[0], days[41]]).toEqual(['2026-11-01', '2026-12-12']);
  expect(listMonthDays('2026-10-09', 0)[0]).toBe('2026-09-27');
  expect(listWeekDays('2026-11-20', 0)[0]).toBe('2026-11-15');
  expect(listWeekDays('2026-11-15', 1)[0]).toBe('2026-11-09');
  expect(listMonthDays('2026-10-09', 1)[0]).toBe('2026-09-28');
  expect(nameOfWeek(listWeekDays('2026-11-20', 0))).toMatch(/^Nov 15\s–\s21, 2026$/);
  expect([addMonths('2026-11-30', 1), addMonths('2026-01-31', -1)]).toEqual(['2026-12-01', '2025-12-01']);
});

test('the same day of another month is its last one where that month is shorter', () => {
  expect([sameDayIn(1, '2026-11-20'), sameDayIn(-1, '2026-01-15')]).toEqual(['2026-12-20', '2025-12-15']);
  expect([sameDayIn(1, '2026-01-31'), sameDayIn(-1, '2026-12-31')]).toEqual(['2026-02-28', '2026-11-30']);
});

test('a weekly event is placed on its weekday from its first day to its last', () => {
  expect(daysWith(event)).toEqual(['2026-11-17', '2026-11-24', '2026-12-01', '2026-12-08']);
  expect(daysWith({ ...event, lastDate: '2026-11-24' })).toEqual(['2026-11-17', '2026-11-24']);
});

test('a monthly event is placed on its day of the month, and not in months without that day', () => {
  const monthly = { ...event, recurrence: 'monthly' as const, scheduledDate: '2026-10-31' };
  expect(daysWith(monthly)).toEqual([]);
  expect(daysWith({ ...monthly, scheduledDate: '2026-10-05' })).toEqual(['2026-11-05', '2026-12-05']);
});

test('a daily event is placed on every day, and a custom one on those of its rule', () => {
  const from = { ...event, scheduledDate: '2026-11-17', lastDate: null };
  expect(daysWith({ ...from, recurrence: 'daily', lastDate: '2026-11-19' })).toEqual([
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
  ]);
  const rule = RecurrenceRule.parse({ frequency: 'weekly', interval: 2, weekdays: [1, 5], count: 3 });
  expect(daysWith({ ...from, recurrence: 'custom', rule })).toEqual(['2026-11-20', '2026-11-30', '2026-12-04']);
});

const wholeDay = { ...event, startTime: '00:00', endTime: '23:59', allDay: true, recurrence: 'none' as const };

test.each(['2026-11-17', '2026-10-25', '2026-03-29'])('an all-day event fills its day, %s', (scheduledDate) => {
  const placed = placeEvents([{ ...wholeDay, scheduledDate }], listWeekDays(scheduledDate, 0), 'Europe/London');
  const found = [...placed.values()].flat();
  expect(found).toMatchObject([{ day: scheduledDate, start: '00:00', end: '23:59', isAllDay: true }]);
  expect(found.map(formatHours)).toEqual(['All day']);
});

test('an all-day event of another time zone has hours on two days of the reader', () => {
  const placed = placeEvents([{ ...wholeDay, timezone: 'Asia/Tokyo' }], days, 'Europe/London');
  expect(placed.get('2026-11-16')).toMatchObject([{ isAllDay: false, from: 900, until: 1_440 }]);
  expect(placed.get('2026-11-17')?.map(formatHours)).toEqual(['15:00–14:59']);
});

test('an event from 00:00 to 23:59 with hours of its own is no all-day event', () => {
  const placed = placeEvents([{ ...wholeDay, allDay: false }], days, 'Europe/London');
  expect(placed.get('2026-11-17')?.map(formatHours)).toEqual(['00:00–23:59']);
});

test('an event of another time zone is placed in the reader’s time zone', () => {
  const tokyo = { ...event, timezone: 'Asia/Tokyo', startTime: '02:00', endTime: '03:00', recurrence: 'none' as const };
  const placed = placeEvents([tokyo], days, 'Europe/London');
  expect(placed.get('2026-11-16')).toMatchObject([{ start: '17:00', end: '18:00', from: 1020, until: 1080 }]);
  expect(placed.get('2026-11-17')).toEqual([]);
});

test('an event over midnight is placed on both days, and starts on the first', () => {
  const night = { ...event, startTime: '22:00', endTime: '02:00', recurrence: 'none' as const };
  const placed = placeEvents([night], days, 'Europe/London');
  expect(placed.get('2026-11-17')).toMatchObject([{ isStart: true, from: 1320, until: 1440 }]);
  expect(placed.get('2026-11-18')).toMatchObject([{ isStart: false, from: 0, until: 120 }]);
});

test.each([
  ['Europe/London', '2027-03-28', '01:30', '03:30', '02:30'],
  ['Australia/Lord_Howe', '2027-10-03', '02:00', '02:45', '02:30'],
])(
  'in %s, an event that starts in the hour that clocks skip is placed when it really runs',
  (zone, day, from, end, start) => {
    const night = { ...event, timezone: zone, scheduledDate: day, startTime: from, endTime: end };
    const placed = placeEvents([night], listWeekDays(day, 0), zone).get(day);
    expect(placed).toMatchObject([{ start, end }]);
  },
);

test('events of one day are ordered by their starts', () => {
  const later = { ...event, id: ScheduleEventId.parse('evt_0'), startTime: '12:00' };
  const placed = placeEvents([later, event], days, 'Europe/London').get('2026-11-17') ?? [];
  expect(placed.map(({ start }) => start)).toEqual(['09:00', '12:00']);
});

const at = (from: number, until: number) => ({ from, until });
const times = ({ scheduledDate, startTime, endTime }: ScheduleEvent) => [scheduledDate, startTime, endTime];

test('events that overlap share the width of the day', () => {
  expect(assignColumns([at(540, 1080), at(570, 990), at(720, 1300), at(1080, 1200), at(1300, 1400)])).toEqual([
    { column: 0, columns: 3 },
    { column: 1, columns: 3 },
    { column: 2, columns: 3 },
    { column: 0, columns: 3 },
    { column: 0, columns: 1 },
  ]);
});

test('an event that is moved keeps its length, also across midnight', () => {
  expect(times(shiftEvent(event, 45))).toEqual(['2026-11-17', '09:45', '18:45']);
  expect(times(shiftEvent(event, -600))).toEqual(['2026-11-16', '23:00', '08:00']);
  expect(times(shiftEvent(event, 1440 + 60))).toEqual(['2026-11-18', '10:00', '19:00']);
});

test('an event that is resized lasts at least 15 minutes and less than a day', () => {
  expect(stretchEvent(event, 30).endTime).toBe('18:30');
  expect(stretchEvent(event, -1000).endTime).toBe('09:15');
  expect(stretchEvent(event, 2000).endTime).toBe('08:45');
});

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
  // Clocks change on these days in Europe.
  ['2026-03-28', 2, '2026-03-30'],
  ['2026-10-24', 2, '2026-10-26'],
])('%s and %d days is %s', (day, count, expected) => {
  expect(addDays(day, count)).toBe(expected);
});

test.each([
  [0, '00:00'],
  [1_439, '23:59'],
  [1_440, '00:00'],
  [-15, '23:45'],
  [2 * 1_440 + 61, '01:01'],
])('%d minutes since midnight are %s', (minutes, time) => {
  expect(formatMinutes(minutes)).toBe(time);
  expect(parseMinutes(time)).toBe(((minutes % 1_440) + 1_440) % 1_440);
});

test('an event that ends at midnight is placed on one day', () => {
  const evening = { ...event, startTime: '20:00', endTime: '23:59', recurrence: 'none' as const };
  const placed = placeEvents([evening], days, 'Europe/London');
  expect(placed.get('2026-11-17')).toMatchObject([{ from: 1_200, until: 1_439 }]);
  expect(placed.get('2026-11-18')).toEqual([]);
});

test('a daytime event keeps its hours in the week in which the reader’s clocks change', () => {
  const sunday = { ...event, scheduledDate: '2026-10-18' };
  const week = placeEvents([sunday], listWeekDays('2026-10-25', 0), 'Europe/London');
  expect(week.get('2026-10-25')).toMatchObject([{ start: '09:00', end: '18:00', from: 540, until: 1_080 }]);
});

test('a weekly event of a zone without daylight saving time moves by an hour for the reader', () => {
  const tokyo = { ...event, timezone: 'Asia/Tokyo', scheduledDate: '2026-10-20', startTime: '20:00', endTime: '21:00' };
  const hoursOn = (day: string) =>
    placeEvents([tokyo], listWeekDays(day, 0), 'Europe/London')
      .get(day)
      ?.map(({ start, end }) => `${start} ${end}`);
  expect(hoursOn('2026-10-20')).toEqual(['12:00 13:00']);
  expect(hoursOn('2026-10-27')).toEqual(['11:00 12:00']);
});
