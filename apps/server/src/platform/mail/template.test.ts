import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mailSamples } from '../../test/mail-samples/samples.ts';
import { createReader, englishReader } from './reader.ts';
import { type Mail, renderMail } from './template.ts';

const mail = (changes: Partial<Mail> = {}): Mail => ({
  to: 'ada@example.com',
  reader: englishReader,
  subject: 'Bar is offline',
  text: ['Hello Ada,', 'Two screens:', ['Bar', 'Door']],
  link: { label: 'View your screens', url: 'https://signs.example.com/dashboard' },
  ...changes,
});

test('the plain text reads like the mail: lists have dashes, the link has a line of its own, the sender follows', () => {
  expect(renderMail(mail({ brand: { name: 'Bytown', color: null } })).text).toBe(
    `Hello Ada,

Two screens:

- Bar
- Door

View your screens:
https://signs.example.com/dashboard

-- 
Sent for Bytown by Vitrine at signs.example.com
`,
  );
});

test('a mail is in the language of its reader, and says so', () => {
  const reader = createReader('de', {
    'If the button does not work, open this address:': 'Falls der Knopf nicht funktioniert, öffne diese Adresse:',
    'Sent for {account} by Vitrine at {host}': 'Gesendet für {account} von Vitrine auf {host}',
  });
  const { html, text } = renderMail(mail({ reader, brand: { name: 'Bytown', color: null } }));
  expect(html).toContain('<html lang="de" dir="ltr">');
  expect(html).toContain('Falls der Knopf nicht funktioniert, öffne diese Adresse:<br>');
  for (const part of [html, text]) expect(part).toContain('Gesendet für Bytown von Vitrine auf signs.example.com');
});

test('a mailbox shows the content beside the subject, not the salutation', () => {
  expect(renderMail(mail()).html).toMatch(/<div style="display:none[^"]*">Two screens: Bar Door<\/div>/);
});

test('an account’s mail has its name and its color; words on the color are black or white, whichever can be read', () => {
  const { html } = renderMail(mail({ brand: { name: 'Bytown', color: '#fde047' } }));
  expect(html).toContain('</span>Bytown</td>');
  expect(html).toMatch(/bgcolor="#fde047".+color:#000000;/);
  expect(renderMail(mail({ brand: { name: 'Bytown', color: '#0f766e' } })).html).toMatch(
    /bgcolor="#0f766e".+color:#ffffff;/,
  );
});

test('a subject is one line, and an address is one recipient, whatever people call themselves', () => {
  const { to, subject } = renderMail(
    mail({ to: 'a@example.com, b@example.com', subject: 'Bar\r\nBcc: x@y.z\u202E \0is' }),
  );
  expect(subject).toBe('Bar Bcc: x@y.z is');
  expect(to).toEqual({ name: '', address: 'a@example.com, b@example.com' });
});

test('names contain no addresses of which mail programs would make links', () => {
  const { html, text } = renderMail(
    mail({ text: ['Win at https://evil.example.com, ada@evil.org', 'Version 1.2 at 3.5%'] }),
  );
  for (const part of [html, text]) {
    expect(part).not.toMatch(/https:\/\/evil|evil\.(example|org)/);
    expect(part).toContain('Version 1.2 at 3.5%');
  }
});

test('every mail of the product is among the samples that are looked at in a browser', async () => {
  const features = new URL('../../features/', import.meta.url);
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(^|\/)mails\.ts$/.test(file),
  );
  const makers = await Promise.all(files.map(async (file): Promise<object> => import(new URL(file, features).href)));
  const names = makers.flatMap((made) => Object.keys(made));
  expect(names).toContain('createInvitationMail');
  const sampled = new Set(Object.keys(mailSamples).flatMap((name) => name.split(', ')));
  expect(names.filter((name) => !sampled.has(name))).toEqual([]);
});

test('a mail about an account links to a page of this account, whichever its reader used last', () => {
  const links = Object.values(mailSamples).flatMap(({ brand, link }) => (brand && link ? [link.url] : []));
  expect(links.filter((url) => !url.includes('/invitation?')).length).toBeGreaterThan(5);
  for (const url of links) expect(url).toMatch(/^https:\/\/signs\.example\.com\/(a\/acc_1\/|invitation\?token=)/);
});
