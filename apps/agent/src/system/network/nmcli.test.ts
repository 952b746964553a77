import { expect, test } from 'vitest';
import { ACCESS_POINT_ID, WIFI_ID } from './keyfile.ts';
import { createNetworkManager, explainFailure, parseDevices, parseNetworks } from './nmcli.ts';

// The output of NetworkManager 1.42.
const DEVICES = `GENERAL.DEVICE:wlan0
GENERAL.TYPE:wifi
GENERAL.HWADDR:DC:A6:32:01:7F:3A
GENERAL.STATE:100 (connected)
GENERAL.CON-UUID:${WIFI_ID}
WIFI-PROPERTIES.AP:yes
IP4.ADDRESS[1]:192.168.1.7/24
IP6.ADDRESS[1]:2001:db8::7/64
IP6.ADDRESS[2]:fe80::dea6:32ff:fe01:7f3a/64

GENERAL.DEVICE:eth0
GENERAL.TYPE:ethernet
GENERAL.HWADDR:DC:A6:32:01:7F:39
GENERAL.STATE:20 (unavailable)
GENERAL.CON-UUID:

GENERAL.DEVICE:p2p-dev-wlan0
GENERAL.TYPE:wifi-p2p
GENERAL.HWADDR:(unknown)
GENERAL.STATE:30 (disconnected)
GENERAL.CON-UUID:

GENERAL.DEVICE:lo
GENERAL.TYPE:loopback
GENERAL.HWADDR:00:00:00:00:00:00
GENERAL.STATE:100 (connected (externally))
GENERAL.CON-UUID:6f4b7a01-0000-4000-8000-000000000000
IP4.ADDRESS[1]:127.0.0.1/8
`;

test('the adapters are read with their state, connection and addresses', () => {
  expect(parseDevices(DEVICES)).toEqual([
    {
      name: 'wlan0',
      kind: 'wifi',
      state: 'connected',
      profile: 'wifi',
      hardwareAddress: 'DC:A6:32:01:7F:3A',
      canOpenAccessPoint: true,
      addresses: ['192.168.1.7', '2001:db8::7'],
    },
    {
      name: 'eth0',
      kind: 'cable',
      state: 'absent',
      profile: null,
      hardwareAddress: 'DC:A6:32:01:7F:39',
      canOpenAccessPoint: false,
      addresses: [],
    },
  ]);
  expect(parseDevices('')).toEqual([]);
});

test.each([
  ['20 (unavailable)', 'absent'],
  ['30 (disconnected)', 'idle'],
  ['50 (connecting (configuring))', 'busy'],
  ['120 (connection failed)', 'busy'],
])('an adapter in state %s counts as %s', (state, expected) => {
  expect(parseDevices(DEVICES.replace('100 (connected)', state))[0]?.state).toBe(expected);
});

test('the machine’s own Wi-Fi and connections of others are told apart', () => {
  expect(parseDevices(DEVICES.replace(WIFI_ID, ACCESS_POINT_ID))[0]?.profile).toBe('access-point');
  expect(parseDevices(DEVICES.replace(WIFI_ID, 'constructor'))[0]?.profile).toBe('other');
});

const hex = (text: string): string => Buffer.from(text).toString('hex').toUpperCase();

test('networks are listed once, the strongest first, without those that settings cannot name', () => {
  const lines = [
    `${hex('Lobby')}:40:WPA2`,
    `${hex('Lobby')}:70:WPA1 WPA2`,
    `${hex('Café ☕')}:90:`,
    `${hex('a:b\\c;d')}:80:WPA3`,
    `${hex('Office')}:99:WPA2 802.1X`,
    `${hex('Old')}:99:WEP`,
    `${hex('two\nlines')}:99:WPA2`,
    'FFFE:99:WPA2',
    ':99:WPA2',
    '',
  ];
  expect(parseNetworks(lines.join('\n'))).toEqual([
    { name: 'Café ☕', signal: 90, isOpen: true },
    { name: 'a:b\\c;d', signal: 80, isOpen: false },
    { name: 'Lobby', signal: 70, isOpen: false },
  ]);
});

test.each([
  ['Error: Connection activation failed: Secrets were required, but not provided', true, 'The password of X is wrong'],
  ['Error: Connection activation failed: The Wi-Fi network could not be found', null, 'X is not in reach'],
  ['Error: Connection activation failed: (53)', false, 'X is not in reach'],
  [
    'Error: Connection activation failed: IP configuration could not be reserved (no available address, timeout, etc.)',
    true,
    'X gave this screen no address',
  ],
  ['Error: Timeout 60 sec expired.', true, 'X can’t be joined'],
])('a failure with “%s” is explained', (output, isInReach, expected) => {
  expect(explainFailure('X', output, isInReach)).toBe(expected);
});

test('an adapter that refuses to look again answers with what it has found', async () => {
  const network = createNetworkManager(async (command) => {
    if (command.includes('yes')) throw new Error('Scanning not allowed immediately following previous scan');
    return `${hex('Lobby')}:40:WPA2\n`;
  });
  expect(await network.listNetworks('wlan0')).toHaveLength(1);
});

test('NetworkManager is asked in English, and failures have its words', async () => {
  const asked: unknown[] = [];
  const network = createNetworkManager(async (command, options) => {
    asked.push([command, options?.env]);
    throw new Error('Error: Connection activation failed: Secrets were required, but not provided');
  });
  await expect(network.connect(WIFI_ID, 'wlan0')).rejects.toThrow('Secrets were required');
  expect(asked).toEqual([
    [['nmcli', '--wait', '60', 'connection', 'up', 'uuid', WIFI_ID, 'ifname', 'wlan0'], { LC_ALL: 'C' }],
  ]);
});
