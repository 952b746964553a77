import { expect, test } from 'vitest';
import { stripCode, formatCode } from './pairing-text.ts';

test.each([
  ['abc-def', 'ABCDEF'],
  ['  ABC DEF\n', 'ABCDEF'],
  ['ABC—DEF', 'ABCDEF'],
  ['ab', 'AB'],
  ['ABCDEFGH', 'ABCDEF'],
])('%j is the code %s', (typed, code) => {
  expect(stripCode(typed)).toBe(code);
});

test.each([
  ['', ''],
  ['ABC', 'ABC'],
  ['ABCD', 'ABC D'],
  ['ABCDEF', 'ABC DEF'],
])('%j is shown as %j', (code, shown) => {
  expect(formatCode(code)).toBe(shown);
});
