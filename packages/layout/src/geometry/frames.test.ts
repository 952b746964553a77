import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alignFrames, distributeFrames, findBounds, reorder, resizeFrame, transferFrame } from './frames.ts';

const frame = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
const canvas = frame(0, 0, 1920, 1080);

const anyFrame = fc.record({
  x: fc.integer({ min: -3_000, max: 3_000 }),
  y: fc.integer({ min: -3_000, max: 3_000 }),
  width: fc.integer({ min: 1, max: 3_000 }),
  height: fc.integer({ min: 1, max: 3_000 }),
});

test('the bounds contain every frame', () => {
  expect(findBounds([])).toBeNull();
  expect(findBounds([frame(10, 20, 30, 40), frame(-5, 50, 10, 100)])).toEqual(frame(-5, 20, 45, 130));
});

test('frames are aligned with the canvas or with each other', () => {
  const frames = [frame(10, 10, 100, 50), frame(300, 200, 200, 80)];
  expect(alignFrames(frames, 'right', canvas).map(({ x }) => x)).toEqual([1820, 1720]);
  expect(alignFrames(frames, 'middle', canvas).map(({ y }) => y)).toEqual([515, 500]);
  const bounds = findBounds(frames) ?? canvas;
  expect(alignFrames(frames, 'left', bounds).map(({ x }) => x)).toEqual([10, 10]);
  expect(alignFrames(frames, 'center', bounds).map(({ x }) => x)).toEqual([205, 155]);
});

test('distributed frames have equal gaps, whatever their order', () => {
  const frames = [frame(500, 0, 100, 10), frame(0, 0, 100, 10), frame(150, 0, 50, 10)];
  expect(distributeFrames(frames, 'x').map(({ x }) => x)).toEqual([500, 0, 275]);
  expect(distributeFrames(frames.slice(1), 'x')).toEqual(frames.slice(1));
});

test('distributing moves along one axis only, and leaves two frames as they are', () => {
  fc.assert(
    fc.property(fc.array(anyFrame, { maxLength: 8 }), (frames) => {
      const once = distributeFrames(frames, 'y');
      expect(once.map((each) => ({ ...each, y: 0 }))).toEqual(frames.map((each) => ({ ...each, y: 0 })));
      expect(distributeFrames(frames.slice(0, 2), 'y')).toEqual(frames.slice(0, 2));
    }),
  );
});

describe('a handle that is dragged', () => {
  test('moves its side and leaves the opposite one', () => {
    expect(resizeFrame(frame(100, 100, 200, 100), { x: -1, y: 0 }, 50, 99)).toEqual(frame(150, 100, 150, 100));
    expect(resizeFrame(frame(100, 100, 200, 100), { x: 1, y: 1 }, 50, 10)).toEqual(frame(100, 100, 250, 110));
  });

  test('keeps the proportion if asked', () => {
    expect(resizeFrame(frame(0, 0, 200, 100), { x: 1, y: 1 }, 100, 0, true)).toEqual(frame(0, 0, 300, 150));
    expect(resizeFrame(frame(0, 0, 200, 100), { x: -1, y: -1 }, 0, -50, true)).toEqual(frame(-100, -50, 300, 150));
  });

  test('never turns the frame over, and the opposite corner stays', () => {
    const side = fc.constantFrom<(-1 | 0 | 1)[]>(-1, 0, 1);
    const move = fc.integer({ min: -5_000, max: 5_000 });
    fc.assert(
      fc.property(anyFrame, side, side, move, move, fc.boolean(), (before, x, y, dx, dy, keepsRatio) => {
        const after = resizeFrame(before, { x, y }, dx, dy, keepsRatio);
        expect(Math.min(after.width, after.height)).toBeGreaterThanOrEqual(1);
        const fixed = (each: typeof after) => [
          x < 0 ? each.x + each.width : each.x,
          y < 0 ? each.y + each.height : each.y,
        ];
        expect(fixed(after)).toEqual(fixed(before));
      }),
    );
  });
});

test('a selection is resized as a whole', () => {
  const from = frame(0, 0, 100, 100);
  expect(transferFrame(frame(50, 0, 50, 100), from, frame(10, 10, 200, 50))).toEqual(frame(110, 10, 100, 50));
});

const isSelected = (name: string) => 'bc'.includes(name);

describe('the order from back to front', () => {
  test.each([
    ['front', 'adebc'],
    ['forward', 'adbce'],
    ['backward', 'bcade'],
    ['back', 'bcade'],
  ] as const)('%s', (change, expected) => {
    expect(reorder(['a', 'b', 'c', 'd', 'e'], isSelected, change).join('')).toBe(expected);
  });

  test('what is in front already stays there', () => {
    expect(reorder(['a', 'd', 'e', 'b', 'c'], isSelected, 'forward').join('')).toBe('adebc');
    expect(reorder(['b', 'd', 'e', 'c'], isSelected, 'forward').join('')).toBe('dbec');
  });
});
