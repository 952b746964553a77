import { expect, test } from 'vitest';
import { findLoopPosition } from './loop.ts';

const durations = [10_000, 5_000, 9_000];

test.each([
  [0, 0, 0, 10_000],
  [9_999, 0, 9_999, 10_000],
  [10_000, 1, 0, 15_000],
  [14_999, 1, 4_999, 15_000],
  [15_000, 2, 0, 24_000],
  [23_999, 2, 8_999, 24_000],
  [24_000, 0, 0, 34_000],
  [24_000 * 1_000 + 12_000, 1, 2_000, 24_000 * 1_000 + 15_000],
  [12_000.25, 1, 2_000.25, 15_000],
  [-1, 2, 8_999, 0],
])('at %d ms item %d is on, for %d ms, until %d', (nowMs, index, positionMs, untilMs) => {
  expect(findLoopPosition(durations, nowMs)).toEqual({ index, positionMs, untilMs });
});

test('the time on a clock needs no other start: each item begins when the one before it ends', () => {
  let nowMs = Date.parse('2026-03-29T00:59:59.123Z');
  let { index, untilMs } = findLoopPosition(durations, nowMs);
  for (let i = 0; i < 100; i++) {
    nowMs = untilMs;
    const next = findLoopPosition(durations, nowMs);
    expect(next).toMatchObject({ index: (index + 1) % durations.length, positionMs: 0 });
    expect(next.untilMs - nowMs).toBe(durations[next.index]);
    ({ index, untilMs } = next);
  }
});

test('an item without a duration is never on', () => {
  expect([0, 999, 1_000, 1_999].map((ms) => findLoopPosition([0, 1_000, 0, 1_000, 0], ms).index)).toEqual([1, 1, 3, 3]);
});

test.each([[[]], [[0, 0]], [[NaN]]])('a list of %j is refused', (none) => {
  expect(() => findLoopPosition(none, 0)).toThrow(RangeError);
});

test('an invalid time is refused', () => {
  expect(() => findLoopPosition(durations, NaN)).toThrow(RangeError);
});
