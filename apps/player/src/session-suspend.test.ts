// @vitest-environment jsdom
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test, vi } from 'vitest';
import { createReports } from './core/reports.ts';
import { createStage } from './playing/stage.ts';
import { runSession } from './session.ts';
import { useBrowser } from './test/browser.ts';
import { emptyStore } from './test/database.ts';
import { imageAsset, createManifest, MINUTE_MS, segment } from './test/manifest.ts';
import { hang, testServer } from './test/server.ts';
import { pass, useTestTimers } from './test/timers.ts';

useTestTimers();
useBrowser();

const assets = ['menu', 'lunch'].map((id) => {
  const hash = bytesToHex(sha256(utf8ToBytes(id)));
  return imageAsset(id, { sha256: hash, bytes: id.length, url: `/api/player/v1/assets/${hash}` });
});

/** A screen that shows the menu for five minutes, and then lunch. */
function startScreen() {
  const manifest = createManifest({ assets, timeline: [segment(0, 5, 'menu'), segment(5, 600, 'lunch')] });
  const api = testServer(
    {
      'GET /api/player/v1/manifest': () => manifest,
      'POST /api/player/v1/heartbeat': () => ({
        // The clock of the server is right while that of the page stands still.
        serverTime: new Date().toISOString(),
        etag: manifest.etag,
        pendingCommands: 0,
        nextInMs: MINUTE_MS,
      }),
      'GET /api/player/v1/assets/:sha256': ({ address }) =>
        new Response(assets.find(({ sha256: hash }) => address.endsWith(hash))?.id),
      'GET /api/player/v1/events': hang,
      'GET /api/player/v1/commands': () => ({ commands: [] }),
      'POST /api/player/v1/logs': () => ({ accepted: 1, duplicate: 0 }),
      'POST /api/player/v1/plays': () => ({ accepted: 1, duplicate: 0, rejected: [] }),
    },
    'token-1',
  );
  const stage = createStage({ onMuted: () => undefined });
  document.body.append(stage.root);
  void runSession({
    identity: { deviceId: 'lobby-1', deviceToken: 'token-1' },
    store: emptyStore(),
    stage,
    reports: createReports(),
    connect({ onUnpaired }) {
      api.signal.addEventListener('abort', onUnpaired);
      return api.server;
    },
  });
  return { shows: () => stage.root.dataset['asset'] };
}

/** Passes time in small steps, because the database answers between them. */
async function passSeconds(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) await pass(1_000);
}

test('a machine that was suspended for ten minutes shows within a minute what is on by then', async () => {
  const { shows } = startScreen();
  await passSeconds(20);
  await expect.poll(shows).toBe('menu');
  // While a machine sleeps, timers and the monotonic clock of its browser stand still.
  vi.setSystemTime(Date.now() + 10 * MINUTE_MS);
  expect(shows()).toBe('menu');
  await passSeconds(61);
  await expect.poll(shows).toBe('lunch');
});
