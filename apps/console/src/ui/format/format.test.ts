import { describe, expect, test } from 'vitest';
import {
  formatNames,
  formatQuantity,
  formatAge,
  formatAmount,
  formatClock,
  formatDate,
  formatDateTime,
  formatDuration,
  formatPounds,
  formatSize,
  formatSpan,
} from './format.ts';
import { formatMegabytes } from './megabytes.ts';

describe('dates', () => {
  test('have a short month, and a 24-hour time', () => {
    expect(formatDateTime('2026-03-02T09:05:00Z')).toBe('Mar 2, 2026, 09:05');
    expect(formatDateTime('2026-03-02T00:05:00Z', 'invalid', 'UTC')).toBe('Mar 2, 2026, 00:05');
    expect(formatDateTime('2026-03-02T18:05:00Z', 'invalid', 'UTC')).toBe('Mar 2, 2026, 18:05');
    expect(formatDate('2026-03-02T09:05:00Z')).toBe('Mar 2, 2026');
  });

  test('are formatted in another time zone', () => {
    expect(formatDateTime('2026-03-02T23:30:00Z', 'invalid', 'Asia/Tokyo')).toBe('Mar 3, 2026, 08:30');
    expect(formatClock('2026-03-02T00:00:00Z', 'UTC')).toBe('00:00');
  });

  test.each([['not a date'], [null], [undefined], ['']])('that cannot be parsed (%j) show a fallback', (broken) => {
    expect(formatDateTime(broken)).toBe('Invalid date');
    expect(formatDate(broken, 'unknown')).toBe('Unknown date');
  });
});

test.each([
  [8_000, '8 s ago'],
  [26 * 60_000, '26 min ago'],
  [3.9 * 3_600_000, '3 h ago'],
  [25 * 3_600_000, '1 day ago'],
  [72 * 3_600_000, '3 days ago'],
  [-5_000, '0 s ago'],
])('%i ms ago is shown as %s', (ageMs, words) => {
  const now = new Date('2026-03-02T09:05:00Z');
  expect(formatAge(new Date(now.getTime() - ageMs), now)).toBe(words);
});

test('nothing has the age Never', () => {
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
  const small = [0, 1, 31_000, 52_428, 52_429, 104_857, 1_048_575];
  expect(small.map(formatMegabytes)).toEqual([
    '0.0 MB',
    '< 0.1 MB',
    '< 0.1 MB',
    '< 0.1 MB',
    '0.1 MB',
    '0.1 MB',
    '1.0 MB',
  ]);
});

test.each([
  [5, '0:05'],
  [59.6, '1:00'],
  [3723, '1:02:03'],
])('%d seconds are shown as %s', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words);
});

test('counts agree with their noun', () => {
  expect([formatQuantity(1, 'device'), formatQuantity(0, 'device'), formatQuantity(1200, 'device')]).toEqual([
    '1 device',
    '0 devices',
    '1,200 devices',
  ]);
});

test('pounds show pence only where there are some', () => {
  expect([formatPounds(1000), formatPounds(1050)]).toEqual(['£10', '£10.50']);
});

test.each([
  [0, '0 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [3_599_999, '59 min'],
  [86_399_999, '23 h'],
  [86_400_000, '1 day'],
  [-1, '0 s'],
])('a span of %i ms is rounded down to %s', (spanMs, text) => {
  expect(formatSpan(spanMs)).toBe(text);
});

test('a wall-clock time follows daylight saving time of its zone', () => {
  expect([
    formatClock('2026-03-29T00:59:00Z', 'Europe/London'),
    formatClock('2026-03-29T01:00:00Z', 'Europe/London'),
  ]).toEqual(['00:59', '02:00']);
});

test('an age that cannot be parsed is an unknown date', () => {
  expect(formatAge('yesterday', new Date())).toBe('Unknown date');
});

test('amounts always show pence, also credits', () => {
  expect([formatAmount(1_000), formatAmount(1_050), formatAmount(-250), formatAmount(123_456_700)]).toEqual([
    '£10.00',
    '£10.50',
    '-£2.50',
    '£1,234,567.00',
  ]);
});

test.each([
  [-5, '0:00'],
  [3_599.5, '1:00:00'],
  [36_000, '10:00:00'],
])('%d seconds are shown as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

test('an irregular plural is used where it is given', () => {
  expect([formatQuantity(1, 'entry', 'entries'), formatQuantity(2, 'entry', 'entries')]).toEqual([
    '1 entry',
    '2 entries',
  ]);
});

test.each([
  [['Lobby'], undefined, 'Lobby'],
  [['Lobby', 'Kitchen', 'Bar'], undefined, 'Lobby, Kitchen and Bar'],
  [['Lobby', 'Kitchen', 'Bar', 'Roof'], undefined, 'Lobby, Kitchen and 2 more'],
  [['Lobby', 'Kitchen', 'Bar'], 1_200, 'Lobby, Kitchen and 1,198 more'],
])('of the names %j of %s, the first are named', (names, total, text) => {
  expect(formatNames(names, total)).toBe(text);
});
