import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { disk } from '../../files/disk.ts';
import { openState } from '../../files/state.ts';
import { readNetworkStatus } from '../../network/network-status.ts';
import { PATIENCE_MS, RETRY_MS } from './decide.ts';
import { ACCESS_POINT_ID, WIFI_ID } from './keyfile.ts';
import type { Device, NetworkManager } from './nmcli.ts';
import { createNetworkWatch } from './watch.ts';

const WRONG = 'Error: Connection activation failed: Secrets were required, but not provided';

/** A machine with one adapter for Wi-Fi, and NetworkManager on it. */
async function createMachine(settings = '') {
  const folder = await mkdtemp(join(tmpdir(), 'network-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = (name: string) => join(folder, name);
  const paths = {
    settings: path('vitrine.txt'),
    profiles: path('profiles'),
    lastWifi: path('system/wifi.txt'),
    status: path('run/network.json'),
    agentState: path('agent'),
    lacksServer: path('lacks-server'),
    formUsed: path('used'),
  };
  const radio: Device = {
    name: 'wlan0',
    kind: 'wifi',
    state: 'idle',
    profile: null,
    hardwareAddress: 'dc:a6:32:01:7f:3a',
    canOpenAccessPoint: true,
    addresses: [],
  };
  const world = { nowMs: 0, refusals: {} as Record<string, string>, radio };
  const commands: string[] = [];
  const logged: string[] = [];
  const release = (id: string) => {
    const profile = id === WIFI_ID ? 'wifi' : 'access-point';
    if (world.radio.profile === profile) world.radio = radio;
  };
  const network: NetworkManager = {
    listDevices: async () => [world.radio],
    listNetworks: async () => [{ name: 'Lobby', signal: 80, isOpen: false }],
    load: async () => undefined,
    connect: async (id) => {
      const refusal = world.refusals[id];
      if (refusal !== undefined) throw new Error(refusal);
      world.radio = { ...radio, state: 'connected', profile: id === WIFI_ID ? 'wifi' : 'access-point' };
    },
    disconnect: async (id) => release(id),
    remove: async (id) => release(id),
  };
  const start = () =>
    createNetworkWatch({
      paths,
      network,
      run: async (command) => {
        commands.push(command.join(' '));
        return '';
      },
      log: (message) => logged.push(message),
      nowMs: () => world.nowMs,
    });
  let watch = start();
  const write = (text: string) => writeFile(paths.settings, text);
  await write(settings);
  return {
    world,
    paths,
    commands,
    logged,
    write,
    restart: () => {
      world.radio = radio;
      watch = start();
    },
    keyfile: () => readFile(join(paths.profiles, 'vitrine-wifi.nmconnection'), 'utf8').catch(() => null),
    /** Lets time pass, and looks twice: what the first look begins has ended in the second one. */
    lookAfter: async (ms: number) => {
      world.nowMs += ms;
      await watch.look();
      await new Promise((resolve) => setImmediate(resolve));
      await watch.look();
      return readNetworkStatus(paths.status);
    },
  };
}

test('the Wi-Fi of the settings is joined, by a keyfile that only root may read', async () => {
  const { paths, commands, keyfile, write, lookAfter } = await createMachine(
    'WIFI=Lobby\nWIFI_PASSWORD=long enough\nWIFI_COUNTRY=de\n',
  );
  expect(await lookAfter(0)).toMatchObject({ state: 'connected', connection: 'wifi', wifi: 'Lobby', problem: null });
  expect(await keyfile()).toContain(String.raw`psk=long\senough`);
  expect((await stat(join(paths.profiles, 'vitrine-wifi.nmconnection'))).mode & 0o777).toBe(0o600);
  expect((await stat(paths.status)).mode & 0o777).toBe(0o644);
  expect(commands).toEqual(['iw reg set DE']);
  // The keyfile goes with the setting, and so does the connection.
  await write('SERVER=http://a\n');
  expect(await lookAfter(0)).toMatchObject({ connection: null, wifi: null });
  expect(await keyfile()).toBeNull();
});

test('another server in the settings leaves the Wi-Fi as it is', async () => {
  const { world, write, lookAfter } = await createMachine('WIFI=Lobby\n');
  await lookAfter(0);
  world.refusals[WIFI_ID] = WRONG;
  await write('SERVER=http://b\nWIFI=Lobby\n');
  expect(await lookAfter(0)).toMatchObject({ state: 'connected', problem: null });
});

test('a new screen with a wrong password opens a Wi-Fi of its own, and says why', async () => {
  const { world, commands, logged, write, lookAfter } = await createMachine('WIFI=Lobby\nWIFI_PASSWORD=long enough\n');
  world.refusals[WIFI_ID] = WRONG;
  expect(await lookAfter(0)).toMatchObject({ state: 'none', problem: 'The password of Lobby is wrong' });
  const status = await lookAfter(PATIENCE_MS);
  expect(status?.accessPoint).toMatchObject({ name: 'Vitrine-7F3A', address: '10.42.0.1' });
  expect(status?.accessPoint?.password).toMatch(/^\d{8}$/);
  expect(status?.inReach).toEqual([{ name: 'Lobby', signal: 80, isOpen: false }]);
  expect(commands).toEqual(['systemctl --no-block start vitrine-portal.service']);
  expect(logged.join()).not.toContain('long enough');
  // The page for phones writes new settings.
  world.refusals = {};
  await write('WIFI=Lobby\nWIFI_PASSWORD=the right one\n');
  await lookAfter(0);
  expect(await lookAfter(0)).toMatchObject({ state: 'connected', accessPoint: null, problem: null });
  expect(commands.at(-1)).toBe('systemctl --no-block stop vitrine-portal.service');
});

test('a screen that is paired opens none, whatever happens', async () => {
  const { world, paths, commands, lookAfter } = await createMachine('WIFI=Lobby\n');
  const state = await openState(disk, paths.agentState);
  await state.save({ identity: { deviceId: 'dev_1', deviceToken: 'token' } });
  world.refusals[WIFI_ID] = WRONG;
  await writeFile(paths.lacksServer, '');
  await lookAfter(0);
  expect(await lookAfter(10 * PATIENCE_MS)).toMatchObject({ state: 'none', accessPoint: null });
  expect(commands).toEqual([]);
});

// Windows has neither of them.
test.skipIf(process.platform === 'win32').each<[string, (path: string) => unknown]>([
  ['a pipe', (path) => execFileSync('mkfifo', [path])],
  ['a link to a device without an end', (path) => symlink('/dev/zero', path)],
])('an agent that was taken over can neither stop the network by %s nor open a Wi-Fi', async (_, make) => {
  const { world, paths, commands, lookAfter } = await createMachine('WIFI=Lobby\n');
  await mkdir(paths.agentState);
  await make(join(paths.agentState, 'state-0.json'));
  expect(await lookAfter(0)).toMatchObject({ state: 'connected', connection: 'wifi' });
  world.refusals[WIFI_ID] = WRONG;
  world.radio = { ...world.radio, state: 'idle', profile: null };
  await lookAfter(0);
  expect(await lookAfter(10 * PATIENCE_MS)).toMatchObject({ accessPoint: null });
  expect(commands).toEqual([]);
});

test('an adapter that cannot open a Wi-Fi is tried again later', async () => {
  const { world, logged, lookAfter } = await createMachine();
  world.refusals[ACCESS_POINT_ID] = 'Error: 802.1X supplicant failed';
  await lookAfter(0);
  expect(await lookAfter(PATIENCE_MS)).toMatchObject({ accessPoint: null });
  expect(logged).toEqual(['Opening the Wi-Fi Vitrine-7F3A failed: Error: 802.1X supplicant failed']);
  world.refusals = {};
  expect((await lookAfter(RETRY_MS))?.accessPoint).not.toBeNull();
});

test('the page for phones ends with an adapter that is pulled out', async () => {
  const { world, commands, lookAfter } = await createMachine();
  await lookAfter(0);
  await lookAfter(PATIENCE_MS);
  world.radio = { ...world.radio, state: 'absent', profile: null };
  expect(await lookAfter(0)).toMatchObject({ accessPoint: null });
  expect(commands.at(-1)).toBe('systemctl --no-block stop vitrine-portal.service');
});

test('settings with a mistake join nothing, and the screen says what is wrong', async () => {
  const { keyfile, lookAfter } = await createMachine('WIFI=Lobby\nWIFI_PASSWORD=short\n');
  expect(await lookAfter(0)).toMatchObject({ wifi: null, problem: null });
  expect(await keyfile()).toBeNull();
});

const UTF_16 = Buffer.from('WIFI=Lobby\nWIFI_PASSWORD=long enough\n', 'utf16le');

test('a file that an editor has saved as UTF-16 names its Wi-Fi', async () => {
  const { paths, keyfile, lookAfter } = await createMachine();
  await writeFile(paths.settings, UTF_16);
  expect(await lookAfter(0)).toMatchObject({ state: 'connected', wifi: 'Lobby' });
  expect(await keyfile()).toContain(String.raw`psk=long\senough`);
});

test.each<[string, (path: string) => unknown]>([
  ['is empty', (path) => writeFile(path, '')],
  ['has a short password', (path) => writeFile(path, 'WIFI=Lobby\nWIFI_PASSWORD=short\n')],
  ['is a document', (path) => writeFile(path, '{\\rtf1 WIFI=Lobby}')],
  ['cannot be read', async (path) => (await rm(path), mkdir(path))],
])('a file that %s takes no network from a screen, also after a restart of the machine', async (_, damage) => {
  const { paths, keyfile, lookAfter, restart } = await createMachine('WIFI=Lobby\nWIFI_PASSWORD=long enough\n');
  await lookAfter(0);
  await damage(paths.settings);
  expect(await lookAfter(0)).toMatchObject({ state: 'connected', wifi: 'Lobby' });
  await rm(paths.profiles, { recursive: true });
  restart();
  expect(await lookAfter(0)).toMatchObject({ state: 'connected', wifi: 'Lobby' });
  expect(await keyfile()).toContain(String.raw`psk=long\senough`);
});

test('a Wi-Fi that the settings no longer name is forgotten for good', async () => {
  const { paths, write, lookAfter, restart } = await createMachine('WIFI=Lobby\n');
  await lookAfter(0);
  expect((await stat(paths.lastWifi)).mode & 0o777).toBe(0o600);
  await write('SERVER=http://a\n');
  await lookAfter(0);
  await write('');
  restart();
  expect(await lookAfter(0)).toMatchObject({ wifi: null });
});
