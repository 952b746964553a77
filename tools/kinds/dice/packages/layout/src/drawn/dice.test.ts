// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { dice, rollDice } from './dice.ts';

const START = Date.parse('2026-03-09T12:00:00.000Z');

test('dice show each number from 1 to 6, and another one only after ten seconds', () => {
  const turns = Array.from({ length: 200 }, (_, turn) => rollDice(7, START + turn * 10_000));
  expect(new Set(turns)).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  for (const [turn, number] of turns.entries()) expect(rollDice(7, START + turn * 10_000 + 9_999)).toBe(number);
});

test('all screens show the same number at the same time, and follow it', () => {
  let now = START;
  const draw = () => {
    const node = document.createElement('div');
    const context = { now: () => now, findPicture: () => null, findPriceList: () => null, findFeed: () => null };
    const shown = dice.read({ seed: 7, color: '#00ff00' });
    return { node, ...dice.draw(node, shown, { ...context, findForecast: () => null, mounts: {} }) };
  };
  const [first, second] = [draw(), draw()];
  now += 10_000;
  for (const { tell } of [first, second]) tell?.({ ms: now } as never);
  expect(first.node.textContent).toBe(String(rollDice(7, now)));
  expect(second.node.textContent).toBe(first.node.textContent);
});
