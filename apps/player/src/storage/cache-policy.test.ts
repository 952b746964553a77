import { expect, test } from 'vitest';
import { fallbackTo, imageAsset, listSegment, listsOf, manifestOf, NOON, segment } from '../test/manifest.ts';
import { inOrderOfNeed, isReady, requiredNow, toEvict } from './cache-policy.ts';

const manifest = manifestOf({
  timeline: [segment(0, 60, 'now'), segment(60, 24 * 60, 'soon'), segment(24 * 60, 48 * 60, 'tomorrow')],
  fallback: fallbackTo('fallback'),
  assets: ['fallback', 'tomorrow', 'soon', 'now'].map((id) => imageAsset(id)),
});

const cacheOf = (have: string[], unavailable: string[] = []) => ({
  has: (sha256: string) => have.includes(sha256),
  isUnavailable: (sha256: string) => unavailable.includes(sha256),
});

test('files are downloaded in the order in which they are shown', () => {
  expect(inOrderOfNeed(manifest, NOON).map(({ id }) => id)).toEqual(['now', 'soon', 'tomorrow', 'fallback']);
});

test('a change requires only what shows in the next two hours', () => {
  expect(requiredNow(manifest, NOON).toSorted()).toEqual(['sha-now', 'sha-soon']);
});

test('a change waits until everything for the next two hours is stored', () => {
  expect(isReady(manifest, cacheOf(['sha-now']), NOON, false)).toBe(false);
  expect(isReady(manifest, cacheOf(['sha-now', 'sha-soon']), NOON, false)).toBe(true);
});

test('a screen without a manifest starts as soon as the current item is stored', () => {
  expect(isReady(manifest, cacheOf(['sha-soon']), NOON, true)).toBe(false);
  expect(isReady(manifest, cacheOf(['sha-now']), NOON, true)).toBe(true);
});

test('an unavailable file does not delay the others, unless it is the current one', () => {
  expect(isReady(manifest, cacheOf(['sha-now'], ['sha-soon']), NOON, false)).toBe(true);
  expect(isReady(manifest, cacheOf(['sha-soon'], ['sha-now']), NOON, false)).toBe(false);
});

test('a notice needs no files', () => {
  expect(isReady({ ...manifest, notice: 'Over the plan’s limit' }, cacheOf([]), NOON, false)).toBe(true);
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

const loop = manifestOf({
  ...listsOf({ loop: ['one', 'two', 'three'].map((assetId) => ({ assetId, seconds: 20 })) }),
  timeline: [listSegment(0, 60, 'loop')],
  assets: ['one', 'two', 'three'].map((id) => imageAsset(id)),
});

test('files of a list are downloaded in the order of its loop, from the item that is on', () => {
  expect(inOrderOfNeed(loop, NOON + 25_000).map(({ id }) => id)).toEqual(['two', 'three', 'one']);
});

test('a screen without a manifest starts a list as soon as one of its items is stored', () => {
  expect(isReady(loop, cacheOf([]), NOON, true)).toBe(false);
  expect(isReady(loop, cacheOf(['sha-three']), NOON, true)).toBe(true);
});

test('a change to a list waits for all its items, except those that are unavailable', () => {
  expect(isReady(loop, cacheOf(['sha-one', 'sha-two']), NOON, false)).toBe(false);
  expect(isReady(loop, cacheOf(['sha-one', 'sha-two'], ['sha-three']), NOON, false)).toBe(true);
  expect(isReady(loop, cacheOf([], ['sha-one', 'sha-two', 'sha-three']), NOON, false)).toBe(false);
});
