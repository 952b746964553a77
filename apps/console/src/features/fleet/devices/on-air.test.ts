import type { Device } from '@vitrine/contract/fleet/devices';
import { expect, test } from 'vitest';
import { exampleDevice, shownMedia } from '../../../test/example-device.ts';
import { onAirOf } from './on-air.ts';

const now = new Date('2026-03-02T12:00:00.000Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000).toISOString();

const screen = (shows: string | null, facts: Partial<Device> = {}): Device =>
  exampleDevice('One', {
    lastSeen: ago(8),
    playing: shows === null ? null : { media: shownMedia(shows.slice(4)), reason: 'device', since: null },
    ...facts,
  });

test('what a screen reports to show is on air', () => {
  expect(onAirOf([screen('med_new')], 'med_new', now)).toMatchObject({ onAir: 1, total: 1, waiting: null });
});

test('a screen that has not named the new manifest yet is still loading it', () => {
  expect(onAirOf([screen('med_old', { isCurrent: false })], 'med_new', now)).toMatchObject({
    onAir: 0,
    waiting: 'sending',
  });
});

test('a screen that shows it already is on air once it has named the new manifest', () => {
  expect(onAirOf([screen('med_new', { isCurrent: false })], 'med_new', now).waiting).toBe('sending');
});

test('a screen that has it and shows its schedule lets that go first', () => {
  const busy = screen('med_schedule');
  const scheduled = { ...busy, playing: busy.playing && { ...busy.playing, reason: 'schedule' as const } };
  expect(onAirOf([scheduled], 'med_new', now).waiting).toBe('behind');
});

test('a screen that names the new manifest before the new item is on its way', () => {
  expect(onAirOf([screen('med_old')], 'med_new', now).waiting).toBe('sending');
});

test('a silent screen counts as off air, whatever it said last, and since when it is silent is told', () => {
  const lost = screen('med_new', { lastSeen: ago(3_600) });
  expect(onAirOf([lost], 'med_new', now)).toEqual({ onAir: 0, total: 1, waiting: 'offline', lastSeen: ago(3_600) });
});

test('of several screens those on air are counted', () => {
  const screens = [screen('med_new'), screen(null, { isCurrent: false }), screen('med_new')];
  expect(onAirOf(screens, 'med_new', now)).toMatchObject({ onAir: 2, total: 3, waiting: 'sending' });
});
