import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createAddress } from '../../test/members.ts';
import { type Member, testApp } from '../../test/app.ts';
import { startMailServer } from '../../test/fixtures/mail-server.ts';

const mailOf = async ({ client }: Member) => (await client.admin.health()).mail;
const invite = ({ client }: Member) => client.team.invite({ body: { email: createAddress(), role: 'viewer' } });

test('without a mail server, every place that promises an email can say that none is sent', async () => {
  const server = await testApp();
  const admin = await server.signUp({ isAdmin: true });
  expect(await mailOf(admin)).toEqual({
    isHealthy: false,
    text: 'No emails are sent: SMTP_URL is not set',
    code: 'mail-off',
    value: '',
  });
  expect(await server.visitor.accounts.installation()).toMatchObject({ sendsEmail: false });
});

test('the administrator sees whether emails are sent, and why the last one was not', async () => {
  let isRefusing = false;
  const { received, address } = await startMailServer({
    onMailFrom: (_from, _session, done) => done(isRefusing ? new Error('Mailbox is full') : null),
  });
  const server = await testApp({ smtpUrl: `smtp://${address}`, isQuiet: true });
  const admin = await server.signUp({ isAdmin: true });
  expect(await server.visitor.accounts.installation()).toMatchObject({ sendsEmail: true });
  expect(await mailOf(admin)).toEqual({
    isHealthy: true,
    text: 'Set up, no email sent in recent days',
    code: 'mail-idle',
    value: '',
  });

  await invite(admin);
  await vi.waitFor(async () => {
    expect(await mailOf(admin)).toEqual({
      isHealthy: true,
      text: expect.stringMatching(/^Set up, last email sent .+UTC/),
      code: 'mail-sent',
      value: expect.stringMatching(/^20\d\d-.+Z$/),
    });
  });
  expect(received).toHaveLength(1);

  isRefusing = true;
  await invite(admin);
  await vi.waitFor(async () => {
    expect(await mailOf(admin)).toEqual({
      isHealthy: false,
      text: expect.stringMatching(/^The last email could not be sent: .*Mailbox is full/),
      code: 'mail-failed',
      value: expect.stringContaining('Mailbox is full'),
    });
  });
  // A request for an address that nobody has sends nothing, so it says nothing about the mail server.
  await server.visitor.accounts.forgotPassword({ body: { email: createAddress() } });
  await vi.waitFor(async () => {
    const done = await server.query(
      `select 1 from pgboss.job where name = 'accounts.mail-reset' and state = 'completed'`,
    );
    expect(done).toHaveLength(1);
  });
  expect(await mailOf(admin)).toMatchObject({ isHealthy: false });

  isRefusing = false;
  await invite(admin);
  await vi.waitFor(async () => expect(await mailOf(admin)).toMatchObject({ isHealthy: true }));
});

test('every job that sends emails is one of those whose outcome is shown', async () => {
  const features = join(import.meta.dirname, '..');
  const files = (await readdir(features, { recursive: true })).filter((path) => /(^|\/)jobs\.ts$/.test(path));
  const texts = await Promise.all(files.map((path) => readFile(join(features, path), 'utf8')));
  const names = texts.flatMap((text) =>
    [...text.matchAll(/const mail\w+ = \{\s+name: '([^']+)'/g)].map(([, name]) => name),
  );
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => !/\.mail(-|$)/.test(name ?? ''))).toEqual([]);
});
