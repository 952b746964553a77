import { expect, test } from 'vitest';
import type { Manifest, ManifestSegment } from '@vitrine/contract/player/manifest-schema';
import { findAsset, slotAt } from './timeline.ts';

const at = (time: string): number => Date.parse(`2026-03-01T${time}:00.000Z`);

function segment(from: string, until: string, assetId: string | null): ManifestSegment {
  return {
    from: new Date(at(from)).toISOString(),
    until: new Date(at(until)).toISOString(),
    assetId,
    content: assetId === null ? null : { kind: 'asset', assetId },
    reason: assetId === null ? 'nothing' : 'schedule',
    sourceId: null,
    title: assetId,
  };
}

const day: Pick<Manifest, 'timeline' | 'fallback'> = {
  timeline: [
    segment('07:00', '11:00', 'breakfast'),
    segment('11:00', '12:00', null),
    segment('12:00', '15:00', 'lunch'),
    segment('15:00', '18:00', 'breakfast'),
  ],
  fallback: { assetId: 'logo', content: { kind: 'asset', assetId: 'logo' }, reason: 'global' },
};

test.each<[string, string | null, string]>([
  ['06:00', 'breakfast', 'before the timeline its first item shows'],
  ['07:00', 'breakfast', 'an item starts with its first instant'],
  ['11:00', null, 'and is off at the instant it ends'],
  ['14:59', 'lunch', 'the last minute belongs to the item'],
  ['18:00', 'logo', 'after the horizon comes the fallback'],
])('at %s: %s, since %s', (time, assetId) => {
  expect(slotAt(day, at(time)).content).toEqual(assetId === null ? null : { kind: 'asset', assetId });
});

test('a slot ends where the next begins, and the fallback never', () => {
  expect(slotAt(day, at('08:00')).untilMs).toBe(at('11:00'));
  expect(slotAt(day, at('20:00'))).toMatchObject({ untilMs: Infinity, reason: 'global' });
});

test('without a timeline and a fallback nothing is shown', () => {
  expect(slotAt({ timeline: [], fallback: null }, at('12:00'))).toMatchObject({ content: null, reason: 'nothing' });
});

test('an id that the manifest does not list has no asset', () => {
  expect(findAsset({ assets: [] }, 'lunch')).toBeNull();
});
