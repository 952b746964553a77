import { describe, expect, test } from 'vitest';
import {
  countOf,
  formatAge,
  formatClock,
  formatDate,
  formatDateTime,
  formatDuration,
  formatMegabytes,
  formatPounds,
  formatSize,
} from './format.ts';

describe('dates', () => {
  test('have a short month, and a 24-hour time', () => {
    expect(formatDateTime('2026-03-02T09:05:00Z')).toBe('Mar 2, 2026, 09:05');
    expect(formatDateTime('2026-03-02T00:05:00Z', 'Invalid date', 'UTC')).toBe('Mar 2, 2026, 00:05');
    expect(formatDateTime('2026-03-02T18:05:00Z', 'Invalid date', 'UTC')).toBe('Mar 2, 2026, 18:05');
    expect(formatDate('2026-03-02T09:05:00Z')).toBe('Mar 2, 2026');
  });

  test('can be told in another zone', () => {
    expect(formatDateTime('2026-03-02T23:30:00Z', 'Invalid date', 'Asia/Tokyo')).toBe('Mar 3, 2026, 08:30');
    expect(formatClock('2026-03-02T00:00:00Z', 'UTC')).toBe('00:00');
  });

  test.each([['not a date'], [null], [undefined], ['']])('that cannot be read (%j) are said to be so', (broken) => {
    expect(formatDateTime(broken)).toBe('Invalid date');
    expect(formatDate(broken, 'Unknown date')).toBe('Unknown date');
  });
});

test.each([
  [8_000, '8 s ago'],
  [26 * 60_000, '26 min ago'],
  [3.9 * 3_600_000, '3 h ago'],
  [25 * 3_600_000, '1 day ago'],
  [72 * 3_600_000, '3 days ago'],
  [-5_000, '0 s ago'],
])('what happened %i ms ago happened %s', (ageMs, words) => {
  const now = new Date('2026-03-02T09:05:00Z');
  expect(formatAge(new Date(now.getTime() - ageMs), now)).toBe(words);
});

test('what never happened has no age', () => {
  expect(formatAge(null, new Date())).toBe('Never');
});

test.each([
  [0, '0 Bytes'],
  [1, '1 Bytes'],
  [1023, '1023 Bytes'],
  [1536, '1.50 KB'],
  [1024 ** 2 - 1, '1.00 MB'],
  [100 * 1024 ** 2, '100.00 MB'],
  [8 * 1024 ** 3, '8.00 GB'],
  [2048 * 1024 ** 4, '2048.00 TB'],
])('%i bytes are %s', (bytes, words) => {
  expect(formatSize(bytes)).toBe(words);
});

test('pickers show megabytes with one decimal', () => {
  expect(formatMegabytes(2_200_000)).toBe('2.1 MB');
  expect(formatMegabytes(null)).toBe('Unknown');
});

test.each([
  [5, '0:05'],
  [59.6, '1:00'],
  [3723, '1:02:03'],
])('%d seconds last %s', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words);
});

test('counts agree with their noun', () => {
  expect([countOf(1, 'device'), countOf(0, 'device'), countOf(1200, 'device')]).toEqual([
    '1 device',
    '0 devices',
    '1,200 devices',
  ]);
});

test('pounds show pence only where there are some', () => {
  expect([formatPounds(1000), formatPounds(1050)]).toEqual(['£10', '£10.50']);
});
