// @vitest-environment jsdom
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { DeviceCommand } from '@vitrine/contract/fleet/commands';
import type { Manifest } from '@vitrine/contract/player/manifest-schema';
import type { HeartbeatResponse } from '@vitrine/contract/player/player';
import { beforeEach, expect, test } from 'vitest';
import { createReports } from './core/reports.ts';
import { createStage } from './playing/stage.ts';
import { runSession } from './session.ts';
import { OPEN_PLAYS, readLocal } from './storage/local.ts';
import { useBrowser } from './test/browser.ts';
import { emptyStore } from './test/database.ts';
import { imageAsset, instant, createManifest, MINUTE_MS, NOON, takeoverSegment } from './test/manifest.ts';
import { createFailure, hang, testServer } from './test/server.ts';

useBrowser();
beforeEach(async () => void (await import('./strips/strips.ts')));

const HEARTBEAT = 'POST /api/player/v1/heartbeat';
const MANIFEST = 'GET /api/player/v1/manifest';
const ACK = 'POST /api/player/v1/commands/:id/ack';
const identity = { deviceId: 'lobby-1', deviceToken: 'token-1' };

const hash = bytesToHex(sha256(utf8ToBytes('menu')));
const menu = imageAsset('menu', { sha256: hash, bytes: 4, url: `/api/player/v1/assets/${hash}` });
const always: Manifest = createManifest({
  timeline: [
    {
      from: instant(0),
      until: instant(Date.now() + 60 * MINUTE_MS),
      assetId: 'menu',
      content: { kind: 'asset', assetId: 'menu' },
      reason: 'device',
      sourceId: null,
      title: null,
    },
  ],
  assets: [menu],
});

/** A paired screen at a server with one manifest, one image and what a test queues as commands. */
function screen({ store = emptyStore(), isDown = false } = {}) {
  const commands: DeviceCommand[] = [];
  const acknowledged: string[] = [];
  const answer = (): HeartbeatResponse => ({
    serverTime: new Date().toISOString(),
    etag: 'etag-1',
    pendingCommands: commands.length,
    nextInMs: 60_000,
  });
  const api = testServer(
    isDown
      ? {}
      : {
          [MANIFEST]: ({ headers }) =>
            headers.get('if-none-match') === '"etag-1"' ? new Response(null, { status: 304 }) : always,
          [HEARTBEAT]: answer,
          'GET /api/player/v1/assets/:sha256': () => new Response('menu'),
          'GET /api/player/v1/events': hang,
          'GET /api/player/v1/commands': () => ({ commands }),
          [ACK]: ({ address }) => {
            commands.splice(0, 1);
            acknowledged.push(address.split('/').at(-2) ?? '');
            return { success: true };
          },
          'POST /api/player/v1/logs': () => ({ accepted: 1, duplicate: 0 }),
          'POST /api/player/v1/plays': () => ({ accepted: 1, duplicate: 0, rejected: [] }),
        },
    identity.deviceToken,
  );
  const stage = createStage({ onMuted: () => undefined });
  document.body.append(stage.root);
  const reports = createReports();
  let hasEnded = false;
  const start = () =>
    runSession({
      identity,
      store,
      stage,
      reports,
      connect({ signal, onUnpaired }) {
        // The session of a test ends with the test, and with the answer `device.unpaired`.
        api.signal.addEventListener('abort', onUnpaired);
        expect(signal.aborted).toBe(false);
        return api.server;
      },
    }).finally(() => (hasEnded = true));
  return {
    ...api,
    store,
    stage,
    reports,
    start,
    acknowledged,
    hasEnded: () => hasEnded,
    send: (kind: DeviceCommand['kind'], value: number | null = null) =>
      void commands.push({ id: `cmd-${kind}`, kind, value, expiresAt: instant(NOON) }),
    asset: () => stage.root.dataset['asset'],
  };
}

test('a paired screen fetches its manifest and media, plays them, and reports the current item', async () => {
  const { start, asset, sentTo, store } = screen();
  void start();
  await expect.poll(asset).toBe('menu');
  expect((await store.get('manifest'))?.etag).toBe('etag-1');
  await expect
    .poll(() => sentTo(HEARTBEAT).at(-1))
    .toMatchObject({
      playing: { assetId: 'menu', reason: 'device', etag: 'etag-1' },
      cache: { have: 1, missing: 0 },
      screenSize: { width: 1024, height: 768, pixelRatio: 1 },
    });
});

test('what is on when the page ends is kept for the next page', async () => {
  const { start, asset } = screen();
  void start();
  await expect.poll(asset).toBe('menu');
  expect(readLocal(OPEN_PLAYS)).toBeNull();
  dispatchEvent(new Event('pagehide'));
  expect(readLocal(OPEN_PLAYS)).toMatchObject([{ assetId: 'menu', reason: 'device' }]);
});

test('a message of a takeover is reported as on the air, and is no play', async () => {
  const { start, stage, sentTo, store, answers } = screen();
  const segments = always.timeline.map((each) => ({
    ...each,
    ...takeoverSegment(0, 0),
    from: each.from,
    until: each.until,
  }));
  answers[MANIFEST] = () => ({ ...always, etag: 'etag-1', timeline: segments });
  void start();
  await expect.poll(() => stage.root.dataset['state']).toBe('message');
  await expect
    .poll(() => sentTo(HEARTBEAT).at(-1))
    .toMatchObject({ playing: { assetId: null, reason: 'takeover', etag: 'etag-1' } });
  expect(await store.get('open-play')).toBeNull();
});

test('a strip is on while the files of its manifest are still loaded', async () => {
  const { start, stage, store, answers } = screen();
  const strip = { id: 'tko_1', title: 'Entrance', text: 'Closed', until: null } as const;
  const strips = [{ ...strip, position: 'top', tone: 'notice', motion: 'still' } as const];
  answers[MANIFEST] = () => ({ ...always, strips });
  answers['GET /api/player/v1/assets/:sha256'] = hang;
  void start();
  await expect.poll(() => stage.root.querySelector('.strip')?.textContent).toBe('Closed');
  expect(stage.root.dataset['asset']).toBe('');
  expect((await store.get('manifest')) ?? null).toBeNull();
});

test('a strip is reported with what plays below it', async () => {
  const { start, asset, sentTo, answers } = screen();
  const strip = { id: 'tko_1', title: 'Entrance', text: 'Closed', until: null } as const;
  const strips = [{ ...strip, position: 'top', tone: 'notice', motion: 'still' } as const];
  answers[MANIFEST] = () => ({ ...always, strips });
  void start();
  await expect.poll(asset).toBe('menu');
  await expect
    .poll(() => sentTo(HEARTBEAT).at(-1))
    .toMatchObject({ playing: { assetId: 'menu', reason: 'device', stripId: 'tko_1' } });
});

test('a takeover that starts is on the air before the manifest arrives, which then has the last word', async () => {
  const { start, stage, sentTo, answers, asset } = screen();
  const stream = new TransformStream<Uint8Array, Uint8Array>();
  answers['GET /api/player/v1/events'] = () => new Response(stream.readable);
  void start();
  await expect.poll(asset).toBe('menu');

  const manifest = Promise.withResolvers<Response>();
  answers[MANIFEST] = () => manifest.promise;
  const until = instant(Date.now() + 60 * MINUTE_MS);
  const takeover = { content: takeoverSegment(0, 0).content, sourceId: 'tko_1', title: 'Fire', until };
  const data = JSON.stringify({ etag: 'etag-2', takeover });
  void stream.writable.getWriter().write(utf8ToBytes(`event: manifest\ndata: ${data}\n\n`));
  await expect.poll(() => stage.root.dataset['state']).toBe('message');
  await expect
    .poll(() => sentTo(HEARTBEAT).at(-1))
    .toMatchObject({ playing: { assetId: null, reason: 'takeover', etag: 'etag-2' } });

  manifest.resolve(Response.json({ ...always, etag: 'etag-3' }));
  await expect.poll(asset).toBe('menu');
  expect(stage.root.dataset['state']).toBe('playing');
});

test('a restart without the server plays what is stored', async () => {
  const first = screen();
  void first.start();
  await expect.poll(first.asset).toBe('menu');
  const second = screen({ store: first.store, isDown: true });
  void second.start();
  await expect.poll(second.asset).toBe('menu');
});

test('the time of the server is remembered', async () => {
  const { start, requests } = screen();
  void start();
  await expect.poll(() => requests.some(({ address }) => address === HEARTBEAT)).toBe(true);
  await expect.poll(() => localStorage.getItem('vitrine.player.time')).toContain('serverMs');
});

test('pending commands are carried out on the stage', async () => {
  const { start, send, acknowledged, stage } = screen();
  send('volume', 30);
  send('identify');
  void start();
  await expect.poll(() => acknowledged).toContain('cmd-identify');
  expect(acknowledged).toEqual(['cmd-volume', 'cmd-identify']);
  expect(stage.root.querySelector('.identify')?.textContent).toContain('lobby-1');
});

test.each([
  ['timeline', { timeline: undefined }],
  // A notice is shown without the assets, so the damage appears only when they are to be downloaded.
  ['assets behind a notice', { notice: 'Over the plan’s limit', assets: undefined }],
  ['one asset', { assets: [null] }],
  ['the hash of an asset', { assets: [{ ...menu, sha256: undefined }] }],
  ['the end of a segment', { timeline: [...always.timeline, { ...always.timeline[0], until: undefined }] }],
])('a stored manifest that lacks %s is reported, and the server’s replaces it', async (_, damage) => {
  const { start, asset, store, reports } = screen();
  await store.put('manifest', JSON.parse(JSON.stringify({ ...always, etag: 'old', ...damage })));
  const messages: string[] = [];
  const log = reports.logError.bind(reports);
  Object.assign(reports, {
    logError(message: string) {
      messages.push(message);
      log(message);
    },
  });
  void start();
  await expect.poll(async () => (await store.get('manifest'))?.etag).toBe('etag-1');
  await expect.poll(asset).toBe('menu');
  expect(messages).toEqual([expect.stringMatching(/^The saved manifest can’t be used: TypeError/)]);
});

test('the session ends when the server reports that the screen is not paired, and not before', async () => {
  const api = screen();
  const session = api.start();
  await expect.poll(api.asset).toBe('menu');
  expect(api.hasEnded()).toBe(false);
  api.answers[HEARTBEAT] = () => createFailure(401, 'device.unpaired');
  dispatchEvent(new Event('online'));
  await session;
  expect(api.unpairedCalls()).toBe(1);
});
