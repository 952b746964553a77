import { MAX_VIDEO_ITEMS, MAX_ITEM_SECONDS } from '@vitrine/contract/generator';
import { expect, test } from 'vitest';
import { image, video } from '../../test/library-page.tsx';
import {
  itemAt,
  videoLayersAt,
  moveItem,
  newVideoItem,
  explainFull,
  computeItemStart,
  parseSeconds,
} from './sequence.ts';

const leopard = { ...image('leopard.jpg', 5), kind: 'image' as const, duration: null, fps: null };
const flower = { ...video('flower.mp4', 4), kind: 'video' as const };
const createItems = (...durations: readonly number[]) =>
  durations.map((duration) => ({ ...newVideoItem(leopard), duration }));

test.each([
  ['12', 12],
  ['2,6', 3],
  ['2.4', 2],
  ['0', 1],
  ['-5', 1],
  ['61', 60],
  ['1e9', 60],
  ['', 1],
  ['  ', 1],
  ['many', 1],
])('%j seconds count as %d', (text, seconds) => {
  expect(parseSeconds(text)).toBe(seconds);
});

test('an image plays for 3 seconds and a video for 5 until that is changed', () => {
  expect([newVideoItem(leopard).duration, newVideoItem(flower).duration]).toEqual([3, 5]);
});

test('a file can be in the sequence several times', () => {
  expect(newVideoItem(leopard).key).not.toBe(newVideoItem(leopard).key);
});

test.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 1, ['a', 'b', 'c']],
  [5, 0, ['a', 'b', 'c']],
])('the item at %d moved to %d', (from, to, expected) => {
  const items = ['a', 'b', 'c'].map((key) => ({ ...newVideoItem(leopard), key }));
  expect(moveItem(items, from, to).map(({ key }) => key)).toEqual(expected);
});

test.each([
  [0, { index: 0, offset: 0 }],
  [2.9, { index: 0, offset: 2.9 }],
  // A boundary belongs to the next item.
  [3, { index: 1, offset: 0 }],
  [8, { index: 1, offset: 5 }],
  [99, { index: 1, offset: 5 }],
])('at %d s of two items of 3 and 5 seconds plays %o', (at, place) => {
  expect(itemAt(createItems(3, 5), at)).toEqual(place);
});

test('nothing plays in an empty sequence', () => {
  expect(itemAt([], 0)).toBeNull();
  expect(videoLayersAt([], 0, 'crossfade')).toEqual([]);
});

test('an item starts after those before it', () => {
  const items = createItems(3, 5, 2);
  expect([0, 1, 2, 3].map((index) => computeItemStart(items, index))).toEqual([0, 3, 8, 10]);
});

/** Index and opacity of the layers, bottom first. */
function layers(at: number, transition: 'cut' | 'crossfade') {
  const items = createItems(3, 3, 3);
  return videoLayersAt(items, at, transition).map(({ item, opacity }) => [items.indexOf(item), opacity]);
}

test.each([
  [
    'cut',
    3.25,
    [
      [1, 1],
      [2, 0],
    ],
  ],
  [
    'crossfade',
    3.25,
    [
      [0, 1],
      [1, 0.5],
      [2, 0],
    ],
  ],
  [
    'crossfade',
    3.5,
    [
      [1, 1],
      [2, 0],
    ],
  ],
  // The first item does not fade in, and after the last nothing is loaded.
  [
    'crossfade',
    0,
    [
      [0, 1],
      [1, 0],
    ],
  ],
  ['crossfade', 7, [[2, 1]]],
] as const)('with the transition "%s", %d s shows the layers %j', (transition, at, expected) => {
  expect(layers(at, transition)).toEqual(expected);
});

test('during a crossfade, the item before is held at its last frame', () => {
  const [before, current] = videoLayersAt(createItems(3, 3), 3.1, 'crossfade');
  expect(before).toMatchObject({ offset: 3, isRunning: false });
  expect(current).toMatchObject({ isRunning: true });
  expect(current?.offset).toBeCloseTo(0.1);
});

const full = createItems(...Array.from({ length: MAX_VIDEO_ITEMS }, () => 1));
const hour = createItems(...Array.from({ length: 60 }, () => MAX_ITEM_SECONDS));

test('a video has at most 200 items and lasts at most 60 minutes', () => {
  expect(explainFull(full, leopard)).toBe('A video can have at most 200 items');
  expect(explainFull(full.slice(1), leopard)).toBeNull();
  expect(explainFull(hour, leopard)).toBe('A video can be at most 60 minutes long');
  // 3,595 s: a video of 5 s fits exactly.
  const almost = [...hour.slice(1), ...createItems(55)];
  expect(explainFull(almost, flower)).toBeNull();
  expect(explainFull([...almost, ...createItems(1)], flower)).toBe('A video can be at most 60 minutes long');
});
