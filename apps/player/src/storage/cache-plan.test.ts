import { expect, test } from 'vitest';
import type { Manifest, ManifestAsset } from '@vitrine/contract/player';
import { inOrderOfNeed, isReady, requiredNow, toEvict } from './cache-plan.ts';

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

const stock = (have: string[], hopeless: string[] = []) => ({
  has: (sha256: string) => have.includes(sha256),
  isHopeless: (sha256: string) => hopeless.includes(sha256),
});

test('files are loaded in the order in which they are shown', () => {
  expect(inOrderOfNeed(manifest, start).map(({ id }) => id)).toEqual(['now', 'soon', 'tomorrow', 'fallback']);
});

test('only the next hours have to be there for a change', () => {
  expect(requiredNow(manifest, start).toSorted()).toEqual(['sha-now', 'sha-soon']);
});

test('a change waits until all of the next hours is there', () => {
  expect(isReady(manifest, stock(['sha-now']), start, false)).toBe(false);
  expect(isReady(manifest, stock(['sha-now', 'sha-soon']), start, false)).toBe(true);
});

test('a screen that has nothing yet starts with the item of now', () => {
  expect(isReady(manifest, stock(['sha-soon']), start, true)).toBe(false);
  expect(isReady(manifest, stock(['sha-now']), start, true)).toBe(true);
});

test('a file that cannot be had does not hold up the others, unless it is the one of now', () => {
  expect(isReady(manifest, stock(['sha-now'], ['sha-soon']), start, false)).toBe(true);
  expect(isReady(manifest, stock(['sha-soon'], ['sha-now']), start, false)).toBe(false);
});

test('a notice needs no files', () => {
  expect(isReady({ ...manifest, notice: 'Over the plan’s limit' }, stock([]), start, false)).toBe(true);
});

test('room is made by the oldest files that no manifest needs, and by no more than is asked for', () => {
  const stored = [
    { sha256: 'needed', bytes: 50, storedAtMs: 1 },
    { sha256: 'newer', bytes: 50, storedAtMs: 3 },
    { sha256: 'older', bytes: 50, storedAtMs: 2 },
  ];
  const evicted = (bytes: number) => toEvict(stored, new Set(['needed']), bytes).map(({ sha256 }) => sha256);
  expect(evicted(50)).toEqual(['older']);
  expect(evicted(51)).toEqual(['older', 'newer']);
  expect(evicted(500)).toEqual(['older', 'newer']);
});
