import { expect, test } from 'vitest';
import { nextTime } from './end-time.ts';

const at = (iso: string) => new Date(`${iso}:00Z`);

test.each([
  ['later today', '17:00', '2026-11-23T15:44', 'UTC', '2026-11-23T17:00:00.000Z', true],
  ['past today, so tomorrow', '15:44', '2026-11-23T15:44', 'UTC', '2026-11-24T15:44:00.000Z', false],
  ['as it is typed', '5pm', '2026-11-23T15:44', 'UTC', '2026-11-23T17:00:00.000Z', true],
  ['in the reader’s zone', '17:00', '2026-11-23T20:00', 'America/New_York', '2026-11-23T22:00:00.000Z', true],
  ['skipped by a change of clocks', '01:30', '2026-03-29T00:15', 'Europe/London', '2026-03-29T01:30:00.000Z', true],
])('a time that is %s', (_, time, now, zone, instant, isToday) => {
  expect(nextTime(time, at(now), zone)).toEqual({ instant, isToday });
});

test.each(['', 'soon', '25:00'])('%j is no time', (time) => {
  expect(nextTime(time, at('2026-11-23T15:44'), 'UTC')).toBeNull();
});
