import type { Manifest, ManifestSegment } from '@vitrine/contract/player/manifest-schema';
import { expect, test } from 'vitest';
import { createClock } from '../core/clock.ts';
import { emptyStore } from '../test/database.ts';
import { imageAsset, createManifest, NOON, segment, takeoverSegment } from '../test/manifest.ts';
import { createFailure, type Received, testServer } from '../test/server.ts';
import { pass, useTestTimers } from '../test/timers.ts';
import { createManifests } from './manifests.ts';

useTestTimers();

const MANIFEST = 'GET /api/player/v1/manifest';
const [menu, lunch] = [imageAsset('menu'), imageAsset('lunch')];
const first = createManifest({ timeline: [segment(0, 600, 'menu')], assets: [menu] });
const second = createManifest({
  etag: 'etag-2',
  timeline: [segment(0, 60, 'menu'), segment(60, 600, 'lunch')],
  assets: [menu, lunch],
});

const takenOver = (each: ManifestSegment): ManifestSegment => ({ ...each, reason: 'takeover' });

/** A screen whose files a test adds; the server has `current`, and answers 304 to its etag. */
function screen(options: { active?: Manifest | null; files?: string[]; store?: ReturnType<typeof emptyStore> } = {}) {
  const { active = null, store = emptyStore() } = options;
  const files = new Set((options.files ?? []).map((id) => `sha-${id}`));
  const unavailable = new Set<string>();
  const requestedMedia: string[][] = [];
  const needed: string[][] = [];
  let current: Manifest = first;
  let playing = active;
  const log: string[] = [];
  const api = testServer({
    [MANIFEST]: ({ headers }: Received) =>
      headers.get('if-none-match') === `"${current.etag}"` ? new Response(null, { status: 304 }) : current,
  });
  const time = { monotonicMs: () => performance.now(), wallMs: () => Date.now() };
  const manifests = createManifests({
    store,
    cache: {
      has: (sha256) => files.has(sha256),
      isUnavailable: (sha256) => unavailable.has(sha256),
      request(assets, keep) {
        requestedMedia.push(assets.map(({ id }) => id));
        needed.push([...keep].toSorted());
      },
    },
    clock: createClock({}, time),
    server: api.server,
    playing: () => playing,
    signal: api.signal,
  });
  manifests.start(active, {
    onPending: ({ etag }) => log.push(`pending ${etag}`),
    onActivated(manifest) {
      playing = manifest;
      log.push(`activated ${manifest.etag}`);
    },
    onTime: (serverMs) => log.push(`time ${serverMs - NOON}`),
  });
  return {
    ...api,
    manifests,
    store,
    files,
    unavailable,
    requestedMedia,
    needed,
    log,
    publish: (manifest: Manifest) => void (current = manifest),
    /** Plays a manifest with a takeover that a notification has started. */
    takeOver: (manifest: Manifest) => void (playing = manifest),
    calls: () => api.requests.length,
  };
}

test('the end of a takeover that a notification has started waits for no file', async () => {
  const { manifests, log, publish, takeOver } = screen({ active: first });
  takeOver({ ...first, etag: 'etag-takeover', timeline: [takeoverSegment(0, 30), ...first.timeline] });
  // The takeover has ended before its manifest was fetched, and no file of the next one is stored.
  publish(second);
  manifests.announce('etag-2');
  await expect.poll(() => log).toEqual(['time 0', 'pending etag-2', 'activated etag-2']);
});

test('a manifest whose files are stored is activated and stored', async () => {
  const { manifests, store, log, files } = screen({ files: ['menu'] });
  for (const sha256 of files) await store.complete({ sha256, bytes: 1, mimeType: 'image/jpeg', storedAtMs: NOON });
  manifests.announce(null);
  await expect.poll(() => log).toEqual(['time 0', 'pending etag-1', 'activated etag-1']);
  expect(await store.get('manifest')).toEqual(first);
});

test('a manifest waits for its files, which are requested in the order of need', async () => {
  const { manifests, log, files, requestedMedia, store } = screen();
  manifests.announce(null);
  await pass(100);
  expect(log).toEqual(['time 0', 'pending etag-1']);
  expect(requestedMedia.at(-1)).toEqual(['menu']);
  expect(manifests.count()).toEqual({ have: 0, missing: 1 });
  files.add('sha-menu');
  await store.complete({ sha256: 'sha-menu', bytes: 1, mimeType: 'image/jpeg', storedAtMs: NOON });
  manifests.check();
  await expect.poll(() => log.at(-1)).toBe('activated etag-1');
  expect(manifests.count()).toEqual({ have: 1, missing: 0 });
});

test('until the new manifest is ready, the files of the active one are still needed', async () => {
  const { manifests, publish, needed, log } = screen({
    active: createManifest({ ...first, etag: 'old' }),
    files: ['menu'],
  });
  publish(createManifest({ etag: 'etag-2', timeline: [segment(0, 600, 'lunch')], assets: [lunch] }));
  manifests.announce('etag-2');
  await pass(100);
  expect(log).toEqual(['time 0', 'pending etag-2']);
  expect(needed.at(-1)).toEqual(['sha-lunch', 'sha-menu']);
});

test('a new version of a media item waits until its file is stored, although the item is the same', async () => {
  const { manifests, publish, log, files, store, needed } = screen({ active: first, files: ['menu'] });
  await store.complete({ sha256: 'sha-menu', bytes: 1, mimeType: 'image/jpeg', storedAtMs: NOON });
  publish(createManifest({ ...first, etag: 'etag-2', assets: [imageAsset('menu', { sha256: 'sha-winter' })] }));
  manifests.announce('etag-2');
  await pass(100);
  expect(log.at(-1)).toBe('pending etag-2');
  expect(needed.at(-1)).toEqual(['sha-menu', 'sha-winter']);
  files.add('sha-winter');
  await store.complete({ sha256: 'sha-winter', bytes: 1, mimeType: 'image/jpeg', storedAtMs: NOON });
  manifests.check();
  await expect.poll(() => log.at(-1)).toBe('activated etag-2');
});

test('an unavailable file does not delay a change whose current item is stored', async () => {
  const { manifests, publish, log, unavailable, store } = screen({ active: first, files: ['menu'] });
  await store.complete({ sha256: 'sha-menu', bytes: 1, mimeType: 'image/jpeg', storedAtMs: NOON });
  publish(second);
  manifests.announce('etag-2');
  await pass(100);
  expect(log.at(-1)).toBe('pending etag-2');
  unavailable.add('sha-lunch');
  manifests.check();
  await expect.poll(() => log.at(-1)).toBe('activated etag-2');
});

test('a takeover with a message is activated before other files have arrived', async () => {
  const { manifests, publish, log } = screen({ active: first, files: ['menu'] });
  publish({ ...second, timeline: [takeoverSegment(0, 60), segment(60, 600, 'lunch')] });
  manifests.announce('etag-2');
  await expect.poll(() => log.at(-1)).toBe('activated etag-2');
});

test('content of a takeover is requested first, and activated when it has arrived', async () => {
  const { manifests, publish, log, files, requestedMedia, store } = screen({ active: first });
  publish({ ...second, timeline: [segment(0, 60, 'lunch'), segment(60, 90, 'menu')].map(takenOver) });
  manifests.announce('etag-2');
  await pass(100);
  expect(requestedMedia.at(-1)).toEqual(['lunch', 'menu']);
  expect(log.at(-1)).toBe('pending etag-2');
  files.add('sha-lunch');
  await store.complete({ sha256: 'sha-lunch', bytes: 1, mimeType: 'image/jpeg', storedAtMs: NOON });
  manifests.check();
  await expect.poll(() => log.at(-1)).toBe('activated etag-2');
});

test('the etag that is active or pending is not fetched again', async () => {
  const { manifests, calls } = screen({ active: first });
  manifests.announce('etag-1');
  await pass(100);
  expect(calls()).toBe(0);
  manifests.announce('etag-9');
  await pass(100);
  expect(calls()).toBe(1);
});

test('an unchanged manifest is answered with 304 and changes nothing', async () => {
  const { manifests, requests, log } = screen({ active: first });
  manifests.announce(null);
  await pass(100);
  expect(requests[0]?.headers.get('if-none-match')).toBe('"etag-1"');
  expect(log).toEqual([]);
});

test('an announcement during a fetch causes one more fetch', async () => {
  const { manifests, calls } = screen();
  manifests.announce(null);
  manifests.announce('etag-2');
  manifests.announce('etag-3');
  await pass(100);
  expect(calls()).toBe(2);
});

test('an unreachable server is retried until it answers', async () => {
  const api = screen({ files: ['menu'] });
  const { [MANIFEST]: answer } = api.answers;
  api.answers[MANIFEST] = () => Promise.reject(new TypeError('Failed to fetch'));
  api.manifests.announce(null);
  await pass(5 * 60_000);
  expect(api.calls()).toBeGreaterThan(5);
  expect(api.log).toEqual([]);
  if (answer !== undefined) api.answers[MANIFEST] = answer;
  await pass(60_000);
  expect(api.log).toContain('pending etag-1');
});

test('a full store does not prevent a change on the screen', async () => {
  const store = Object.assign(emptyStore(), {
    activate: () => Promise.reject(new DOMException('Full', 'QuotaExceededError')),
  });
  const { manifests, log } = screen({ files: ['menu'], store });
  manifests.announce(null);
  await pass(100);
  expect(log.at(-1)).toBe('activated etag-1');
});

test('a file that disappeared from the store leaves the old manifest active, without a retry loop', async () => {
  const store = emptyStore();
  const activate = store.activate.bind(store);
  const results: boolean[] = [];
  const counted = Object.assign(store, {
    async activate(...args: Parameters<typeof activate>) {
      const isActivated = await activate(...args);
      results.push(isActivated);
      return isActivated;
    },
  });
  // The cache believes that both are stored, the database has neither.
  const { manifests, log, publish } = screen({ active: first, files: ['menu', 'lunch'], store: counted });
  publish(second);
  manifests.announce('etag-2');
  await expect.poll(() => results).toEqual([false]);
  manifests.check();
  await expect.poll(() => results).toEqual([false, false]);
  expect(log).not.toContain('activated etag-2');
  expect(await store.get('manifest')).toBeNull();
});

test('a newer manifest replaces one that is still pending', async () => {
  const { manifests, publish, log, files, store } = screen();
  manifests.announce(null);
  await pass(100);
  publish(second);
  manifests.announce('etag-2');
  await pass(100);
  for (const sha256 of ['sha-menu', 'sha-lunch']) {
    files.add(sha256);
    await store.complete({ sha256, bytes: 1, mimeType: 'image/jpeg', storedAtMs: NOON });
  }
  manifests.check();
  await expect.poll(() => log.filter((line) => line.startsWith('activated'))).toEqual(['activated etag-2']);
});

test('a removed screen fetches no more manifests', async () => {
  const api = screen();
  api.answers[MANIFEST] = () => createFailure(401, 'device.unpaired');
  api.manifests.announce(null);
  await pass(10 * 60_000);
  expect(api.calls()).toBe(1);
});
