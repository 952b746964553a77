// @vitest-environment jsdom
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Manifest, ManifestSegment } from '@vitrine/contract/player/manifest-schema';
import type { HeartbeatResponse } from '@vitrine/contract/player/player';
import { expect, test, vi } from 'vitest';
import { createReports } from './core/reports.ts';
import { decide, type Decision } from './playing/decide.ts';
import { createStage } from './playing/stage.ts';
import { type Effect, initialState, type Observation, type PlaybackEvent } from './playing/state.ts';
import { runSession } from './session.ts';
import { undecodable, useBrowser } from './test/browser.ts';
import { emptyStore } from './test/database.ts';
import {
  fallbackTo,
  imageAsset,
  instant,
  listSegment,
  createLists,
  createManifest,
  MINUTE_MS,
  pagesById,
  pageSegment,
  segment,
  takeoverSegment,
  videoAsset,
  webPage,
} from './test/manifest.ts';
import { createFailure, testServer } from './test/server.ts';
import { pass, useTestTimers } from './test/timers.ts';
import { createOpenPages } from './frames/open-pages.ts';

useTestTimers();
useBrowser();

const MANIFEST = 'GET /api/player/v1/manifest';
const HEARTBEAT = 'POST /api/player/v1/heartbeat';

const hashText = (id: string): string => bytesToHex(sha256(utf8ToBytes(id)));
const describeFile = (id: string) => ({
  sha256: hashText(id),
  bytes: id.length,
  url: `/api/player/v1/assets/${hashText(id)}`,
});
const assets = [
  ...['menu', 'lunch', 'logo', 'broken'].map((id) => imageAsset(id, describeFile(id))),
  videoAsset('film', describeFile('film')),
];
const { settings } = createManifest();

/** A day from noon to noon, in minutes. */
const DAY = [
  segment(0, 60, 'menu'),
  listSegment(60, 66, 'loop'),
  segment(66, 240, 'lunch'),
  pageSegment(240, 300, 'web_news'),
  segment(300, 360, 'film'),
  segment(360, 900, null),
  segment(900, 1440, 'menu'),
];

/** The manifest of the day with other segments for a part of it. */
function dayWith(etag: string, changed: ManifestSegment[] = [], more: Partial<Manifest> = {}): Manifest {
  return createManifest({
    ...createLists({ loop: ['menu', 'web_news', 'film', 'lunch'].map((assetId) => ({ assetId, seconds: 20 })) }),
    etag,
    assets,
    webpages: pagesById(webPage('news')),
    fallback: fallbackTo('logo'),
    settings: { ...settings, autoSleep: true },
    timeline: changed.length > 0 ? changed : DAY,
    ...more,
  });
}

/** A decision with all that led to it, as text. */
interface Line {
  event: string;
  at: string;
  decision: string;
}

/** JSON has neither sets nor maps nor infinity; of a state's manifest, which an event brought, the etag is enough. */
const asJson = (value: unknown): string =>
  JSON.stringify(value, (key, each: unknown) => {
    if (each instanceof Set) return [...each];
    if (each instanceof Map) return Object.fromEntries(each);
    return each === Infinity || each === -Infinity ? String(each) : each;
  });
const asText = ({ state, effects }: Decision): string =>
  asJson({ state: { ...state, manifest: state.manifest?.etag }, effects });

function parseObservation(text: string): Observation {
  const parsed: Omit<Observation, 'stored' | 'unavailable'> & { stored: string[]; unavailable: string[] } =
    JSON.parse(text);
  return { ...parsed, stored: new Set(parsed.stored), unavailable: new Set(parsed.unavailable) };
}

/** A screen that records its decisions, at a server whose manifest a test changes. */
function recordedScreen() {
  const lines: Line[] = [];
  const store = emptyStore();
  const server = { manifest: dayWith('etag-1'), clockErrorMs: 0, isNewsDown: false, isUnpaired: false };
  let stream = new TransformStream<Uint8Array, Uint8Array>();
  let writer = stream.writable.getWriter();
  const api = testServer({
    [MANIFEST]: ({ headers }) =>
      headers.get('if-none-match') === `"${server.manifest.etag}"`
        ? new Response(null, { status: 304 })
        : { ...server.manifest, serverTime: instant(Date.now() + server.clockErrorMs) },
    [HEARTBEAT](): HeartbeatResponse | Response {
      if (server.isUnpaired) return createFailure(401, 'device.unpaired');
      const serverTime = instant(Date.now() + server.clockErrorMs);
      return { serverTime, etag: server.manifest.etag, pendingCommands: 0, nextInMs: 60_000 };
    },
    'GET /api/player/v1/assets/:sha256': ({ address }) => {
      const asset = assets.find(({ sha256: hash }) => address.endsWith(hash));
      return new Response(asset?.id);
    },
    'GET /api/player/v1/events': () => {
      stream = new TransformStream();
      writer = stream.writable.getWriter();
      return new Response(stream.readable);
    },
    'POST /api/player/v1/logs': () => ({ accepted: 1, duplicate: 0 }),
    'POST /api/player/v1/plays': () => ({ accepted: 1, duplicate: 0, rejected: [] }),
  });
  vi.stubGlobal('fetch', async () => {
    if (server.isNewsDown) throw new TypeError('Failed to fetch');
    return new Response();
  });
  const stage = createStage({ onMuted: () => undefined });
  document.body.append(stage.root);
  const { dataset } = stage.root;
  const ended = runSession({
    loadPages: async () => createOpenPages,
    identity: { deviceId: 'lobby-1', deviceToken: 'token-1' },
    store,
    stage,
    reports: createReports(),
    decide(state, event, at) {
      const decision = decide(state, event, at);
      lines.push({ event: asJson(event), at: asJson(at), decision: asText(decision) });
      return decision;
    },
    connect({ onUnpaired }) {
      api.signal.addEventListener('abort', onUnpaired);
      return api.server;
    },
  });
  const send = (text: string): void => void writer.write(utf8ToBytes(text)).catch(() => undefined);
  return {
    ended,
    lines,
    server,
    /** The state of the stage, or the file or page that it shows. */
    shows: () => (dataset['state'] === 'playing' ? dataset['asset'] : dataset['state']),
    /** Publishes a manifest and notifies the screen. */
    publish(manifest: Manifest, takeover?: object) {
      server.manifest = manifest;
      send(`event: manifest\ndata: ${JSON.stringify({ etag: manifest.etag, takeover })}\n\n`);
    },
    /** Cuts off a file's bytes on the device. */
    damage: (id: string) => store.putPart(hashText(id), 0, new Blob([])),
    /** From now on videos have a length of 30 s, and run at half of their speed. */
    playVideosSlowly() {
      const videos = [...stage.root.querySelectorAll('video')];
      for (const video of videos) Object.defineProperty(video, 'duration', { value: 30 });
      return setInterval(() => videos.forEach((video) => (video.currentTime += 0.5)), 1_000);
    },
    /** Lets minutes pass. Only in two seconds of each five, promises have time to settle: else it takes too long. */
    async pass(minutes: number) {
      for (let minute = 0; minute < minutes; minute += 5) {
        vi.advanceTimersByTime(5 * MINUTE_MS - 2_000);
        await pass(2_000);
      }
    },
    /** Lets seconds pass, in which everything has time to happen. */
    async passSeconds(seconds: number) {
      for (let second = 0; second < seconds; second += 1) await pass(1_000);
    },
  };
}

/** Lives through a day in which everything happens that a screen can meet. */
async function liveThroughDay(tv: ReturnType<typeof recordedScreen>): Promise<void> {
  await expect.poll(tv.shows).toBe('menu');
  await tv.pass(5);
  const takeover = takeoverSegment(0, 1440);
  const { content, title } = takeover;
  tv.publish(dayWith('etag-2', [takeover]), { content, title, sourceId: 'tko_1', until: null });
  await expect.poll(tv.shows).toBe('message');
  await tv.pass(5);
  tv.publish(dayWith('etag-3'));
  await expect.poll(tv.shows).toBe('menu');

  // A list with a video that is slower than the clock; a page of it stops answering, and a file is damaged before its turn.
  await tv.pass(50);
  const slow = tv.playVideosSlowly();
  await tv.passSeconds(120);
  tv.server.isNewsDown = true;
  tv.publish(dayWith('etag-4', [], { webpages: pagesById(webPage('news', { url: 'https://moved.test/' })) }));
  await tv.damage('lunch');
  await tv.passSeconds(240);
  clearInterval(slow);
  expect(tv.shows()).toBe('lunch');

  undecodable.add('broken');
  tv.publish(dayWith('etag-5', [segment(0, 120, 'broken'), ...DAY.slice(2)]));
  await expect.poll(tv.shows).toBe('logo');
  await tv.pass(180);
  expect(tv.shows()).toBe('logo');
  tv.server.isNewsDown = false;
  await tv.pass(5);
  expect(tv.shows()).toBe('web_news');

  // A video that stalls, as every one does without a decoder.
  await tv.pass(55);
  await tv.passSeconds(30);
  expect(tv.shows()).toBe('logo');
  await tv.pass(70);
  expect(tv.shows()).toBe('asleep');
  tv.server.clockErrorMs = 5 * MINUTE_MS;
  await tv.pass(30);
  tv.server.clockErrorMs -= 300;
  await tv.pass(600);
  expect(tv.shows()).toBe('menu');

  tv.publish(dayWith('etag-6', [], { notice: 'Over the plan’s limit' }));
  await expect.poll(tv.shows).toBe('notice');
  tv.publish(dayWith('etag-7', [takeover]));
  await expect.poll(tv.shows).toBe('message');
  tv.publish(dayWith('etag-8', [pageSegment(0, 1440, 'web_news')]));
  await expect.poll(tv.shows).toBe('web_news');
  await tv.damage('logo');
  tv.publish(dayWith('etag-9', [segment(0, 2880, 'logo')]));
  await tv.pass(400);
  expect(tv.shows()).toBe('logo');
  tv.server.isUnpaired = true;
  await tv.pass(5);
  await tv.ended;
}

const EVENTS: PlaybackEvent['type'][] = [
  'check',
  'manifest-activated',
  'manifest-pending',
  'not-presented',
  'position',
  'prepare-failed',
  'present-failed',
  'presented',
  'removed',
  'verified',
];
const EFFECTS: Effect['type'][] = [
  'apply-manifest',
  'label',
  'log-error',
  'measure',
  'open-pages',
  'prepare',
  'present',
  'record',
  'report',
  'run-video',
  'seek',
  'set-timer',
  'set-warning',
  'show-message',
  'sleep',
  'verify',
];

test('the recording of a day replays to the same decisions', async () => {
  const tv = recordedScreen();
  await liveThroughDay(tv);

  let state = initialState;
  const different: (Line & { replayed: string })[] = [];
  const [events, effects] = [new Set<string>(), new Set<string>()];
  for (const line of tv.lines) {
    const event: PlaybackEvent = JSON.parse(line.event);
    const decision = decide(state, event, parseObservation(line.at));
    if (asText(decision) !== line.decision) different.push({ ...line, replayed: asText(decision) });
    state = decision.state;
    events.add(event.type);
    for (const { type } of decision.effects) effects.add(type);
  }
  expect(different.slice(0, 3)).toEqual([]);
  expect(tv.lines.length).toBeGreaterThan(86_400);
  expect([...events].toSorted()).toEqual(EVENTS);
  expect([...effects].toSorted()).toEqual(EFFECTS);
});
