import { expect, test } from 'vitest';
import { addSample, type SpeedSample, computeSpeed } from './upload-speed.ts';

/** Samples taken at moments in milliseconds, each with the bytes sent until then. */
const takeSamples = (...sent: readonly (readonly [atMs: number, bytes: number])[]) =>
  sent.reduce<readonly SpeedSample[]>((samples, [atMs, bytes]) => addSample(samples, { atMs, bytes }), []);

test('a speed is known once the upload has run for 200 ms', () => {
  expect(computeSpeed([])).toBeNull();
  expect(computeSpeed(takeSamples([0, 5_000]))).toBeNull();
  expect(computeSpeed(takeSamples([0, 0], [199, 1_000]))).toBeNull();
  expect(computeSpeed(takeSamples([0, 0], [200, 1_000]))).toBe(5_000);
});

test('the speed is that of the last 3 seconds, not of the whole upload', () => {
  // 1 kB per second for ten seconds, then 100 kB per second.
  const slow = Array.from({ length: 11 }, (_, second) => [second * 1_000, second * 1_000] as const);
  const fast = Array.from(
    { length: 4 },
    (_, second) => [(second + 11) * 1_000, 10_000 + (second + 1) * 100_000] as const,
  );
  expect(computeSpeed(takeSamples(...slow))).toBe(1_000);
  expect(computeSpeed(takeSamples(...slow, ...fast))).toBe(100_000);
});

test('an upload that reports rarely still has a speed', () => {
  expect(computeSpeed(takeSamples([0, 0], [60_000, 600_000]))).toBe(10_000);
});

test('bytes that are sent again after a lost connection do not make the speed negative', () => {
  const resumed = takeSamples([0, 0], [1_000, 900_000], [1_500, 400_000]);
  expect(computeSpeed(resumed)).toBeNull();
  expect(computeSpeed(addSample(resumed, { atMs: 2_000, bytes: 450_000 }))).toBe(100_000);
});
