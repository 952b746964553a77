import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { ManifestAsset } from '@vitrine/contract/player/manifest-schema';
import { expect, test } from 'vitest';
import { createReports } from '../core/reports.ts';
import { emptyStore } from '../test/database.ts';
import { imageAsset } from '../test/manifest.ts';
import { createFailure, type Received, testServer } from '../test/server.ts';
import { endTest } from '../test/signal.ts';
import { createCache } from './cache.ts';

const ASSET = 'GET /api/player/v1/assets/:sha256';

const hashText = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** An asset whose bytes are its own name. */
function asset(id: string): ManifestAsset {
  const hash = hashText(id);
  return imageAsset(id, { sha256: hash, bytes: id.length, url: `/api/player/v1/assets/${hash}` });
}
const [menu, lunch, film] = [asset('menu'), asset('lunch'), asset('film')];
const byHash = new Map([menu, lunch, film].map((each) => [each.sha256, each]));
const readId = ({ address }: Received): string => byHash.get(address.split('/').at(-1) ?? '')?.id ?? '';

const listHashes = (assets: ManifestAsset[]) => new Set(assets.map((each) => each.sha256));

interface Options {
  /** The answer in place of the file itself. */
  answer?: (id: string) => Response | Promise<Response> | undefined;
  estimate?: StorageEstimate;
  store?: ReturnType<typeof emptyStore>;
}

async function cacheOn({ answer, estimate = {}, store = emptyStore() }: Options = {}) {
  const api = testServer({ [ASSET]: (request) => answer?.(readId(request)) ?? new Response(readId(request)) });
  const reports = createReports();
  const messages: string[] = [];
  reports.subscribe(({ message }) => messages.push(message));
  let changes = 0;
  const progress: (number | null)[] = [];
  const cache = await createCache({
    store,
    server: api.server,
    reports,
    signal: api.signal,
    estimate: async () => estimate,
  });
  cache.start({ onChange: () => (changes += 1), onProgress: () => progress.push(cache.progress()) });
  const request = (...assets: ManifestAsset[]) => cache.request(assets, listHashes(assets), new Set());
  /** The first of these are needed soon, the rest later. */
  const requestSoon = (soon: ManifestAsset[], ...later: ManifestAsset[]) =>
    cache.request([...soon, ...later], listHashes([...soon, ...later]), listHashes(soon));
  return {
    ...api,
    cache,
    store,
    messages,
    reports,
    progress,
    request,
    requestSoon,
    changes: () => changes,
    requested: () => api.requests.map(readId),
    stored: () => [menu, lunch, film].filter((each) => cache.has(each.sha256)).map(({ id }) => id),
  };
}

test('requested files are downloaded one after another, in their order', async () => {
  const { request, requested, stored, changes, cache } = await cacheOn();
  request(film, menu, lunch);
  await expect.poll(stored).toEqual(['menu', 'lunch', 'film']);
  expect(requested()).toEqual(['film', 'menu', 'lunch']);
  await expect.poll(changes).toBe(3);
  expect(await (await cache.blob(menu.sha256))?.text()).toBe('menu');
  expect((await cache.blob(menu.sha256))?.type).toBe('image/jpeg');
});

test('files of an earlier session are available at once', async () => {
  const store = emptyStore();
  const first = await cacheOn({ store });
  first.request(menu);
  await expect.poll(first.stored).toEqual(['menu']);
  const second = await cacheOn({ store });
  expect(second.stored()).toEqual(['menu']);
  second.request(menu);
  expect(second.requested()).toEqual([]);
});

test('a file reports its progress while it is downloaded', async () => {
  const { request, stored, progress, cache } = await cacheOn();
  expect(cache.progress()).toBeNull();
  request(menu);
  await expect.poll(stored).toEqual(['menu']);
  expect(progress).toEqual([1]);
  expect(cache.progress()).toBeNull();
});

test('a more urgent file interrupts a download, which continues afterwards', async () => {
  let attempts = 0;
  const { request, stored, requested, messages } = await cacheOn({
    answer: (id) => (id === 'film' && attempts++ === 0 ? new Promise(() => undefined) : undefined),
  });
  request(film);
  await expect.poll(requested).toEqual(['film']);
  request(menu, film);
  await expect.poll(stored).toEqual(['menu', 'film']);
  expect(requested()).toEqual(['film', 'menu', 'film']);
  expect(messages).toEqual([]);
});

test.each([404, 410])(
  'a file that the server answers with %i is unavailable, and the others are downloaded',
  async (status) => {
    const { request, stored, cache, messages, changes } = await cacheOn({
      answer: (id) => (id === 'menu' ? createFailure(status, 'media.not_found') : undefined),
    });
    request(menu, lunch);
    await expect.poll(stored).toEqual(['lunch']);
    expect(cache.isUnavailable(menu.sha256)).toBe(true);
    expect(cache.isUnavailable(lunch.sha256)).toBe(false);
    expect(messages).toEqual([`The server does not have ${menu.sha256.slice(0, 12)}`]);
    await expect.poll(changes).toBe(2);
  },
);

test('wrong bytes are reported and deleted', async () => {
  const { request, messages, store, cache } = await cacheOn({ answer: () => new Response('else') });
  request(menu);
  await expect
    .poll(() => messages)
    .toEqual([`The bytes of ${menu.sha256.slice(0, 12)} are not what the server announced`]);
  expect(await store.hashes()).toEqual([]);
  expect(cache.has(menu.sha256)).toBe(false);
});

test('a server that refuses a file is reported; one that is unreachable is not', async () => {
  const refusing = await cacheOn({ answer: () => createFailure(500, 'server.failed') });
  refusing.request(menu);
  await expect.poll(() => refusing.messages).toEqual(['menu could not be loaded: Failed: server.failed']);
  const unreachable = await cacheOn({ answer: () => Promise.reject(new TypeError('Failed to fetch')) });
  unreachable.request(menu);
  await expect.poll(unreachable.requested).toEqual(['menu']);
  expect(unreachable.messages).toEqual([]);
});

/** A store without room for more bytes than `quota`, as a browser's. */
function smallStore(quota: number) {
  const store = emptyStore();
  const putPart = store.putPart.bind(store);
  return Object.assign(store, {
    async putPart(hash: string, index: number, part: Blob) {
      const parts = await Promise.all((await store.hashes()).map((each) => store.parts(each)));
      const used = parts.flat().reduce((sum, { size }) => sum + size, 0);
      if (used + part.size > quota) throw new DOMException('Full', 'QuotaExceededError');
      await putPart(hash, index, part);
    },
  });
}

test('in a full storage, files that no manifest needs are deleted', async () => {
  const { request, stored, messages } = await cacheOn({ store: smallStore(8) });
  request(menu);
  await expect.poll(stored).toEqual(['menu']);
  request(lunch);
  await expect.poll(stored).toEqual(['lunch']);
  expect(messages).toEqual([]);
});

test('a file that does not fit beside those that are needed is unavailable', async () => {
  const { request, stored, messages, reports, cache } = await cacheOn({ store: smallStore(5) });
  request(menu, lunch);
  await expect.poll(() => messages).toEqual(['The storage of this device is full']);
  expect(reports.warnings()).toEqual(['storage-full']);
  expect(stored()).toEqual(['menu']);
  expect(cache.isUnavailable(lunch.sha256)).toBe(true);
});

test('in a full storage, a file needed soon takes the room of one needed later, which does not take it back', async () => {
  const { request, requestSoon, stored, messages, requested } = await cacheOn({ store: smallStore(5) });
  request(menu);
  await expect.poll(stored).toEqual(['menu']);
  requestSoon([lunch], menu);
  await expect.poll(() => messages).toEqual(['The storage of this device is full']);
  expect(stored()).toEqual(['lunch']);
  expect(requested().at(-1)).toBe('menu');
});

test('the warning about a full storage ends when the files are no longer needed', async () => {
  const { request, reports, stored } = await cacheOn({ store: smallStore(5) });
  request(menu, lunch);
  await expect.poll(() => reports.warnings()).toEqual(['storage-full']);
  request(menu);
  expect(reports.warnings()).toEqual([]);
  expect(stored()).toEqual(['menu']);
});

test('space that is missing by the browser’s estimate is freed before the download', async () => {
  const { request, stored } = await cacheOn({ estimate: { quota: 10, usage: 9 } });
  request(menu);
  await expect.poll(stored).toEqual(['menu']);
  request(lunch);
  await expect.poll(stored).toEqual(['lunch']);
});

test('free bytes are known only if the browser reports them', async () => {
  expect(await (await cacheOn({ estimate: { quota: 10, usage: 4 } })).cache.freeBytes()).toBe(6);
  expect(await (await cacheOn({ estimate: { quota: 4, usage: 10 } })).cache.freeBytes()).toBe(0);
  expect(await (await cacheOn()).cache.freeBytes()).toBeNull();
});

test('a copy with missing parts is reported and downloaded again', async () => {
  const { request, stored, store, cache, messages, requested } = await cacheOn();
  request(menu);
  await expect.poll(stored).toEqual(['menu']);
  await store.putPart(menu.sha256, 0, new Blob(['m']));
  expect(await cache.blob(menu.sha256)).toBeNull();
  expect(messages).toEqual([`The copy of ${menu.sha256.slice(0, 12)} on this device is damaged`]);
  await expect.poll(stored).toEqual(['menu']);
  expect(requested()).toEqual(['menu', 'menu']);
});

test('a file whose bytes have changed is found by its hash and downloaded again', async () => {
  const { request, stored, store, cache, requested } = await cacheOn();
  request(menu);
  await expect.poll(stored).toEqual(['menu']);
  expect(await cache.verify(menu.sha256)).toBe(true);
  await store.putPart(menu.sha256, 0, new Blob(['mENU']));
  expect(await cache.verify(menu.sha256)).toBe(false);
  await expect.poll(stored).toEqual(['menu']);
  expect(requested()).toEqual(['menu', 'menu']);
});

test('clearing deletes all files and downloads the requested ones again', async () => {
  const { request, stored, cache, requested } = await cacheOn();
  request(menu, lunch);
  await expect.poll(stored).toEqual(['menu', 'lunch']);
  await cache.clear();
  await expect.poll(requested).toEqual(['menu', 'lunch', 'menu', 'lunch']);
  await expect.poll(stored).toEqual(['menu', 'lunch']);
});

test('a file that is not stored has no bytes', async () => {
  const { cache } = await cacheOn();
  expect(await cache.blob(menu.sha256)).toBeNull();
});

test('a removed screen downloads nothing more', async () => {
  const { request, requested, unpairedCalls } = await cacheOn({ answer: () => createFailure(401, 'device.unpaired') });
  request(menu, lunch);
  await expect.poll(unpairedCalls).toBe(1);
  expect(requested()).toEqual(['menu']);
});

test('the end of the session aborts the download', async () => {
  const { request, requested, stored } = await cacheOn({ answer: () => new Promise<Response>(() => undefined) });
  request(menu, lunch);
  await expect.poll(requested).toEqual(['menu']);
  endTest();
  expect(stored()).toEqual([]);
});
