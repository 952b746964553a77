// @vitest-environment jsdom
import type { Manifest } from '@vitrine/contract/player/manifest-schema';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Turn } from '../core/turns.ts';
import { createReports } from '../core/reports.ts';
import { useBrowser } from '../test/browser.ts';
import { createManifest, createTurn, imageAsset, NOON } from '../test/manifest.ts';
import { endTest, testSignal } from '../test/signal.ts';
import { pass, useTestTimers } from '../test/timers.ts';
import { createMusic } from './music.ts';
import { createOpenMusic } from './open-music.ts';

useTestTimers();
useBrowser();

/** When audio elements began to play, and where. */
const begun = new WeakMap<HTMLMediaElement, { atMs: number; from: number }>();
let isBlocked = false;

/** Adds to jsdom: audio elements that play in the time of the test. */
beforeEach(() => {
  isBlocked = false;
  const positions = new WeakMap<HTMLMediaElement, number>();
  Object.defineProperties(HTMLAudioElement.prototype, {
    readyState: { configurable: true, get: () => 4 },
    paused: { configurable: true, get: (): boolean => false },
    ended: { configurable: true, get: (): boolean => false },
    play: {
      configurable: true,
      async value(this: HTMLMediaElement) {
        if (isBlocked) throw new DOMException('Blocked', 'NotAllowedError');
        begun.set(this, { atMs: Date.now(), from: positions.get(this) ?? 0 });
      },
    },
    currentTime: {
      configurable: true,
      get(this: HTMLMediaElement) {
        const run = begun.get(this);
        return run === undefined ? 0 : run.from + (Date.now() - run.atMs) / 1_000;
      },
      set(this: HTMLMediaElement, seconds: number) {
        positions.set(this, seconds);
        if (begun.get(this) !== undefined) begun.set(this, { atMs: Date.now(), from: seconds });
      },
    },
  });
});
afterEach(() => {
  for (const name of ['readyState', 'paused', 'ended', 'play', 'currentTime']) {
    Reflect.deleteProperty(HTMLAudioElement.prototype, name);
  }
});

const [first, second] = [imageAsset('first', { kind: 'audio' }), imageAsset('second', { kind: 'audio' })];

const score = { volume: 50, tracks: [first, second].map(({ id }) => ({ assetId: id, durationMs: 60_000 })) };

const manifest = (more: Partial<Manifest> = {}): Manifest =>
  createManifest({ assets: [first, second], music: { ply_1: score, ply_2: score }, ...more });

const turnOf = (playlistId: string | null): Turn =>
  createTurn(imageAsset('menu'), {
    place: playlistId === null ? null : { playlistId, listId: 'lst_1', index: 0 },
  });

/** A stage of which only the volume and the videos matter. */
function room({ volume = 80, stored = [first, second] }: { volume?: number; stored?: { sha256: string }[] } = {}) {
  const root = document.createElement('div');
  document.body.append(root);
  const settings = { volume };
  const hashes = new Set(stored.map(({ sha256 }) => sha256));
  const cache = { stored: () => hashes, blob: async (sha256: string) => new Blob([sha256]) };
  const reports = createReports();
  const stage = { root, settings: () => settings as never };
  const parts = { clock: { now: () => Date.now() }, cache, reports, stage, signal: testSignal() };
  const list = () => Array.from(root.querySelectorAll('audio'));
  return {
    parts,
    settings,
    hashes,
    reports,
    list,
    music: createMusic(parts),
    /** The volumes in percent and the positions in seconds of what plays, to a tenth. */
    heard: () =>
      list()
        .filter((element) => begun.has(element))
        .map(({ volume: loudness, currentTime }) => [Math.round(loudness * 100), Math.round(currentTime * 10) / 10]),
    addVideo: () => {
      const video = document.createElement('video');
      const state = { paused: false };
      Object.defineProperty(video, 'paused', { get: () => state.paused });
      root.append(video);
      return { video, state };
    },
  };
}

/** The seconds since the loop of two minutes began. */
const inLoop = () => (Date.now() % 120_000) / 1_000;

test('music plays at the place where the server’s time is in its loop, also after a reload', async () => {
  const { music, heard, parts } = room();
  music.follow(manifest(), turnOf('ply_1'));
  await pass(1_000);
  const [[volume, position] = []] = heard();
  expect(volume).toBe(40);
  expect(position).toBeCloseTo(inLoop() % 60, 0);
  document.body.replaceChildren();
  const again = createMusic({ ...parts, stage: { ...parts.stage, root: document.body } });
  again.follow(manifest(), turnOf('ply_1'));
  await pass(1_000);
  const [audio] = document.querySelectorAll('audio');
  expect(audio?.currentTime).toBeCloseTo(inLoop() % 60, 0);
});

test('it goes on through the items of its playlist, and into another playlist with the same music', async () => {
  const { music, list } = room();
  music.follow(manifest(), turnOf('ply_1'));
  await pass(1_000);
  const [audio] = list();
  music.follow(
    manifest(),
    createTurn(imageAsset('lunch'), { place: { playlistId: 'ply_1', listId: 'lst_1', index: 1 } }),
  );
  await pass(1_000);
  music.follow(manifest({ etag: 'etag-2' }), turnOf('ply_2'));
  await pass(1_000);
  expect(list()).toEqual([audio]);
});

test('the next file is opened before it begins, and begins before the last one ends', async () => {
  const { music, list, heard } = room();
  music.follow(manifest(), turnOf('ply_1'));
  await pass(60_000 - (NOON % 60_000) - 1_000 - (Date.now() - NOON));
  expect(list()).toHaveLength(2);
  expect(heard()).toHaveLength(1);
  await pass(1_010);
  expect(heard()).toHaveLength(2);
  await pass(200);
  expect(list()).toHaveLength(1);
  expect(heard()[0]?.[1]).toBeLessThan(1);
});

test('while a video with sound plays it is silent within half a second, and back within one', async () => {
  const { music, heard, addVideo } = room();
  music.follow(manifest(), turnOf('ply_1'));
  await pass(1_000);
  expect(heard()[0]?.[0]).toBe(40);
  const { video, state } = addVideo();
  video.volume = 0.5;
  await pass(250);
  expect(heard()[0]?.[0]).toBeGreaterThan(5);
  expect(heard()[0]?.[0]).toBeLessThan(35);
  await pass(300);
  expect(heard()[0]?.[0]).toBe(0);
  state.paused = true;
  await pass(500);
  expect(heard()[0]?.[0]).toBeGreaterThan(10);
  expect(heard()[0]?.[0]).toBeLessThan(35);
  await pass(600);
  expect(heard()[0]?.[0]).toBe(40);
});

test.each([
  ['muted', (video: HTMLVideoElement) => (video.muted = true)],
  ['at a volume of 0', (video: HTMLVideoElement) => (video.volume = 0)],
])('a video that is %s does not make it quieter', async (_, change) => {
  const { music, heard, addVideo } = room();
  change(addVideo().video);
  music.follow(manifest(), turnOf('ply_1'));
  await pass(2_000);
  expect(heard()[0]?.[0]).toBe(40);
});

test.each([
  ['content that is in no playlist', turnOf(null)],
  ['a playlist without music', turnOf('ply_3')],
  ['a message', null],
])('%s ends it', async (_, turn) => {
  const { music, list } = room();
  music.follow(manifest(), turnOf('ply_1'));
  await pass(1_000);
  expect(list()).toHaveLength(1);
  music.follow(manifest(), turn);
  expect(list()).toEqual([]);
});

test('a muted screen opens no music, and plays it in step as soon as it is no longer muted', async () => {
  const { music, list, heard, settings } = room({ volume: 0 });
  music.follow(manifest(), turnOf('ply_1'));
  await pass(1_000);
  expect(list()).toEqual([]);
  settings.volume = 100;
  music.follow(manifest(), turnOf('ply_1'));
  await pass(1_000);
  expect(heard()).toEqual([[50, expect.closeTo(inLoop() % 60, 0)]]);
});

test('a file that is not here yet is silence, and is played when it has come', async () => {
  const { music, list, heard, hashes } = room({ stored: [] });
  music.follow(manifest(), turnOf('ply_1'));
  await pass(1_000);
  expect(list()).toEqual([]);
  for (const { sha256 } of [first, second]) hashes.add(sha256);
  await pass(1_000);
  expect(heard()).toHaveLength(1);
});

test('a browser that blocks sound is reported, and asked again with the next item and with a touch', async () => {
  const { music, heard, reports } = room();
  isBlocked = true;
  music.follow(manifest(), turnOf('ply_1'));
  await pass(1_000);
  expect([heard(), reports.warnings()]).toEqual([[], ['muted']]);
  music.follow(manifest(), turnOf('ply_1'));
  await pass(1_000);
  expect([heard(), reports.warnings()]).toEqual([[], ['muted']]);
  isBlocked = false;
  dispatchEvent(new Event('pointerdown'));
  await pass(1_000);
  expect([heard().length, reports.warnings()]).toEqual([1, []]);
});

test('it ends with the session', async () => {
  const { music, list } = room();
  music.follow(manifest(), turnOf('ply_1'));
  await pass(1_000);
  endTest();
  expect(list()).toEqual([]);
});

test('its script is loaded with the first manifest that has music, and again 30 seconds after it failed', async () => {
  const { parts, list } = room();
  let asked = 0;
  const follow = createOpenMusic(parts, async () => {
    asked += 1;
    if (asked === 1) throw new Error('offline');
    return createMusic;
  });
  follow(createManifest(), turnOf('ply_1'));
  expect(asked).toBe(0);
  for (let passed = 0; passed < 20; passed += 1) {
    follow(manifest(), turnOf('ply_1'));
    await pass(1_000);
  }
  expect(asked).toBe(1);
  await pass(20_000);
  for (let passed = 0; passed < 2; passed += 1) {
    follow(manifest(), turnOf('ply_1'));
    await pass(1_000);
  }
  expect([asked, list().length]).toEqual([2, 1]);
});
