import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readMachineNotes } from './machine-notes.ts';
import { CABLE, type NetworkStatus, NO_NETWORK } from '../test/first-boot-machine.ts';
import { describeFirstBoot, type FirstBootFacts, listAddresses } from './first-boot.ts';

const OPEN = { name: 'Vitrine-7F3A', password: '48219035', address: '10.42.0.1' };

const describePage = (facts: Partial<FirstBootFacts>) =>
  describeFirstBoot({ network: NO_NETWORK, addresses: [], server: null, problem: null, notes: [], ...facts });

test.each<[string, Partial<FirstBootFacts>, string]>([
  ['the first seconds', { network: { ...NO_NETWORK, state: 'looking' } }, 'Looking for a network'],
  ['no network', {}, 'No network'],
  ['joining a Wi-Fi', { network: { ...NO_NETWORK, state: 'joining', wifi: 'Lobby' } }, 'Connecting to Lobby'],
  ['a Wi-Fi that cannot be joined', { network: { ...NO_NETWORK, problem: 'Lobby is off' } }, 'Lobby is off'],
  ['an access point', { network: { ...NO_NETWORK, accessPoint: OPEN } }, 'Set it up with your phone'],
  ['a network without a server', { network: CABLE }, 'Which server?'],
  ['settings with a mistake', { network: CABLE, problem: 'Line 1' }, 'vitrine.txt has a mistake'],
  ['a server that is tried', { network: CABLE, server: 'http://a.example' }, 'Looking for http://a.example'],
  [
    'a server that does not answer',
    { network: CABLE, server: 'http://a.example', problem: 'No route' },
    'No Vitrine server answers',
  ],
  ['a plain Debian without a network', { network: null }, 'No network'],
  ['a plain Debian with a network', { network: null, addresses: ['10.0.0.7'] }, 'Which server?'],
])('the page of a new screen has a title for %s', (_, facts, title) => {
  expect(describePage(facts).title).toBe(title);
});

const createAddress = (address: string, internal = false) => {
  const family = address.includes(':') ? ('IPv6' as const) : ('IPv4' as const);
  return { address, internal, family, netmask: '', mac: '', cidr: null, scopeid: 0 };
};

test('a machine is in a network that has only IPv6, but not by the address that every interface has', () => {
  const loopback = [createAddress('127.0.0.1', true), createAddress('::1', true)];
  expect(listAddresses({ lo: loopback, eth0: [createAddress('fe80::1')] })).toEqual([]);
  const addresses = listAddresses({ lo: loopback, eth0: [createAddress('fe80::1'), createAddress('2001:db8::7')] });
  expect(addresses).toEqual(['2001:db8::7']);
  expect(describePage({ network: null, addresses }).title).toBe('Which server?');
  expect(listAddresses({ eth0: [createAddress('2001:db8::7'), createAddress('10.0.0.7')] })).toEqual([
    '10.0.0.7',
    '2001:db8::7',
  ]);
});

test('only a plain Debian names a command', () => {
  const command = 'Or run sudo dpkg-reconfigure vitrine-agent on this machine.';
  expect(describePage({ network: null, addresses: ['10.0.0.7'] }).hints).toContain(command);
  expect(describePage({ network: CABLE }).hints).not.toContain(command);
});

test('without a USB stick, a machine with a cable can still be set up with a phone, if it has Wi-Fi', () => {
  expect(describePage({ network: CABLE }).hints.join()).toContain('Unplug the network cable');
  expect(describePage({ network: { ...CABLE, canOpenAccessPoint: false } }).hints).toEqual([]);
});

test('the example of vitrine.txt names a Wi-Fi where the machine has an adapter and no network', () => {
  expect(describePage({}).file).toEqual([
    'SERVER=http://192.168.1.10:3000',
    'WIFI=Lobby',
    'WIFI_PASSWORD=the password',
  ]);
  expect(describePage({ network: { ...NO_NETWORK, hasWifiAdapter: false } }).file).toHaveLength(1);
  expect(describePage({ network: CABLE }).file).toHaveLength(1);
});

test('the codes join the access point and open its page', () => {
  const network = {
    ...NO_NETWORK,
    problem: 'The password of Lobby is wrong',
    accessPoint: { ...OPEN, name: 'a;b\\"' },
  };
  const { lead, codes } = describePage({ network });
  expect(lead).toBe('The password of Lobby is wrong');
  expect(codes.map(({ text }) => text)).toEqual([String.raw`WIFI:T:WPA;S:a\;b\\\";P:48219035;;`, 'http://10.42.0.1/']);
});

test('the stages below say by which network and to which server', () => {
  const network: NetworkStatus = { ...CABLE, connection: 'wifi', wifi: 'Lobby' };
  expect(describePage({ network, addresses: ['10.0.0.7', '10.1.0.7'], server: 'http://a.example:1' }).details).toEqual({
    network: 'Lobby, 10.0.0.7',
    server: 'a.example:1',
  });
  expect(describePage({}).details).toEqual({ network: null, server: null });
});

test('the page tells what is known of a USB stick and of the storage', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'machine-notes-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const notes = async (stick: string) => {
    await writeFile(join(folder, 'stick.json'), stick);
    return describePage({ network: CABLE, notes: await readMachineNotes(folder) }).hints.slice(1);
  };
  expect(await notes('{"state":"reading","files":1}')).toEqual(['Reading the USB stick: 1 file copied.']);
  expect(await notes('{"state":"done","files":12}')).toEqual(['USB stick: 12 files copied.']);
  expect(await notes('{"state":"reset-refused","files":0}')).toEqual([expect.stringContaining('nothing was reset')]);
  await writeFile(join(folder, 'data.json'), '{"state":"memory"}');
  for (const other of ['{"state":"toString"}', '{"state":"do']) {
    expect(await notes(other)).toEqual([expect.stringContaining('can’t use its storage')]);
  }
});
