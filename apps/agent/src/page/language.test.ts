import type { OwnCatalogue } from '@vitrine/messages/catalogues';
import { expect, test } from 'vitest';
import { NO_NETWORK } from '../test/first-boot-machine.ts';
import { CABLE, IN_REACH } from '../system/portal/form.ts';
import { renderDone, renderForm } from '../system/portal/portal-page.ts';
import { describeFirstBoot } from './first-boot.ts';
import { htmlAttributes, inLanguageOf, t, translateReport } from './language.ts';

const de: OwnCatalogue = {
  lang: 'de',
  dir: 'ltr',
  texts: {
    'No network': 'Kein Netzwerk',
    'Or plug in a network cable.': 'Oder stecken Sie ein Netzwerkkabel ein.',
    '{wifi} is not in reach': '{wifi} ist nicht in Reichweite',
    'The password of {wifi} is wrong': 'Das Passwort von {wifi} ist falsch',
    'Set up this screen': 'Diesen Bildschirm einrichten',
    Show: '</script>',
    'The screen closes its own Wi-Fi and joins {wifi} now.':
      'Der Bildschirm verbindet sich jetzt mit {wifi} & schließt sein eigenes WLAN.',
    'Connecting to {wifi}': 'Verbindung mit {wifi}',
  },
};

const inGerman = <Result>(work: () => Result) =>
  inLanguageOf({ headers: { 'accept-language': 'pt-BR, de-AT;q=0.9, en;q=0.8' } }, work, { de });

test('the page of a new screen is in the language of its browser', () => {
  const facts = { network: NO_NETWORK, addresses: [], server: null, problem: null, notes: [] };
  const { title, hints } = inGerman(() => describeFirstBoot(facts));
  expect([title, ...hints]).toEqual(['Kein Netzwerk', 'Oder stecken Sie ein Netzwerkkabel ein.']);
  expect(inGerman(htmlAttributes)).toBe('lang="de" dir="ltr"');
  expect(describeFirstBoot(facts).title).toBe('No network');
  expect(inLanguageOf({ headers: {} }, htmlAttributes, { de })).toBe('lang="en"');
});

test('sentences of the task that watches the network are translated, whatever the network is called', () => {
  const name = "O'Hara {x} $&";
  const network = { ...NO_NETWORK, wifi: name, problem: `${name} is not in reach` };
  const facts = { network, addresses: [], server: null, problem: null, notes: [] };
  expect(inGerman(() => describeFirstBoot(facts).title)).toBe(`${name} ist nicht in Reichweite`);
  expect(inGerman(() => translateReport('It’s {broken', null))).toBe('It’s {broken');
  expect(inGerman(() => describeFirstBoot({ ...facts, network: { ...network, state: 'joining' } }).title)).toBe(
    `Verbindung mit ${name}`,
  );
});

test('the page for phones is in the language of the phone, and its texts are only text', () => {
  const form = {
    values: { network: IN_REACH, name: '', password: '', server: '', token: '' },
    errors: {},
    alert: null,
    inReach: [],
    hasPassword: false,
    hasToken: false,
    secret: 's',
  };
  const html = inGerman(() => renderForm(form, 'n'));
  expect(html).toContain('<html lang="de" dir="ltr">');
  expect(html).toContain('<h1>Diesen Bildschirm einrichten</h1>');
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  expect(html).toContain(`value="${CABLE}"`);
  const done = inGerman(() => renderDone('<Café>', 'n'));
  expect(done).toContain('verbindet sich jetzt mit <b>&#60;Café&#62;</b> &#38; schließt sein eigenes WLAN.');
});

test('a failure while a page is written leaves the next one in its own language', () => {
  expect(() =>
    inGerman(() => {
      throw new Error('Broken');
    }),
  ).toThrow('Broken');
  expect(t('No network')).toBe('No network');
});
