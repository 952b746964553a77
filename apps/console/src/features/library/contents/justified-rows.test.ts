import { expect, test } from 'vitest';
import { justifyRows } from './justified-rows.ts';

const layout = { width: 1_000, gap: 16, height: 180, shapeOf: (shape: number) => shape };
const shapes = [1.5, 2.4, 0.7, 1.78, 1, 1.33, 1.78, 0.75, 1.5, 2.45, 1];

test('every full row fills the width exactly, at nearly the target height', () => {
  const rows = justifyRows(shapes, layout);
  expect(rows.length).toBeGreaterThan(2);
  for (const { height, cells } of rows.slice(0, -1)) {
    const filled = cells.reduce((sum, { width }) => sum + width, layout.gap * (cells.length - 1));
    expect(filled).toBeCloseTo(layout.width, 6);
    expect(height).toBeGreaterThan(layout.height * 0.7);
    expect(height).toBeLessThan(layout.height * 1.4);
  }
});

test('images keep their order and aspect ratios', () => {
  const rows = justifyRows(shapes, layout);
  expect(rows.flatMap(({ cells }) => cells.map(({ item }) => item))).toEqual(shapes);
  for (const { height, cells } of rows) {
    for (const { item, width } of cells) expect(width / height).toBeCloseTo(item, 6);
  }
});

test('the last row is not enlarged to fill the width', () => {
  expect(justifyRows([1], layout)).toEqual([{ height: 180, cells: [{ item: 1, width: 180 }] }]);
});

test('images of extreme aspect ratios get a cell in which a label fits', () => {
  const [row] = justifyRows([0.1, 20], layout);
  expect(row?.cells.map(({ width }) => Math.round((width / (row?.height ?? 1)) * 100) / 100)).toEqual([0.62, 3.2]);
});

test('a layout without images has no rows', () => {
  expect(justifyRows([], layout)).toEqual([]);
});
