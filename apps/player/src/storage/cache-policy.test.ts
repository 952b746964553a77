import type { Manifest } from '@vitrine/contract/player/manifest-schema';
import { describe, expect, test } from 'vitest';
import {
  evacuation,
  fallbackTo,
  imageAsset,
  instant,
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
  takeoverSegment,
  webPage,
} from '../test/manifest.ts';
import { sortByNeed, isManifestReady, listNeededSoon, listRequiredNow, toEvict } from './cache-policy.ts';

const manifest = createManifest({
  timeline: [segment(0, 60, 'now'), segment(60, 24 * 60, 'soon'), segment(24 * 60, 48 * 60, 'tomorrow')],
  fallback: fallbackTo('fallback'),
  assets: ['fallback', 'tomorrow', 'soon', 'now'].map((id) => imageAsset(id)),
});

const cacheWith = (have: string[], unavailable: string[] = []) => ({
  has: (sha256: string) => have.includes(sha256),
  isUnavailable: (sha256: string) => unavailable.includes(sha256),
});

test('files are downloaded in the order in which they are shown', () => {
  expect(sortByNeed(manifest, NOON).map(({ id }) => id)).toEqual(['now', 'soon', 'tomorrow', 'fallback']);
});

test('a change requires only what shows in the next two hours', () => {
  expect(listRequiredNow(manifest, NOON).toSorted()).toEqual(['sha-now', 'sha-soon']);
});

test('a change waits until everything for the next two hours is stored', () => {
  expect(isManifestReady(manifest, cacheWith(['sha-now']), NOON, manifest)).toBe(false);
  expect(isManifestReady(manifest, cacheWith(['sha-now', 'sha-soon']), NOON, manifest)).toBe(true);
});

test('a screen without a manifest starts as soon as the current item is stored', () => {
  expect(isManifestReady(manifest, cacheWith(['sha-soon']), NOON, null)).toBe(false);
  expect(isManifestReady(manifest, cacheWith(['sha-now']), NOON, null)).toBe(true);
});

test('an unavailable file does not delay the others, unless it is the current one', () => {
  expect(isManifestReady(manifest, cacheWith(['sha-now'], ['sha-soon']), NOON, manifest)).toBe(true);
  expect(isManifestReady(manifest, cacheWith(['sha-soon'], ['sha-now']), NOON, manifest)).toBe(false);
});

/** A screen that is off from noon to this minute after it. */
const off = (until: number) => ({ ...segment(0, until, 'now'), content: null, reason: 'off' as const });

describe('a screen that is off, and whose new content for its hours is unavailable,', () => {
  const opening = (minute: number, id: string, changes: Partial<Manifest> = {}) =>
    createManifest({ ...manifest, timeline: [off(minute), segment(minute, 24 * 60, id)], ...changes });
  const former = opening(30, 'now');
  const full = cacheWith(['sha-now'], ['sha-soon']);

  test('keeps its content', () => {
    expect(isManifestReady(opening(30, 'soon'), full, NOON, former)).toBe(false);
    expect(isManifestReady(opening(30, 'soon'), full, NOON + 30 * MINUTE_MS, former)).toBe(false);
    expect(isManifestReady(opening(30, 'soon'), cacheWith(['sha-now', 'sha-soon']), NOON, former)).toBe(true);
  });

  test('keeps its content overnight', () => {
    const night = 11 * 60;
    expect(isManifestReady(opening(night, 'soon'), full, NOON, opening(night, 'now'))).toBe(false);
    expect(isManifestReady(opening(night, 'now'), full, NOON, opening(night, 'soon'))).toBe(true);
  });

  test.each<[string, Manifest, Manifest | null]>([
    ['goes off at once', opening(30, 'soon'), manifest],
    ['starts without a manifest', opening(30, 'soon'), null],
    ['takes over hours that begin earlier', opening(20, 'soon'), former],
    ['takes over hours that begin later', opening(40, 'soon'), former],
    ['takes over that it has no content any more', createManifest({ timeline: [], fallback: null }), former],
    ['shows a notice', opening(30, 'soon', { notice: 'Over' }), former],
    ['has no content to keep', opening(30, 'soon'), opening(30, 'tomorrow')],
  ])('%s', (_, next, active) => {
    expect(isManifestReady(next, full, NOON, active)).toBe(true);
  });

  test('shows a message of a takeover, and ends it', () => {
    const message = createManifest({ ...former, timeline: [takeoverSegment(0, 10), ...opening(30, 'soon').timeline] });
    expect(isManifestReady(message, cacheWith(['sha-now']), NOON, former)).toBe(true);
    expect(isManifestReady(opening(30, 'soon'), full, NOON, message)).toBe(true);
  });
});

test('a notice needs no files', () => {
  expect(isManifestReady({ ...manifest, notice: 'Over the plan’s limit' }, cacheWith([]), NOON, manifest)).toBe(true);
});

test('eviction deletes the oldest files that no manifest needs, and no more than requested', () => {
  const stored = [
    { sha256: 'needed', bytes: 50, mimeType: 'image/jpeg', storedAtMs: 1 },
    { sha256: 'newer', bytes: 50, mimeType: 'image/jpeg', storedAtMs: 3 },
    { sha256: 'older', bytes: 50, mimeType: 'image/jpeg', storedAtMs: 2 },
  ];
  const evicted = (bytes: number) => toEvict(stored, new Set(['needed']), bytes).map(({ sha256 }) => sha256);
  expect(evicted(50)).toEqual(['older']);
  expect(evicted(51)).toEqual(['older', 'newer']);
  expect(evicted(500)).toEqual(['older', 'newer']);
});

const loop = createManifest({
  ...createLists({ loop: ['one', 'two', 'three'].map((assetId) => ({ assetId, seconds: 20 })) }),
  timeline: [listSegment(0, 60, 'loop')],
  assets: ['one', 'two', 'three'].map((id) => imageAsset(id)),
});

test('files of a list are downloaded in the order of its loop, from the item that is on', () => {
  expect(sortByNeed(loop, NOON + 25_000).map(({ id }) => id)).toEqual(['two', 'three', 'one']);
});

test('a screen without a manifest starts a list as soon as one of its items is stored', () => {
  expect(isManifestReady(loop, cacheWith([]), NOON, null)).toBe(false);
  expect(isManifestReady(loop, cacheWith(['sha-three']), NOON, null)).toBe(true);
});

test('a change to a list waits for all its items, except those that are unavailable', () => {
  expect(isManifestReady(loop, cacheWith(['sha-one', 'sha-two']), NOON, manifest)).toBe(false);
  expect(isManifestReady(loop, cacheWith(['sha-one', 'sha-two'], ['sha-three']), NOON, manifest)).toBe(true);
  expect(isManifestReady(loop, cacheWith([], ['sha-one', 'sha-two', 'sha-three']), NOON, manifest)).toBe(false);
});

const takenOver = createManifest({ ...manifest, timeline: [takeoverSegment(0, 30), segment(30, 60, 'soon')] });
const byContent = createManifest({
  ...manifest,
  timeline: [{ ...segment(0, 30, 'now'), reason: 'takeover' }, segment(30, 60, 'soon')],
});

test.each<[string, Manifest, string[], boolean]>([
  ['a message needs no file', takenOver, [], true],
  ['a message needs no file beyond the plan’s limit', { ...takenOver, notice: 'Over' }, [], true],
  ['content needs its file', byContent, ['sha-soon'], false],
  ['content needs its file beyond the plan’s limit', { ...byContent, notice: 'Over' }, [], false],
  ['content needs no other file', byContent, ['sha-now'], true],
])('for the start of a takeover, %s', (_, next, have, expected) => {
  expect(isManifestReady(next, cacheWith(have), NOON, manifest)).toBe(expected);
});

test('the end of a takeover waits for no file', () => {
  expect(isManifestReady(manifest, cacheWith([]), NOON, takenOver)).toBe(true);
  expect(isManifestReady(byContent, cacheWith([]), NOON, takenOver)).toBe(false);
});

const prepared = createManifest({
  ...loop,
  timeline: manifest.timeline,
  fallback: manifest.fallback,
  assets: [...manifest.assets, ...loop.assets],
  standby: [evacuation, listContent('loop'), { kind: 'asset', assetId: 'tomorrow' }],
});

test('files of prepared takeovers are downloaded first, but after those of the takeover that is on', () => {
  const order = ['one', 'two', 'three', 'tomorrow', 'now', 'soon', 'fallback'];
  expect(sortByNeed(prepared, NOON).map(({ id }) => id)).toEqual(order);
  const running = { ...prepared, timeline: [{ ...segment(0, 60, 'soon'), reason: 'takeover' as const }] };
  expect(
    sortByNeed(running, NOON)
      .map(({ id }) => id)
      .slice(0, 3),
  ).toEqual(['soon', 'one', 'two']);
});

test('files of prepared takeovers and of the next 24 hours are the last to go', () => {
  expect(listNeededSoon(manifest, NOON - 1).toSorted()).toEqual(['sha-now', 'sha-soon']);
  const soon = ['now', 'one', 'soon', 'three', 'tomorrow', 'two'].map((id) => `sha-${id}`);
  expect(listNeededSoon(prepared, NOON - 1).toSorted()).toEqual(soon);
});

test('a change to a web page waits for its fallback picture, and for nothing if it has none', () => {
  const page = createManifest({
    timeline: [pageSegment(0, 60, 'web_news')],
    webpages: pagesById(webPage('news', { fallbackAssetId: 'logo' })),
    assets: [imageAsset('logo')],
  });
  expect(isManifestReady(page, cacheWith([]), NOON, manifest)).toBe(false);
  expect(isManifestReady(page, cacheWith([], ['sha-logo']), NOON, manifest)).toBe(true);
  expect(isManifestReady(page, cacheWith(['sha-logo']), NOON, manifest)).toBe(true);
  expect(isManifestReady({ ...page, webpages: pagesById(webPage('news')) }, cacheWith([]), NOON, null)).toBe(true);
});

const boards = createManifest({
  ...createLists({
    loop: [
      { assetId: 'a', seconds: 10 },
      { assetId: 'b', seconds: 10 },
    ],
  }),
  timeline: [pageSegment(0, 600, 'lay_board')],
  layouts: {
    'doc-lay_board': layoutOf([], {
      assetIds: ['menu', 'font'],
      playlists: { ply_1: [{ from: instant(NOON), listId: 'loop' }] },
    }),
  },
  assets: ['menu', 'font', 'a', 'b', 'other'].map((id) => imageAsset(id)),
});

test('a change to a layout waits for its files and those of its zones', () => {
  expect(listRequiredNow(boards, NOON).toSorted()).toEqual(['sha-a', 'sha-b', 'sha-font', 'sha-menu']);
  expect(isManifestReady(boards, cacheWith(['sha-menu', 'sha-font', 'sha-a']), NOON, manifest)).toBe(false);
  expect(isManifestReady(boards, cacheWith(['sha-menu', 'sha-a', 'sha-b'], ['sha-font']), NOON, manifest)).toBe(true);
});

test('a screen without a manifest starts when its layout and one item of each zone are there, or cannot be had', () => {
  expect(isManifestReady(boards, cacheWith(['sha-menu', 'sha-font']), NOON, null)).toBe(false);
  expect(isManifestReady(boards, cacheWith(['sha-menu', 'sha-b'], ['sha-font']), NOON, null)).toBe(true);
});

test('a preview waits for nothing but its layout, and its end for nothing', () => {
  const [segmentOfBoard] = boards.timeline;
  const preview = { ...boards, timeline: [{ ...segmentOfBoard!, reason: 'preview' as const }] };
  const have = cacheWith(['sha-menu', 'sha-font', 'sha-a']);
  expect(isManifestReady(preview, have, NOON, manifest)).toBe(true);
  expect(isManifestReady(manifest, cacheWith([]), NOON, preview)).toBe(true);
});
