// @vitest-environment jsdom
import type { Manifest } from '@vitrine/contract/player/manifest-schema';
import { expect, test } from 'vitest';
import { undecodable, useBrowser } from '../test/browser.ts';
import {
  evacuation,
  imageAsset,
  createLists,
  createManifest,
  listSegment,
  MINUTE_MS,
  NOON,
  segment,
  takeoverSegment,
  videoAsset,
} from '../test/manifest.ts';
import { screenWith } from '../test/screen.ts';
import { endTest } from '../test/signal.ts';
import { pass, useTestTimers } from '../test/timers.ts';

useTestTimers();
useBrowser();

const [menu, lunch, film] = [imageAsset('menu'), imageAsset('lunch'), videoAsset('film')];
const day = createManifest({
  timeline: [segment(0, 60, 'menu'), segment(60, 120, 'lunch'), segment(120, 180, 'film')],
  assets: [menu, lunch, film],
});
const nothing = createManifest({ timeline: [segment(0, 600, null)] });

const screen = (files = [menu, lunch, film]) => screenWith(files);

test('the stage shows the current item, changes at the boundary, and reports each change', async () => {
  const { play, shows, playback, changes } = screen();
  await play(day);
  expect(shows()).toBe('menu');
  expect(playback.nowPlaying()).toEqual({
    assetId: 'menu',
    playlistId: null,
    reason: 'schedule',
    positionMs: null,
  });
  expect(playback.shown()?.untilMs).toBe(NOON + 60 * MINUTE_MS);
  await pass(60 * MINUTE_MS - 300);
  expect(shows()).toBe('menu');
  await pass(300);
  expect(shows()).toBe('lunch');
  await pass(60 * MINUTE_MS);
  expect(shows()).toBe('film');
  expect(playback.nowPlaying().positionMs).toBe(0);
  expect(changes()).toBe(3);
});

test('the next item is loaded on the layer behind, ten seconds ahead', async () => {
  const { play, stage } = screen();
  await play(day);
  expect(stage.root.querySelectorAll('img:not([hidden])')).toHaveLength(1);
  await pass(60 * MINUTE_MS - 9_000);
  expect(stage.root.querySelectorAll('img:not([hidden])')).toHaveLength(2);
  expect(stage.shown()).toMatchObject({ sha256: 'sha-menu' });
});

test('there is always a layer in front between two items', async () => {
  const { play, frontImage, stage } = screen();
  await play({ ...day, settings: { ...day.settings, crossfadeMs: 0 } });
  for (let second = 0; second < 120; second += 1) {
    await pass(MINUTE_MS / 2);
    expect(frontImage() ?? stage.root.querySelector('.layer[data-front] video:not([hidden])')).not.toBeNull();
  }
});

test('a new version of the item in front replaces it, with a layer in front all the time', async () => {
  const { play, shows, stage, stored } = screen();
  await play(day);
  const winter = imageAsset('menu', { sha256: 'sha-winter' });
  stored.set(winter.sha256, new Blob(['winter']));
  const seen = new Set<number>();
  const observer = new MutationObserver(() => seen.add(stage.root.querySelectorAll('.layer[data-front]').length));
  observer.observe(stage.root, { attributes: true, subtree: true, childList: true });
  await play({ ...day, etag: 'v2', assets: [winter, lunch, film] });
  await pass(2_000);
  observer.disconnect();
  expect(shows()).toBe('menu');
  expect(stage.shown()).toMatchObject({ sha256: 'sha-winter' });
  expect(seen.has(0)).toBe(false);
});

test('before the files arrive the screen shows the progress, and then the item', async () => {
  const { play, shows, text, stored, playback } = screen([]);
  await play(day);
  expect(shows()).toBe('loading');
  expect(text()).toContain('Downloading media, 50%');
  stored.set('sha-menu', new Blob(['menu']));
  playback.check();
  await pass(0);
  expect(shows()).toBe('menu');
  expect(text()).toBe('');
});

test('with nothing to show the screen shows where media are assigned, and sleeps after a minute', async () => {
  const { play, shows, text, reports } = screen();
  await play({ ...nothing, settings: { ...nothing.settings, autoSleep: true } });
  expect(shows()).toBe('idle');
  expect(text()).toContain(`${location.host}/device-management`);
  await pass(MINUTE_MS);
  expect(shows()).toBe('asleep');
  expect(text()).toBe('');
  expect(reports.warnings()).toEqual(['asleep']);
  await play(day);
  expect(shows()).toBe('menu');
  expect(reports.warnings()).toEqual([]);
});

test('a notice is shown in place of media', async () => {
  const { play, shows, text } = screen();
  await play({ ...day, notice: 'Over the plan’s limit' });
  expect(shows()).toBe('notice');
  expect(text()).toContain('Over the plan’s limit');
});

test('a message of a takeover is shown as text with its line breaks, and reported; then the item again', async () => {
  const { play, shows, stage, changes, playback, frontImage } = screen();
  await play(day);
  const text = 'Use the stairs.\n<b>Not</b> the lift.';
  await play({ ...day, timeline: [takeoverSegment(0, 60, { content: { ...evacuation, text } })] });
  expect(shows()).toBe('message');
  const message = stage.root.querySelector<HTMLElement>('.screen');
  expect(message?.dataset['tone']).toBe('danger');
  expect(message?.querySelector('h1')?.textContent).toBe('Please leave the building');
  expect(message?.querySelector('p')?.textContent).toBe(text);
  expect(frontImage()).toBeNull();
  expect(playback.shown()).toBeNull();
  expect(playback.nowPlaying()).toEqual({ assetId: null, playlistId: null, reason: 'takeover', positionMs: null });
  expect(changes()).toBe(2);
  await play(day);
  expect(shows()).toBe('menu');
  expect(stage.root.querySelector('.screen')).toBeNull();
});

test('an image that cannot be decoded is tried twice, then reported', async () => {
  const { play, messages, shows, text } = screen();
  undecodable.add('menu');
  await play(day);
  expect(messages).toEqual(['menu can’t be played on this screen: The image cannot be decoded']);
  expect(shows()).toBe('notice');
  expect(text()).toContain('menu can’t be played on this screen');
});

test('a damaged image is reported and shown once it has arrived again', async () => {
  const { play, messages, shows, stored, damaged, playback } = screen();
  undecodable.add('menu');
  damaged.add('sha-menu');
  await play(day);
  expect(messages).toEqual(['menu was damaged on this device and is being downloaded again']);
  expect(shows()).toBe('loading');
  undecodable.clear();
  stored.set('sha-menu', new Blob(['menu']));
  playback.check();
  await pass(0);
  expect(shows()).toBe('menu');
});

test('a file that turns out to be missing leaves the screen loading', async () => {
  const { play, shows, stored, playback } = screen();
  const get = stored.get.bind(stored);
  stored.get = () => undefined;
  await play(day);
  expect(shows()).toBe('loading');
  stored.get = get;
  playback.check();
  await pass(0);
  expect(shows()).toBe('menu');
});

test('a video whose position does not change is moved after five seconds', async () => {
  const { play, messages, stage } = screen();
  await play(createManifest({ timeline: [segment(0, 600, 'film')], assets: [film] }));
  await pass(7_000);
  expect(messages).toEqual(['film stalled at 0.0 s; skipped ahead']);
  const video = stage.root.querySelector<HTMLVideoElement>('.layer[data-front] video');
  for (let second = 0; second < 20; second += 1) {
    if (video !== null) video.currentTime += 1;
    await pass(1_000);
  }
  expect(messages).toHaveLength(1);
});

test('settings of a pending manifest apply at once, and the active one plays on', async () => {
  const { play, playback, stage, shows } = screen();
  await play(day);
  playback.announce({
    ...day,
    etag: 'etag-2',
    name: 'Entrance',
    settings: { ...day.settings, rotation: 90, fit: 'cover' },
  });
  expect(stage.root.dataset).toMatchObject({ rotation: '90', fit: 'cover', manifest: 'etag-1' });
  expect(stage.root.querySelector<HTMLElement>('.layer[data-front]')?.dataset['fit']).toBe('cover');
  expect(playback.name()).toBe('Entrance');
  expect(playback.manifest()?.etag).toBe('etag-1');
  expect(shows()).toBe('menu');
});

test('a manifest that cannot be read throws, and the current item plays on', async () => {
  const { play, playback, shows } = screen();
  await play(day);
  const broken: Manifest = JSON.parse('{"etag":"broken","settings":{},"notice":null}');
  expect(() => playback.activate(broken)).toThrow(TypeError);
  await pass(61 * MINUTE_MS);
  expect(shows()).toBe('lunch');
});

test('a removed screen stays as it is', async () => {
  const { play, shows, playback } = screen();
  await play(day);
  endTest();
  await pass(3 * 60 * MINUTE_MS);
  playback.check();
  expect(shows()).toBe('menu');
});

test('a browser that blocks sound plays the video muted until someone touches the screen', async () => {
  const { play, muted, stage, shows } = screen();
  let isBlocked = true;
  Object.assign(HTMLMediaElement.prototype, {
    async play(this: HTMLMediaElement) {
      if (isBlocked && !this.muted) throw new DOMException('Blocked', 'NotAllowedError');
    },
  });
  await play(createManifest({ timeline: [segment(0, 600, 'film')], assets: [film] }));
  const video = stage.root.querySelector<HTMLVideoElement>('.layer[data-front] video');
  expect([shows(), video?.muted, muted]).toEqual(['film', true, [true]]);
  isBlocked = false;
  dispatchEvent(new Event('pointerdown'));
  await pass(0);
  expect([video?.muted, muted]).toEqual([false, [true, false]]);
});

test('a video plays at the volume of its item, of its file, or else of the screen', async () => {
  const loud = videoAsset('loud');
  const soft = videoAsset('soft', { volume: 20 });
  const { play, stage } = screen([loud, soft]);
  const lists = createLists({
    list: [
      { assetId: 'loud', seconds: 3 },
      { assetId: 'soft', seconds: 3 },
      { assetId: 'soft', seconds: 3, volume: 60 },
      { assetId: 'loud', seconds: 3, volume: 0 },
    ],
  });
  const shown = createManifest({ timeline: [listSegment(0, 600, 'list')], ...lists, assets: [loud, soft] });
  const video = () => stage.root.querySelector<HTMLVideoElement>('.layer[data-front] video');
  await play({ ...shown, settings: { ...shown.settings, volume: 80 } });
  const heard: [number, boolean | undefined][] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    await pass(1_500);
    heard.push([Math.round((video()?.volume ?? 1) * 100), video()?.muted]);
    await pass(1_500);
  }
  expect(heard).toEqual([
    [80, false],
    [16, false],
    [48, false],
    [0, true],
  ]);
});

/** A manifest with a film at this volume, on a screen of that volume. */
const filmAt = (volume: number, screenVolume = 50) => {
  const manifest = createManifest({ timeline: [segment(0, 600, 'film')], assets: [{ ...film, volume }] });
  return { ...manifest, settings: { ...manifest.settings, volume: screenVolume } };
};

test('the sound of a video that stays follows the manifest and the screen', async () => {
  const { play, stage } = screen();
  await play(filmAt(100));
  const video = stage.root.querySelector<HTMLVideoElement>('.layer[data-front] video');
  expect([video?.volume, video?.muted]).toEqual([0.5, false]);
  await play(filmAt(0));
  expect([video?.volume, video?.muted]).toEqual([0, true]);
  await play(filmAt(50, 100));
  expect([video?.volume, video?.muted]).toEqual([0.5, false]);
});

test('a browser that blocks sound is asked again with the next video', async () => {
  const { play, muted, stage } = screen([film, videoAsset('other')]);
  let isBlocked = true;
  Object.assign(HTMLMediaElement.prototype, {
    async play(this: HTMLMediaElement) {
      if (isBlocked && !this.muted) throw new DOMException('Blocked', 'NotAllowedError');
    },
  });
  const timeline = [segment(0, 1, 'film'), segment(1, 2, 'other')];
  await play(createManifest({ timeline, assets: [film, videoAsset('other')] }));
  isBlocked = false;
  await pass(MINUTE_MS + 1_000);
  const video = stage.root.querySelector<HTMLVideoElement>('.layer[data-front] video');
  expect([video?.muted, muted]).toEqual([false, [true, false]]);
});

test('a crossfade keeps both layers until it ends', async () => {
  const { play, stage, shows } = screen();
  await play({ ...day, settings: { ...day.settings, crossfadeMs: 600 } });
  await pass(60 * MINUTE_MS - 200 + 10);
  expect(shows()).toBe('lunch');
  expect(stage.root.querySelectorAll('[data-change]')).toHaveLength(2);
  expect(stage.root.querySelectorAll('img:not([hidden])')).toHaveLength(2);
  await pass(1_000);
  expect(stage.root.querySelectorAll('[data-change]')).toHaveLength(0);
  expect(stage.root.querySelectorAll('img:not([hidden])')).toHaveLength(1);
});
