// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { createReports } from '../core/reports.ts';
import { toKey } from '../core/turns.ts';
import type { WebPage } from '../core/web-pages.ts';
import { endless, useBrowser } from '../test/browser.ts';
import { MINUTE_MS, webPage } from '../test/manifest.ts';
import { hang } from '../test/server.ts';
import { endTest, testSignal } from '../test/signal.ts';
import { pass, useTestTimers } from '../test/timers.ts';
import type { WantedPage } from './entry.ts';
import { createOpenPages } from './open-pages.ts';
import type { PageLayer } from './page-layer.ts';

useTestTimers();
useBrowser();

const [menu, news, map, mail] = [webPage('menu'), webPage('news'), webPage('map'), webPage('mail')];
const now = (...pages: WebPage[]): WantedPage[] => pages.map((page) => ({ page, need: 'now' }));
const later = (...pages: WebPage[]): WantedPage[] => pages.map((page) => ({ page, need: 'later' }));

/** Pages on a plain document; `servers` changes how one answers. */
function openPages({ hasAgent = true } = {}) {
  const servers = new Map<string, () => Promise<Response>>();
  const requests: { url: string; init: RequestInit | undefined }[] = [];
  const replaced: PageLayer[] = [];
  const messages: string[] = [];
  const reports = createReports();
  reports.subscribe(({ message }) => messages.push(message));
  let changes = 0;
  const shownInstead = new Map<string, string>();
  const answers = new Map<string, string>();
  const pages = createOpenPages({
    // The agent, too, judges the newest frame for an address.
    judge: hasAgent
      ? async (url) => {
          const newest = [...document.querySelectorAll('iframe')].filter(({ src }) => src === url).pop();
          return newest?.dataset['answer'] ?? shownInstead.get(url) ?? null;
        }
      : undefined,
    stage: {
      mount(root) {
        document.body.append(root);
        const frame = root.querySelector('iframe');
        const answer = frame === null ? undefined : answers.get(frame.src);
        if (frame !== null && answer !== undefined) frame.dataset['answer'] = answer;
      },
      replacePage: (old) => replaced.push(old),
    },
    reports,
    signal: testSignal(),
    async fetch(input, init) {
      const { url } = new Request(input);
      requests.push({ url, init });
      const aborted = new Promise<never>((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      });
      return Promise.race([servers.get(url)?.() ?? new Response(), aborted]);
    },
  });
  pages.start(() => (changes += 1));
  return {
    servers,
    /** What frames show instead of their pages, by address. */
    shownInstead,
    /** What frames show that are opened from now on, by address. */
    answers,
    requests,
    replaced,
    messages,
    changes: () => changes,
    layer: (page: WebPage) => pages.findLayer(toKey(page)),
    frame: () => document.querySelector('iframe'),
    /** The names of the open pages, in the order in which they were opened. */
    open: () => [...document.querySelectorAll('iframe')].map(({ title }) => title).filter(Boolean),
    states: (...of: WebPage[]) => of.map((page) => pages.snapshot()[toKey(page)]?.state ?? 'closed'),
    askedFor: (page: WebPage) => requests.filter(({ url }) => url === page.url).length,
    unplug: (page: WebPage) => servers.set(page.url, () => Promise.reject(new TypeError('Failed to fetch'))),
    want: async (wanted: WantedPage[]) => {
      pages.want(wanted);
      await pass(400);
    },
  };
}

test('a page is asked for without its cookies, told the origin of the screen only, and loaded in a frame that can do no harm', async () => {
  const { want, requests, frame, states, changes } = openPages();
  await want(now(menu));
  expect(requests).toEqual([
    {
      url: menu.url,
      init: expect.objectContaining({
        mode: 'no-cors',
        cache: 'no-store',
        credentials: 'omit',
        referrerPolicy: 'strict-origin-when-cross-origin',
      }),
    },
  ]);
  expect(frame()?.src).toBe(menu.url);
  expect(frame()?.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-forms');
  expect(frame()?.getAttribute('referrerpolicy')).toBe('strict-origin-when-cross-origin');
  expect(frame()?.getAttribute('allow')).toBe('autoplay');
  expect(frame()?.closest('[inert]')).not.toBeNull();
  expect(states(menu)).toEqual(['ready']);
  expect(changes()).toBe(1);
});

test.each(['http://192.168.1.20:3000/', 'http://printer/', 'http://localhost:9000/', 'http://board.lan/'])(
  'the page %s, which is in the local network itself, may read from it',
  async (url) => {
    const { want, frame } = openPages();
    await want(now(webPage('menu', { url })));
    expect(frame()?.getAttribute('allow')).toBe('autoplay; local-network-access; local-network');
  },
);

const OWN = 'is a page of this installation, which screens can’t show';

test.each([
  ['a page of the player’s own origin', `${location.origin}/player/`, OWN],
  ['a page of the player’s own server with https', `https://${location.host}/player/`, OWN],
  ['a script', 'javascript:alert(1)', 'can’t be shown on a screen'],
  ['a document in an address', 'data:text/html,<p>Hello</p>', 'can’t be shown on a screen'],
])('%s is never opened, for a reason that is reported', async (_, url, why) => {
  const { want, open, requests, messages, states } = openPages();
  const page = webPage('menu', { url });
  await want(now(page));
  expect([open(), requests, states(page)]).toEqual([[], [], ['failed']]);
  expect(messages).toEqual([`menu ${why}; it is skipped for now`]);
});

test('a page at the port of the server on this machine is asked for, and counts as its own where it fails', async () => {
  const { want, unplug, messages, requests } = openPages();
  const page = webPage('menu', { url: `http://127.0.0.1:${location.port}/login` });
  unplug(page);
  await want(now(page));
  expect(requests).toHaveLength(1);
  expect(messages).toEqual([`menu ${OWN}; it is skipped for now`]);
});

test('a page that does not answer within ten seconds has failed; it is reported once, and tried again and again', async () => {
  const { want, servers, messages, states, open, askedFor } = openPages();
  servers.set(menu.url, hang);
  await want(now(menu));
  await pass(9_000);
  expect(states(menu)).toEqual(['loading']);
  await pass(1_000);
  expect(states(menu)).toEqual(['failed']);
  expect(messages).toEqual(['menu doesn’t answer; it is skipped for now']);
  await pass(30 * MINUTE_MS);
  expect(messages).toHaveLength(1);
  expect(askedFor(menu)).toBeGreaterThan(20);
  expect(askedFor(menu)).toBeLessThan(60);
  servers.delete(menu.url);
  // A try may just have begun, which is given up after ten seconds; the next one follows within a minute.
  await pass(MINUTE_MS + 10_400);
  expect([states(menu), open()]).toEqual([['ready'], ['menu']]);
});

test('a page that answers, but does not load, is closed', async () => {
  const { want, messages, states, open } = openPages();
  endless.add(menu.url);
  const page = { ...menu, fallbackAssetId: 'logo' };
  await want(now(page));
  expect(open()).toEqual(['menu']);
  await pass(30_000);
  expect([states(page), open()]).toEqual([['failed'], []]);
  expect(messages).toEqual(['menu doesn’t load; its fallback picture is shown for now']);
});

test('when the network returns, pages are tried at once', async () => {
  const { want, unplug, servers, states } = openPages();
  unplug(menu);
  await want(now(menu));
  await pass(10 * MINUTE_MS);
  servers.delete(menu.url);
  dispatchEvent(new Event('online'));
  await pass(400);
  expect(states(menu)).toEqual(['ready']);
});

test('a page that is needed later is not opened yet, and one that is open stays open', async () => {
  const { want, open } = openPages();
  await want([...now(menu), ...later(news)]);
  expect(open()).toEqual(['menu']);
  await want([...now(news), ...later(menu)]);
  expect(open()).toEqual(['menu', 'news']);
  await want([...now(menu), ...later(news)]);
  expect(open()).toEqual(['menu', 'news']);
});

test('a page that waits is beside the screen until it is needed', async () => {
  const { want, layer } = openPages();
  await want([{ page: menu, need: 'soon' }]);
  expect(layer(menu)?.root.dataset['waiting']).toBe('');
  await want(now(menu));
  expect(layer(menu)?.root.dataset['waiting']).toBeUndefined();
});

test('at most three pages are open: the one that is needed last gives way', async () => {
  const { want, open } = openPages();
  await want(now(menu, news, map));
  await want([...now(menu, mail), ...later(map, news)]);
  expect(open()).toEqual(['menu', 'map', 'mail']);
});

test('if all three are needed earlier, a page is opened when one of them closes', async () => {
  const { want, open, askedFor } = openPages();
  await want(now(menu, news, map, mail));
  expect(open()).toEqual(['menu', 'news', 'map']);
  await pass(10_000);
  expect(askedFor(mail)).toBeLessThanOrEqual(1);
  await want(now(news, map, mail));
  await pass(2_000);
  expect(open()).toEqual(['news', 'map', 'mail']);
});

test('a page that is not wanted any more is closed, unless it is still on the stage', async () => {
  const { want, open, layer } = openPages();
  await want(now(menu));
  const root = layer(menu)?.root;
  Object.assign(root?.dataset ?? {}, { change: 'out' });
  await want([]);
  expect(open()).toEqual(['menu']);
  delete root?.dataset['change'];
  await pass(1_000);
  expect(open()).toEqual([]);
});

test('a page is loaded again after its time, and replaced when the new copy has loaded', async () => {
  const { want, open, layer, replaced } = openPages();
  const page = { ...menu, refreshSeconds: 300 };
  await want(now(page));
  const first = layer(page);
  await pass(5 * MINUTE_MS - 500);
  expect(layer(page)).toBe(first);
  await pass(1_000);
  expect(layer(page)).not.toBe(first);
  expect(replaced).toEqual([first]);
  expect(open()).toEqual(['menu']);
});

test.each([
  ['does not answer', (tv: ReturnType<typeof openPages>) => tv.unplug(menu), 'menu doesn’t answer'],
  ['does not load', () => endless.add(menu.url), 'menu doesn’t load'],
  [
    'answers with an error',
    (tv: ReturnType<typeof openPages>) => tv.answers.set(menu.url, 'answers with the error 502'),
    'menu answers with the error 502',
  ],
])('the old copy stays while the page %s, and is replaced afterwards', async (_, damage, problem) => {
  const tv = openPages();
  const page = { ...menu, refreshSeconds: 300 };
  await tv.want(now(page));
  const first = tv.layer(page);
  damage(tv);
  await pass(60 * MINUTE_MS);
  expect(tv.layer(page)).toBe(first);
  expect(tv.states(page)).toEqual(['ready']);
  expect(tv.messages).toEqual([`${problem}; its last copy stays for now`]);
  tv.servers.clear();
  tv.answers.clear();
  endless.clear();
  await pass(2 * MINUTE_MS);
  expect(tv.layer(page)).not.toBe(first);
  expect(tv.open()).toEqual(['menu']);
});

test('a page may be loaded again every 15 seconds; manifests of older servers have minutes', async () => {
  const { want, layer, askedFor } = openPages();
  const page = { ...menu, refreshSeconds: 15 };
  const { refreshSeconds: _, ...older } = { ...news, refreshMinutes: 2 };
  await want(now(page, older));
  const [first, ofOlder] = [layer(page), layer(older)];
  await pass(14_000);
  expect(layer(page)).toBe(first);
  await pass(2_000);
  expect(layer(page)).not.toBe(first);
  await pass(60_000);
  expect(askedFor(page)).toBeGreaterThanOrEqual(5);
  expect(layer(older)).toBe(ofOlder);
  await pass(45_000);
  expect(layer(older)).not.toBe(ofOlder);
});

test('scroll bars are hidden unless the page is to show them', async () => {
  const { want, frame } = openPages();
  await want(now(menu));
  expect(frame()?.getAttribute('scrolling')).toBe('no');
  await want(now({ ...menu, showsScrollBars: true }));
  expect(frame()?.getAttribute('scrolling')).toBe('auto');
});

test('a page with another login is opened again', async () => {
  const { want, layer, open } = openPages();
  await want(now({ ...menu, login: 'a' }));
  const first = layer(menu);
  await want(now({ ...menu, login: 'b' }));
  expect(layer(menu)).not.toBe(first);
  expect(open()).toEqual(['menu']);
});

test('without an agent, a page that needs a login is not opened', async () => {
  const { want, open, requests, states, messages } = openPages({ hasAgent: false });
  const page = { ...menu, login: 'a' };
  await want(now(page, news));
  expect([open(), requests.map(({ url }) => url), states(page)]).toEqual([['news'], [news.url], ['failed']]);
  expect(messages).toEqual(['menu needs a screen with the Vitrine agent; it is skipped for now']);
});

test('a page that waits is not loaded again until it is needed', async () => {
  const { want, askedFor } = openPages();
  const page = { ...menu, refreshSeconds: 60 };
  await want(now(page));
  await want(later(page));
  await pass(10 * MINUTE_MS);
  expect(askedFor(page)).toBe(1);
  await want([{ page, need: 'soon' }]);
  expect(askedFor(page)).toBe(2);
});

test('another zoom applies to the open page; another address is another page', async () => {
  const { want, open, layer, states } = openPages();
  await want(now(menu));
  const old = layer(menu);
  await want(now({ ...menu, zoom: 150 }));
  expect(old?.root.style.getPropertyValue('--zoom')).toBe('1.5');
  expect(layer(menu)).toBe(old);
  const moved = { ...menu, url: 'https://moved.test/' };
  await want(now(moved));
  expect([states(moved), open()]).toEqual([['ready'], ['menu']]);
  expect(old?.root.isConnected).toBe(false);
});

test('a screen that is removed closes its pages and asks for none', async () => {
  const { want, open, askedFor, unplug } = openPages();
  unplug(news);
  await want(now(menu, news));
  endTest();
  const before = askedFor(news);
  await pass(10 * MINUTE_MS);
  expect([open(), askedFor(news)]).toEqual([[], before]);
});

test('a page that the server takes from screens is closed without a request for it, and comes back', async () => {
  const { want, open, states, messages, askedFor, layer } = openPages();
  await want(now(menu));
  const [first, asked] = [layer(menu), askedFor(menu)];
  const blocked = { ...menu, blocked: 'answers with the error 503' };
  Object.assign(first?.root.dataset ?? {}, { front: '' });
  await want(now(blocked));
  // It stays on the stage until something else is there.
  expect([states(blocked), layer(menu), open()]).toEqual([['failed'], null, ['menu']]);
  delete first?.root.dataset['front'];
  await pass(10 * MINUTE_MS);
  expect(open()).toEqual([]);
  expect(messages).toEqual(['menu answers with the error 503; it is skipped for now']);
  expect(askedFor(menu)).toBe(asked);
  await want(now({ ...menu, blocked: null }));
  await pass(MINUTE_MS);
  expect([states(menu), open()]).toEqual([['ready'], ['menu']]);
});

test('a page that hangs is closed and reported soon, and opened again', async () => {
  const { want, layer, messages, states } = openPages();
  await want(now(menu));
  const first = layer(menu);
  const file = new URL('/robots.txt', menu.url).href;
  await pass(1_000);
  endless.add(file);
  await pass(1.5 * MINUTE_MS);
  expect(messages).toEqual(['menu doesn’t react; it is skipped for now']);
  expect(layer(menu)).not.toBe(first);
  expect(first?.root.isConnected).toBe(false);
  endless.delete(file);
  await pass(MINUTE_MS);
  expect(states(menu)).toEqual(['ready']);
});

test('a page stays open where its site’s small file does not load from the start, or nothing answers any more', async () => {
  const { want, layer, messages, unplug } = openPages();
  for (const page of [menu, news]) endless.add(new URL('/robots.txt', page.url).href);
  await want(now(menu));
  await pass(MINUTE_MS);
  endless.clear();
  await want(now(menu, news));
  const copies = [layer(menu), layer(news)];
  await pass(MINUTE_MS);
  endless.add(new URL('/robots.txt', news.url).href);
  unplug(news);
  await pass(10 * MINUTE_MS);
  expect([layer(menu), layer(news)]).toEqual(copies);
  expect(messages).toEqual([]);
});

test('a page whose frame shows something else is never shown, and closed if it does so later', async () => {
  const { want, states, messages, layer, shownInstead, open } = openPages();
  shownInstead.set(menu.url, 'answers with the error 502');
  await want(now(menu));
  expect([states(menu), layer(menu)]).toEqual([['failed'], null]);
  shownInstead.clear();
  await pass(MINUTE_MS);
  expect([states(menu), open()]).toEqual([['ready'], ['menu']]);
  shownInstead.set(menu.url, 'asks people to sign in');
  await pass(MINUTE_MS);
  expect(messages).toHaveLength(2);
  expect(messages).toEqual([
    'menu answers with the error 502; it is skipped for now',
    'menu asks people to sign in; it is skipped for now',
  ]);
});
