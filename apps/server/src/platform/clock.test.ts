import { expect, test } from 'vitest';
import { createStepDetector } from './clock.ts';

/** A wall clock and a monotonic one that the test moves independently. */
function clocks() {
  let [wallMs, monotonicMs] = [Date.parse('2026-03-09T12:00:00Z'), 500];
  const detect = createStepDetector(
    () => new Date(wallMs),
    () => monotonicMs,
  );
  return {
    detect,
    pass: (ms: number) => {
      wallMs += ms;
      monotonicMs += ms;
    },
    set: (byMs: number) => void (wallMs += byMs),
  };
}

test('time that passes is no step, however long it takes', () => {
  const { detect, pass } = clocks();
  pass(86_400_000);
  expect(detect()).toBe(0);
});

test.each([
  ['forward', 3_600_000],
  ['back', -3_600_000],
])('a clock that is set %s is reported once, by how much', (_, byMs) => {
  const { detect, pass, set } = clocks();
  pass(1_000);
  set(byMs);
  expect(detect()).toBe(byMs);
  pass(1_000);
  expect(detect()).toBe(0);
});

test('corrections of up to five seconds are ignored', () => {
  const { detect, set } = clocks();
  set(5_000);
  expect(detect()).toBe(0);
  set(-5_000);
  expect(detect()).toBe(0);
  set(5_001);
  expect(detect()).toBe(5_001);
});

test('small corrections do not add up to a step', () => {
  const { detect, set } = clocks();
  const seen = Array.from({ length: 10 }, () => {
    set(4_000);
    return detect();
  });
  expect(seen).toEqual(seen.map(() => 0));
});
