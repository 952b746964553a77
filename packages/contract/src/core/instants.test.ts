import { expect, test } from 'vitest';
import { CalendarDay, TimeOfDay } from './clock-times.ts';
import { isDay, isInstant, isTimeOfDay } from './instants.ts';
import { Instant } from './text.ts';

test.each([
  '2026-03-09',
  '2024-02-29',
  '2026-02-29',
  '2026-02-30',
  '2026-13-01',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '26-03-09',
  '2026-03-09T12:00:00Z',
  '',
  'today',
])('a day is judged as by its schema: %j', (text) => {
  expect(isDay(text)).toBe(CalendarDay.safeParse(text).success);
});

test.each([
  '2026-03-09T12:00:00.000Z',
  '2026-03-09T12:00:00Z',
  '2026-03-09T12:00Z',
  '2026-02-30T12:00:00Z',
  '2026-03-09T24:00:00Z',
  '2026-03-09T12:60:00Z',
  '2026-03-09T12:00:00+01:00',
  '2026-03-09',
  '',
  'now',
])('an instant is judged as by its schema: %j', (text) => {
  expect(isInstant(text)).toBe(Instant.safeParse(text).success);
});

test.each(['09:00', '23:59', '24:00', '09:60', '9:00', '09:00:00', ''])(
  'a time is judged as by its schema: %j',
  (text) => {
    expect(isTimeOfDay(text)).toBe(TimeOfDay.safeParse(text).success);
  },
);

test('nothing is none of them', () => {
  expect(isDay(null)).toBe(false);
  expect(isInstant(null)).toBe(false);
  expect(isTimeOfDay(undefined)).toBe(false);
});
