import { sign } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { toInstallationText } from '@vitrine/contract/agent/release';
import { describe, expect, test } from 'vitest';
import { openState } from '../files/state.ts';
import { createFailingDisk } from '../test/failing-disk.ts';
import { startPlayerServer } from '../test/player-server.ts';
import { createKeys, type Keys, toText } from '../test/system-release.ts';
import { createUpdateKey } from './update-key.ts';
import { findIssuer, followServer } from './issuer.ts';

const STATE = '/data';
const FORMER = 'http://10.0.0.1:3000';
const identity = { deviceId: 'lobby-1', deviceToken: 'device-token' };

/** Answers as the installation with these keys. */
const proveWith =
  (keys: Keys, named = keys) =>
  ({ url = '' }: IncomingMessage, response: ServerResponse): void => {
    const challenge = new URL(url, 'http://server').searchParams.get('challenge') ?? '';
    const signature = sign(null, Buffer.from(toInstallationText(challenge)), keys.privateKey).toString('base64');
    response.end(JSON.stringify({ key: toText(named), signature }));
  };

/** Starts a server that answers API requests by this function. `asked`: the headers of each request. */
async function startServer(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const asked: IncomingHttpHeaders[] = [];
  const server = await startPlayerServer((request, response) => {
    asked.push(request.headers);
    answer(request, response);
  });
  return { ...server, asked };
}

/** A screen that the server at {@link FORMER}, with these keys, has paired. */
async function createPairedMachine(keys: Keys) {
  const { disk, failing } = createFailingDisk();
  const state = await openState(disk, STATE);
  await state.save({ identity, agentToken: 'agent-token', issuer: { server: FORMER, key: toText(keys) } });
  const findServer = (wanted: string) => findIssuer({ disk, stateFolder: STATE, state, wanted });
  const follow = (wanted: string, isRedirect = false) =>
    followServer({ disk, stateFolder: STATE, state, wanted, isRedirect });
  return { disk, failing, state, findServer, follow };
}

describe('a paired screen whose settings name another address', () => {
  test('keeps its identity when its server proves to be there, with the key for updates', async () => {
    const keys = createKeys();
    const server = await startServer(proveWith(keys));
    const { disk, state, findServer, follow } = await createPairedMachine(keys);
    expect(await findServer(server.url)).toBe(FORMER);
    expect(await follow(server.url)).toBe('same');
    expect(await findServer(server.url)).toBe(server.url);
    expect(state.read()).toMatchObject({ identity, agentToken: 'agent-token', browserServer: server.url });
    expect(await createUpdateKey({ disk, stateFolder: STATE, state, server: server.url }).read()).toBe(toText(keys));
  });

  const others: [string, (real: Keys) => (request: IncomingMessage, response: ServerResponse) => void][] = [
    ['another installation', () => proveWith(createKeys())],
    ['one that only names the key of its server', (real) => proveWith(createKeys(), real)],
    ['one of a release that proves nothing', () => (_, response) => void response.writeHead(404).end('{}')],
  ];
  test.each(others)(
    'forgets its identity when %s answers there, which learns none of its tokens',
    async (_, toAnswer) => {
      const keys = createKeys();
      const server = await startServer(toAnswer(keys));
      const { disk, state, findServer, follow } = await createPairedMachine(keys);
      expect(await follow(server.url)).toBe('other');
      expect(await findServer(server.url)).toBe(server.url);
      expect(state.read()).toMatchObject({
        identity: null,
        agentToken: null,
        movedFrom: FORMER,
        browserServer: FORMER,
      });
      expect(server.asked.length).toBeGreaterThan(0);
      expect(server.asked.filter(({ authorization }) => authorization !== undefined)).toEqual([]);
      // The state is in two files, which are written in turn: after the next write, neither has the former identity.
      await state.save({ browserServer: server.url });
      for (const name of await disk.list(STATE)) {
        expect((await disk.read(`${STATE}/${name}`))?.toString('utf8')).not.toContain('device-token');
      }
    },
  );

  test.each<[string, (server: Awaited<ReturnType<typeof startServer>>) => void]>([
    ['no server answers', (server) => server.stop()],
    ['a server of another kind answers', ({ offer }) => (offer.list = () => ({ hello: 'world' }))],
  ])('stays with its server while %s there', async (_, change) => {
    const server = await startServer((__, response) => void response.writeHead(404).end('<h1>Not found</h1>'));
    change(server);
    const { state, findServer, follow } = await createPairedMachine(createKeys());
    expect(await follow(server.url)).toBeNull();
    expect(await findServer(server.url)).toBe(FORMER);
    expect(state.read()).toMatchObject({ identity, movedFrom: null });
  });

  test('stays with its server until it knows the key of that one, and asks no other server', async () => {
    const keys = createKeys();
    const server = await startServer(proveWith(keys));
    const { state, follow } = await createPairedMachine(keys);
    await state.save({ issuer: { server: FORMER, key: null } });
    expect(await follow(server.url)).toBeNull();
    expect(server.asked).toEqual([]);
    await state.save({ issuer: { server: FORMER, key: toText(keys) } });
    expect(await follow(server.url)).toBe('same');
    expect(state.read().identity).toEqual(identity);
  });

  test.each([429, 500, 503])('stays with its server while the other one answers %i', async (status) => {
    const server = await startServer((_, response) => void response.writeHead(status).end());
    const { state, follow } = await createPairedMachine(createKeys());
    expect(await follow(server.url)).toBeNull();
    expect(state.read().identity).toEqual(identity);
  });

  test('goes there when it is no longer paired, and forgets what its browser has stored', async () => {
    const { state, findServer, follow } = await createPairedMachine(createKeys());
    await state.save({ identity: null });
    expect(await follow('http://10.0.0.2:3000')).toBe('other');
    expect(await findServer('http://10.0.0.2:3000')).toBe('http://10.0.0.2:3000');
    expect(state.read().browserServer).toBe(FORMER);
  });
});

describe('a pinned key that is damaged', () => {
  const DAMAGED: [string, (on: Awaited<ReturnType<typeof createPairedMachine>>) => unknown][] = [
    ['has other content', ({ disk }) => disk.write(`${STATE}/update-key.json`, Buffer.from('{"server":'))],
    ['cannot be read', ({ failing }) => (failing.reads = { 'update-key.json': 'EIO' })],
  ];

  test.each(DAMAGED)('and %s is replaced by the copy of the state, whatever the server names', async (_, damage) => {
    const keys = createKeys();
    const on = await createPairedMachine(keys);
    const { disk, state } = on;
    const key = createUpdateKey({ disk, stateFolder: STATE, state, server: FORMER });
    await key.pin(toText(keys));
    await damage(on);
    expect(await key.read()).toBe(toText(keys));
    await damage(on);
    expect(await key.pin('b3RoZXI=')).toBe(true);
    on.failing.reads = {};
    expect(await key.read()).toBe(toText(keys));
    expect((await disk.read(`${STATE}/update-key.json`))?.toString()).toContain(toText(keys));
  });

  test.each(DAMAGED)('and %s keeps no screen from following its server', async (_, damage) => {
    const keys = createKeys();
    const server = await startServer(proveWith(keys));
    const on = await createPairedMachine(keys);
    await createUpdateKey({ ...on, stateFolder: STATE, server: FORMER }).pin(toText(keys));
    await damage(on);
    expect(await on.follow(server.url)).toBe('same');
    on.failing.reads = {};
    const moved = createUpdateKey({ ...on, stateFolder: STATE, server: server.url });
    expect(await moved.read()).toBe(toText(keys));
  });

  test.each(DAMAGED)('and %s cannot be chosen by a server where the state has no copy', async (_, damage) => {
    const on = await createPairedMachine(createKeys());
    await on.state.save({ issuer: { server: FORMER, key: null } });
    const key = createUpdateKey({ ...on, stateFolder: STATE, server: FORMER });
    await key.pin('a2V5');
    await damage(on);
    expect(await key.pin('b3RoZXI=')).toBe(false);
    expect(await key.read()).toBeNull();
  });
});

describe('a screen that an earlier release has paired', () => {
  test('belongs to the server whose key it has pinned', async () => {
    const { disk, state, findServer } = await createPairedMachine(createKeys());
    await state.save({ issuer: null });
    await createUpdateKey({ disk, stateFolder: STATE, state, server: FORMER }).pin('a2V5');
    expect(await findServer('http://10.0.0.2:3000')).toBe(FORMER);
    expect(state.read().issuer).toEqual({ server: FORMER, key: 'a2V5' });
  });

  test('belongs to the server in its settings when it has pinned none', async () => {
    const { state, findServer } = await createPairedMachine(createKeys());
    await state.save({ issuer: null });
    expect(await findServer('http://10.0.0.2:3000')).toBe('http://10.0.0.2:3000');
    expect(state.read().issuer).toEqual({ server: 'http://10.0.0.2:3000', key: null });
  });
});
