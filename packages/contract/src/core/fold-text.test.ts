import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';

test.each([
  ['Lobby', 'lobby'],
  ['Crème Brûlée', 'creme brulee'],
  ['STRAẞE', 'strasse'],
  ['Straße', 'strasse'],
  ['İzmir', 'izmir'],
  ['ILIK', 'ilik'],
  ['ılık', 'ilik'],
  ['Καφές', 'καφες'],
])('a search finds %s as %s', (name, folded) => {
  expect(foldText(name)).toBe(folded);
  expect(foldText(name.normalize('NFD'))).toBe(folded);
});
