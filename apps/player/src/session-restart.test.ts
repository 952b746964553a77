// @vitest-environment jsdom
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Manifest } from '@vitrine/contract/player/manifest-schema';
import { expect, test, vi } from 'vitest';
import { createReports } from './core/reports.ts';
import { createStage } from './playing/stage.ts';
import { runSession } from './session.ts';
import { useBrowser } from './test/browser.ts';
import { emptyStore } from './test/database.ts';
import {
  imageAsset,
  listSegment,
  createLists,
  createManifest,
  pagesById,
  pageSegment,
  segment,
  takeoverSegment,
  webPage,
} from './test/manifest.ts';
import { testServer } from './test/server.ts';
import { pass, useTestTimers } from './test/timers.ts';
import { createOpenPages } from './frames/open-pages.ts';

useTestTimers();
useBrowser();

const hash = bytesToHex(sha256(utf8ToBytes('menu')));
const menu = imageAsset('menu', { sha256: hash, bytes: 4, url: `/api/player/v1/assets/${hash}` });
const stock = { assets: [menu], webpages: pagesById(webPage('news')) };

/** Content for a minute, and then the menu. */
const playForMinute = (first: Manifest['timeline'][number], more: Partial<Manifest> = {}): Manifest =>
  createManifest({ ...stock, timeline: [first, segment(1, 600, 'menu')], ...more });

/** Starts a screen without its server that has stored this manifest and the menu's file. */
async function restartWith(manifest: Manifest) {
  const store = emptyStore();
  await store.putPart(hash, 0, new Blob(['menu']));
  await store.complete({ sha256: hash, bytes: 4, mimeType: 'image/jpeg', storedAtMs: 0 });
  await store.put('manifest', manifest);
  vi.stubGlobal('fetch', async () => new Response());
  const stage = createStage({ onMuted: () => undefined });
  document.body.append(stage.root);
  const reports = createReports();
  const errors: string[] = [];
  reports.logError = (message) => void errors.push(message);
  const api = testServer({}, 'token-1');
  void runSession({
    loadPages: async () => createOpenPages,
    identity: { deviceId: 'lobby-1', deviceToken: 'token-1' },
    store,
    stage,
    reports,
    connect({ onUnpaired }) {
      // The session ends with the test.
      api.signal.addEventListener('abort', onUnpaired);
      return api.server;
    },
  });
  const { dataset } = stage.root;
  return {
    errors,
    reports,
    heartbeats: () => api.sentTo('POST /api/player/v1/heartbeat'),
    shows: () => (dataset['state'] === 'playing' ? dataset['asset'] : dataset['state']),
  };
}

/** Passes time in small steps, because the database answers between them. */
async function passMinutes(minutes: number): Promise<void> {
  for (let second = 0; second < minutes * 60; second += 1) await pass(1_000);
}

test.each([
  ['a file', playForMinute(segment(0, 1, 'menu')), 'menu'],
  [
    'a list',
    playForMinute(listSegment(0, 1, 'loop'), createLists({ loop: [{ assetId: 'menu', seconds: 10 }] })),
    'menu',
  ],
  ['a web page', playForMinute(pageSegment(0, 1, 'web_news')), 'web_news'],
  ['a message', playForMinute(takeoverSegment(0, 1)), 'message'],
  ['a takeover with a file', playForMinute({ ...segment(0, 1, 'menu'), reason: 'takeover' }), 'menu'],
  ['nothing', playForMinute(segment(0, 1, null)), 'idle'],
  ['a notice', playForMinute(segment(0, 1, 'menu'), { notice: 'Over the plan’s limit' }), 'notice'],
])('a restart without the server while %s is on shows it, and what follows at its time', async (_, manifest, first) => {
  const { shows, errors, heartbeats } = await restartWith(manifest);
  await expect.poll(shows).toBe(first);
  await expect.poll(() => heartbeats().length).toBeGreaterThan(0);
  await passMinutes(1.1);
  await expect.poll(shows).toBe(manifest.notice === null ? 'menu' : 'notice');
  expect(errors).toEqual([]);
});

test('a screen that restarts without the server while it sleeps falls asleep again, and wakes for the next item', async () => {
  const { settings } = createManifest();
  const asleep = createManifest({
    ...stock,
    timeline: [segment(0, 5, null), segment(5, 600, 'menu')],
    settings: { ...settings, autoSleep: true },
  });
  const { shows, reports, errors } = await restartWith(asleep);
  await expect.poll(shows).toBe('idle');
  await passMinutes(1.1);
  expect(shows()).toBe('asleep');
  expect(reports.warnings()).toContain('asleep');
  await passMinutes(4);
  await expect.poll(shows).toBe('menu');
  expect(errors).toEqual([]);
});

test('a message that the browser can’t draw is reported, and what follows is shown at its time', async () => {
  vi.stubGlobal('ResizeObserver', function refuse() {
    throw new TypeError('Illegal constructor');
  });
  const message = playForMinute(takeoverSegment(0, 1), { timeline: [takeoverSegment(0, 1), segment(1, 60, 'menu')] });
  const { shows, errors, heartbeats } = await restartWith(message);
  await expect.poll(() => errors).toEqual(['The player failed: TypeError: Illegal constructor']);
  await expect.poll(() => heartbeats().length).toBeGreaterThan(0);
  await passMinutes(1.1);
  await expect.poll(shows).toBe('menu');
});
