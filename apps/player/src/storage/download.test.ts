import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { CallFailed } from '../network/failures.ts';
import { emptyStore } from '../test/database.ts';
import { imageAsset } from '../test/manifest.ts';
import { createFailure, type Received, testServer } from '../test/server.ts';
import { download, HashMismatch, isIntact } from './download.ts';

const content = 'the bytes of an image';
const hash = bytesToHex(sha256(utf8ToBytes(content)));
const asset = imageAsset('menu', { sha256: hash, bytes: content.length, url: `/api/player/v1/assets/${hash}` });
const ASSET = 'GET /api/player/v1/assets/:sha256';

/** A server that answers with ranges; `cutAt` ends its first response after so many bytes. */
function fileServer({ cutAt, hasRanges = true }: { cutAt?: number; hasRanges?: boolean } = {}) {
  let cuts = cutAt === undefined ? 0 : 1;
  return testServer(
    {
      [ASSET]({ headers }: Received) {
        const start = hasRanges ? Number(/bytes=(\d+)-/.exec(headers.get('range') ?? '')?.[1] ?? 0) : 0;
        const end = cuts > 0 ? cutAt : undefined;
        cuts -= 1;
        return new Response(content.slice(start, end), { status: start > 0 ? 206 : 200 });
      },
    },
    'token-1',
  );
}

function run({ server, signal }: ReturnType<typeof testServer>, store = emptyStore(), wanted = asset) {
  const progress: number[] = [];
  const result = download(wanted, { store, server, signal, onProgress: (bytes) => progress.push(bytes) });
  return { store, progress, result };
}

test('a file is stored with its hash, size and type', async () => {
  const api = fileServer();
  const { store, progress, result } = run(api);
  await result;
  expect(await store.assets()).toMatchObject([{ sha256: hash, bytes: content.length, mimeType: 'image/jpeg' }]);
  expect(await new Blob(await store.parts(hash)).text()).toBe(content);
  expect(progress.at(-1)).toBe(content.length);
  expect(api.requests[0]?.headers.get('authorization')).toBe('Bearer token-1');
});

test('an interrupted download continues after the received bytes', async () => {
  const api = fileServer({ cutAt: 5 });
  const first = run(api);
  await expect(first.result).rejects.toThrow('The file broke off');
  expect(await first.store.assets()).toEqual([]);
  await run(api, first.store).result;
  expect(api.requests.map(({ headers }) => headers.get('range'))).toEqual([null, 'bytes=5-']);
  expect(await new Blob(await first.store.parts(hash)).text()).toBe(content);
});

test('a server without ranges sends the whole file again', async () => {
  const api = fileServer({ cutAt: 5, hasRanges: false });
  const first = run(api);
  await expect(first.result).rejects.toThrow(CallFailed);
  await run(api, first.store).result;
  expect(await new Blob(await first.store.parts(hash)).text()).toBe(content);
});

test('a file whose parts are all stored is verified without a request', async () => {
  const api = testServer({});
  const store = emptyStore();
  await store.putPart(hash, 0, new Blob([content]));
  await run(api, store).result;
  expect(api.requests).toEqual([]);
  expect(await store.assets()).toHaveLength(1);
});

test('too many bytes from an earlier attempt are deleted first', async () => {
  const api = fileServer();
  const store = emptyStore();
  await store.putPart(hash, 0, new Blob([content, content]));
  await run(api, store).result;
  expect(await new Blob(await store.parts(hash)).text()).toBe(content);
});

test.each(['the bytes of some image', 'another image of 21 b'])(
  'bytes with a wrong hash are deleted: %s',
  async (text) => {
    const api = testServer({ [ASSET]: () => new Response(text) });
    const { store, result } = run(api);
    await expect(result).rejects.toThrow(HashMismatch);
    expect(await store.hashes()).toEqual([]);
  },
);

test('a missing file fails with its status', async () => {
  const { result } = run(testServer({ [ASSET]: () => createFailure(404, 'media.not_found') }));
  await expect(result).rejects.toMatchObject({ status: 404 });
});

test('the token is not sent to another origin', async () => {
  const api = testServer({});
  const { result } = run(api, undefined, { ...asset, url: 'https://bucket.test/file?signature=1' });
  await expect(result).rejects.toThrow('Cannot reach the server');
  expect(api.requests[0]?.address).toBe('GET https://bucket.test/file');
  expect(api.requests[0]?.headers.get('authorization')).toBeNull();
});

test('bytes received before the connection broke are stored', async () => {
  let chunks = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      chunks += 1;
      if (chunks === 1) controller.enqueue(new TextEncoder().encode(content.slice(0, 8)));
      else controller.error(new TypeError('network error'));
    },
  });
  const { store, result } = run(testServer({ [ASSET]: () => new Response(body) }));
  await expect(result).rejects.toThrow('The connection broke off');
  expect(await new Blob(await store.parts(hash)).text()).toBe(content.slice(0, 8));
});

test('an intact file is distinguished from a damaged one', async () => {
  expect(await isIntact([new Blob(['the bytes ']), new Blob(['of an image'])], hash)).toBe(true);
  expect(await isIntact([new Blob(['the bytes'])], hash)).toBe(false);
});
