import type { Device } from '@vitrine/contract/fleet/devices';
import { expect, test } from 'vitest';
import { exampleDevice, shownMedia } from '../../../test/example-device.ts';
import { countOnAir } from './on-air.ts';

const now = new Date('2026-03-02T12:00:00.000Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000).toISOString();

const screen = (shows: string | null, facts: Partial<Device> = {}): Device =>
  exampleDevice('One', {
    lastSeen: ago(8),
    playing: shows === null ? null : { media: shownMedia(shows.slice(4)), reason: 'device', since: null },
    ...facts,
  });

test('media that a screen reports playing is on air', () => {
  expect(countOnAir([screen('med_new')], 'med_new', now)).toMatchObject({ onAir: 1, total: 1, waiting: null });
});

test('a screen that has not confirmed the new manifest is still downloading it', () => {
  expect(countOnAir([screen('med_old', { isCurrent: false })], 'med_new', now)).toMatchObject({
    onAir: 0,
    waiting: 'sending',
  });
});

test('a screen that already plays the media is on air once it confirms the new manifest', () => {
  expect(countOnAir([screen('med_new', { isCurrent: false })], 'med_new', now).waiting).toBe('sending');
});

test('a screen that is running a schedule plays the media after it', () => {
  const busy = screen('med_schedule');
  const scheduled = { ...busy, playing: busy.playing && { ...busy.playing, reason: 'schedule' as const } };
  expect(countOnAir([scheduled], 'med_new', now).waiting).toBe('behind');
});

test('a screen that confirmed the new manifest but not yet the new item is still downloading it', () => {
  expect(countOnAir([screen('med_old')], 'med_new', now).waiting).toBe('sending');
});

test('an offline screen is not on air, whatever it reported last, and names when it was last seen', () => {
  const lost = screen('med_new', { lastSeen: ago(3_600) });
  expect(countOnAir([lost], 'med_new', now)).toEqual({ onAir: 0, total: 1, waiting: 'offline', lastSeen: ago(3_600) });
});

test('the screens on air are counted among all screens', () => {
  const screens = [screen('med_new'), screen(null, { isCurrent: false }), screen('med_new')];
  expect(countOnAir(screens, 'med_new', now)).toMatchObject({ onAir: 2, total: 3, waiting: 'sending' });
});
