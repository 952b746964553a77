import { expect, test } from 'vitest';
import { type MachineSettings, readServer, readSettingsFile, writeSettingsFile } from './settings-file.ts';

const encode = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;

const read = (content: string | Uint8Array): MachineSettings => readSettingsFile(encode(content)).settings;
const findMistakes = (content: string | Uint8Array): string[] => readSettingsFile(encode(content)).mistakes;

/** The bytes of a text in UTF-16, by the order of its two bytes. */
const toUtf16 = (text: string, isLittleEndian: boolean): Uint8Array =>
  Uint8Array.from(
    Array.from(text, (sign) => sign.charCodeAt(0)).flatMap((code) =>
      isLittleEndian ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff],
    ),
  );

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
  ['with a colon', 'SERVER: http://10.0.0.1:3000\n'],
  ['with a semicolon at the end', 'SERVER=http://10.0.0.1:3000;\n'],
  ['with a comment behind the address', 'SERVER=http://10.0.0.1:3000 # our server\n'],
  ['with all of that', "server : '10.0.0.1:3000/' ; # our server\n"],
  ['with the quotes of documents', 'SERVER=„http://10.0.0.1:3000“\n'],
  ['in what Windows calls Unicode', toUtf16('\uFEFFSERVER=http://10.0.0.1:3000\r\n', true)],
  ['in the same without its mark', toUtf16('SERVER=http://10.0.0.1:3000\r\n', true)],
  ['in big-endian UTF-16', toUtf16('\uFEFFSERVER=http://10.0.0.1:3000\r\n', false)],
  ['in the same without its mark', toUtf16('SERVER=http://10.0.0.1:3000\r\n', false)],
])('vitrine.txt may be written %s', (_, content) => {
  expect(readSettingsFile(encode(content))).toEqual({ settings: only('http://10.0.0.1:3000'), mistakes: [] });
});

test('the name and the password of a Wi-Fi may contain what ends other values', () => {
  const text = 'WIFI: Lobby #2; top\nWIFI_PASSWORD=a # b; c;\nWIFI_COUNTRY=de; # Germany\nTOKEN=vpt_abcdefghij;';
  expect(readSettingsFile(encode(text))).toEqual({
    settings: {
      server: null,
      wifi: { name: 'Lobby #2; top', password: 'a # b; c;', country: 'DE' },
      pairingToken: 'vpt_abcdefghij',
    },
    mistakes: [],
  });
});

test.each([
  ['only a comment', '# SERVER=http://10.0.0.1'],
  ['only a Wi-Fi', 'WIFI=Lobby\nWIFI_PASSWORD=the password'],
])('a vitrine.txt with %s names no server, which is no mistake', (_, text) => {
  expect(read(text).server).toBeNull();
  expect(findMistakes(text)).toEqual([]);
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
  ['nothing', '', 'vitrine.txt is empty: write at least the server’s address'],
  ['empty lines', '\r\n \r\n', 'vitrine.txt is empty'],
  ['a document of a word processor', '{\\rtf1\\ansi SERVER=http://10.0.0.1\\par}', 'save it as plain text'],
  [
    'letters of an old encoding',
    Uint8Array.from([...encode('WIFI=Caf'), 0xe9, 10]),
    'Line 1 of vitrine.txt: its letters',
  ],
])('a vitrine.txt with %s is told with the reason', (_, content, message) => {
  expect(findMistakes(content).join()).toContain(message);
});

test('each mistake names its line, and the other lines count', () => {
  const text = 'REBOOT=yes\n\nSERVER=http://10.0.0.1\nWIFI=Lobby\n# secret\nWIFI_PASSWORD=short\nTOKEN=vpt_abcdefghij';
  expect(read(text)).toEqual({ server: 'http://10.0.0.1', wifi: null, pairingToken: 'vpt_abcdefghij' });
  expect(findMistakes(text)).toEqual([
    'Line 1 of vitrine.txt: expected SERVER=…, WIFI=…, WIFI_PASSWORD=…, WIFI_COUNTRY=…, TIMEZONE=…, ROTATION=…, TAGS=…, SITE=…, ADDRESS=…, TOKEN=…, not “REBOOT=…”',
    'Line 6 of vitrine.txt: WIFI_PASSWORD: a password has 8 to 63 letters, digits and signs without accents',
  ]);
});

test('of a file of another kind, not every line is told', () => {
  expect(findMistakes('<p>hello</p>\n'.repeat(100))).toHaveLength(5);
});

test.each([
  ['WIFI_PASWORD=top secret', /“WIFI_PASWORD=…”$/],
  ['WIFI_PASSWORD top secret', /TOKEN=…$/],
  ['top secret', /TOKEN=…$/],
])('a line that is not understood is told without what may be a password: %s', (line, message) => {
  expect(findMistakes(line).join()).toMatch(message);
});

test('a time zone is read by its current name, and refused with an example if there is none of this name', () => {
  expect(read('TIMEZONE=europe/kiev')).toMatchObject({ timeZone: 'Europe/Kyiv' });
  expect(findMistakes('TIMEZONE=Berlin')).toEqual([expect.stringMatching(/e\.g\. TIMEZONE=Europe\/Berlin$/)]);
});

test('tags, site and address of the screen are read, and wrong ones are refused with what is expected', () => {
  const text = 'TAGS=North,  Old  Town , north\nSITE="Old Town shop"\nADDRESS=Mill Lane 3, Bath';
  expect(read(text)).toMatchObject({
    tags: ['north', 'old town'],
    site: 'Old Town shop',
    address: 'Mill Lane 3, Bath',
  });
  expect(findMistakes('TAGS=north;south')).toEqual([expect.stringMatching(/e\.g\. TAGS=bakery, north$/)]);
  expect(findMistakes(`SITE=${'x'.repeat(101)}`)).toEqual([
    expect.stringMatching(/SITE: write at most 100 characters$/),
  ]);
});

test.each<[string, MachineSettings]>([
  ['an address', only('https://signs.example.com')],
  ['nothing', { server: null, wifi: null, pairingToken: null }],
  [
    'all settings',
    {
      server: 'http://10.0.0.1:3000',
      wifi: { name: 'Café Wi-Fi', password: 'a=b; # "c";', country: 'DE' },
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
