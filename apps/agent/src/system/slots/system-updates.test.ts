import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCommands } from '../../commands/command-runner.ts';
import { createCredential } from '../../commands/credential.ts';
import { disk } from '../../files/disk.ts';
import { openState } from '../../files/state.ts';
import { InstallRequest, type InstallStatus, toDownloadPath, type UpdateRecord } from './exchange.ts';
import { toPaths } from './machine.ts';
import { createKeys, signSystem, toText } from '../../test/system-release.ts';
import { startSystemServer, SYSTEM, type SystemServer } from '../../test/system-server.ts';
import { openSystemUpdates, tellSetupShown } from './system-updates.ts';
import { createUpdateKey } from '../../update/update-key.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'agent-system-'));
  const { agentState, systemState, systemRuntime, requests } = toPaths(root);
  for (const folder of [agentState, systemState, systemRuntime, requests]) await mkdir(folder, { recursive: true });
});
afterEach(() => rm(root, { recursive: true }));

interface Start {
  server: SystemServer;
  /** The version of the running system. */
  version?: string;
  shown?: string | null;
  freeBytes?: number;
}

/** Starts the agent on the machine. */
async function startAgent({ server, version = '1.0', shown = 'playing', freeBytes = Infinity }: Start) {
  const paths = toPaths(root);
  const state = await openState(disk, paths.agentState);
  await state.save({ identity: { deviceId: 'lobby-1', deviceToken: 'device-token' } });
  const key = createUpdateKey({ disk, stateFolder: paths.agentState, state, server: server.url });
  const credential = createCredential({
    server: server.url,
    state,
    async onUpdateKey(named) {
      await key.pin(named);
      await updates.tellKey();
    },
  });
  const screen = { shown };
  const waited: number[] = [];
  let nowMs = 0;
  const updates = await openSystemUpdates({
    disk,
    paths,
    system: { version, arch: 'amd64', slot: 'a' },
    credential,
    key,
    inspect: async () => screen.shown,
    measureFree: async () => freeBytes,
    onOutcome: (id, outcome) => void commands.settle(id, outcome),
    wait: async (ms) => void waited.push(ms),
    log: () => undefined,
    nowMs: () => nowMs,
  });
  const handlers = { 'update-system': updates.command };
  const commands = createCommands({ credential, handlers, earlier: updates.settled(), log: () => undefined });
  await updates.start();
  await commands.fetch();
  const requestPath = join(paths.requests, 'install-update');
  return {
    paths,
    screen,
    waited,
    updates,
    pass: (ms: number): void => void (nowMs += ms),
    command(id: string): Promise<void> {
      server.pending.push(id);
      return commands.fetch();
    },
    /** Takes the request of the agent, as root does. */
    async takeRequest(): Promise<InstallRequest> {
      await expect.poll(() => existsSync(requestPath)).toBe(true);
      const request = InstallRequest.parse(JSON.parse(await readFile(requestPath, 'utf8')));
      await rm(requestPath);
      return request;
    },
    isRequested: () => existsSync(requestPath),
    readToldKey: async (): Promise<unknown> =>
      JSON.parse(await readFile(join(paths.requests, 'update-key'), 'utf8').catch(() => 'null')),
    isShown: () => existsSync(join(paths.requests, 'shown')),
    isDownloaded: () => existsSync(toDownloadPath(paths.agentState, server.offer.release?.sha256 ?? '')),
  };
}

/** Writes the record of root. */
const record = (change: Partial<UpdateRecord>): Promise<void> =>
  writeFile(
    join(toPaths(root).systemState, 'update.json'),
    JSON.stringify({
      version: '2.0',
      slot: 'b',
      state: 'written',
      reason: null,
      command: 'cmd_1',
      bootId: '1',
      ...change,
    }),
  );

const report = (change: Partial<InstallStatus>): Promise<void> =>
  writeFile(
    join(toPaths(root).systemRuntime, 'update.json'),
    JSON.stringify({ command: 'cmd_1', step: 'writing', done: 0, reason: null, ...change }),
  );

/** Restarts the machine, which loses the files in memory. */
async function restartMachine(): Promise<void> {
  const { requests, systemRuntime } = toPaths(root);
  for (const folder of [requests, systemRuntime]) {
    await rm(folder, { recursive: true });
    await mkdir(folder);
  }
}

const failed = (reason: string) => ({ state: 'failed', detail: expect.stringContaining(reason) });

test('root is told the key of the server at the pairing, and at each start until it has pinned one', async () => {
  const server = await startSystemServer();
  const told = { key: toText(server.keys) };
  expect(await (await startAgent({ server })).readToldKey()).toEqual(told);
  await restartMachine();
  expect(await (await startAgent({ server })).readToldKey()).toEqual(told);
  await restartMachine();
  await writeFile(join(toPaths(root).systemState, 'update-key.json'), '{}');
  expect(await (await startAgent({ server })).readToldKey()).toBeNull();
});

describe('a command to update the system', () => {
  test('downloads it, hands it to root, and is done when the new system has shown what the former one did', async () => {
    const server = await startSystemServer();
    const before = await startAgent({ server });
    await before.command('cmd_1');
    const request = await before.takeRequest();
    expect(request).toMatchObject({ command: 'cmd_1', release: { version: '2.0' } });
    expect(await readFile(toDownloadPath(before.paths.agentState, request.release.sha256))).toEqual(SYSTEM);
    expect(server.parts).toEqual([0]);
    await record({});
    await before.updates.inspected('playing');
    expect(server.acknowledged).toEqual([]);

    await restartMachine();
    const after = await startAgent({ server, version: '2.0' });
    await after.updates.inspected(null);
    await after.updates.inspected('pairing');
    expect(after.isShown()).toBe(false);
    await after.updates.inspected('playing');
    expect(after.isShown()).toBe(true);
    expect(server.acknowledged).toEqual([]);
    await record({ state: 'kept' });
    await after.updates.inspected('playing');
    await expect.poll(() => server.acknowledged).toEqual([['cmd_1', { state: 'done' }]]);
    expect(after.updates.failed()).toBeNull();
    expect(after.isDownloaded()).toBe(false);
  });

  test('has failed when the former system runs again, for the reason that the installing task names, and is not carried out again', async () => {
    const server = await startSystemServer();
    const before = await startAgent({ server });
    await before.command('cmd_1');
    await before.takeRequest();
    await record({ state: 'failed', reason: 'The new system did not start' });
    await restartMachine();
    const after = await startAgent({ server });
    await expect.poll(() => server.acknowledged).toEqual([['cmd_1', failed('did not start')]]);
    expect(after.updates.failed()).toEqual({ version: '2.0', reason: 'The new system did not start' });
    expect(after.isRequested()).toBe(false);
    expect(after.isDownloaded()).toBe(false);

    // The acknowledgement was lost.
    server.pending.push('cmd_1');
    const later = await startAgent({ server });
    expect(server.acknowledged).toHaveLength(2);
    expect(later.updates.failed()).toMatchObject({ version: '2.0' });
  });

  test('has failed when the new system cannot be installed, and says why', async () => {
    const server = await startSystemServer();
    const machine = await startAgent({ server });
    await machine.command('cmd_1');
    await machine.takeRequest();
    await report({ step: 'writing', done: 0.5 });
    await machine.updates.inspected('playing');
    expect(server.acknowledged).toEqual([]);
    await report({ step: 'failed', reason: 'Its partition is too small' });
    await machine.updates.inspected('playing');
    await expect.poll(() => server.acknowledged).toEqual([['cmd_1', failed('too small')]]);
  });

  test('has failed when the installing task reports no progress for half an hour', async () => {
    const server = await startSystemServer();
    const machine = await startAgent({ server });
    await machine.command('cmd_1');
    await machine.takeRequest();
    await report({});
    await machine.updates.inspected('playing');
    machine.pass(29 * 60_000);
    await machine.updates.inspected('playing');
    expect(server.acknowledged).toEqual([]);
    machine.pass(2 * 60_000);
    await machine.updates.inspected('playing');
    await expect.poll(() => server.acknowledged).toEqual([['cmd_1', failed('The installation does not respond')]]);
  });

  test('is done at once when the system runs already', async () => {
    const server = await startSystemServer();
    const machine = await startAgent({ server, version: '2.0' });
    await machine.command('cmd_1');
    expect(server.acknowledged).toEqual([['cmd_1', { state: 'done' }]]);
    expect(server.parts).toEqual([]);
  });

  test.each<[string, string, (server: SystemServer) => void]>([
    ['the server has none', 'no system for machines with amd64', ({ offer }) => (offer.release = null)],
    [
      'it is signed with another key',
      'not signed with the key',
      ({ offer }) => (offer.release = signSystem(createKeys(), SYSTEM)),
    ],
    [
      'it is for another kind of machine',
      'machines with arm64',
      ({ offer, keys }) => (offer.release = signSystem(keys, SYSTEM, { arch: 'arm64' })),
    ],
    [
      'it is absurdly large',
      'bytes, more than',
      ({ offer, keys }) => (offer.release = signSystem(keys, SYSTEM, { bytes: 2_000_000_001 })),
    ],
    [
      'the server sends another file',
      'not the one that was signed',
      ({ offer }) => (offer.content = Buffer.alloc(SYSTEM.length)),
    ],
    ['the server has the file no more', 'send the command again', ({ offer }) => offer.failures.push(404)],
  ])('fails when %s, and nothing is asked of root', async (_, reason, change) => {
    const server = await startSystemServer();
    change(server);
    const machine = await startAgent({ server });
    await machine.command('cmd_1');
    await expect.poll(() => server.acknowledged).toEqual([['cmd_1', failed(reason)]]);
    expect(machine.isRequested()).toBe(false);
    expect(machine.isDownloaded()).toBe(false);
  });

  test('fails while the screen shows nothing, since nobody could tell whether the update was to blame', async () => {
    const server = await startSystemServer();
    const machine = await startAgent({ server, shown: null });
    await machine.command('cmd_1');
    expect(server.acknowledged).toEqual([['cmd_1', failed('shows nothing')]]);
  });

  test('fails when the disk has too little space, and names how much is missing', async () => {
    const server = await startSystemServer();
    const machine = await startAgent({ server, freeBytes: 100_000_000 });
    await machine.command('cmd_1');
    expect(server.acknowledged).toEqual([['cmd_1', failed('3 MB are missing')]]);
  });

  test('fails while another one is carried out', async () => {
    const server = await startSystemServer();
    const machine = await startAgent({ server });
    await machine.command('cmd_1');
    await machine.takeRequest();
    await machine.command('cmd_2');
    expect(server.acknowledged).toEqual([['cmd_2', failed('under way')]]);
  });
});

describe('the download of a system', () => {
  test('waits while the server cannot be reached or is busy, and goes on', async () => {
    const server = await startSystemServer();
    server.offer.failures.push(503, 429);
    const machine = await startAgent({ server });
    await machine.command('cmd_1');
    await machine.takeRequest();
    // Each wait is as long as the server says.
    expect(machine.waited).toEqual([31_000, 31_000]);
  });

  test('goes on where the connection broke off', async () => {
    const server = await startSystemServer();
    server.offer.breaks.push(700_000, 900_000);
    const machine = await startAgent({ server });
    await machine.command('cmd_1');
    const { release } = await machine.takeRequest();
    expect(await readFile(toDownloadPath(machine.paths.agentState, release.sha256))).toEqual(SYSTEM);
    const [first, second = 0, third = 0, ...more] = server.parts;
    expect([first, second > 0, third > second, more]).toEqual([0, true, true, []]);
    expect(machine.waited).toEqual([5_000, 5_000]);
  });

  test('goes on where it was when the machine lost its power', async () => {
    const server = await startSystemServer();
    const first = await startAgent({ server });
    await first.command('cmd_1');
    const { release } = await first.takeRequest();
    await writeFile(toDownloadPath(first.paths.agentState, release.sha256), SYSTEM.subarray(0, 1_200_000));
    await restartMachine();
    server.parts.length = 0;
    const second = await startAgent({ server });
    await second.takeRequest();
    expect(server.parts).toEqual([1_200_000]);
  });

  test('begins again when what was there is damaged', async () => {
    const server = await startSystemServer();
    const first = await startAgent({ server });
    await first.command('cmd_1');
    const { release } = await first.takeRequest();
    await writeFile(toDownloadPath(first.paths.agentState, release.sha256), Buffer.alloc(2_499_999));
    await restartMachine();
    const second = await startAgent({ server });
    await second.takeRequest();
    expect(await readFile(toDownloadPath(second.paths.agentState, release.sha256))).toEqual(SYSTEM);
  });

  test('is given up when the server sends nothing but whole files for two hours', async () => {
    const server = await startSystemServer();
    server.offer.sendsParts = false;
    const machine = await startAgent({ server });
    await machine.command('cmd_1');
    await expect.poll(() => server.acknowledged).toEqual([['cmd_1', failed('does not send parts')]]);
    expect(machine.waited.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(2 * 60 * 60_000);
  });
});

test('an installation that lost its power is begun again, three times in all', async () => {
  const server = await startSystemServer();
  const first = await startAgent({ server });
  await first.command('cmd_1');
  await first.takeRequest();
  for (let count = 2; count <= 3; count += 1) {
    await restartMachine();
    await (await startAgent({ server })).takeRequest();
  }
  await restartMachine();
  const machine = await startAgent({ server });
  await expect.poll(() => server.acknowledged).toEqual([['cmd_1', failed('3 times')]]);
  expect(machine.isRequested()).toBe(false);
});

describe('a system counts as shown', () => {
  test('without an update, whatever the screen shows', async () => {
    const machine = await startAgent({ server: await startSystemServer() });
    await machine.updates.inspected(null);
    expect(machine.isShown()).toBe(false);
    await machine.updates.inspected('pairing');
    expect(machine.isShown()).toBe(true);
  });

  test('with its set-up pages, unless the screen played before the update', async () => {
    const server = await startSystemServer();
    const paths = toPaths(root);
    expect(await tellSetupShown(disk, paths)).toBe(true);
    await restartMachine();
    const machine = await startAgent({ server });
    await machine.command('cmd_1');
    await machine.takeRequest();
    expect(await tellSetupShown(disk, paths)).toBe(false);
    expect(existsSync(join(paths.requests, 'shown'))).toBe(false);
  });

  test('when an unpaired screen shows its code again', async () => {
    const server = await startSystemServer();
    const before = await startAgent({ server, shown: 'pairing' });
    await before.command('cmd_1');
    await before.takeRequest();
    await record({});
    await restartMachine();
    const after = await startAgent({ server, version: '2.0' });
    await after.updates.inspected('pairing');
    expect(after.isShown()).toBe(true);
  });
});
