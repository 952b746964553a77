import { expect, test } from 'vitest';
import { createStallWatch, type Remedy } from './stall.ts';

/** Feeds one pulse a second and notes when which remedy comes. */
function run(positions: (number | null)[], key = 'film'): [number, Remedy][] {
  const watch = createStallWatch();
  return positions.flatMap((positionMs, second) => {
    const remedy = watch(positionMs === null ? null : { key, positionMs }, second * 1_000);
    return remedy === null ? [] : [[second, remedy] satisfies [number, Remedy]];
  });
}

const still = (seconds: number, at = 7): number[] => Array.from({ length: seconds }, () => at);

test('a video that moves is left alone, also when it starts over', () => {
  expect(run([0, 900, 1_900, 2_900, 100, 1_100, 2_100, 3_100, 50])).toEqual([]);
});

test('one that stands still is moved, loaded anew, then skipped, five seconds apart', () => {
  expect(run(still(17))).toEqual([
    [5, 'seek'],
    [10, 'reload'],
    [15, 'skip'],
  ]);
});

test('that a remedy moved it once does not count as running', () => {
  expect(run([...still(6), ...still(6, 107)])).toEqual([
    [5, 'seek'],
    [11, 'reload'],
  ]);
});

test('one that ran again is treated from the beginning', () => {
  expect(run([...still(6), 100, 1_100, 2_100, 3_100, ...still(6, 3_200)])).toEqual([
    [5, 'seek'],
    [15, 'seek'],
  ]);
});

test('pictures do not move and are no cause for worry', () => {
  expect(run([null, null, null, null, null, null, null, null])).toEqual([]);
});
