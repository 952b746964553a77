// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ElementContext } from '../element-context.ts';
import { live } from './live.ts';
import { stream } from './stream.ts';
import type { HlsScript } from './stream-source.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const PICTURE = 'blob:picture';
const base: ElementContext = {
  now: () => Date.now(),
  findPicture: (id) => (id === 'med_1' ? PICTURE : null),
  findFeed: () => null,
  findPriceList: () => null,
  findForecast: () => null,
  mounts: {},
};
const shown = {
  name: 'Lobby camera',
  url: 'https://streams.example.com/live.m3u8',
  fallbackMediaId: 'med_1',
  blackSeconds: 10,
  hasSound: true,
};

type Handler = (event: string, data: { fatal: boolean }) => void;

/** A stream on a node, whose script and picture the test drives. */
function show(fields: object = {}, more: Partial<ElementContext> = {}) {
  const connections: { sources: string[]; fail: () => void; answer: () => void; isDestroyed: boolean }[] = [];
  class Script {
    static readonly Events = { MANIFEST_PARSED: 'parsed', ERROR: 'error' };
    static readonly isSupported = () => true;
    private handlers = new Map<string, Handler>();
    private readonly connection;

    constructor(settings: object) {
      this.connection = {
        sources: [] as string[],
        isDestroyed: false,
        fail: () => this.handlers.get('error')?.('error', { fatal: true }),
        answer: () => this.handlers.get('parsed')?.('parsed', { fatal: false }),
      };
      expect(settings).toMatchObject({ enableWorker: false, maxBufferSize: 30_000_000 });
      connections.push(this.connection);
    }
    on = (name: string, handler: Handler) => void this.handlers.set(name, handler);
    loadSource = (url: string) => void this.connection.sources.push(url);
    attachMedia = () => undefined;
    destroy = () => {
      this.connection.isDestroyed = true;
    };
  }
  const node = document.createElement('div');
  const dark: boolean[] = [];
  const loadHls = () => Promise.resolve(Script satisfies HlsScript);
  const context: ElementContext = {
    ...base,
    loadLive: () => Promise.resolve(live),
    loadHls,
    setDark: (isDark) => dark.push(isDark),
    ...more,
  };
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const drawn = stream.draw(node, stream.read({ ...shown, ...fields }), context);
  const findVideo = () => node.querySelector('video');
  let position = 0;
  return {
    node,
    findVideo,
    connections,
    dark,
    /** Lets seconds pass, in each of which the picture moves or not. */
    pass: async (seconds: number, moves = false) => {
      for (let second = 0; second < seconds; second += 1) {
        await vi.advanceTimersByTimeAsync(1_000);
        const video = findVideo();
        if (moves && video !== null) {
          position += 1;
          Object.defineProperty(video, 'readyState', { value: 4, configurable: true });
          Object.defineProperty(video, 'currentTime', { value: position, configurable: true });
        }
        drawn.tell?.({ ms: Date.now(), timeZone: 'UTC', language: 'de', screenName: '', groupName: '' });
      }
    },
    isCovered: () => node.querySelector('img')?.parentElement?.style.visibility === 'visible',
    card: () => node.querySelector<HTMLElement>(':scope > div')?.textContent,
    leave: () => drawn.unmount?.(),
  };
}

test('a stream plays by the script where the engine cannot, from its address', async () => {
  const { connections, pass, isCovered } = show();
  await pass(3, true);
  expect(connections.map(({ sources }) => sources)).toEqual([[shown.url]]);
  expect(isCovered()).toBe(false);
});

test('a screen is black for as long as allowed and no longer: then the fallback picture shows', async () => {
  const { pass, isCovered, dark } = show();
  await pass(9);
  expect(isCovered()).toBe(false);
  await pass(1);
  expect(isCovered()).toBe(true);
  expect(dark.includes(true)).toBe(false);
});

test('without a fallback picture a card names the stream, and the screen learns that nothing shows', async () => {
  const { pass, card, dark } = show({ fallbackMediaId: null });
  await pass(11);
  expect(card()).toBe('Lobby cameraIm Moment nicht verfügbar');
  expect(dark.at(-1)).toBe(true);
  await pass(2, true);
  expect(dark.at(-1)).toBe(false);
});

test('a server that is away is asked again every few seconds, and the picture is back with its first movement', async () => {
  const { connections, pass, isCovered } = show({ blackSeconds: 2 });
  for (let second = 0; second < 20; second += 1) {
    await pass(1);
    connections.at(-1)?.fail();
  }
  expect(connections.length).toBeGreaterThanOrEqual(5);
  expect(connections.slice(0, -1).every(({ isDestroyed }) => isDestroyed)).toBe(true);
  expect(isCovered()).toBe(true);
  await pass(2, true);
  expect(isCovered()).toBe(false);
});

test('a stream that stands still without an error is connected again, one that moves is left alone', async () => {
  const { connections, pass } = show();
  await pass(30, true);
  expect(connections).toHaveLength(1);
  await pass(8);
  expect(connections).toHaveLength(2);
});

test('a slow stream whose server has answered gets time for its first picture', async () => {
  const { connections, pass } = show();
  await pass(1);
  connections[0]?.answer();
  await pass(9);
  expect(connections).toHaveLength(1);
});

test('the stream is let go when it leaves the screen', async () => {
  const { connections, pass, leave, findVideo } = show();
  await pass(2, true);
  leave();
  expect(connections.map(({ isDestroyed }) => isDestroyed)).toEqual([true]);
  expect(findVideo()?.hasAttribute('src')).toBe(false);
});

test('sound plays at the volume of the screen, and only where it is wanted', async () => {
  const loud = show({}, { volume: () => 40 });
  await loud.pass(2, true);
  expect([loud.findVideo()?.muted, loud.findVideo()?.volume]).toEqual([false, 0.4]);
  const quiet = show({ hasSound: false }, { volume: () => 40 });
  await quiet.pass(2, true);
  expect(quiet.findVideo()?.muted).toBe(true);
});

test('in a picture of a layout nothing plays: the fallback picture stands for the stream', () => {
  const { node, isCovered, connections } = show({}, { isStill: true });
  expect(node.querySelector('video')).toBeNull();
  expect(isCovered()).toBe(true);
  expect(connections).toEqual([]);
});

test('only addresses of the web are opened', () => {
  for (const url of ['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', 7, null]) {
    expect(stream.read({ ...shown, url }).url).toBe('');
  }
});
