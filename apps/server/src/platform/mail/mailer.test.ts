import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { type Mail, outboxMailer, smtpMailer } from './mailer.ts';

const FROM = 'Vitrine <vitrine@example.com>';

const mail: Mail = {
  to: 'ada@example.com',
  subject: 'A screen is dark – “Lobby”',
  text: ['Hello Ada & <b>friends</b>,', 'The screen has not called in for ten minutes.'],
  link: { label: 'Look at it', url: 'https://signs.example.com/dashboard?a=1&b=2' },
};

async function expectWhole(raw: string | Buffer): Promise<void> {
  const parsed = await PostalMime.parse(raw);
  expect(parsed).toMatchObject({ subject: mail.subject, from: { address: 'vitrine@example.com' } });
  expect(parsed.to?.[0]?.address).toBe('ada@example.com');
  expect(parsed.text).toContain('Hello Ada & <b>friends</b>,');
  expect(parsed.text).toContain('https://signs.example.com/dashboard?a=1&b=2');
  expect(parsed.html).not.toContain('<b>friends</b>');
  expect(parsed.html).toContain('https://signs.example.com/dashboard?a=1&#38;b=2');
}

test('a mail reaches the mail server, as text and as HTML', async () => {
  let received = '';
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      stream.on('data', (chunk: Buffer) => (received += chunk.toString()));
      stream.on('end', () => done());
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  await smtpMailer(`smtp://127.0.0.1:${port}`, FROM).send(mail);
  expect(received).toContain('From: Vitrine');
  await expectWhole(received);
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

test('without a mail server it is a file that any mail program opens and nobody else may read', async () => {
  const place = await mkdtemp(join(tmpdir(), 'vitrine-outbox-'));
  onTestFinished(() => rm(place, { recursive: true }));
  const folder = join(place, 'outbox');
  await outboxMailer(folder, FROM).send(mail);
  const names = await readdir(folder);
  expect(names).toEqual([expect.stringMatching(/^mail_\w+\.eml$/)]);
  const path = join(folder, names[0] ?? '');
  await expectWhole(await readFile(path));
  expect((await stat(path)).mode & 0o077).toBe(0);
});

test('a mail server that refuses is an error, so that the mail is tried again', async () => {
  await expect(smtpMailer('smtp://127.0.0.1:1', FROM).send(mail)).rejects.toThrow('ECONNREFUSED');
});
