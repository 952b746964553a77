import { expect, test } from 'vitest';
import { readMachineConfig, readServer, readSettings } from './config.ts';

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

test('a port out of range is named', () => {
  expect(() => readMachineConfig({ PORT: '70000' })).toThrow(/PORT/);
});

test('without a command to restart the machine, it is never restarted', () => {
  expect(readMachineConfig({ REBOOT: '' }).rebootCommand).toEqual([]);
  expect(readMachineConfig({}).rebootCommand).toEqual(['systemctl', 'reboot']);
});

test.each([
  ['as the documents say', 'SERVER=http://10.0.0.1:3000\n'],
  ['without a line end', 'SERVER=http://10.0.0.1:3000'],
  ['with the line ends and the mark of Windows', '\uFEFF# our server\r\n\r\nSERVER=http://10.0.0.1:3000\r\n'],
  ['with spaces, small letters and quotes', '  server = "10.0.0.1:3000"  \n'],
  ['twice: the last one counts', 'SERVER=http://old\nSERVER=http://10.0.0.1:3000\n'],
])('vitrine.txt may be written %s', (_, text) => {
  expect(readSettings(Buffer.from(text))).toBe('http://10.0.0.1:3000');
});

test('vitrine.txt may be what Windows calls Unicode', () => {
  expect(readSettings(Buffer.from('\uFEFFSERVER=http://10.0.0.1:3000\r\n', 'utf16le'))).toBe('http://10.0.0.1:3000');
});

test.each([
  ['nothing', '', 'SERVER is empty'],
  ['only a comment', '# SERVER=http://10.0.0.1', 'SERVER is empty'],
  ['an address alone', 'http://10.0.0.1:3000', 'Line 1 of vitrine.txt: expected SERVER=…, not “http://10.0.0.1:3000”'],
  ['another setting', 'SERVER=http://a\nREBOOT=rm -rf /', 'Line 2 of vitrine.txt: expected SERVER=…'],
  ['no address', 'SERVER=the big one', '“the big one” is not an address'],
  ['no text', Buffer.from([0, 1, 2, 255, 254]), 'Line 1 of vitrine.txt'],
])('a vitrine.txt with %s is refused with the reason', (_, content, message) => {
  expect(() => readSettings(Buffer.from(content))).toThrow(message);
});

test('the ways to switch the panel can be chosen, and forbidden', () => {
  expect(readMachineConfig({}).panelWays).toEqual(['cec', 'ddc', 'output']);
  expect(readMachineConfig({ PANEL: 'output,cec' }).panelWays).toEqual(['output', 'cec']);
  expect(readMachineConfig({ PANEL: '' }).panelWays).toEqual([]);
  expect(() => readMachineConfig({ PANEL: 'hdmi' })).toThrow(/PANEL.*"cec"/);
});
