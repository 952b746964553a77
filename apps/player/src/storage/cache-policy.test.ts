import { expect, test } from 'vitest';
import type { Manifest, ManifestAsset } from '@vitrine/contract/player';
import { inOrderOfNeed, isReady, requiredNow, toEvict } from './cache-policy.ts';

const start = Date.parse('2026-03-01T07:00:00.000Z');
const HOUR_MS = 3_600_000;
const instant = (hours: number): string => new Date(start + hours * HOUR_MS).toISOString();

function asset(id: string): ManifestAsset {
  return {
    id,
    kind: 'image',
    sha256: `sha-${id}`,
    bytes: 10,
    mimeType: 'image/jpeg',
    width: 1,
    height: 1,
    durationMs: null,
    url: `/api/player/v1/assets/sha-${id}`,
    neededBy: instant(0),
  };
}

const slot = (from: number, until: number, assetId: string): Manifest['timeline'][number] => ({
  from: instant(from),
  until: instant(until),
  assetId,
  reason: 'schedule',
  sourceId: null,
  title: null,
});

const manifest = {
  timeline: [slot(0, 1, 'now'), slot(1, 24, 'soon'), slot(24, 48, 'tomorrow')],
  fallback: { assetId: 'fallback', reason: 'global' as const },
  assets: ['fallback', 'tomorrow', 'soon', 'now'].map(asset),
  notice: null,
};

const stock = (have: string[], unavailable: string[] = []) => ({
  has: (sha256: string) => have.includes(sha256),
  isUnavailable: (sha256: string) => unavailable.includes(sha256),
});

test('files are downloaded in the order in which they are shown', () => {
  expect(inOrderOfNeed(manifest, start).map(({ id }) => id)).toEqual(['now', 'soon', 'tomorrow', 'fallback']);
});

test('a change requires only what shows in the next two hours', () => {
  expect(requiredNow(manifest, start).toSorted()).toEqual(['sha-now', 'sha-soon']);
});

test('a change waits until everything for the next two hours is stored', () => {
  expect(isReady(manifest, stock(['sha-now']), start, false)).toBe(false);
  expect(isReady(manifest, stock(['sha-now', 'sha-soon']), start, false)).toBe(true);
});

test('a screen without a manifest starts as soon as the current item is stored', () => {
  expect(isReady(manifest, stock(['sha-soon']), start, true)).toBe(false);
  expect(isReady(manifest, stock(['sha-now']), start, true)).toBe(true);
});

test('an unavailable file does not delay the others, unless it is the current one', () => {
  expect(isReady(manifest, stock(['sha-now'], ['sha-soon']), start, false)).toBe(true);
  expect(isReady(manifest, stock(['sha-soon'], ['sha-now']), start, false)).toBe(false);
});

test('a notice needs no files', () => {
  expect(isReady({ ...manifest, notice: 'Over the plan’s limit' }, stock([]), start, false)).toBe(true);
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
