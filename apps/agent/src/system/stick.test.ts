import { X509Certificate } from 'node:crypto';
import { symlink, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { disk } from '../files/disk.ts';
import { openState } from '../files/state.ts';
import { createLocalInterface } from '../page/local-interface.ts';
import { createStickMachine } from '../test/stick-machine.ts';

type Machine = Awaited<ReturnType<typeof createStickMachine>>;

const RESTART_AGENT = '--no-block try-restart vitrine-agent.service';

describe.skipIf(process.platform === 'win32')('vitrine.txt', () => {
  test('is taken from the boot partition, and the agent starts again only when it changed', async () => {
    const { write, run, settings, asked } = await createStickMachine();
    run('read-settings', 'boot');
    expect([await settings(), await asked()]).toEqual([null, []]);
    await write({ 'boot/vitrine.txt': 'SERVER=http://10.0.0.1\r\n' });
    run('read-settings', 'boot');
    expect([await settings(), await asked()]).toEqual(['SERVER=http://10.0.0.1\r\n', [RESTART_AGENT]]);
    run('read-settings', 'boot');
    expect(await asked()).toEqual([]);
  });

  test('that stays on the boot partition leaves later settings alone, until it changes', async () => {
    const { write, run, settings } = await createStickMachine();
    await write({ 'boot/vitrine.txt': 'SERVER=http://prepared' });
    run('read-settings', 'boot');
    await write({ 'settings/vitrine.txt': 'SERVER=http://by-a-phone' });
    run('read-settings', 'boot');
    expect(await settings()).toBe('SERVER=http://by-a-phone');
    await write({ 'boot/vitrine.txt': 'SERVER=http://corrected' });
    run('read-settings', 'boot');
    expect(await settings()).toBe('SERVER=http://corrected');
  });

  test('on a stick that stays in does so, too; a stick that is plugged in counts', async () => {
    const { write, plugIn, settings } = await createStickMachine();
    await write({ 'stick/vitrine.txt': 'SERVER=http://prepared' });
    plugIn();
    await write({ 'settings/vitrine.txt': 'SERVER=http://by-a-phone', manager: 'starting' });
    plugIn();
    expect(await settings()).toBe('SERVER=http://by-a-phone');
    await write({ manager: 'degraded' });
    plugIn();
    expect(await settings()).toBe('SERVER=http://prepared');
  });

  test.each([
    ['vfat', 'ro,nosuid,nodev,noexec,utf8'],
    ['exfat', 'ro,nosuid,nodev,noexec'],
    ['ext4', 'ro,nosuid,nodev,noexec,noload'],
  ])(
    'is taken from a stick with %s, which is only read, also if Windows has given it its ending twice',
    async (type, options) => {
      const { path, write, plugIn, settings, readText } = await createStickMachine();
      await write({ type, 'stick/vitrine.txt.txt': 'SERVER=http://10.0.0.2' });
      plugIn();
      expect(await settings()).toBe('SERVER=http://10.0.0.2');
      expect(await readText('mounts')).toBe(`-t ${type} -o ${options} /dev/sda1 ${path('mounted')}\n`);
    },
  );

  test('is not taken from other file systems', async () => {
    const { write, plugIn, settings, readText } = await createStickMachine();
    await write({ type: 'ntfs', 'stick/vitrine.txt': 'SERVER=http://10.0.0.2' });
    plugIn();
    expect([await settings(), await readText('mounts')]).toEqual([null, null]);
  });

  test('is no way to read other files of the machine', async () => {
    const { path, write, plugIn, settings } = await createStickMachine();
    await write({ secret: 'secret' });
    await symlink(path('secret'), path('stick/vitrine.txt'));
    plugIn();
    expect(await settings()).toBeNull();
  });

  test('may be read by root alone, with all copies of it, because it contains passwords', async () => {
    const { path, write, run, plugIn } = await createStickMachine();
    await write({ 'boot/vitrine.txt': 'WIFI=Lobby\nWIFI_PASSWORD=12345678' });
    run('read-settings', 'boot');
    await write({ 'stick/vitrine.txt': 'WIFI=Office\nWIFI_PASSWORD=12345678' });
    plugIn();
    const names = await readdir(path('settings'));
    expect(new Set(names)).toEqual(new Set(['vitrine.txt', 'vitrine.txt.boot', 'vitrine.txt.usb']));
    for (const name of names) expect((await stat(path(`settings/${name}`))).mode & 0o777).toBe(0o600);
  });

  test('is cut when it is huge', async () => {
    const { write, plugIn, settings } = await createStickMachine();
    await write({ 'stick/vitrine.txt': 'x'.repeat(1_000_000) });
    plugIn();
    expect(await settings()).toHaveLength(10_000);
  });
});

const caOf = (name: string) => readFile(fileURLToPath(new URL(`../test/${name}`, import.meta.url)), 'utf8');

describe.skipIf(process.platform !== 'linux')('a company’s own CA', () => {
  test.each([
    ['boot', ({ run }: Machine) => void run('read-settings', 'boot')],
    ['stick', ({ plugIn }: Machine) => void plugIn()],
  ])('is taken from the %s for agent and browser, without the key beside it', async (folder, read) => {
    const machine = await createStickMachine();
    const { path, write, asked, readText } = machine;
    const [ca, key] = [await caOf('own-ca.pem'), await caOf('valid-from-2090-key.pem')];
    await write({ [`${folder}/vitrine-ca.pem`]: `Our CA\r\n${ca.replaceAll('\n', '\r\n')}${key}` });
    read(machine);
    expect(await asked()).toEqual([RESTART_AGENT]);
    expect(await readText('settings/ca.pem')).toBe(ca);
    expect(await readText('settings/ca.env')).toBe(`NODE_EXTRA_CA_CERTS=${path('settings/ca.pem')}\n`);
    const { raw } = new X509Certificate(ca);
    const policy = JSON.parse((await readText('settings/ca-policy.json')) ?? '');
    expect(policy).toEqual({ CACertificates: [raw.toString('base64')] });
    for (const name of ['ca.pem', 'ca-policy.json']) {
      expect((await stat(path(`settings/${name}`))).mode & 0o777).toBe(0o644);
    }
    read(machine);
    expect(await asked()).toEqual([]);
    machine.run('reset');
    expect(await readdir(path('settings'))).toEqual([]);
  });

  test.each([
    ['a file of another kind', async () => 'PK', 'has no certificate'],
    ['a damaged certificate', async () => (await caOf('own-ca.pem')).replace('MII', 'AAA'), 'is damaged'],
    ['the certificate of a site', () => caOf('site.pem'), 'is not that of a CA'],
  ])('is not taken from %s, which the screen says', async (_, read, why) => {
    const { path, write, run, readText } = await createStickMachine();
    await write({ 'image/say': '#!/bin/sh\necho "$1" > "${0%/*}/said"\n' }, 0o755);
    await write({ 'boot/vitrine-ca.pem': await read(), 'boot/vitrine.txt': 'SERVER=http://10.0.0.1' });
    run('read-settings', 'boot');
    expect(await readText('image/said')).toContain(why);
    expect(await readdir(path('settings'))).toEqual(['vitrine.txt', 'vitrine.txt.boot']);
  });
});

describe.skipIf(process.platform !== 'linux')('the media of a stick', () => {
  test('are copied by a unit of their own, while the screen goes on', async () => {
    const { path, write, plugIn, asked } = await createStickMachine();
    await write({ 'stick/vitrine.txt': 'SERVER=http://10.0.0.2', 'stick/vitrine-media/a.jpg': '' });
    plugIn();
    expect(await asked()).toEqual(['--no-block start vitrine-media@sda1.service', RESTART_AGENT]);
    await rm(path('stick/vitrine-media'), { recursive: true });
    await symlink('/etc', path('stick/vitrine-media'));
    plugIn();
    expect(await asked()).toEqual([]);
  });

  test.each([
    ['reading 0\nreading 3\ndone 3\n', { state: 'done', files: 3 }],
    ['reading 2\nfull 2\n', { state: 'full', files: 2 }],
    ['reading 2\n', { state: 'failed', files: 2 }],
    ['done 1"\nreading 1\nevil 7\ndone 99999999\n', { state: 'failed', files: 1 }],
  ])('are counted for the pages of the screen: %j', async (printed, status) => {
    const machine = await createStickMachine();
    await machine.write({ 'scripts/system.mjs': `process.stdout.write(${JSON.stringify(printed)})` });
    machine.run('read-settings', 'media', '/dev/sda1', machine.path('mounted'));
    expect(await machine.status()).toEqual(status);
  });
});

/** Makes the machine the screen dev_1, with everything that belongs to it. */
async function pair({ path, write }: Machine): Promise<void> {
  const state = await openState(disk, path('state'));
  await state.save({ identity: { deviceId: 'dev_1', deviceToken: 'token-1' } });
  await state.save({ agentToken: 'agent-1' });
  await write({
    'state/update-key.json': '{"server":"http://10.0.0.1","key":"a2V5"}',
    'system/update-key.json': '{"key":"a2V5"}',
    'system/wifi.txt': 'WIFI=Lobby',
    'system/update.json': '{}',
    'state/player/r1/index.html': 'player',
    'state/media/taken.json': '{}',
    'profile/profile/Default/IndexedDB/identity': 'token-1',
    'profile/profile/Default/Local Storage/identity': 'token-1',
    'settings/vitrine.txt': 'SERVER=http://10.0.0.1',
    'settings/had-a-desktop': '',
    'networks/Lobby.nmconnection': 'psk=secret',
  });
}

/** Returns the first answer of an agent that starts now to its page. */
async function askAgent({ path }: Machine): Promise<unknown> {
  const state = await openState(disk, path('state'));
  const answer = createLocalInterface({
    state,
    server: 'http://10.0.0.1',
    pairingToken: null,
    timeZone: undefined,
    pingMs: 10_000,
    secret: 'secret',
    notices: () => [],
    onIdentity: () => undefined,
    onRemoved: () => undefined,
    onPing: () => undefined,
    judgePage: async () => null,
  });
  const headers = { authorization: 'Bearer secret', host: 'localhost:8090' };
  return (await answer({ method: 'POST', path: '/agent/hello', headers, body: '{}' })).body;
}

const STOP_MEDIA = 'stop vitrine-media@*.service vitrine-update-key*.service';

const PAIRED = { identity: { deviceId: 'dev_1', deviceToken: 'token-1' } };
const NEW = { identity: null };

/** Checks that nothing is left of the former screen. */
async function expectNew(machine: Machine): Promise<void> {
  expect(await askAgent(machine)).toMatchObject(NEW);
  expect(await readdir(machine.path('state'))).toEqual([]);
  expect(await readdir(machine.path('profile'))).toEqual([]);
  // The record of updates stays; the key of their server does not.
  expect(await readdir(machine.path('system'))).toEqual(['update.json']);
}

describe.skipIf(process.platform !== 'linux')('vitrine-reset.txt on a stick', () => {
  test('makes the machine a new screen, once', async () => {
    const machine = await createStickMachine();
    await pair(machine);
    expect(await askAgent(machine)).toMatchObject(PAIRED);
    await machine.write({ 'stick/vitrine-reset.txt': '' });
    machine.plugIn();
    await expectNew(machine);
    expect(await machine.settings()).toBeNull();
    expect(await readdir(machine.path('stick'))).toEqual(['vitrine-reset-done.txt']);
    expect(await machine.asked()).toEqual(['start vitrine-reset.service', STOP_MEDIA]);

    await pair(machine);
    machine.plugIn();
    expect(await askAgent(machine)).toMatchObject(PAIRED);
    expect(await machine.asked()).toEqual([]);
  });

  test('moves it to another server, with a vitrine.txt beside it', async () => {
    const machine = await createStickMachine();
    await pair(machine);
    await machine.write({ 'stick/vitrine-reset.txt.txt': '', 'stick/vitrine.txt': 'SERVER=http://10.0.0.9' });
    machine.plugIn();
    await expectNew(machine);
    expect(await machine.settings()).toBe('SERVER=http://10.0.0.9');
  });

  test('is followed by the media of the same stick', async () => {
    const machine = await createStickMachine();
    await machine.write({ 'stick/vitrine-reset.txt': '', 'stick/vitrine-media/a.jpg': '' });
    machine.plugIn();
    expect(await machine.asked()).toEqual([
      'start vitrine-reset.service',
      STOP_MEDIA,
      '--no-block start vitrine-media@sda1.service',
    ]);
  });

  test('stops what runs, so that nothing is written again, and starts it afterwards', async () => {
    const machine = await createStickMachine();
    await pair(machine);
    await machine.write({ active: 'active\n', 'stick/vitrine-reset.txt': '' });
    machine.plugIn();
    expect(await machine.asked()).toEqual([
      'start vitrine-reset.service',
      'stop vitrine-kiosk.service',
      'stop vitrine-agent.service',
      STOP_MEDIA,
      '--no-block start vitrine-kiosk.service vitrine-agent.service',
    ]);
    await expectNew(machine);
  });

  test('deletes networks on the disk image only, which restarts to leave the one in use', async () => {
    const machine = await createStickMachine();
    await pair(machine);
    await machine.write({ 'stick/vitrine-reset.txt': '' });
    machine.plugIn();
    expect(await readdir(machine.path('networks'))).toEqual(['Lobby.nmconnection']);
    // An administrator's.
    expect(await readdir(machine.path('settings'))).toEqual(['had-a-desktop']);
    await machine.asked();

    await machine.write({ 'stick/vitrine-reset.txt': '', 'image/release.json': '{}', 'network-is-on': '' });
    machine.plugIn();
    expect(await readdir(machine.path('networks'))).toEqual([]);
    expect(await machine.asked()).toEqual(['start vitrine-reset.service', STOP_MEDIA, '--no-block reboot']);
  });

  test.each([
    ['the stick is write-protected', async ({ write }: Machine) => write({ locked: '' })],
    ['it cannot be renamed', async ({ path }: Machine) => mkdir(path('stick/vitrine-reset-done.txt'))],
  ])('does nothing when %s, and the screen says so', async (_, prevent) => {
    const machine = await createStickMachine();
    await pair(machine);
    await machine.write({ 'stick/vitrine-reset.txt': '', 'stick/vitrine.txt': 'SERVER=http://10.0.0.9' });
    await machine.write({ 'image/say': `#!/bin/sh\necho "$1" > ${machine.path('said')}` }, 0o755);
    await prevent(machine);
    expect(machine.plugIn()).toContain('Nothing was reset');
    expect(await machine.readText('said')).toContain('Is the stick write-protected?');
    expect(await askAgent(machine)).toMatchObject(PAIRED);
    expect(await machine.status()).toEqual({ state: 'reset-refused', files: 0 });
    // The settings are read as from any other stick.
    expect(await machine.settings()).toBe('SERVER=http://10.0.0.9');
  });

  test('is no link', async () => {
    const machine = await createStickMachine();
    await pair(machine);
    await symlink('/etc/passwd', machine.path('stick/vitrine-reset.txt'));
    machine.plugIn();
    expect(await askAgent(machine)).toMatchObject(PAIRED);
  });

  test('deletes nothing behind links that the agent or the browser has made', async () => {
    const machine = await createStickMachine();
    await pair(machine);
    await machine.write({ 'other/file': 'kept', 'stick/vitrine-reset.txt': '' });
    await symlink(machine.path('other'), machine.path('state/link'));
    await symlink(machine.path('other'), machine.path('profile/link'));
    machine.plugIn();
    await expectNew(machine);
    expect(await machine.readText('other/file')).toBe('kept');
  });

  test('is completed by the next start when the power is lost during the reset', async () => {
    const machine = await createStickMachine();
    await pair(machine);
    await machine.write({ 'system/reset': '' });
    // The agent, which could be taken over, cannot ask for it.
    await machine.write({ 'state/reset': '' });
    machine.run('read-settings', 'boot');
    expect(await machine.asked()).toEqual(['start vitrine-reset.service', STOP_MEDIA]);
    await expectNew(machine);
  });
});

describe.skipIf(process.platform !== 'linux')('R held at the start', () => {
  test.each<[string, number, object, string]>([
    ['for 3 seconds resets the screen', 7, NEW, 'Reset. Release R.'],
    ['for less does not', 6, PAIRED, 'R was released. Nothing was reset.'],
  ])('%s', async (_, readings, result, said) => {
    const machine = await createStickMachine();
    await pair(machine);
    await machine.write({ 'input/event900': '0', 'input/event901': String(readings) });
    const lines = machine.run('reset-key').split('\n');
    expect(lines[0]).toBe('Keep R pressed to reset this screen: 3');
    expect(lines).toContain(said);
    expect(await askAgent(machine)).toMatchObject(result);
  });

  test('is not waited for when nobody presses it', async () => {
    const machine = await createStickMachine();
    await pair(machine);
    await machine.write({ 'input/event900': '0' });
    expect(machine.run('reset-key')).toBe('');
    expect(await askAgent(machine)).toMatchObject(PAIRED);
  });
});
