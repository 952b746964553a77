import { expect, test } from 'vitest';
import {
  evacuation,
  fallbackTo,
  imageAsset,
  layoutOf,
  listContent,
  listSegment,
  createLists,
  createManifest,
  pagesById,
  pageSegment,
  segment,
  webPage,
} from '../test/manifest.ts';
import { readStored, type StoredManifest } from './stored-manifest.ts';

const assets = [imageAsset('menu'), imageAsset('logo')];
const current = createManifest({
  ...createLists({ loop: [{ assetId: 'menu', seconds: 10 }] }),
  timeline: [segment(0, 60, 'menu'), segment(60, 120, null), listSegment(120, 180, 'loop')],
  fallback: fallbackTo('logo'),
  assets,
});

/** The manifest as a release without playlists stored it. */
function older(): StoredManifest {
  const { items: _items, lists: _lists, standby: _standby, timeline, ...rest } = current;
  return {
    ...rest,
    timeline: timeline.slice(0, 2).map(({ content: _content, ...each }) => each),
    fallback: { assetId: 'logo', reason: 'global' },
  };
}

test('a manifest of this release is read unchanged', () => {
  expect(readStored(structuredClone(current))).toEqual(current);
});

test('a manifest of a release without playlists shows the same files', () => {
  expect(readStored(older())).toEqual({
    ...current,
    timeline: current.timeline.slice(0, 2),
    items: {},
    lists: {},
  });
});

test('a manifest of a release without takeovers keeps nothing ready', () => {
  const { standby: _standby, ...stored } = current;
  expect(readStored(stored)).toEqual({ ...current, standby: [] });
});

test('a manifest of a release without web pages has none', () => {
  const { webpages: _webpages, ...stored } = current;
  expect(readStored(stored)).toEqual({ ...current, webpages: {} });
});

test('a manifest with web pages is read unchanged', () => {
  const stored = createManifest({
    ...createLists({ loop: [{ assetId: 'web_news', seconds: 10 }] }),
    timeline: [listSegment(0, 60, 'loop'), pageSegment(60, 120, 'web_news')],
    webpages: pagesById(webPage('news')),
  });
  expect(readStored(structuredClone(stored))).toEqual(stored);
  expect(() => readStored({ ...stored, webpages: {} })).toThrow(TypeError);
});

test('a message as the fallback needs no file', () => {
  const fallback = { assetId: null, content: evacuation, reason: 'takeover' as const };
  expect(readStored({ ...current, fallback }).fallback).toEqual(fallback);
});

test('an older manifest without a fallback has none', () => {
  expect(readStored({ ...older(), fallback: null }).fallback).toBeNull();
});

const endless = createLists({ loop: [{ assetId: 'menu', seconds: 0 }] });

test.each<[string, Partial<StoredManifest>]>([
  ['a list of its timeline', { lists: {} }],
  ['an item of a list', { items: {} }],
  ['a list to keep ready', { standby: [listContent('another')] }],
  ['the duration of an item', endless],
  ['the hash of an asset', { assets: [{ ...imageAsset('menu'), sha256: '' }] }],
])('a manifest that lacks %s cannot be played', (_, damage) => {
  expect(() => readStored({ ...current, ...damage })).toThrow(TypeError);
});

test('a manifest of a release without layouts is read as one that has none', () => {
  const { layouts: _layouts, ...stored } = current;
  expect(readStored(stored).layouts).toEqual({});
});

test('a manifest with a layout that lacks its files cannot be played; one without the layout can', () => {
  const stored = { ...current, timeline: [pageSegment(0, 60, 'lay_board')] };
  const { assetIds: _assetIds, ...damaged } = layoutOf([]);
  expect(readStored(stored)).toEqual(stored);
  expect(readStored({ ...stored, layouts: { board: layoutOf([]) } }).layouts).toEqual({ board: layoutOf([]) });
  expect(() => readStored({ ...stored, layouts: { board: damaged as never } })).toThrow(TypeError);
});
