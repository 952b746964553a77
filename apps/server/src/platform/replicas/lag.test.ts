import { expect, test } from 'vitest';
import { createLagMeter } from './lag.ts';

/** A meter with the position of the primary at each second, from 0. */
function createMeter(...positions: number[]) {
  const meter = createLagMeter();
  positions.forEach((position, second) => meter.noteWritten({ atMs: second * 1_000, position }));
  return meter;
}

test.each([
  ['has replayed everything', 30, 2_000],
  ['has replayed more than was measured', 31, 2_000],
  ['lacks a part of the last second', 29, 1_000],
  ['has not replayed anything for two seconds', 10, 0],
  ['was behind before the first measurement', 9, null],
])('the state of a replica that %s is known', (_, replayed, stateMs) => {
  expect(createMeter(10, 20, 30).stateOf(replayed)).toBe(stateMs);
});

test('a replica of a primary that writes nothing stays current', () => {
  expect(createMeter(10, 10, 10).stateOf(10)).toBe(2_000);
});

test('a replica that catches up is current again', () => {
  const meter = createMeter(10, 20, 30);
  expect(meter.stateOf(10)).toBe(0);
  expect(meter.stateOf(30)).toBe(2_000);
});

test('after a failover to a primary that has written less, only its positions count', () => {
  expect(createMeter(10, 20, 15).stateOf(15)).toBe(2_000);
  expect(createMeter(10, 20, 15).stateOf(14)).toBeNull();
});

test('a replica that is behind for hours needs little memory, and its state is still known', () => {
  const meter = createMeter(...Array.from({ length: 10_000 }, (_, second) => second));
  expect(meter.stateOf(0)).toBe(0);
  expect(meter.stateOf(9_998)).toBe(9_998_000);
});
