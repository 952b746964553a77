// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { useBrowser } from '../test/browser.ts';
import {
  imageAsset,
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
} from '../test/manifest.ts';
import { screenWith } from '../test/screen.ts';
import { testServer } from '../test/server.ts';
import { pass, useTestTimers } from '../test/timers.ts';
import { createCommandHandlers } from './command-handlers.ts';

useTestTimers();
useBrowser();

const [red, green, film] = [imageAsset('red'), imageAsset('green'), videoAsset('film')];
const [news, map] = [webPage('news', { fallbackAssetId: 'green' }), webPage('map')];
const assets = [red, green, film];
const kinds = ['red', 'web_news', 'film', 'web_map'];

/** A playlist in a loop that begins at noon; each item plays for 20 seconds. */
const loop = (ids: string[], transition: 'cut' | 'fade' | 'slide' = 'cut') =>
  createManifest({
    ...createLists({ loop: ids.map((assetId) => ({ assetId, seconds: 20, transition })) }),
    timeline: [listSegment(0, 600, 'loop')],
    webpages: pagesById(news, map),
    assets,
  });
const alone = (page = news) =>
  createManifest({ timeline: [pageSegment(0, 600, page.id)], webpages: pagesById(page), assets });

test('a web page is shown in its frame as soon as it is painted, and reported', async () => {
  const tv = screenWith(assets);
  await tv.play(alone(map));
  expect([tv.shows(), tv.text()]).toEqual(['loading', expect.stringContaining('Loading map')]);
  await pass(400);
  expect(tv.shows()).toBe('web_map');
  expect(tv.frontFrame()?.src).toBe(map.url);
  expect(tv.text()).toBe('');
  expect(tv.playback.nowPlaying()).toEqual({
    assetId: 'web_map',
    playlistId: null,
    reason: 'schedule',
    positionMs: null,
  });
  expect(tv.changes()).toBe(1);
});

test.each(['cut', 'fade', 'slide'] as const)(
  'between all kinds, a %s leaves no moment without a picture',
  async (kind) => {
    const pairs = kinds.flatMap((one) => kinds.flatMap((other) => [one, other]));
    const tv = screenWith(assets);
    await tv.play(loop(pairs, kind));
    await pass(400);
    const shown = new Set<string | undefined>();
    for (let step = 0; step < pairs.length * 40; step += 1) {
      await pass(500);
      shown.add(tv.shows());
      const front = tv.stage.root.querySelectorAll('.layer[data-front]');
      expect(front).toHaveLength(1);
      expect(front[0]?.querySelector('img:not([hidden])[src], video:not([hidden])[src], iframe')).not.toBeNull();
      expect(front[0]?.matches('[data-waiting]')).toBe(false);
      for (const video of tv.stage.root.querySelectorAll('video')) video.currentTime += 1;
    }
    expect(shown).toEqual(new Set(kinds));
    expect(tv.messages).toEqual([]);
  },
);

test('a page is not loaded again for its next turn', async () => {
  const tv = screenWith(assets);
  await tv.play(loop(['red', 'web_news', 'green', 'web_map']));
  await pass(10 * MINUTE_MS);
  expect(tv.asked).toEqual([news.url, map.url]);
  expect(tv.frames()).toEqual([news.url, map.url]);
});

test('the next picture is ready behind a page', async () => {
  const tv = screenWith(assets);
  await tv.play(loop(['red', 'web_news', 'green']));
  const images = () => tv.stage.root.querySelectorAll('img[src]').length;
  await pass(25_000);
  expect([tv.shows(), images()]).toEqual(['web_news', 0]);
  await pass(10_000);
  expect([tv.shows(), images()]).toEqual(['web_news', 1]);
  await pass(5_000);
  expect([tv.shows(), images()]).toEqual(['green', 1]);
});

test('a page that cannot be reached is replaced by its fallback picture until it can', async () => {
  const tv = screenWith(assets);
  tv.unreachable.add(news.url);
  await tv.play(alone());
  await pass(MINUTE_MS);
  expect(tv.shows()).toBe('green');
  expect(tv.messages).toEqual(['news doesn’t answer; its fallback picture is shown for now']);
  tv.unreachable.clear();
  await pass(MINUTE_MS + 1_000);
  expect(tv.shows()).toBe('web_news');
});

test('without a fallback picture, an unreachable page is named, and skipped in a list', async () => {
  const tv = screenWith(assets);
  tv.unreachable.add(map.url);
  await tv.play(alone(map));
  await pass(1_000);
  expect([tv.shows(), tv.text()]).toEqual(['notice', expect.stringContaining('This web page doesn’t answer')]);
  await tv.play({ ...loop(['web_map', 'red']), etag: 'etag-2' });
  for (let turn = 0; turn < 6; turn += 1) {
    expect(tv.shows()).toBe('red');
    await pass(20_000);
  }
});

test('alone, a page of this installation is named with the reason why it is not shown', async () => {
  const tv = screenWith(assets);
  await tv.play(alone({ ...map, url: `${location.origin}/login` }));
  await pass(1_000);
  const text = 'This web page is a page of this installation, which screens can’t show';
  expect([tv.shows(), tv.text()]).toEqual(['notice', expect.stringContaining(text)]);
});

test('a new copy of the page in front takes its place without any other change', async () => {
  const tv = screenWith(assets);
  await tv.play(alone(webPage('map', { refreshSeconds: 300 })));
  await pass(1_000);
  const first = tv.frontFrame();
  await pass(5 * MINUTE_MS + 1_000);
  expect(tv.frontFrame()).not.toBe(first);
  expect([tv.shows(), tv.frames(), tv.turns(), tv.changes()]).toEqual(['web_map', [map.url], 1, 1]);
});

test('a new copy that is ready during a transition ends it', async () => {
  const tv = screenWith(assets);
  const page = webPage('map', { refreshSeconds: 60 });
  await tv.play({ ...loop(['red', 'web_map'], 'slide'), webpages: pagesById(page) });
  for (let step = 0; step < 1_000; step += 1) {
    await pass(130);
    expect(tv.stage.root.querySelectorAll('.layer[data-front]')).toHaveLength(1);
    expect(tv.frames().length).toBeLessThanOrEqual(3);
  }
  expect(tv.stage.root.querySelectorAll('[data-change]').length).toBeLessThanOrEqual(2);
});

test('the message of a takeover covers a page, which is back at once afterwards', async () => {
  const tv = screenWith(assets);
  await tv.play(alone(map));
  await pass(1_000);
  const frame = tv.frontFrame();
  await tv.play({ ...alone(map), etag: 'etag-2', timeline: [takeoverSegment(0, 600)] });
  expect([tv.shows(), tv.frontFrame()]).toEqual(['message', null]);
  await tv.play({ ...alone(map), etag: 'etag-3' });
  expect([tv.shows(), tv.frontFrame(), tv.asked]).toEqual(['web_map', frame, [map.url]]);
});

test('frames are removed when the pages are not shown any more', async () => {
  const tv = screenWith(assets);
  await tv.play(loop(['web_map', 'web_news']));
  await pass(MINUTE_MS);
  await tv.play(createManifest({ etag: 'etag-2', timeline: [segment(0, 600, 'red')], assets }));
  await pass(1_000);
  expect([tv.shows(), tv.frames()]).toEqual(['red', []]);
});

test('a picture of the screen is refused with the reason while a web page shows, and identify works', async () => {
  const tv = screenWith(assets);
  const { server } = testServer({});
  const handlers = createCommandHandlers({
    drawLayout: () => null,
    deviceId: 'lobby-1',
    stage: tv.stage,
    playback: tv.playback,
    cache: { clear: async () => undefined },
    server,
  });
  await tv.play(alone(map));
  await pass(1_000);
  const command = { id: 'cmd_1', value: null, expiresAt: '' };
  await expect(handlers.screenshot({ ...command, kind: 'screenshot' })).rejects.toThrow(
    'A web page is on this screen, and browsers can’t take pictures of web pages',
  );
  await handlers.identify({ ...command, kind: 'identify' });
  expect(tv.stage.root.lastElementChild?.textContent).toContain('lobby-1');
});
