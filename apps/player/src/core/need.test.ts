import { expect, test } from 'vitest';
import {
  fallbackTo,
  listContent,
  listSegment,
  listsOf,
  manifestOf,
  MINUTE_MS,
  NOON,
  segment,
} from '../test/manifest.ts';
import { firstNeeded } from './need.ts';

const at = (minutes: number): number => NOON + minutes * MINUTE_MS;

const day = manifestOf({
  timeline: [
    segment(-60, 60, 'breakfast'),
    segment(60, 120, null),
    segment(120, 180, 'lunch'),
    segment(180, 240, 'breakfast'),
  ],
  fallback: fallbackTo('logo'),
});

test('the current asset is needed now, later ones when they start, and the fallback last', () => {
  expect([...firstNeeded(day, NOON)]).toEqual([
    ['breakfast', NOON],
    ['lunch', at(120)],
    ['logo', at(240)],
  ]);
});

test('an asset whose segment has ended is needed again only if it has another one', () => {
  expect(firstNeeded(day, at(130)).get('breakfast')).toBe(at(180));
  expect(firstNeeded(day, at(200)).has('lunch')).toBe(false);
});

/** Noon is a multiple of a minute, so a loop of a minute begins then. */
const loop = listsOf({
  loop: ['a', 'b', 'c'].map((assetId) => ({ assetId, seconds: 20 })),
  long: ['d', 'e'].map((assetId) => ({ assetId, seconds: 24 * 60 * 60 })),
});

test('the files of a list are needed in the order of its loop, from the item that is on', () => {
  const manifest = manifestOf({ ...loop, timeline: [listSegment(0, 60, 'loop')] });
  expect([...firstNeeded(manifest, NOON + 25_000)]).toEqual([
    ['b', NOON + 25_000],
    ['c', NOON + 40_000],
    ['a', at(1)],
  ]);
});

test('an item whose turn does not come before the end of the segment is not needed for it', () => {
  const manifest = manifestOf({ ...loop, timeline: [listSegment(0, 60, 'long'), listSegment(60, 120, 'loop')] });
  const needed = firstNeeded(manifest, NOON);
  expect([...needed.keys()]).toEqual([expect.stringMatching(/^[de]$/), 'a', 'b', 'c']);
});

test('a list that is the fallback is needed whole, after everything else', () => {
  const fallback = { assetId: 'a', content: listContent('loop'), reason: 'global' } as const;
  const manifest = manifestOf({ ...loop, timeline: [segment(0, 60, 'menu')], fallback });
  expect([...firstNeeded(manifest, NOON).keys()]).toEqual(['menu', 'a', 'b', 'c']);
});

test('a list of many segments costs no more than its items', () => {
  const items = Array.from({ length: 1_000 }, (_, i) => ({ assetId: `asset-${i}`, seconds: 1 }));
  const lists = listsOf({ many: items });
  let reads = 0;
  const counted = new Proxy(lists.items, {
    get(target, id) {
      reads += 1;
      return target[String(id)];
    },
  });
  const timeline = Array.from({ length: 500 }, (_, i) => listSegment(i * 30, i * 30 + 30, 'many'));
  expect(firstNeeded(manifestOf({ ...lists, items: counted, timeline }), NOON).size).toBe(1_000);
  expect(reads).toBeLessThan(5_000);
});
