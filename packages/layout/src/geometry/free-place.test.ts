import type { Frame } from '@vitrine/contract/layouts/document';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findFreePlace } from './free-place.ts';

const canvas = { width: 1_920, height: 1_080 };
const frame = (x: number, y: number, width: number, height: number): Frame => ({ x, y, width, height });
const box = { width: 480, height: 320 };

const overlap = (a: Frame, b: Frame) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Adds frames of one size after each other, as a person does. */
function addTimes(count: number, size = box): Frame[] {
  const frames: Frame[] = [];
  for (let i = 0; i < count; i += 1) frames.push({ ...findFreePlace(size, frames, canvas), ...size });
  return frames;
}

describe('a new element', () => {
  test('is in the middle of an empty canvas, and on a background', () => {
    expect(findFreePlace(box, [], canvas)).toEqual({ x: 720, y: 380 });
    expect(findFreePlace(box, [frame(0, 0, 1_920, 1_080)], canvas)).toEqual({ x: 720, y: 380 });
  });

  test('is beside what is in the middle, aligned with it', () => {
    expect(addTimes(2)).toEqual([frame(720, 380, 480, 320), frame(720, 40, 480, 320)]);
  });

  test('takes the only room that is left', () => {
    expect(findFreePlace(box, [frame(0, 0, 1_920, 500), frame(0, 500, 960, 580)], canvas)).toEqual({
      x: 1_000,
      y: 540,
    });
  });

  test('lies a step beside the others where there is no room', () => {
    const wide = { width: 1_600, height: 300 };
    const [first, second, third, ...more] = addTimes(6, wide);
    expect([first, second, third].every((each) => each?.x === 160)).toBe(true);
    expect(more.every(({ x, y }) => x >= 0 && x <= 320 && y >= 0 && y <= 780)).toBe(true);
    expect(new Set(addTimes(6, wide).map(({ x, y }) => `${x} ${y}`)).size).toBe(6);
  });

  test('begins at the corner if it is larger than the canvas', () => {
    expect(findFreePlace({ width: 4_000, height: 2_000 }, [], canvas)).toEqual({ x: 0, y: 0 });
  });
});

test('nine elements after each other do not lie on each other', () => {
  const frames = addTimes(9);
  for (const [index, one] of frames.entries()) {
    for (const other of frames.slice(index + 1)) expect(overlap(one, other)).toBe(false);
  }
});

test('every place is on the canvas, in whole pixels, whatever lies there', () => {
  const side = fc.integer({ min: 1, max: 1_080 });
  const anywhere = fc.record({ x: fc.integer({ min: -500, max: 2_500 }), y: side, width: side, height: side });
  fc.assert(
    fc.property(fc.record({ width: side, height: side }), fc.array(anywhere, { maxLength: 12 }), (size, taken) => {
      const { x, y } = findFreePlace(size, taken, canvas);
      expect([Number.isInteger(x), Number.isInteger(y)]).toEqual([true, true]);
      expect(x >= 0 && y >= 0 && x + size.width <= 1_920 && y + size.height <= 1_080).toBe(true);
    }),
    { numRuns: 200 },
  );
});
