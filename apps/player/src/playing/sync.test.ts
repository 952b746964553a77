import { expect, test } from 'vitest';
import { freeRun, inStep } from './sync.ts';

/** A video of ten seconds in the middle of a turn of a minute. */
const middle = { positionMs: 5_000, lengthMs: 10_000, hasEnded: false, sinceMs: 5_000, leftMs: 55_000 };

test.each<[number, number, number | null, string]>([
  [0, 1, null, 'in step'],
  [30, 1, null, 'tolerated'],
  [-30, 1, null, 'tolerated'],
  [60, 0.97, null, 'ahead: slower'],
  [-60, 1.03, null, 'behind: faster'],
  [90, 0.955, null, 'ahead: slower'],
  [390, 0.95, null, 'the slowest'],
  [-390, 1.05, null, 'the fastest'],
  [400, 0.95, null, 'the slowest'],
  [-400, 1.05, null, 'the fastest'],
  [410, 1, 5_000, 'moved'],
  [-410, 1, 5_000, 'moved'],
])('a video %i ms from the clock runs at rate %f and is moved to %j: %s', (distanceMs, rate, seekMs) => {
  const { run, seekMs: movedTo } = inStep(freeRun, { ...middle, positionMs: 5_000 + distanceMs });
  expect(run.rate).toBeCloseTo(rate, 5);
  expect(movedTo).toBe(seekMs);
});

test('a correction goes on below the limit at which it starts, and then ends', () => {
  const correcting = { ...freeRun, rate: 0.97 };
  expect(inStep(correcting, { ...middle, positionMs: 5_030 }).run.rate).toBeCloseTo(0.985, 5);
  expect(inStep(correcting, { ...middle, positionMs: 5_010 }).run.rate).toBe(1);
});

test.each([
  [15_000, 5_000, null],
  [19_990, 20, null],
  [20_010, 9_980, null],
  [25_000, 9_000, 5_000],
  [-20, 10, null],
])('after %i ms of a turn, a loop at %i ms is moved to %j', (sinceMs, positionMs, seekMs) => {
  expect(inStep(freeRun, { ...middle, sinceMs, positionMs }).seekMs).toBe(seekMs);
});

test.each([
  [0, 10_000, false, 'both end together'],
  [0, 10_200, false, 'its last frame stays for the rest'],
  [0, 30_000, true, 'there is time for another pass'],
  [9_000, 5_000, true, 'the turn ends in the next pass'],
  [2_000, 3_000, false, 'the turn cuts it'],
  [9_990, 0, true, 'the turn is over at this moment'],
  [9_990, -500, true, 'the turn is over, and the next item is not ready'],
])('at %i ms of ten seconds, with %i ms left, it starts again at its end: %s (%s)', (positionMs, leftMs, isLooping) => {
  expect(inStep(freeRun, { ...middle, positionMs, sinceMs: positionMs, leftMs }).run.isLooping).toBe(isLooping);
});

test('a video that ended with its turn keeps its last frame', () => {
  const ended = { ...middle, positionMs: 10_000, hasEnded: true, sinceMs: 10_050, leftMs: 100 };
  expect(inStep(freeRun, ended)).toEqual({ run: { ...freeRun, isLooping: false }, seekMs: null });
});

test('a video that ended starts again with another turn of the same file', () => {
  const ended = { ...middle, positionMs: 10_000, hasEnded: true, sinceMs: 12, leftMs: 9_988 };
  expect(inStep({ ...freeRun, isLooping: false }, ended)).toEqual({
    run: { rate: 1, isLooping: false, moved: { aheadMs: 0, sinceMs: 12 } },
    seekMs: 12,
  });
});

test('a video of unknown length runs freely', () => {
  expect(inStep({ ...freeRun, rate: 1.05, isLooping: false }, { ...middle, lengthMs: null })).toEqual({
    run: freeRun,
    seekMs: null,
  });
});

test('every video is in step within 12 seconds, whatever its first distance', () => {
  for (let distanceMs = -5_000; distanceMs <= 5_000; distanceMs += 37) {
    let run = freeRun;
    let positionMs = (5_000 + distanceMs + 10_000) % 10_000;
    for (let second = 0; second < 12; second += 1) {
      const step = inStep(run, { ...middle, positionMs, sinceMs: 5_000 + second * 1_000 });
      run = step.run;
      positionMs = ((step.seekMs ?? positionMs) + 1_000 * run.rate) % 10_000;
    }
    const expectedMs = (5_000 + 12_000) % 10_000;
    expect(Math.abs(positionMs - expectedMs)).toBeLessThanOrEqual(40);
  }
});

test.each([100, 450, 900, 1_400])('a video that stands for %i ms while it is moved comes into step', (moveMs) => {
  let run = freeRun;
  let positionMs = 2_000;
  let moves = 0;
  for (let second = 0; second < 20; second += 1) {
    const step = inStep(run, { ...middle, positionMs, sinceMs: 5_000 + second * 1_000 });
    run = step.run;
    if (step.seekMs === null) positionMs += 1_000 * run.rate;
    else {
      moves += 1;
      positionMs = step.seekMs + 1_000 - moveMs;
    }
    positionMs = (positionMs + 10_000) % 10_000;
  }
  expect(Math.abs(positionMs - 5_000)).toBeLessThanOrEqual(40);
  expect(moves).toBeLessThanOrEqual(2);
});

test('a video that takes longer to move than 1.5 seconds stays behind', () => {
  const moved = { ...freeRun, moved: { aheadMs: 0, sinceMs: 4_000 } };
  expect(inStep(moved, { ...middle, positionMs: 3_600 }).seekMs).toBe(6_400);
  expect(inStep(moved, { ...middle, positionMs: 3_000 }).seekMs).toBe(6_500);
});
