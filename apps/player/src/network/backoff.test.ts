import { expect, test } from 'vitest';
import { createBackoff, retryAfterMs } from './backoff.ts';

test('waits double up to the limit and begin again after a success', () => {
  const backoff = createBackoff(1_000, 5_000, () => 1);
  expect([1, 2, 3, 4].map(() => backoff.next())).toEqual([1_000, 2_000, 4_000, 5_000]);
  backoff.reset();
  expect(backoff.next()).toBe(1_000);
});

test('screens that lost the server together do not return together', () => {
  expect(createBackoff(1_000, 5_000, () => 0).next()).toBe(500);
  expect(createBackoff(1_000, 5_000, () => 0.5).next()).toBe(750);
});

const now = Date.parse('2026-03-01T12:00:00Z');

test.each<[string, number | null, string]>([
  ['30', 30_000, 'seconds'],
  ['Sun, 01 Mar 2026 12:00:10 GMT', 10_000, 'a date'],
  ['Sun, 01 Mar 2026 11:00:00 GMT', 0, 'a date that is over'],
  ['86400', 3_600_000, 'more than an hour is taken as an hour'],
  ['soon', null, 'what cannot be read is no wish'],
  ['', null, 'nothing is no wish'],
])('Retry-After %s asks for %s ms: %s', (header, expected) => {
  expect(retryAfterMs(header, now)).toBe(expected);
});
