import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { snapMove, snapResize } from './snapping.ts';

const frame = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
const canvas = frame(0, 0, 1920, 1080);

describe('a dragged frame', () => {
  test('snaps to the center of the canvas, and a guide shows it', () => {
    const { frame: snapped, guides } = snapMove(frame(907, 300, 100, 100), [], canvas, 6);
    expect(snapped).toEqual(frame(910, 300, 100, 100));
    expect(guides).toEqual([{ axis: 'x', at: 960, from: 0, to: 1080 }]);
  });

  test('snaps to the edge of another element; the guide reaches over both', () => {
    const { frame: snapped, guides } = snapMove(frame(404, 600, 90, 50), [frame(400, 100, 300, 200)], canvas, 6);
    expect(snapped.x).toBe(400);
    expect(guides).toEqual([{ axis: 'x', at: 400, from: 100, to: 650 }]);
  });

  test('snaps to the middle between two others, with both gaps', () => {
    const others = [frame(100, 100, 100, 100), frame(700, 100, 100, 100)];
    const { frame: snapped, gaps } = snapMove(frame(388, 133, 130, 91), others, canvas, 6);
    expect(snapped.x).toBe(385);
    expect(gaps.filter(({ axis }) => axis === 'x').map(({ from, to }) => [from, to])).toEqual([
      [200, 385],
      [515, 700],
    ]);
  });

  test('snaps to as much distance as there is between the two before', () => {
    const others = [frame(50, 100, 100, 100), frame(223, 100, 100, 100)];
    const { frame: snapped, gaps } = snapMove(frame(399, 133, 111, 91), others, canvas, 6);
    expect(snapped.x).toBe(396);
    expect(gaps.map(({ from, to }) => to - from)).toEqual([73, 73]);
  });

  test('goes where it is dragged if nothing is near', () => {
    const free = frame(333, 222, 77, 55);
    expect(snapMove(free, [frame(900, 700, 301, 203)], canvas, 6)).toEqual({ frame: free, guides: [], gaps: [] });
  });

  test('moves by at most the tolerance, and keeps its size', () => {
    const side = fc.integer({ min: 1, max: 2_000 });
    const anyFrame = fc.record({ x: side, y: side, width: side, height: side });
    fc.assert(
      fc.property(anyFrame, fc.array(anyFrame, { maxLength: 12 }), (dragged, others) => {
        const { frame: snapped } = snapMove(dragged, others, canvas, 6);
        // Half pixels of centers are rounded.
        expect(Math.abs(snapped.x - dragged.x)).toBeLessThanOrEqual(6);
        expect(Math.abs(snapped.y - dragged.y)).toBeLessThanOrEqual(6);
        expect([snapped.width, snapped.height]).toEqual([dragged.width, dragged.height]);
      }),
    );
  });
});

test('a dragged side snaps to an edge of another element, and the opposite side stays', () => {
  const other = frame(500, 400, 300, 100);
  const moved = { dx: 96, dy: 0 };
  const { frame: snapped, guides } = snapResize(frame(200, 100, 200, 100), { x: 1, y: 0 }, moved, [other], canvas, 6);
  expect(snapped).toEqual(frame(200, 100, 300, 100));
  expect(guides).toEqual([{ axis: 'x', at: 500, from: 100, to: 500 }]);
  const free = snapResize(frame(200, 100, 200, 100), { x: 1, y: 0 }, { dx: 50, dy: 0 }, [other], canvas, 6);
  expect(free).toEqual({ frame: frame(200, 100, 250, 100), guides: [], gaps: [] });
});
