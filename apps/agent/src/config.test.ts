import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test.each([
  ['http://192.168.1.10:8080', 'http://192.168.1.10:8080'],
  ['192.168.1.10:8080', 'http://192.168.1.10:8080'],
  [' https://signs.example.com/device-management ', 'https://signs.example.com'],
  ['signs.local', 'http://signs.local'],
])('the server’s address may be written as %j', (written, origin) => {
  expect(readConfig({ SERVER: written }).server).toBe(origin);
});

test.each([undefined, '', 'http://', 'not an address', 'ftp://'])(
  '%j is no address, and the message says so',
  (written) => {
    expect(() => readConfig({ SERVER: written })).toThrow(/SERVER/);
  },
);

test('a port out of range is named', () => {
  expect(() => readConfig({ SERVER: 'a', PORT: '70000' })).toThrow(/PORT/);
});

test('without a command to restart the machine, it is never restarted', () => {
  expect(readConfig({ SERVER: 'a', REBOOT: '' }).rebootCommand).toEqual([]);
  expect(readConfig({ SERVER: 'a' }).rebootCommand).toEqual(['systemctl', 'reboot']);
});

test('the ways to switch the panel can be chosen, and forbidden', () => {
  expect(readConfig({ SERVER: 'a' }).panelWays).toEqual(['cec', 'ddc', 'output']);
  expect(readConfig({ SERVER: 'a', PANEL: 'output,cec' }).panelWays).toEqual(['output', 'cec']);
  expect(readConfig({ SERVER: 'a', PANEL: '' }).panelWays).toEqual([]);
  expect(() => readConfig({ SERVER: 'a', PANEL: 'hdmi' })).toThrow(/PANEL.*"cec"/);
});
