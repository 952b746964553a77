import { StoredBlob, type BrowserStorage } from '../world/browser-storage.ts';
import type { Arrived, Link, Request } from '../world/network.ts';
import type { Random } from '../world/random.ts';
import type { Life, Time } from '../world/time.ts';
import type { PageParts } from '../stand-ins/page-parts.ts';
import type { Program } from './bundles.ts';
import { createGlobals, type DeviceClock } from './globals.ts';
import { createSimulatedStage, type Seen } from './stage.ts';

/** The names of the player's entry scripts have the release in them. */
const entryScriptOf = (release: string): string => `/player/assets/player-${release}.js`;

export const pageOf = (release: string): string =>
  `<!doctype html><script type="module" src="${entryScriptOf(release)}"></script>`;

export const releaseIn = (page: string): string | null => /player-([\w.-]+)\.js"/.exec(page)?.[1] ?? null;

interface PageOptions {
  program: Program;
  release: string;
  time: Time;
  life: Life;
  random: Random;
  clock: DeviceClock;
  storage: BrowserStorage;
  link: Link;
  /** `https://signs.example.com/player/`, or that of the agent with its secret. */
  address: URL;
  send: (request: Request) => Promise<Arrived>;
  onSeen: (seen: Seen) => void;
  onReload: () => void;
  onFailure: (error: unknown) => void;
  isStalling: () => boolean;
}

/** A response as the player reads it. */
function createResponse({ status, headers, ...body }: Arrived) {
  return {
    status,
    ok: status >= 200 && status < 300,
    headers: { get: (name: string): string | null => headers[name.toLowerCase()] ?? null },
    text: () => body.text(),
    json: async (): Promise<unknown> => JSON.parse(await body.text()),
    body: {
      getReader() {
        const chunks = body.chunks();
        return {
          read: async () => {
            const value = await chunks.read();
            return { done: value === null, value: value ?? undefined };
          },
          cancel: async () => chunks.cancel(),
        };
      },
    },
  };
}

interface Init {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
}

const addresses = new Map<string, URL>();

/** Parses an address once: the player parses the same few all the time, and changes none of them. */
function parseAddress(text: string, base: string | URL): URL {
  const key = `${text} ${String(base)}`;
  const known = addresses.get(key) ?? new URL(text, base);
  if (addresses.size > 1_000) addresses.clear();
  addresses.set(key, known);
  return known;
}

/** In place of the `URL` of a page. */
function PageUrl(text: string, base: string | URL = 'https://none.test'): URL {
  return parseAddress(text, base);
}

function createFetch({ address, send }: Pick<PageOptions, 'address' | 'send'>) {
  return async (input: string, { method = 'GET', headers = {}, body = '', signal }: Init = {}) => {
    const { pathname, search } = parseAddress(input, address);
    const sent = send({ method, path: pathname + search, headers, body });
    if (signal === undefined) return createResponse(await sent);
    sent.catch(() => undefined);
    const aborted = new Promise<never>((_, reject) => {
      const abort = (): void => reject(new DOMException('The operation was aborted', 'AbortError'));
      if (signal.aborted) abort();
      else signal.addEventListener('abort', abort, { once: true });
    });
    return createResponse(await Promise.race([sent, aborted]));
  };
}

const element = () => ({
  append: () => undefined,
  remove: () => undefined,
  addEventListener: (_type: string, _run: unknown, options: { signal?: unknown } = {}) => void options.signal,
  canPlayType: () => 'probably',
  setAttribute: () => undefined,
  hasAttribute: () => false,
  dataset: {},
});

/** Runs the player in a page until its life is over. Returns a function that sends the page `pagehide`. */
export function openPage(options: PageOptions): () => void {
  const { program, release, time, life, random, storage, link, address, onSeen, onReload, isStalling } = options;
  const globals = createGlobals(options);
  const stages: ReturnType<typeof createSimulatedStage>[] = [];
  const listeners = new Map<string, Set<() => void>>();
  link.onPluggedIn(() => {
    if (life.isOver) return;
    for (const run of listeners.get('online') ?? []) time.after(1, life, run);
  });
  const simulation: PageParts = {
    createStage() {
      const stage = createSimulatedStage({ time, life, random, onFront: onSeen, isStalling });
      stages.push(stage);
      return stage;
    },
    createStore: () => storage.open(life),
    showPairing: (code) => onSeen({ kind: 'screen', name: code === null ? 'pairing' : `pairing ${code}` }),
    hidePairing: () => onSeen({ kind: 'screen', name: 'loading' }),
  };
  const script = { getAttribute: () => entryScriptOf(release) };
  program({
    ...globals,
    window: { simulation },
    document: {
      documentElement: element(),
      body: element(),
      head: element(),
      visibilityState: 'visible',
      createElement: element,
      addEventListener: () => undefined,
      querySelector: (selector: string) => (selector === '.stage' ? (stages.at(-1)?.root ?? null) : script),
    },
    navigator: {
      languages: ['en'],
      storage: {
        persist: async () => true,
        estimate: async () => ({ quota: storage.quota(), usage: storage.usage() }),
      },
    },
    location: { origin: address.origin, hash: address.hash, search: '', href: address.href, reload: onReload },
    localStorage: storage.local,
    crypto: { getRandomValues: (bytes: Uint8Array) => bytes.map(() => random.below(256)) },
    fetch: createFetch(options),
    addEventListener(type: string, run: () => void, { signal }: { signal?: AbortSignal } = {}) {
      listeners.set(type, (listeners.get(type) ?? new Set()).add(run));
      signal?.addEventListener('abort', () => listeners.get(type)?.delete(run));
    },
    removeEventListener: (type: string, run: () => void) => void listeners.get(type)?.delete(run),
    Blob: StoredBlob,
    URL: PageUrl,
    DOMParser: class {
      parseFromString(page: string) {
        const found = releaseIn(page);
        return { querySelector: () => found && { getAttribute: () => entryScriptOf(found) } };
      }
    },
    devicePixelRatio: 1,
    innerWidth: 1920,
    innerHeight: 1080,
    RELEASE: release,
  });
  return () => {
    for (const run of listeners.get('pagehide') ?? []) run();
  };
}
