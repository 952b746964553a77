// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ElementContext } from '../element-context.ts';
import { live } from './live.ts';
import { findPlayerAddress } from './live-onlinevideo.ts';
import { onlinevideo } from './onlinevideo.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const base: ElementContext = {
  now: () => Date.now(),
  findPicture: (id) => (id.startsWith('med_') || id === 'onv_1' ? `blob:${id}` : null),
  findFeed: () => null,
  findPriceList: () => null,
  findForecast: () => null,
  mounts: {},
};
const film = { name: 'Film', provider: 'youtube', videoId: 'aqz-KE-bpKQ', fallbackMediaId: 'med_1', posterId: 'onv_1' };

/** A video on a node; the test says whether its site answers. */
function show(fields: object = {}, more: Partial<ElementContext> = {}) {
  const site = { answers: true };
  const node = document.createElement('div');
  const dark: boolean[] = [];
  const context: ElementContext = {
    ...base,
    loadLive: () => Promise.resolve(live),
    askSite: () => Promise.resolve(site.answers),
    setDark: (isDark) => dark.push(isDark),
    ...more,
  };
  const drawn = onlinevideo.draw(node, onlinevideo.read({ ...film, ...fields }), context);
  const findFrame = () => node.querySelector('iframe');
  return {
    site,
    node,
    dark,
    findFrame,
    pass: async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        await vi.advanceTimersByTimeAsync(1_000);
        drawn.tell?.({ ms: Date.now(), timeZone: 'UTC', language: 'en', screenName: '', groupName: '' });
      }
    },
    load: () => findFrame()?.dispatchEvent(new Event('load')),
    isCovered: () => node.querySelector<HTMLElement>(':scope > div')?.style.visibility === 'visible',
    leave: () => drawn.unmount?.(),
  };
}

test('the site’s player begins by itself, without sound and captions, and starts again', () => {
  const youtube = new URL(findPlayerAddress(onlinevideo.read(film)));
  expect(youtube.origin + youtube.pathname).toBe('https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ');
  expect(Object.fromEntries(youtube.searchParams)).toMatchObject({
    autoplay: '1',
    mute: '1',
    loop: '1',
    playlist: 'aqz-KE-bpKQ',
    cc_load_policy: '0',
    controls: '0',
  });
  const vimeo = new URL(
    findPlayerAddress(onlinevideo.read({ ...film, provider: 'vimeo', videoId: '76979871', key: '8272103f6e' })),
  );
  expect(vimeo.origin + vimeo.pathname).toBe('https://player.vimeo.com/video/76979871');
  expect(Object.fromEntries(vimeo.searchParams)).toMatchObject({
    autoplay: '1',
    muted: '1',
    loop: '1',
    h: '8272103f6e',
  });
});

test('the player opens once the site answers, in a sandbox, and learns the origin of the page', async () => {
  const { site, findFrame, pass } = show();
  site.answers = false;
  await pass(3);
  expect(findFrame()).toBeNull();
  site.answers = true;
  await pass(5);
  const frame = findFrame();
  expect(frame?.getAttribute('referrerpolicy')).toBe('strict-origin-when-cross-origin');
  expect(frame?.getAttribute('allow')).toContain('autoplay');
  expect(frame?.getAttribute('sandbox')).not.toContain('top-navigation');
});

test('its cover shows while the site does not answer, and goes when its player has loaded', async () => {
  const { site, pass, isCovered, findFrame, load } = show();
  await pass(1);
  load();
  await pass(1);
  expect(isCovered()).toBe(false);
  site.answers = false;
  await pass(50);
  expect(findFrame()).toBeNull();
  expect(isCovered()).toBe(true);
  site.answers = true;
  await pass(6);
  load();
  await pass(1);
  expect(isCovered()).toBe(false);
});

test('without the internet the fallback picture shows at once; without one the screen learns that nothing shows', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const withPicture = show();
  const without = show({ fallbackMediaId: null });
  await withPicture.pass(1);
  await without.pass(1);
  expect([withPicture.isCovered(), withPicture.dark.includes(true)]).toEqual([true, false]);
  expect(without.dark.at(-1)).toBe(true);
});

test('the player is removed when the video leaves the screen', async () => {
  const { pass, findFrame, leave } = show();
  await pass(1);
  expect(findFrame()).not.toBeNull();
  leave();
  await pass(10);
  expect(findFrame()).toBeNull();
});

test('in a picture of a layout the video’s own picture stands for it where there is no fallback picture', () => {
  const { node, findFrame } = show({ fallbackMediaId: null }, { isStill: true });
  expect(node.querySelector('img')?.getAttribute('src')).toBe('blob:onv_1');
  expect(findFrame()).toBeNull();
});

test('what is no id of a video opens nothing', () => {
  for (const videoId of ['../evil', 'a b', '"><script>', 7, null]) {
    expect(onlinevideo.read({ ...film, videoId }).videoId).toBe('');
  }
});
