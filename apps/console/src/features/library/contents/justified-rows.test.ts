import { expect, test } from 'vitest';
import { justified } from './justified-rows.ts';

const wall = { width: 1_000, gap: 16, height: 180, shapeOf: (shape: number) => shape };
const shapes = [1.5, 2.4, 0.7, 1.78, 1, 1.33, 1.78, 0.75, 1.5, 2.45, 1];

test('every full row fills the width exactly, near the wanted height', () => {
  const rows = justified(shapes, wall);
  expect(rows.length).toBeGreaterThan(2);
  for (const { height, pictures } of rows.slice(0, -1)) {
    const filled = pictures.reduce((sum, { width }) => sum + width, wall.gap * (pictures.length - 1));
    expect(filled).toBeCloseTo(wall.width, 6);
    expect(height).toBeGreaterThan(wall.height * 0.7);
    expect(height).toBeLessThan(wall.height * 1.4);
  }
});

test('pictures keep their order and their own proportions', () => {
  const rows = justified(shapes, wall);
  expect(rows.flatMap(({ pictures }) => pictures.map(({ item }) => item))).toEqual(shapes);
  for (const { height, pictures } of rows) {
    for (const { item, width } of pictures) expect(width / height).toBeCloseTo(item, 6);
  }
});

test('the last row is not blown up to fill the width', () => {
  expect(justified([1], wall)).toEqual([{ height: 180, pictures: [{ item: 1, width: 180 }] }]);
});

test('extreme pictures get a place in which a label fits', () => {
  const [row] = justified([0.1, 20], wall);
  expect(row?.pictures.map(({ width }) => Math.round((width / (row?.height ?? 1)) * 100) / 100)).toEqual([0.62, 3.2]);
});

test('a wall without pictures has no rows', () => {
  expect(justified([], wall)).toEqual([]);
});
