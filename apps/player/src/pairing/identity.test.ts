import { expect, test } from 'vitest';
import { emptyStore } from '../test/database.ts';
import { createIdentityKeeper } from './identity.ts';

const identity = { deviceId: 'lobby-1', deviceToken: 'token-1' };
const COPY = 'vitrine.player.identity';

const refuse = () => Promise.reject(new DOMException('Blocked', 'InvalidStateError'));

test('a new player has no identity', async () => {
  expect(await createIdentityKeeper(emptyStore()).load()).toBeNull();
});

test('a stored identity is loaded', async () => {
  const store = emptyStore();
  await createIdentityKeeper(store).save(identity);
  expect(await createIdentityKeeper(store).load()).toEqual(identity);
});

test('a lost database is restored from the copy', async () => {
  await createIdentityKeeper(emptyStore()).save(identity);
  const store = emptyStore();
  expect(await createIdentityKeeper(store).load()).toEqual(identity);
  expect(await store.get('identity')).toEqual(identity);
});

test('a lost copy is restored from the database', async () => {
  const store = emptyStore();
  await createIdentityKeeper(store).save(identity);
  localStorage.removeItem(COPY);
  await createIdentityKeeper(store).load();
  expect(JSON.parse(localStorage.getItem(COPY) ?? 'null')).toEqual(identity);
});

test.each(['', 'not json', 'null', '{}', '{"deviceId":"lobby-1"}'])(
  'a damaged copy is no identity: %j',
  async (text) => {
    localStorage.setItem(COPY, text);
    expect(await createIdentityKeeper(emptyStore()).load()).toBeNull();
  },
);

test('a database that refuses to be read or written leaves the copy', async () => {
  const store = Object.assign(emptyStore(), { get: refuse, put: refuse, clear: refuse });
  await createIdentityKeeper(store).save(identity);
  expect(await createIdentityKeeper(store).load()).toEqual(identity);
  await createIdentityKeeper(store).forget();
  expect(await createIdentityKeeper(store).load()).toBeNull();
});

test('forgetting an identity deletes both copies and all other data of the device', async () => {
  const store = emptyStore();
  await createIdentityKeeper(store).save(identity);
  await store.putPart('sha', 0, new Blob(['media']));
  await createIdentityKeeper(store).forget();
  expect(await createIdentityKeeper(store).load()).toBeNull();
  expect(await store.hashes()).toEqual([]);
});

/** An agent that holds an identity. */
const createAgent = (held: typeof identity | null) => {
  const agent = {
    identity: held,
    handed: [] as unknown[],
    keep: async (handed: typeof identity | null) => void agent.handed.push(handed),
  };
  return agent;
};

test('a browser that lost its storage gets the identity back from the agent of its machine', async () => {
  const store = emptyStore();
  expect(await createIdentityKeeper(store, createAgent(identity)).load()).toEqual(identity);
  expect(await store.get('identity')).toEqual(identity);
});

test('the agent is handed the identity, also one from before it was installed', async () => {
  const store = emptyStore();
  await createIdentityKeeper(store).save(identity);
  const agent = createAgent(null);
  await createIdentityKeeper(store, agent).load();
  expect(agent.handed).toEqual([identity]);
});

test('an identity that is forgotten is forgotten by the agent too', async () => {
  const agent = createAgent(identity);
  const keeper = createIdentityKeeper(emptyStore(), agent);
  await keeper.load();
  await keeper.forget();
  expect(agent.handed).toEqual([identity, null]);
  expect(await keeper.load()).toBeNull();
});
