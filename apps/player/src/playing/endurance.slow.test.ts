// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { TurnContent } from '../core/turns.ts';
import { openUrls, useBrowser } from '../test/browser.ts';
import {
  imageAsset,
  listSegment,
  createLists,
  createManifest,
  MINUTE_MS,
  pagesById,
  videoAsset,
  webPage,
} from '../test/manifest.ts';
import { screenWith } from '../test/screen.ts';
import { pass, useTestTimers } from '../test/timers.ts';

useTestTimers();
useBrowser();

const transitions = [null, 'cut', 'fade', 'slide'] as const;

/** A screen that plays a list of these files and web pages in a loop. */
function screen(contents: TurnContent[], entries: { assetId: string; seconds: number }[]) {
  const pages = contents.filter((each) => each.kind === 'webpage');
  const assets = contents.filter((each) => 'sha256' in each);
  const tv = screenWith(assets);
  const loop = entries.map((entry, i) => ({ ...entry, transition: transitions[i % transitions.length] ?? null }));
  const timeline = [listSegment(0, 48 * 60, 'loop')];
  tv.playback.activate(createManifest({ ...createLists({ loop }), timeline, assets, webpages: pagesById(...pages) }));
  return tv;
}

const front = '[data-front] img:not([hidden])[src], [data-front] video:not([hidden])[src], [data-front] iframe';

test('after a day of a playlist with 100 items nothing has accumulated', async () => {
  const contents = Array.from({ length: 100 }, (_, i): TurnContent => {
    if (i % 4 === 3) return videoAsset(`film-${i}`);
    return i % 10 === 0 ? webPage(`page-${i}`, { refreshSeconds: 60 }) : imageAsset(`image-${i}`);
  });
  const { stage, messages, turns, changes, frames } = screen(
    contents,
    contents.map(({ id }) => ({ assetId: id, seconds: 10 })),
  );
  // A video without a length, as in this test environment, is never moved, so it would count as stalled.
  const move = setInterval(() => {
    for (const video of stage.root.querySelectorAll('video')) video.currentTime += 1;
  }, 500);
  await pass(5 * MINUTE_MS);
  const nodes = document.querySelectorAll('*').length;
  let most = 0;
  let mostFrames = 0;
  for (let quarter = 0; quarter < 96; quarter += 1) {
    await pass(15 * MINUTE_MS);
    most = Math.max(most, openUrls());
    mostFrames = Math.max(mostFrames, frames().length);
    expect(stage.root.querySelector(front)).not.toBeNull();
  }
  clearInterval(move);
  expect(turns()).toBeGreaterThan(8_600);
  expect(changes()).toBe(1);
  expect(messages).toEqual([]);
  expect(most).toBeLessThanOrEqual(2);
  expect(mostFrames).toBeLessThanOrEqual(3);
  // A web page is a layer and a frame.
  expect(document.querySelectorAll('*').length).toBeLessThanOrEqual(nodes + 2 * 3);
});

test('in 10,000 changes between all kinds and transitions, the stage always has a picture in front', async () => {
  const kinds = [
    imageAsset('one'),
    videoAsset('film'),
    webPage('menu'),
    imageAsset('two'),
    videoAsset('other'),
    webPage('news'),
  ];
  const pairs = kinds.flatMap((one) => kinds.flatMap((other) => [one, other]));
  const { stage, messages, turns } = screen(
    kinds,
    pairs.map(({ id }) => ({ assetId: id, seconds: 1 })),
  );
  await pass(200);
  let empty = 0;
  const watch = new MutationObserver(() => {
    if (stage.root.querySelector(front) === null || stage.root.dataset['state'] !== 'playing') empty += 1;
  });
  watch.observe(stage.root, { attributes: true, childList: true, subtree: true });
  while (turns() < 10_000) await pass(10_000);
  watch.disconnect();
  expect(empty).toBe(0);
  expect(messages).toEqual([]);
  expect(openUrls()).toBeLessThanOrEqual(2);
});
