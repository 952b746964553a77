import { expect, test } from 'vitest';
import { emptyStore } from '../test/database.ts';
import { forgetIdentity, loadIdentity, saveIdentity } from './identity.ts';

const identity = { deviceId: 'lobby-1', deviceToken: 'token-1' };
const COPY = 'vitrine.player.identity';

const refuse = () => Promise.reject(new DOMException('Blocked', 'InvalidStateError'));

test('a new player has no identity', async () => {
  expect(await loadIdentity(emptyStore())).toBeNull();
});

test('a stored identity is loaded', async () => {
  const store = emptyStore();
  await saveIdentity(store, identity);
  expect(await loadIdentity(store)).toEqual(identity);
});

test('a lost database is restored from the copy', async () => {
  await saveIdentity(emptyStore(), identity);
  const store = emptyStore();
  expect(await loadIdentity(store)).toEqual(identity);
  expect(await store.get('identity')).toEqual(identity);
});

test('a lost copy is restored from the database', async () => {
  const store = emptyStore();
  await saveIdentity(store, identity);
  localStorage.removeItem(COPY);
  await loadIdentity(store);
  expect(JSON.parse(localStorage.getItem(COPY) ?? 'null')).toEqual(identity);
});

test.each(['', 'not json', 'null', '{}', '{"deviceId":"lobby-1"}'])(
  'a damaged copy is no identity: %j',
  async (text) => {
    localStorage.setItem(COPY, text);
    expect(await loadIdentity(emptyStore())).toBeNull();
  },
);

test('a database that refuses to be read or written leaves the copy', async () => {
  const store = Object.assign(emptyStore(), { get: refuse, put: refuse, clear: refuse });
  await saveIdentity(store, identity);
  expect(await loadIdentity(store)).toEqual(identity);
  await forgetIdentity(store);
  expect(await loadIdentity(store)).toBeNull();
});

test('forgetting an identity deletes both copies and all other data of the device', async () => {
  const store = emptyStore();
  await saveIdentity(store, identity);
  await store.putPart('sha', 0, new Blob(['media']));
  await forgetIdentity(store);
  expect(await loadIdentity(store)).toBeNull();
  expect(await store.hashes()).toEqual([]);
});
