import type { Device } from '@vitrine/contract/fleet/devices';
import { expect, test } from 'vitest';
import { exampleDevice, shownMedia } from '../../../test/examples/example-device.ts';
import { findOnAir } from './on-air.ts';

const now = new Date('2026-03-02T12:00:00.000Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000).toISOString();

const screen = (shows: string | null, facts: Partial<Device> = {}): Device =>
  exampleDevice('One', {
    lastSeen: ago(8),
    playing: shows === null ? null : { media: shownMedia(shows.slice(4)), reason: 'device', since: null },
    ...facts,
  });

test('media that a screen reports playing is on air', () => {
  expect(findOnAir(screen('med_new'), 'med_new', now)).toBe('onAir');
});

test('a screen that has not confirmed the new manifest is still downloading it', () => {
  expect(findOnAir(screen('med_old', { isCurrent: false }), 'med_new', now)).toBe('sending');
});

test('a screen that already plays the media is on air once it confirms the new manifest', () => {
  expect(findOnAir(screen('med_new', { isCurrent: false }), 'med_new', now)).toBe('sending');
});

test('a screen that is running a schedule plays the media after it', () => {
  const busy = screen('med_schedule');
  const scheduled = { ...busy, playing: busy.playing && { ...busy.playing, reason: 'schedule' as const } };
  expect(findOnAir(scheduled, 'med_new', now)).toBe('behind');
});

test('a screen that confirmed the new manifest but not yet the new item is still downloading it', () => {
  expect(findOnAir(screen('med_old'), 'med_new', now)).toBe('sending');
});

test('an offline screen is not on air, whatever it reported last', () => {
  const lost = screen('med_new', { lastSeen: ago(3_600) });
  expect(findOnAir(lost, 'med_new', now)).toBe('offline');
});

test('nothing is on air on a screen that is off', () => {
  expect(findOnAir(screen('med_new', { display: 'off' }), 'med_new', now)).toBe('off');
});
