// @vitest-environment jsdom
import type { ManifestAsset } from '@vitrine/contract/player';
import { expect, test } from 'vitest';
import { createClock } from '../core/clock.ts';
import { createReports } from '../core/reports.ts';
import { openUrls, useBrowser } from '../test/browser.ts';
import { imageAsset, listSegment, listsOf, manifestOf, MINUTE_MS, videoAsset } from '../test/manifest.ts';
import { testSignal } from '../test/signal.ts';
import { pass, useTestTimers } from '../test/timers.ts';
import { createPlayback } from './playback.ts';
import { createStage } from './stage.ts';

useTestTimers();
useBrowser();

const transitions = [null, 'cut', 'fade', 'slide'] as const;

/** A screen that plays a list of these files in a loop. */
function screen(assets: ManifestAsset[], entries: { assetId: string; seconds: number }[]) {
  Object.assign(HTMLElement.prototype, { animate: () => ({ cancel: () => undefined }) });
  const stage = createStage(() => undefined);
  document.body.append(stage.root);
  const messages: string[] = [];
  const reports = createReports();
  reports.subscribe(({ message }) => messages.push(message));
  const files = new Map(assets.map(({ id, sha256 }) => [sha256, new Blob([id])]));
  let turns = 0;
  let changes = 0;
  const playback = createPlayback({
    stage,
    clock: createClock(null),
    cache: {
      has: (sha256) => files.has(sha256),
      blob: async (sha256) => files.get(sha256) ?? null,
      verify: async () => true,
      progress: () => null,
    },
    reports,
    signal: testSignal(),
    onTurn: () => (turns += 1),
    onChange: () => (changes += 1),
  });
  const loop = entries.map((entry, i) => ({ ...entry, transition: transitions[i % transitions.length] ?? null }));
  playback.activate(manifestOf({ ...listsOf({ loop }), timeline: [listSegment(0, 48 * 60, 'loop')], assets }));
  return { stage, messages, turns: () => turns, changes: () => changes };
}

test('after a day of a playlist with 100 items nothing has accumulated', async () => {
  const assets = Array.from({ length: 100 }, (_, i) =>
    i % 4 === 3 ? videoAsset(`film-${i}`) : imageAsset(`image-${i}`),
  );
  const { stage, messages, turns, changes } = screen(
    assets,
    assets.map(({ id }) => ({ assetId: id, seconds: 10 })),
  );
  // A video without a length, as in this test environment, is never moved, so it would count as stalled.
  const move = setInterval(() => {
    for (const video of stage.root.querySelectorAll('video')) video.currentTime += 1;
  }, 500);
  await pass(5 * MINUTE_MS);
  const nodes = document.querySelectorAll('*').length;
  let most = 0;
  for (let quarter = 0; quarter < 96; quarter += 1) {
    await pass(15 * MINUTE_MS);
    most = Math.max(most, openUrls());
    expect(stage.root.querySelector('[data-front] img:not([hidden]), [data-front] video:not([hidden])')).not.toBeNull();
  }
  clearInterval(move);
  expect(turns()).toBeGreaterThan(8_600);
  expect(changes()).toBe(1);
  expect(messages).toEqual([]);
  expect(most).toBeLessThanOrEqual(2);
  expect(document.querySelectorAll('*').length).toBe(nodes);
});

test('in 10,000 changes between all kinds and transitions, the stage always has a picture in front', async () => {
  const kinds = [imageAsset('one'), videoAsset('film'), imageAsset('two'), videoAsset('other')];
  const pairs = kinds.flatMap((one) => kinds.flatMap((other) => [one, other]));
  const { stage, messages, turns } = screen(
    kinds,
    pairs.map(({ id }) => ({ assetId: id, seconds: 1 })),
  );
  await pass(200);
  let empty = 0;
  const watch = new MutationObserver(() => {
    const front = stage.root.querySelector<HTMLElement>('.layer[data-front]');
    const media = front?.querySelector('img:not([hidden])[src], video:not([hidden])[src]');
    if ((media ?? null) === null || stage.root.dataset['state'] !== 'playing') empty += 1;
  });
  watch.observe(stage.root, { attributes: true, childList: true, subtree: true });
  while (turns() < 10_000) await pass(10_000);
  watch.disconnect();
  expect(empty).toBe(0);
  expect(messages).toEqual([]);
  expect(openUrls()).toBeLessThanOrEqual(2);
});
