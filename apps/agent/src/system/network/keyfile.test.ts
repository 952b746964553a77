import { expect, test } from 'vitest';
import { writeAccessPointProfile, writeWifiProfile } from './keyfile.ts';

/** Reads a keyfile by the rules of GLib and NetworkManager. */
function readKeyfile(text: string): Record<string, string> {
  const values: Record<string, string> = {};
  let section = '';
  for (const line of text.split('\n')) {
    section = /^\[(.*)\]$/.exec(line)?.[1] ?? section;
    const [, name, value = ''] = /^([\w-]+)=\s*(.*)$/.exec(line) ?? [];
    if (name === undefined) continue;
    values[`${section}.${name}`] =
      name === 'ssid'
        ? Buffer.from(value.split(';').filter(Boolean).map(Number)).toString()
        : value.replace(/\\(.)/g, (_, sign: string) => ({ s: ' ', n: '\n', t: '\t', r: '\r' })[sign] ?? sign);
  }
  return values;
}

const wifi = { name: 'Lobby', password: 'long enough', country: null };

test.each([
  'Lobby',
  ' spaces ',
  'a;b\\c',
  '76;111;',
  '#[wifi]',
  'Café ☕',
  '"',
  '\u{1F3D6}\uFE0F',
  '=',
  '\u2028[ipv4]',
])('a network named %j is written so that it can be read', (name) => {
  expect(readKeyfile(writeWifiProfile({ ...wifi, name }))['wifi.ssid']).toBe(name);
});

test.each([' spaces  inside and around ', 'back\\slash\\s\\n', ';=#[]"\'', '12345678'])(
  'the password %j is written so that it can be read',
  (password) => {
    expect(readKeyfile(writeWifiProfile({ ...wifi, password }))['wifi-security.psk']).toBe(password);
  },
);

test('WPA2 and WPA3 are joined with a password, open networks without one, and hidden ones too', () => {
  const secured = readKeyfile(writeWifiProfile(wifi));
  expect(secured).toMatchObject({ 'wifi.hidden': 'true', 'wifi-security.key-mgmt': 'wpa-psk' });
  const open = readKeyfile(writeWifiProfile({ ...wifi, password: null }));
  expect(Object.keys(open).filter((key) => key.startsWith('wifi-security'))).toEqual([]);
  // The same connection, also after a restart: NetworkManager replaces it.
  expect(open['connection.uuid']).toBe(secured['connection.uuid']);
});

test('the machine’s own Wi-Fi has WPA2 and gives addresses', () => {
  expect(readKeyfile(writeAccessPointProfile('wlan0', { name: 'Vitrine-7F3A', password: '01234567' }))).toMatchObject({
    'connection.interface-name': 'wlan0',
    'wifi.mode': 'ap',
    'wifi.ssid': 'Vitrine-7F3A',
    'wifi-security.proto': 'rsn;',
    'wifi-security.psk': '01234567',
    'ipv4.method': 'shared',
    'ipv4.address1': '10.42.0.1/24',
  });
});
