import { expect, test } from 'vitest';
import {
  evacuation,
  fallbackTo,
  layoutOf,
  listContent,
  listSegment,
  createLists,
  createManifest,
  MINUTE_MS,
  NOON,
  pagesById,
  pageSegment,
  segment,
  webPage,
} from '../test/manifest.ts';
import { listAssetIds, findFirstNeeds, listPages } from './need.ts';

const at = (minutes: number): number => NOON + minutes * MINUTE_MS;

const day = createManifest({
  timeline: [
    segment(-60, 60, 'breakfast'),
    segment(60, 120, null),
    segment(120, 180, 'lunch'),
    segment(180, 240, 'breakfast'),
  ],
  fallback: fallbackTo('logo'),
});

test('the current asset is needed now, later ones when they start, and the fallback last', () => {
  expect([...findFirstNeeds(day, NOON)]).toEqual([
    ['breakfast', NOON],
    ['lunch', at(120)],
    ['logo', at(240)],
  ]);
});

test('an asset whose segment has ended is needed again only if it has another one', () => {
  expect(findFirstNeeds(day, at(130)).get('breakfast')).toBe(at(180));
  expect(findFirstNeeds(day, at(200)).has('lunch')).toBe(false);
});

/** Noon is a multiple of a minute, so a loop of a minute begins then. */
const loop = createLists({
  loop: ['a', 'b', 'c'].map((assetId) => ({ assetId, seconds: 20 })),
  long: ['d', 'e'].map((assetId) => ({ assetId, seconds: 24 * 60 * 60 })),
});

test('the files of a list are needed in the order of its loop, from the item that is on', () => {
  const manifest = createManifest({ ...loop, timeline: [listSegment(0, 60, 'loop')] });
  expect([...findFirstNeeds(manifest, NOON + 25_000)]).toEqual([
    ['b', NOON + 25_000],
    ['c', NOON + 40_000],
    ['a', at(1)],
  ]);
});

test('an item whose turn does not come before the end of the segment is not needed for it', () => {
  const manifest = createManifest({ ...loop, timeline: [listSegment(0, 60, 'long'), listSegment(60, 120, 'loop')] });
  const needed = findFirstNeeds(manifest, NOON);
  expect([...needed.keys()]).toEqual([expect.stringMatching(/^[de]$/), 'a', 'b', 'c']);
});

test('a list that is the fallback is needed whole, after everything else', () => {
  const fallback = { assetId: 'a', content: listContent('loop'), reason: 'global' } as const;
  const manifest = createManifest({ ...loop, timeline: [segment(0, 60, 'menu')], fallback });
  expect([...findFirstNeeds(manifest, NOON).keys()]).toEqual(['menu', 'a', 'b', 'c']);
});

test('a list of many segments costs no more than its items', () => {
  const items = Array.from({ length: 1_000 }, (_, i) => ({ assetId: `asset-${i}`, seconds: 1 }));
  const lists = createLists({ many: items });
  let reads = 0;
  const counted = new Proxy(lists.items, {
    get(target, id) {
      reads += 1;
      return target[String(id)];
    },
  });
  const timeline = Array.from({ length: 500 }, (_, i) => listSegment(i * 30, i * 30 + 30, 'many'));
  expect(findFirstNeeds(createManifest({ ...lists, items: counted, timeline }), NOON).size).toBe(1_000);
  expect(reads).toBeLessThan(5_000);
});

/** A loop of a minute: a web page, a file and another page for 20 seconds each. */
const pages = createManifest({
  ...createLists({ pages: ['web_news', 'menu', 'web_map'].map((assetId) => ({ assetId, seconds: 20 })) }),
  webpages: pagesById(webPage('news', { fallbackAssetId: 'logo' }), webPage('map')),
  timeline: [segment(0, 10, 'breakfast'), listSegment(10, 20, 'pages'), pageSegment(20, 30, 'web_news')],
});

test('the fallback picture of a web page is needed with the page, and a page without one needs no file', () => {
  expect([...findFirstNeeds(pages, NOON)]).toEqual([
    ['breakfast', NOON],
    ['logo', at(10)],
    ['menu', at(10) + 20_000],
  ]);
  expect(listAssetIds(pages, listContent('pages'))).toEqual(['logo', 'menu']);
});

const named = (nowMs: number) => listPages(pages, listContent('pages'), nowMs).map(({ page, atMs }) => [page.id, atMs]);

test('the web pages of a list are in the order of their next turns', () => {
  expect(named(NOON)).toEqual([
    ['web_news', NOON],
    ['web_map', NOON + 40_000],
  ]);
  expect(named(NOON + 25_000)).toEqual([
    ['web_map', NOON + 40_000],
    ['web_news', NOON + 60_000],
  ]);
});

test('a web page without a list is needed now, and files and messages have none', () => {
  expect(listPages(pages, pageSegment(0, 1, 'web_map').content, NOON)).toEqual([{ page: webPage('map'), atMs: NOON }]);
  expect(listPages(pages, pageSegment(0, 1, 'web_unknown').content, NOON)).toEqual([]);
  expect(listPages(pages, segment(0, 1, 'menu').content, NOON)).toEqual([]);
  expect(listPages(pages, evacuation, NOON)).toEqual([]);
  expect(listPages(pages, null, NOON)).toEqual([]);
});

const board = {
  ...createManifest({
    ...createLists({
      loop: ['a', 'b'].map((assetId) => ({ assetId, seconds: 30 })),
      evening: [{ assetId: 'c', seconds: 30 }],
      mixed: ['x', 'lay_board'].map((assetId) => ({ assetId, seconds: 30 })),
    }),
    timeline: [listSegment(0, 60, 'mixed'), listSegment(60, 120, 'evening')],
    layouts: {
      'doc-lay_board': layoutOf([], {
        assetIds: ['font-inter', 'menu'],
        playlists: {
          ply_1: [
            { from: new Date(at(-60)).toISOString(), listId: 'loop' },
            { from: new Date(at(90)).toISOString(), listId: null },
            { from: new Date(at(300)).toISOString(), listId: 'evening' },
          ],
        },
      }),
    },
  }),
};

test('a layout needs its fonts and pictures when its turn begins, and the items of its zones in their order', () => {
  const needed = [...findFirstNeeds(board, NOON)];
  expect(needed).toEqual(
    expect.arrayContaining([
      ['x', NOON],
      ['font-inter', NOON + 30_000],
      ['menu', NOON + 30_000],
      ['b', NOON + 30_000],
      ['a', at(1)],
    ]),
  );
});

test('what a zone shows later is needed then, or earlier for another segment', () => {
  expect(findFirstNeeds(board, NOON).get('c')).toBe(at(60));
  expect(findFirstNeeds({ ...board, timeline: board.timeline.slice(0, 1) }, NOON).get('c')).toBe(at(300));
});

test('the files of a layout are those of its document and of all its zones, also within a list', () => {
  expect(listAssetIds(board, listContent('mixed'))).toEqual(['x', 'font-inter', 'menu', 'a', 'b', 'c']);
});
