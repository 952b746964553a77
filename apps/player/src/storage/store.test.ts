import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { imageAsset, instant, createManifest, NOON } from '../test/manifest.ts';
import { createStore } from './store.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const asset = (sha256: string) => ({ sha256, bytes: 3, mimeType: 'image/png', storedAtMs: NOON });
const identity = { deviceId: 'lobby-1', deviceToken: 'token-1' };
const play = (playId: string) => ({
  playId,
  assetId: 'med_1',
  reason: 'global',
  startedAt: instant(NOON),
  endedAt: instant(NOON),
  completed: true,
});

/** Writes a database exactly as version 0.1.0 did, without any of today's code. */
async function databaseOfVersion010(write: (tx: IDBTransaction) => void): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.open('vitrine-player', 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('values');
      request.result.createObjectStore('assets', { keyPath: 'sha256' });
      request.result.createObjectStore('parts');
    });
    request.addEventListener('error', () => reject(request.error ?? new Error('Not opened')));
    request.addEventListener('success', () => {
      const tx = request.result.transaction(['values', 'assets', 'parts'], 'readwrite');
      write(tx);
      tx.addEventListener('abort', () => reject(tx.error ?? new Error('Aborted')));
      tx.addEventListener('complete', () => {
        request.result.close();
        resolve();
      });
    });
  });
}

test('a screen that is updated reads everything that version 0.1.0 stored', async () => {
  const manifest = createManifest({ assets: [imageAsset('menu')] });
  const open = { playId: 'p3', assetId: 'menu', reason: 'global', untilMs: NOON, startedAtMs: NOON, seenAtMs: NOON };
  await databaseOfVersion010((tx) => {
    const values = tx.objectStore('values');
    values.put(identity, 'identity');
    values.put(manifest, 'manifest');
    values.put(open, 'open-play');
    values.put(play('p1'), 'play:p1');
    values.put(play('p2'), 'play:p2');
    values.put({ id: 'l1', level: 'error', at: instant(NOON), message: 'Failed' }, 'log:l1');
    tx.objectStore('assets').put(asset('sha-menu'));
    tx.objectStore('parts').put(new Blob(['ab']), ['sha-menu', 0]);
    tx.objectStore('parts').put(new Blob(['c']), ['sha-menu', 1]);
    tx.objectStore('parts').put(new Blob(['unfinished']), ['sha-film', 0]);
  });

  const store = createStore();
  expect(await store.get('identity')).toEqual(identity);
  expect(await store.get('manifest')).toEqual(manifest);
  expect(await store.get('open-play')).toEqual(open);
  expect((await store.queued('play', 10)).map(({ playId }) => playId)).toEqual(['p1', 'p2']);
  expect((await store.queued('log', 10)).map(({ message }) => message)).toEqual(['Failed']);
  expect(await store.assets()).toEqual([asset('sha-menu')]);
  expect(await new Blob(await store.parts('sha-menu')).text()).toBe('abc');
  expect((await store.hashes()).toSorted()).toEqual(['sha-film', 'sha-menu']);
});

test('values are stored across restarts until they are removed', async () => {
  await createStore().put('identity', identity);
  const store = createStore();
  expect(await store.get('identity')).toEqual(identity);
  await store.remove('identity');
  expect(await store.get('identity')).toBeNull();
});

test('parts are returned in the order of their index', async () => {
  const store = createStore();
  for (const index of [10, 2, 0]) await store.putPart('a', index, new Blob([String(index)]));
  await store.putPart('b', 1, new Blob(['other']));
  expect(await Promise.all((await store.parts('a')).map((part) => part.text()))).toEqual(['0', '2', '10']);
});

test('dropping an asset deletes its parts and no others', async () => {
  const store = createStore();
  for (const sha256 of ['a', 'b']) {
    await store.putPart(sha256, 0, new Blob([sha256]));
    await store.complete(asset(sha256));
  }
  await store.drop('a');
  expect(await store.parts('a')).toEqual([]);
  expect((await store.assets()).map(({ sha256 }) => sha256)).toEqual(['b']);
  expect(await store.hashes()).toEqual(['b']);
});

test('a manifest is stored only together with everything it requires', async () => {
  const store = createStore();
  const manifest = createManifest();
  await store.complete(asset('a'));
  expect(await store.activate(manifest, ['a', 'missing'])).toBe(false);
  expect(await store.get('manifest')).toBeNull();
  expect(await store.activate(manifest, ['a'])).toBe(true);
  expect(await store.get('manifest')).toEqual(manifest);
});

test('a manifest that requires nothing is stored', async () => {
  const store = createStore();
  expect(await store.activate(createManifest({ etag: 'other' }), [])).toBe(true);
  expect((await store.get('manifest'))?.etag).toBe('other');
});

test('a queue returns its oldest items and deletes them beyond its limit', async () => {
  const store = createStore();
  for (const id of ['3', '1', '4', '2']) await store.enqueue('play', id, play(id), 3);
  await store.enqueue('log', '0', { id: '0', level: 'warn', at: instant(NOON), message: 'Other queue' }, 3);
  const ids = async (limit: number) => (await store.queued('play', limit)).map(({ playId }) => playId);
  expect(await ids(2)).toEqual(['2', '3']);
  await store.dequeue('play', ['2', '4']);
  expect(await ids(10)).toEqual(['3']);
  expect(await store.queued('log', 10)).toHaveLength(1);
});

test('clearing deletes values, assets, parts and queues', async () => {
  const store = createStore();
  await store.put('identity', identity);
  await store.putPart('a', 0, new Blob(['a']));
  await store.complete(asset('a'));
  await store.enqueue('play', '1', play('1'), 10);
  await store.clear();
  expect(await store.get('identity')).toBeNull();
  expect([await store.assets(), await store.hashes(), await store.queued('play', 10)]).toEqual([[], [], []]);
});

test('a database that cannot be opened is replaced by an empty one', async () => {
  // A higher version than this release knows, as after a downgrade.
  await new Promise<void>((resolve) => {
    const request = indexedDB.open('vitrine-player', 7);
    request.addEventListener('success', () => {
      request.result.close();
      resolve();
    });
  });
  const store = createStore();
  expect(await store.get('identity')).toBeNull();
  await store.put('identity', identity);
  expect(await store.get('identity')).toEqual(identity);
});

test('a connection that blocks a newer release is closed, and opened again when needed', async () => {
  const store = createStore();
  await store.put('identity', identity);
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase('vitrine-player');
    request.addEventListener('success', () => resolve());
    request.addEventListener('blocked', () => reject(new Error('Blocked')));
  });
  expect(await store.get('identity')).toBeNull();
});
