import { expect, test } from 'vitest';
import { findChange, findDailyTime, findUptimeStart } from './report-sums.ts';

test.each([
  [106, 100, 0.06],
  [50, 100, -0.5],
  [1_004, 1_000, 0],
  [0, 0, 0],
])('a sum of %i after %i before changed by %s', (now, before, change) => {
  expect(findChange(now, before)).toBeCloseTo(change, 10);
});

test('a sum after none before has no change', () => {
  expect(findChange(3, 0)).toBeNull();
});

const totals = {
  plays: 10,
  completed: 10,
  durationMs: 4_000,
  onAirMs: 3_600,
  expectedMs: null,
  scans: null,
  screens: 3,
};
const days = { from: '2026-11-01', to: '2026-11-03' };

test('the time of a day and screen counts the days whose sums are kept', () => {
  expect(findDailyTime({ totals, keptSince: '2026-10-01' }, days)).toBe(400);
  expect(findDailyTime({ totals, keptSince: '2026-11-03' }, days)).toBe(1_200);
});

test('the time of a day and screen is not known without days, screens or time on air', () => {
  expect(findDailyTime({ totals, keptSince: '2026-11-04' }, days)).toBeNull();
  expect(findDailyTime({ totals: { ...totals, screens: 0 }, keptSince: '2026-10-01' }, days)).toBeNull();
  expect(findDailyTime({ totals: { ...totals, onAirMs: null }, keptSince: '2026-10-01' }, days)).toBeNull();
});

test('the uptime has a beginning if more than a day before it is missing', () => {
  const knownSince = '2026-11-02T06:00:00.000Z';
  expect(findUptimeStart({ knownSince }, { from: '2026-11-01' })).toBe(knownSince);
  expect(findUptimeStart({ knownSince }, { from: '2026-11-02' })).toBeNull();
  expect(findUptimeStart({ knownSince: null }, { from: '2026-11-02' })).toBeNull();
});
