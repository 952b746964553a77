import { expect, test } from 'vitest';
import { toInstant } from './instants.ts';

test.each([
  '2026-03-29T01:00:00.000Z',
  '2026-03-29T23:59:00.000Z',
  '2026-03-29T23:59:00.001Z',
  '1969-12-31T00:01:00.000Z',
  '1970-01-01T00:00:00.000Z',
  '9999-12-31T12:00:00.000Z',
  '+010000-01-01T12:00:00.000Z',
])('%s is formatted as it was parsed, also from the cache', (instant) => {
  expect(toInstant(Date.parse(instant))).toBe(instant);
  expect(toInstant(Date.parse(instant))).toBe(instant);
});

test('more days than the cache holds are formatted correctly', () => {
  const days = Array.from({ length: 2_500 }, (_, day) => day * 86_400_000);
  expect(days.map(toInstant)).toEqual(days.map((ms) => new Date(ms).toISOString()));
});

test('an invalid time is refused', () => {
  expect(() => toInstant(Number.NaN)).toThrow(RangeError);
  expect(() => toInstant(Infinity)).toThrow(RangeError);
});
