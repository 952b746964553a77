import { readSettingsFile } from '@vitrine/contract/agent/settings-file';
import { expect, test } from 'vitest';
import { examplePairingToken } from '../../../test/examples/example-pairing-token.ts';
import { createSettingsText, findFieldProblems, type MachineFields } from './settings-text.ts';

const TOKEN = 'vpt_abcdefghij';
const fields: MachineFields = {
  server: 'signs.example.com',
  wifiName: 'Gäste',
  wifiPassword: 'long enough',
  wifiCountry: 'de',
  timeZone: 'Europe/Berlin',
};

const read = (text: string) => readSettingsFile(new TextEncoder().encode(text)).settings;

test('a machine reads from the file what was entered, and people what it is for', () => {
  const text = createSettingsText(fields, examplePairingToken('Lobby'), TOKEN);
  expect(read(text)).toEqual({
    server: 'http://signs.example.com',
    wifi: { name: 'Gäste', password: 'long enough', country: 'DE' },
    pairingToken: TOKEN,
    timeZone: 'Europe/Berlin',
  });
  expect(text).toContain('# Vitrine: pairs 10 screens, “Lobby 1” to “Lobby 10”. Works until Mar 16, 2026.\r\n');
});

test('a file for one screen without Wi-Fi has no line about it', () => {
  const cable = { ...fields, wifiName: '', wifiPassword: '', wifiCountry: '' };
  const text = createSettingsText(cable, examplePairingToken('Bar', { screens: 1 }), TOKEN);
  expect(text).not.toContain('WIFI');
  expect(text).toContain('# Vitrine: pairs the screen “Bar”.');
  expect(read(text)).toMatchObject({ wifi: null, pairingToken: TOKEN });
});

test.each<[string, Partial<MachineFields>, keyof MachineFields]>([
  ['an empty address', { server: ' ' }, 'server'],
  ['an address of no web server', { server: 'ftp://signs.example.com' }, 'server'],
  ['a password without a network', { wifiName: '' }, 'wifiName'],
  ['a name of more than 32 bytes', { wifiName: 'ä'.repeat(17) }, 'wifiName'],
  ['a short password', { wifiPassword: 'short' }, 'wifiPassword'],
  ['a country that is no code', { wifiCountry: 'D1' }, 'wifiCountry'],
])('%s is said beside its field only', (_, change, field) => {
  const found = Object.entries(findFieldProblems({ ...fields, ...change }));
  expect(found.filter(([, problem]) => problem !== undefined).map(([name]) => name)).toEqual([field]);
});

test('an open network, and a password with signs, are right', () => {
  expect(Object.values(findFieldProblems({ ...fields, wifiPassword: '' })).join('')).toBe('');
  expect(Object.values(findFieldProblems({ ...fields, wifiPassword: '"a\' =# b"' })).join('')).toBe('');
});
