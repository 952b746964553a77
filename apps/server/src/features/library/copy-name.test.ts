import { expect, test } from 'vitest';
import { chooseCopyName } from './copy-name.ts';

test.each([
  ['Menu', [], 'Menu (copy)'],
  ['Menu', ['Menu (copy)'], 'Menu (copy 2)'],
  ['Menu', ['Menu (copy)', 'Menu (copy 2)', 'Menu (copy 4)'], 'Menu (copy 3)'],
  ['Menu (copy)', ['Menu (copy)'], 'Menu (copy 2)'],
  ['Menu (copy 2)', ['Menu (copy)', 'Menu (copy 2)'], 'Menu (copy 3)'],
  [' (copy)', [], '(copy) (copy)'],
  ['x'.repeat(255), [], `${'x'.repeat(248)} (copy)`],
])('a copy of %j besides %j is %j', (name, taken, expected) => {
  expect(chooseCopyName(name, new Set(taken))).toBe(expected);
});

test('a long name is not cut inside a character', () => {
  expect(chooseCopyName('🎬'.repeat(127), new Set()).isWellFormed()).toBe(true);
});
