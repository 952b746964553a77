import { expect, test } from 'vitest';
import { noStall, type Remedy, watchPosition } from './stall.ts';

/** Passes one position a second and returns which remedy is due when. */
function run(positions: number[], key = 'film'): [number, Remedy][] {
  let watch = noStall;
  return positions.flatMap((positionMs, second) => {
    const next = watchPosition(watch, { key, positionMs }, second * 1_000);
    watch = next.watch;
    const { remedy } = next;
    return remedy === null ? [] : [[second, remedy] satisfies [number, Remedy]];
  });
}

const still = (seconds: number, at = 7): number[] => Array.from({ length: seconds }, () => at);

test('a video that moves needs no remedy, also when it loops', () => {
  expect(run([0, 900, 1_900, 2_900, 100, 1_100, 2_100, 3_100, 50])).toEqual([]);
});

test('a stalled video is moved, reloaded, then skipped, five seconds apart', () => {
  expect(run(still(17))).toEqual([
    [5, 'seek'],
    [10, 'reload'],
    [15, 'skip'],
  ]);
});

test('a single move after a remedy does not count as playing', () => {
  expect(run([...still(6), ...still(6, 107)])).toEqual([
    [5, 'seek'],
    [11, 'reload'],
  ]);
});

test('two moves after a remedy do not count as playing either', () => {
  expect(run([...still(6), 100, 1_100, ...still(6, 1_100)])).toEqual([
    [5, 'seek'],
    [12, 'reload'],
  ]);
});

test('three moves after a remedy count as playing', () => {
  expect(run([...still(6), 100, 1_100, ...still(6, 2_100)])).toEqual([
    [5, 'seek'],
    [13, 'seek'],
  ]);
});

test('a video that played again is treated from the first remedy on', () => {
  expect(run([...still(6), 100, 1_100, 2_100, 3_100, ...still(6, 3_200)])).toEqual([
    [5, 'seek'],
    [15, 'seek'],
  ]);
});
