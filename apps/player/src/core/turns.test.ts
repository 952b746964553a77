import { expect, test } from 'vitest';
import {
  imageAsset,
  listContent,
  listSegment,
  createLists,
  createManifest,
  MINUTE_MS,
  NOON,
  pagesById,
  pageSegment,
  segment,
  createTurn,
  webPage,
} from '../test/manifest.ts';
import { slotAt } from './timeline.ts';
import { isSamePicture, isSamePlay, turnsAt } from './turns.ts';

const assets = ['a', 'b', 'c'].map((id) => imageAsset(id));
/** A loop of a minute: 10, 20 and 30 seconds. Noon is its beginning. */
const lists = createLists({
  loop: [
    { assetId: 'a', seconds: 10, fit: 'cover' },
    { assetId: 'b', seconds: 20, transition: 'slide' },
    { assetId: 'c', seconds: 30 },
  ],
});
const manifest = createManifest({
  ...lists,
  assets,
  timeline: [{ ...segment(0, 60, 'a', 'Lobby loop'), content: listContent('loop') }],
});
const turns = (nowMs: number, from = manifest) => {
  const slot = slotAt(from, nowMs);
  return [...turnsAt(from, slot, slot.content, nowMs)];
};

test.each([
  [0, 'a', 0, 10],
  [9.999, 'a', 0, 10],
  [10, 'b', 10, 30],
  [29, 'b', 10, 30],
  [30, 'c', 30, 60],
  [60, 'a', 60, 70],
  [3_599.5, 'c', 3_570, 3_600],
])('%f s after noon it is the turn of %s, from %i to %i s', (seconds, id, from, until) => {
  const [turn] = turns(NOON + seconds * 1_000);
  expect(turn).toMatchObject({ content: { id }, fromMs: NOON + from * 1_000, untilMs: NOON + until * 1_000 });
});

test('after the current item come those that follow it, for the same time', () => {
  const [b, c, a] = turns(NOON + 12_345);
  expect([b, c, a].map((turn) => turn?.content.id)).toEqual(['b', 'c', 'a']);
  for (const turn of [c, a]) expect(turn).toMatchObject({ fromMs: b?.fromMs, untilMs: b?.untilMs });
  expect([b, c, a].map((turn) => turn?.place?.index)).toEqual([1, 2, 0]);
});

test('a turn has its item’s fit and transition, and a title for people', () => {
  const [b, , a] = turns(NOON + 12_000);
  expect(b).toMatchObject({ fit: null, transition: 'slide', title: 'Lobby loop, item 2' });
  expect(a).toMatchObject({ fit: 'cover', transition: null, title: 'Lobby loop, item 1' });
});

test('a turn ends with its slot, and keeps its beginning in the loop', () => {
  const short = createManifest({
    ...manifest,
    timeline: [
      { ...segment(0, 0.75, 'a'), content: listContent('loop') },
      { ...segment(0.75, 2, 'a'), content: listContent('loop') },
    ],
  });
  expect(turns(NOON + 40_000, short)[0]).toMatchObject({ fromMs: NOON + 30_000, untilMs: NOON + 45_000 });
  expect(turns(NOON + 45_000, short)[0]).toMatchObject({ fromMs: NOON + 30_000, untilMs: NOON + MINUTE_MS });
});

test('equal turns have equal times, at any fraction of a millisecond', () => {
  const [first] = turns(NOON + 30_000);
  for (let ms = 30_000; ms < 60_000; ms += 777.777) {
    expect(turns(NOON + ms)[0]).toEqual(first);
  }
});

test('an item whose file the manifest does not list is left out', () => {
  expect(
    turns(NOON, createManifest({ ...manifest, assets: assets.slice(1) })).map(({ content }) => content.id),
  ).toEqual(['b', 'c']);
});

test('a list that the manifest does not contain has no turn', () => {
  expect(turns(NOON, createManifest({ ...manifest, lists: {} }))).toEqual([]);
});

test('two turns of one file are the same picture, unless they are fitted differently', () => {
  const one = createTurn(imageAsset('a'));
  expect(isSamePicture(one, { ...one, fromMs: NOON + 1 })).toBe(true);
  expect(isSamePicture(one, { ...one, fit: 'cover' })).toBe(false);
});

test('each turn of a list is a play, and two slots of a single file are one', () => {
  const single = createTurn(imageAsset('a'));
  expect(isSamePlay(single, { ...single, fromMs: NOON + 1, untilMs: NOON + 2 })).toBe(true);
  expect(isSamePlay(single, { ...single, reason: 'device' })).toBe(false);
  const place = { playlistId: 'ply_1', listId: 'lst_1', index: 0 };
  const listed = createTurn(imageAsset('a'), { place });
  expect(isSamePlay(listed, { ...listed, untilMs: NOON + 5 })).toBe(true);
  expect(isSamePlay(listed, { ...listed, fromMs: NOON + 1 })).toBe(false);
  expect(isSamePlay(listed, { ...listed, place: { ...place, listId: 'lst_2' } })).toBe(false);
  expect(isSamePlay(listed, single)).toBe(false);
  expect(isSamePlay(null, single)).toBe(false);
  expect(isSamePlay(null, null)).toBe(true);
});

const withPages = createManifest({
  ...createLists({
    pages: ['web_news', 'a', 'web_map'].map((assetId) => ({ assetId, seconds: 10, fit: 'cover' as const })),
  }),
  assets,
  webpages: pagesById(webPage('news', { fallbackAssetId: 'c' }), webPage('map', { fallbackAssetId: 'missing' })),
});

test('after a web page comes its fallback picture, with the place, time and fit of the page', () => {
  const slot = slotAt({ ...withPages, timeline: [listSegment(0, 60, 'pages', 'Lobby loop')] }, NOON);
  const found = [...turnsAt(withPages, slot, slot.content, NOON)];
  expect(found.map(({ content }) => content.id)).toEqual(['web_news', 'c', 'a', 'web_map']);
  expect(found[0]).toMatchObject({ content: webPage('news', { fallbackAssetId: 'c' }), title: 'Lobby loop, item 1' });
  expect({ ...found[1], content: null }).toEqual({ ...found[0], content: null });
});

test('a web page without a list has its name as title, and its fallback picture as well', () => {
  const slot = slotAt({ ...withPages, timeline: [pageSegment(0, 60, 'web_news')] }, NOON);
  const found = [...turnsAt(withPages, slot, slot.content, NOON)];
  expect(found.map(({ content, title, place }) => [content.id, title, place])).toEqual([
    ['web_news', 'news', null],
    ['c', 'c', null],
  ]);
});

test('a web page is the same picture with any fit, and another one at another address', () => {
  const one = createTurn(webPage('news'));
  expect(isSamePicture(one, { ...one, fit: 'cover' })).toBe(true);
  expect(isSamePicture(one, createTurn(webPage('news', { zoom: 200 })))).toBe(true);
  expect(isSamePicture(one, createTurn(webPage('news', { url: 'https://moved.test/' })))).toBe(false);
  expect(isSamePicture(one, createTurn(imageAsset('a')))).toBe(false);
});
