import { compareVersions } from '@vitrine/contract/agent/release';
import { expect, test } from 'vitest';
import { openState } from '../files/state.ts';
import {
  createKeys,
  createMachine,
  openMachine,
  start,
  startUpdateServer,
  STATE,
  toText,
  type UpdateServer,
} from '../test/update-machine.ts';

const WRONG_KEY = 'not signed with the key of the server';

test.each([
  [
    'signed with another key',
    WRONG_KEY,
    (server: UpdateServer) => server.offers({ version: '0.2.0', file: 'update', keys: createKeys() }),
  ],
  [
    'described differently from what was signed',
    WRONG_KEY,
    ({ offer }: UpdateServer) => offer.release && Object.assign(offer.release, { version: '0.3.0' }),
  ],
  [
    'another file than the signed one',
    'not the one that was signed',
    ({ offer }: UpdateServer) => (offer.file = 'upgate'),
  ],
  ['cut off', 'does not have 6 bytes', ({ offer }: UpdateServer) => (offer.file = 'upda')],
  ['longer than announced', 'more than 6 bytes', ({ offer }: UpdateServer) => (offer.file = 'update and more')],
  [
    'absurdly large',
    'bytes, more than',
    (server: UpdateServer) => server.offers({ version: '0.2.0', file: 'x'.repeat(20_000_001) }),
  ],
])('a release that is %s is refused', async (_, reason, change) => {
  const server = await startUpdateServer();
  server.offers({ version: '0.2.0', file: 'update' });
  const machine = await createMachine(server);
  change(server);
  expect(await machine.command('cmd_1')).toEqual({ state: 'failed', detail: expect.stringContaining(reason) });
  expect(machine.restarts()).toBe(0);
  expect((await start(machine.disk)).started).toBe('package');
});

test('a release that was refused is reported until a fit one is offered', async () => {
  const server = await startUpdateServer();
  const machine = await createMachine(server);
  server.offers({ version: '0.2.0', file: 'update', keys: createKeys() });
  await machine.command('cmd_1');
  expect(machine.updates.failed()).toEqual({ version: '0.2.0', reason: expect.stringContaining(WRONG_KEY) });
  server.offers({ version: '0.1.0', file: 'package' });
  await machine.command('cmd_2');
  expect(machine.updates.failed()).toBeNull();
});

test('an answer that was recorded earlier leads to no lower version; the server itself may go back', async () => {
  const server = await startUpdateServer();
  const machine = await createMachine(server);
  server.offers({ version: '0.1.0', file: 'package', signedAt: '2026-03-02T00:00:00.000Z' });
  await machine.command('cmd_1');

  server.offers({ version: '0.0.9', file: 'older', signedAt: '2026-03-01T00:00:00.000Z' });
  expect(await machine.command('cmd_2')).toMatchObject({ detail: expect.stringContaining('older than one') });
  server.offers({ version: '0.1.0', file: 'other build', signedAt: '2026-03-01T00:00:00.000Z' });
  expect(await machine.command('cmd_3')).toMatchObject({ detail: expect.stringContaining('older than one') });
  expect(machine.restarts()).toBe(0);

  server.offers({ version: '0.0.9', file: 'older', signedAt: '2026-03-03T00:00:00.000Z' });
  expect(await machine.command('cmd_4')).toBeNull();
  expect((await start(machine.disk)).started).toBe('older');
});

test('a higher version is accepted from a server whose clock was ahead before', async () => {
  const server = await startUpdateServer();
  const machine = await createMachine(server);
  server.offers({ version: '0.1.0', file: 'package', signedAt: '2099-01-01T00:00:00.000Z' });
  await machine.command('cmd_1');
  server.offers({ version: '0.2.0', file: 'update' });
  expect(await machine.command('cmd_2')).toBeNull();
  expect(machine.restarts()).toBe(1);
});

test('the first key of a server is kept, whatever it names later; who deletes it pins the next one', async () => {
  const server = await startUpdateServer();
  const machine = await createMachine(server);
  server.offers({ version: '0.1.0', file: 'package' });
  await machine.command('cmd_1');
  const first = await machine.key.read();

  const keys = createKeys();
  server.offer.updateKey = toText(keys);
  server.offers({ version: '0.2.0', file: 'update', keys, signedAt: '2026-03-04T00:00:00.000Z' });
  // As after a new pairing.
  await (await openState(machine.disk, STATE)).save({ agentToken: null });
  const paired = await openMachine({ disk: machine.disk, server });
  expect(await paired.command('cmd_2')).toMatchObject({ detail: expect.stringContaining(WRONG_KEY) });
  expect(await paired.key.read()).toBe(first);

  await machine.disk.remove(`${STATE}/update-key.json`);
  expect(await (await openMachine({ disk: machine.disk, server })).command('cmd_3')).toBeNull();
});

test('the key of another server is another key', async () => {
  const [one, other] = [await startUpdateServer(), await startUpdateServer()];
  one.offers({ version: '0.1.0', file: 'package' });
  const { disk, ...first } = await createMachine(one);
  await first.command('cmd_1');
  other.offers({ version: '0.2.0', file: 'update', signedAt: '2026-03-05T00:00:00.000Z' });
  const moved = await openMachine({ disk, server: other });
  expect(await moved.key.read()).toBeNull();
  await (await openState(disk, STATE)).save({ agentToken: null });
  expect(await (await openMachine({ disk, server: other })).command('cmd_2')).toBeNull();
});

test.each([
  ['0.2.0', '0.1.9', 1],
  ['0.10.0', '0.9.0', 1],
  ['1.0.0', '1.0.0', 0],
  ['1.0', '1.0.1', -1],
  ['development', '0.1.0', -1],
])('version %s compared with %s', (a, b, expected) => {
  expect(Math.sign(compareVersions(a, b))).toBe(expected);
});
