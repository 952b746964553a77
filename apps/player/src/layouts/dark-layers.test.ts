// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { pass, useTestTimers } from '../test/timers.ts';
import { createDarkness } from './dark-layers.ts';

useTestTimers();

const isSkipped = (key: string): boolean => window.darkLayouts?.[key]?.state === 'failed';

/** A layer, and how often it was ended. */
function layer(key: string) {
  const changes: boolean[] = [];
  const darkness = createDarkness(key, () => void changes.push(isSkipped(key)));
  const ends: string[] = [];
  return {
    set: (isDark: boolean) => darkness.set(isDark),
    leave: () => darkness.close(() => void ends.push(key)),
    ends,
    changes,
  };
}

test('a layer with nothing to show is skipped until it has something', () => {
  const { set, ends, leave, changes } = layer('one');
  set(false);
  set(true);
  set(true);
  expect(isSkipped('one')).toBe(true);
  set(false);
  expect(changes).toEqual([true, false]);
  expect(isSkipped('one')).toBe(false);
  leave();
  expect(ends).toEqual(['one']);
});

test('a dark layer that leaves goes on behind the others until it has a picture, and ends once', () => {
  const { set, ends, leave, changes } = layer('two');
  set(true);
  leave();
  leave();
  expect([ends, isSkipped('two')]).toEqual([[], true]);
  set(false);
  set(false);
  expect([ends, isSkipped('two')]).toEqual([['two'], false]);
  expect(changes).toEqual([true, false]);
});

test('after ten minutes it is given up, so that its next turn tries it anew', async () => {
  const { set, ends, leave } = layer('three');
  set(true);
  leave();
  await pass(10 * 60_000);
  expect([ends, isSkipped('three')]).toEqual([['three'], false]);
});

test('at most four go on at a time', () => {
  const layers = ['a', 'b', 'c', 'd', 'e'].map(layer);
  for (const each of layers) {
    each.set(true);
    each.leave();
  }
  expect(layers.map(({ ends }) => ends.length)).toEqual([0, 0, 0, 0, 1]);
  expect(isSkipped('e')).toBe(false);
  for (const each of layers) each.set(false);
  expect(layers.map(({ ends }) => ends.length)).toEqual([1, 1, 1, 1, 1]);
});
