import { expect, test } from 'vitest';
import { bareCode, groupedCode } from './pairing-text.ts';

test.each([
  ['abc-def', 'ABCDEF'],
  ['  ABC DEF\n', 'ABCDEF'],
  ['ABC—DEF', 'ABCDEF'],
  ['ab', 'AB'],
  ['ABCDEFGH', 'ABCDEF'],
])('%j is the code %s', (typed, code) => {
  expect(bareCode(typed)).toBe(code);
});

test.each([
  ['', ''],
  ['ABC', 'ABC'],
  ['ABCD', 'ABC D'],
  ['ABCDEF', 'ABC DEF'],
])('%j is shown as %j', (code, shown) => {
  expect(groupedCode(code)).toBe(shown);
});
