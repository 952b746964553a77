import { expect, test } from 'vitest';
import { createClock } from './clock.ts';

const noon = Date.parse('2026-03-01T12:00:00.000Z');

/** A device whose monotonic clock and wall clock a test moves. */
function device(wallMs: number) {
  const time = { monotonicMs: 5_000, wallMs };
  return {
    time,
    sources: { monotonicMs: () => time.monotonicMs, wallMs: () => time.wallMs },
    pass(ms: number) {
      time.monotonicMs += ms;
      time.wallMs += ms;
    },
  };
}

test('the server’s time is taken at half of the round trip', () => {
  const tv = device(0);
  const clock = createClock(null, tv.sources);
  tv.pass(200);
  clock.correct(noon, 5_000, 5_200);
  expect(clock.now()).toBe(noon + 100);
});

test('a device clock that jumps changes nothing', () => {
  const tv = device(noon);
  const clock = createClock(null, tv.sources);
  clock.correct(noon, 5_000, 5_000);
  tv.time.wallMs -= 3 * 365 * 24 * 3_600_000;
  tv.pass(1_000);
  expect(clock.now()).toBe(noon + 1_000);
});

test('a slow answer does not spoil what a quick one taught', () => {
  const tv = device(noon);
  const clock = createClock(null, tv.sources);
  clock.correct(noon, 5_000, 5_010);
  tv.pass(60_000);
  clock.correct(noon + 60_000 + 900, 65_000, 66_000);
  expect(clock.now()).toBeCloseTo(noon + 60_000 - 5, 0);
});

test('an answer that contradicts what was believed is believed, however slow', () => {
  const tv = device(noon);
  const clock = createClock(null, tv.sources);
  clock.correct(noon, 5_000, 5_010);
  clock.correct(noon + 3_600_000, 5_010, 7_010);
  tv.time.monotonicMs = 7_010;
  expect(clock.now()).toBe(noon + 3_600_000 + 1_000);
});

test('after a restart without the server a wrong device clock is corrected by what was known of it', () => {
  const tv = device(noon - 7_200_000);
  const first = createClock(null, tv.sources);
  const remembered = first.correct(noon, 5_000, 5_000);
  tv.pass(30 * 60_000);
  const second = createClock(remembered, tv.sources);
  expect(second.now()).toBe(noon + 30 * 60_000);
});

test('a device that wakes in 1970 goes on where it last heard of the time', () => {
  const tv = device(noon);
  const remembered = createClock(null, tv.sources).correct(noon, 5_000, 5_000);
  const second = createClock(remembered, device(0).sources);
  expect(second.now()).toBe(noon);
});
