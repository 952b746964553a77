import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '../../test/fixtures/mail-server.ts';
import { readDesignTokens, readToken } from '../design-tokens.ts';
import { englishReader } from './reader.ts';
import { type Mail, createOutboxMailer, createSmtpMailer } from './mailer.ts';

const FROM = 'Vitrine <vitrine@example.com>';

const mail: Mail = {
  to: 'ada@example.com',
  reader: englishReader,
  subject: 'A screen is dark – “Lobby”',
  text: ['Hello Ada & <b>friends</b>,', 'The screen has not called in for ten minutes.'],
  link: { label: 'Look at it', url: 'https://signs.example.com/dashboard?a=1&b=2' },
};

async function expectComplete(raw: string | Buffer): Promise<void> {
  const parsed = await PostalMime.parse(raw);
  expect(parsed).toMatchObject({ subject: mail.subject, from: { address: 'vitrine@example.com' } });
  expect(parsed.to?.[0]?.address).toBe('ada@example.com');
  expect(parsed.text).toContain('Hello Ada & <b>friends</b>,');
  expect(parsed.text).toContain('https://signs.example.com/dashboard?a=1&b=2');
  expect(parsed.html).not.toContain('<b>friends</b>');
  expect(parsed.html).toContain('https://signs.example.com/dashboard?a=1&#38;b=2');
}

test('a mail reaches the mail server, as text and as HTML', async () => {
  const { received, address } = await startMailServer();
  await createSmtpMailer(`smtp://${address}`, FROM).send(mail);
  expect(received).toHaveLength(1);
  expect(received[0]).toContain('From: Vitrine');
  await expectComplete(received[0] ?? '');
});

test('the user and password in the address sign in to the mail server; a wrong password is an error', async () => {
  const { received, address } = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'signs@example.com' && password === 'p@ss/word'
        ? done(null, { user: username })
        : done(new Error('Unknown user or password')),
  });
  await createSmtpMailer(`smtp://signs%40example.com:p%40ss%2Fword@${address}`, FROM).send(mail);
  expect(received).toHaveLength(1);
  await expect(createSmtpMailer(`smtp://signs%40example.com:other@${address}`, FROM).send(mail)).rejects.toThrow(
    'Unknown user or password',
  );
  await expect(createSmtpMailer(`smtp://${address}`, FROM).send(mail)).rejects.toThrow(/authentication required/i);
  expect(received).toHaveLength(1);
});

test('a mail that the mail server refuses is an error with its reason', async () => {
  const { address } = await startMailServer({
    onRcptTo: (_address, _session, done) => done(new Error('Mailbox is full')),
  });
  await expect(createSmtpMailer(`smtp://${address}`, FROM).send(mail)).rejects.toThrow('Mailbox is full');
});

test('without a mail server it is a file that mail programs open and other users cannot read', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'vitrine-outbox-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  const folder = join(parent, 'outbox');
  await createOutboxMailer(folder, FROM).send(mail);
  const names = await readdir(folder);
  expect(names).toEqual([expect.stringMatching(/^mail_\w+\.eml$/)]);
  const path = join(folder, names[0] ?? '');
  await expectComplete(await readFile(path));
  expect((await stat(path)).mode & 0o077).toBe(0);
});

test('a mail has the colors of the console in both themes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-outbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await createOutboxMailer(folder, FROM).send(mail);
  const [name = ''] = await readdir(folder);
  const { html = '' } = await PostalMime.parse(await readFile(join(folder, name)));
  const { light, dark } = readToken('ink');
  expect(html).toContain(`color:${light};`);
  expect(html).toContain(`.ink { color:${dark} !important; }`);
  const colors = html.match(/#[\da-f]{6}\b/g) ?? [];
  // The sRGB value of this accent for this brand. When one of them changes, so does the button.
  expect(readToken('brand')).toEqual({ light: '#3b82f6', dark: '#3b82f6' });
  expect(readDesignTokens()).toContain('--accent: light-dark(oklch(from var(--brand) min(l, 0.515) c h),');
  const others = new Set(colors.filter((color) => !readDesignTokens().includes(color)));
  expect([...others]).toEqual(['#1760d1']);
  expect(() => readToken('no-such-token')).toThrow('tokens.css has no --no-such-token');
});

test('an unreachable mail server is an error, so that the mail is sent again', async () => {
  await expect(createSmtpMailer('smtp://127.0.0.1:1', FROM).send(mail)).rejects.toThrow('ECONNREFUSED');
});
