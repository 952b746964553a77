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

test('the server is assumed to have read its clock halfway through the round trip', () => {
  const tv = device(0);
  const clock = createClock({}, tv.sources);
  tv.pass(200);
  clock.correct(noon, 5_000, 5_200);
  expect(clock.now()).toBe(noon + 100);
});

test('a jump of the device’s own clock has no effect', () => {
  const tv = device(noon);
  const clock = createClock({}, tv.sources);
  clock.correct(noon, 5_000, 5_000);
  tv.time.wallMs -= 3 * 365 * 24 * 3_600_000;
  tv.pass(1_000);
  expect(clock.now()).toBe(noon + 1_000);
});

test('a slow response does not replace the estimate from a fast one', () => {
  const tv = device(noon);
  const clock = createClock({}, tv.sources);
  clock.correct(noon, 5_000, 5_010);
  tv.pass(60_000);
  clock.correct(noon + 60_000 + 900, 65_000, 66_000);
  expect(clock.now()).toBeCloseTo(noon + 60_000 - 5, 0);
});

test('a slow response does not replace it after a long time either, but one that is better than the drift does', () => {
  const tv = device(noon);
  const clock = createClock({}, tv.sources);
  clock.correct(noon, 5_000, 5_010);
  const passedMs = 20 * 60_000;
  tv.pass(passedMs);
  // The server read its clock at the end of the round trip, 1.4 s after its middle.
  clock.correct(noon + passedMs - 5, 5_000 + passedMs - 2_800, 5_000 + passedMs);
  expect(clock.now()).toBeCloseTo(noon + passedMs - 5, 0);
  clock.correct(noon + passedMs - 30, 5_000 + passedMs - 100, 5_000 + passedMs);
  expect(clock.now()).toBeCloseTo(noon + passedMs + 20, 0);
});

test('a response that contradicts the estimate replaces it, however slow it was', () => {
  const tv = device(noon);
  const clock = createClock({}, tv.sources);
  clock.correct(noon, 5_000, 5_010);
  clock.correct(noon + 3_600_000, 5_010, 7_010);
  tv.time.monotonicMs = 7_010;
  expect(clock.now()).toBe(noon + 3_600_000 + 1_000);
});

test('a slow response that leaves out the estimate by less than its error moves it no further than needed', () => {
  const tv = device(noon);
  const clock = createClock({}, tv.sources);
  // The server read its clock at once, so that the estimate is 200 ms behind.
  clock.correct(noon, 5_000, 5_400);
  tv.pass(60_000);
  // And now it did so at the end of the round trip.
  clock.correct(noon + 60_000, 59_000, 65_000);
  expect(clock.now()).toBe(noon + 60_000);
  tv.pass(60_000);
  clock.correct(noon + 120_000, 119_000, 125_000);
  expect(clock.now()).toBe(noon + 120_000);
});

test('after a restart without the server a wrong device clock is corrected by its remembered skew', () => {
  const tv = device(noon - 7_200_000);
  const first = createClock({}, tv.sources);
  const remembered = first.correct(noon, 5_000, 5_000);
  tv.pass(30 * 60_000);
  const second = createClock(remembered, tv.sources);
  expect(second.now()).toBe(noon + 30 * 60_000);
});

test('a device that starts in 1970 continues from the last known server time', () => {
  const tv = device(noon);
  const remembered = createClock({}, tv.sources).correct(noon, 5_000, 5_000);
  const second = createClock(remembered, device(0).sources);
  expect(second.now()).toBe(noon);
});

test('a screen is new for an hour after its first answer, also across restarts without the server', () => {
  const tv = device(noon);
  const first = createClock({}, tv.sources);
  expect(first.isNew()).toBe(false);
  first.correct(noon, 5_000, 5_000);
  expect(first.isNew()).toBe(true);
  tv.pass(30 * 60_000);
  const remembered = first.correct(noon + 30 * 60_000, tv.time.monotonicMs, tv.time.monotonicMs);
  const second = createClock(remembered, tv.sources);
  expect(second.isNew()).toBe(true);
  tv.pass(30 * 60_000);
  expect(second.isNew()).toBe(false);
});

test('a screen that an older release paired is not new', () => {
  const tv = device(noon);
  const clock = createClock({ skewMs: 0, serverMs: noon }, tv.sources);
  expect(clock.correct(noon, 5_000, 5_000).pairedMs).toBe(0);
  expect(clock.isNew()).toBe(false);
});
