import { expect, test } from 'vitest';
import { findLargestFit } from './largest-fit.ts';

test.each([
  ['everything fits', 1_000, 100],
  ['nothing fits', 0, 1],
  ['a part fits', 42.3, 42.3],
])('if %s, the size is the largest that does', (_, limit, expected) => {
  const size = findLargestFit(1, 100, (px) => px <= limit);
  expect(size).toBeLessThanOrEqual(Math.max(limit, 1));
  expect(Math.abs(size - expected)).toBeLessThan(0.5);
});

test('a screen without a size keeps the smallest text', () => {
  expect(findLargestFit(1, 0, () => true)).toBe(1);
});
