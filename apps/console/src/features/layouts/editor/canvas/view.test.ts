import { expect, test } from 'vitest';
import { fitView, MAX_ZOOM, overlaps, reveal, stepZoom, toCanvas, toPane, zoomAt } from './view.ts';

const canvas = { width: 1_920, height: 1_080 };
const pane = { width: 872, height: 800 };

test('the fitted canvas is seen as a whole, in the middle', () => {
  const view = fitView(canvas, pane);
  const shown = toPane(view, { x: 0, y: 0, ...canvas });
  expect(shown.x).toBe(36);
  expect(shown.width).toBe(800);
  expect(Math.abs(shown.y * 2 + shown.height - pane.height)).toBeLessThanOrEqual(1);
});

test('zooming keeps what is under the pointer there', () => {
  const view = fitView(canvas, pane);
  const point = { x: 300, y: 410 };
  const before = toCanvas(view, point);
  const after = toCanvas(zoomAt(view, 2, point), point);
  expect(after.x).toBeCloseTo(before.x);
  expect(after.y).toBeCloseTo(before.y);
  expect(zoomAt(view, 100, point).zoom).toBe(MAX_ZOOM);
});

test('buttons zoom by steps, from any zoom', () => {
  expect(stepZoom(0.42, 1)).toBe(0.5);
  expect(stepZoom(0.42, -1)).toBe(0.25);
  expect(stepZoom(0.5, 1)).toBe(0.75);
  expect(stepZoom(4, 1)).toBe(4);
});

test('an element outside of what is seen is scrolled into it', () => {
  const view = zoomAt(fitView(canvas, pane), 4, { x: 0, y: 0 });
  const far = { x: 1_800, y: 900, width: 100, height: 100 };
  const moved = reveal(view, far, pane);
  expect(overlaps(toPane(moved, far), { x: 0, y: 0, ...pane })).toBe(true);
  expect(reveal(moved, far, pane)).toBe(moved);
});
