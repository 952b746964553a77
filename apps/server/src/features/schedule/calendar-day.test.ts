import { describe, expect, test } from 'vitest';
import { findCalendarDay, findDayAround, nameOfDay } from './calendar-day.ts';

describe('the calendar day of an instant', () => {
  test.each([
    ['2026-03-09T23:30:00.000Z', 'UTC', '2026-03-09'],
    ['2026-03-09T23:30:00.000Z', 'Europe/Berlin', '2026-03-10'],
    ['2026-03-09T03:30:00.000Z', 'America/New_York', '2026-03-08'],
    ['2026-12-31T11:00:00.000Z', 'Pacific/Kiritimati', '2027-01-01'],
    ['2024-02-29T12:00:00.000Z', 'Asia/Kathmandu', '2024-02-29'],
    ['1970-01-01T00:00:00.000Z', 'Asia/Bangkok', '1970-01-01'],
  ])('%s in %s is %s', (instant, zone, day) => {
    expect(findCalendarDay(Date.parse(instant), zone)).toBe(day);
  });
});

describe('the day around an instant', () => {
  test.each([
    ['an ordinary day', '2026-03-09T12:00Z', 'UTC', '2026-03-09T00:00', '2026-03-10T00:00'],
    ['its first moment', '2026-03-09T00:00Z', 'UTC', '2026-03-09T00:00', '2026-03-10T00:00'],
    ['its last moment', '2026-03-09T23:59:59.999Z', 'UTC', '2026-03-09T00:00', '2026-03-10T00:00'],
    ['one of 23 hours', '2026-03-29T12:00Z', 'Europe/London', '2026-03-29T00:00', '2026-03-29T23:00'],
    ['one of 25 hours', '2026-10-25T12:00Z', 'Europe/London', '2026-10-24T23:00', '2026-10-26T00:00'],
    ['one whose midnight comes twice', '2025-11-02T12:00Z', 'America/Havana', '2025-11-02T04:00', '2025-11-03T05:00'],
    ['one whose midnight is skipped', '2025-09-07T12:00Z', 'America/Santiago', '2025-09-07T04:00', '2025-09-08T03:00'],
  ])('%s', (_, at, zone, from, to) => {
    const { fromMs, toMs } = findDayAround(Date.parse(at), zone);
    expect([fromMs, toMs].map((ms) => new Date(ms).toISOString().slice(0, 16))).toEqual([from, to]);
  });
});

test('a day is named as the console writes dates', () => {
  expect(nameOfDay('2026-03-09')).toBe('Mar 9, 2026');
});
