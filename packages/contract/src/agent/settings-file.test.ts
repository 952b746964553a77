import { expect, test } from 'vitest';
import { type MachineSettings, readServer, readSettingsFile, writeSettingsFile } from './settings-file.ts';

const read = (content: string | Uint8Array): MachineSettings =>
  readSettingsFile(typeof content === 'string' ? new TextEncoder().encode(content) : content);

const only = (server: string): MachineSettings => ({ server, wifi: null, pairingToken: null });

test.each([
  ['http://192.168.1.10:8080', 'http://192.168.1.10:8080'],
  ['192.168.1.10:8080', 'http://192.168.1.10:8080'],
  [' https://signs.example.com/device-management ', 'https://signs.example.com'],
  ['signs.local', 'http://signs.local'],
])('the server’s address may be written as %j', (written, origin) => {
  expect(readServer(written)).toBe(origin);
});

test.each(['', 'http://', 'not an address', 'ftp://'])('%j is no address, and the message says so', (written) => {
  expect(() => readServer(written)).toThrow(/SERVER/);
});

test.each([
  ['as the documents say', 'SERVER=http://10.0.0.1:3000\n'],
  ['without a line end', 'SERVER=http://10.0.0.1:3000'],
  ['with the line ends and the mark of Windows', '\uFEFF# our server\r\n\r\nSERVER=http://10.0.0.1:3000\r\n'],
  ['with spaces, small letters and quotes', '  server = "10.0.0.1:3000"  \n'],
  ['twice: the last one counts', 'SERVER=http://old\nSERVER=http://10.0.0.1:3000\n'],
])('vitrine.txt may be written %s', (_, text) => {
  expect(read(text)).toEqual(only('http://10.0.0.1:3000'));
});

test('vitrine.txt may be what Windows calls Unicode', () => {
  const codes = Array.from('\uFEFFSERVER=http://10.0.0.1:3000\r\n', (sign) => sign.charCodeAt(0));
  expect(read(new Uint8Array(Uint16Array.from(codes).buffer))).toEqual(only('http://10.0.0.1:3000'));
});

test.each([
  ['nothing', ''],
  ['only a comment', '# SERVER=http://10.0.0.1'],
])('a vitrine.txt with %s names no server', (_, text) => {
  expect(read(text).server).toBeNull();
});

test.each([
  ['an address alone', 'http://10.0.0.1:3000', 'Line 1 of vitrine.txt: expected SERVER=…, '],
  ['another setting', 'SERVER=http://a\nREBOOT=rm -rf /', 'Line 2 of vitrine.txt: expected SERVER=…'],
  ['no address', 'SERVER=the big one', '“the big one” is not an address'],
  ['no text', Uint8Array.of(0, 1, 2, 255, 254), 'Line 1 of vitrine.txt'],
  ['a name of a network that is too long', `WIFI=${'ü'.repeat(17)}`, 'at most 32 bytes'],
  ['a password that no network has', 'WIFI=Lobby\nWIFI_PASSWORD=short', '8 to 63 letters'],
  ['a password alone', 'WIFI_PASSWORD=long enough', 'WIFI is empty'],
  ['a country that is none', 'WIFI=Lobby\nWIFI_COUNTRY=Germany', 'WIFI_COUNTRY=DE'],
  ['a rotation that is none', 'ROTATION=45', 'write 0, 90, 180 or 270'],
  ['a part of a token', 'TOKEN=abc', 'copy the whole line'],
])('a vitrine.txt with %s is refused with the reason', (_, content, message) => {
  expect(() => read(content)).toThrow(message);
});

test.each([
  ['WIFI_PASWORD=top secret', /“WIFI_PASWORD=…”$/],
  ['WIFI_PASSWORD: top secret', /“WIFI_PASSWORD:…”$/],
  ['WIFI_PASSWORD top secret', /TOKEN=…$/],
  ['top secret', /TOKEN=…$/],
])('a line that is not understood is told without what may be a password: %s', (line, message) => {
  expect(() => read(line)).toThrow(message);
});

test('a time zone is read by its current name, and refused with an example if there is none of this name', () => {
  expect(read('TIMEZONE=europe/kiev')).toMatchObject({ timeZone: 'Europe/Kyiv' });
  expect(() => read('TIMEZONE=Berlin')).toThrow(/e\.g\. TIMEZONE=Europe\/Berlin$/);
});

test.each<[string, MachineSettings]>([
  ['an address', only('https://signs.example.com')],
  ['nothing', { server: null, wifi: null, pairingToken: null }],
  [
    'all settings',
    {
      server: 'http://10.0.0.1:3000',
      wifi: { name: 'Café Wi-Fi', password: 'a=b # "c"', country: 'DE' },
      pairingToken: 'vpt_abcdefghij',
      timeZone: 'Europe/Berlin',
      rotation: 270,
    },
  ],
  [
    'spaces and quotes at the ends',
    { server: null, wifi: { name: ' “Lobby”', password: '"quoted" ', country: null }, pairingToken: null },
  ],
  ['an open network', { server: null, wifi: { name: 'Guests', password: null, country: null }, pairingToken: null }],
])('a vitrine.txt that was written with %s is read as written', (_, settings) => {
  expect(read(writeSettingsFile(settings))).toEqual(settings);
});
