import { afterEach, expect, test } from 'vitest';
import { isRightToLeft, toLogicalKey } from './direction.ts';

afterEach(() => {
  document.dir = '';
});

test('the key towards the next item is at the left where a page runs from right to left', () => {
  const keys = ['ArrowLeft', 'ArrowRight', '→', 'ArrowUp'];
  expect(isRightToLeft()).toBe(false);
  expect(keys.map(toLogicalKey)).toEqual(keys);
  document.dir = 'rtl';
  expect(isRightToLeft()).toBe(true);
  expect(keys.map(toLogicalKey)).toEqual(['ArrowRight', 'ArrowLeft', '←', 'ArrowUp']);
});
