import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { readMailsTo } from '../../test/mails.ts';
import { turnOnSecondFactor } from '../../test/sign-in/second-factor.ts';
import { deleteExpiredResets } from './session-store.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({
    now: '2026-03-09T12:00:00.000Z',
    limits: { resetPerAccount: { hits: 2, windowMs: 60 * 60_000 } },
  });
});

const request = (email: string, at = server) => at.visitor.accounts.forgotPassword({ body: { email } });

/** The tokens in the reset links that were mailed to an address. */
async function readResetTokens({ email }: Pick<Member, 'email'>): Promise<string[]> {
  const folder = join(server.filesFolder, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
  return mails
    .filter(({ to }) => to?.some(({ address }) => address === email))
    .flatMap(({ text }) => /reset-password\?token=([\w-]+)/.exec(text ?? '')?.[1] ?? []);
}

async function newToken(member: Member): Promise<string> {
  const before = await readResetTokens(member);
  await request(member.email);
  return vi.waitFor(async () => {
    const token = (await readResetTokens(member)).find((each) => !before.includes(each));
    if (token === undefined) throw new Error('The email has not been sent yet');
    return token;
  });
}

const use = (token: string, password = 'a new password') =>
  server.visitor.accounts.resetPassword({ body: { token, password } });

const signIn = ({ email }: Member, password: string) => server.visitor.accounts.login({ body: { email, password } });

describe('the limit of reset emails', () => {
  test('for one account is enforced silently, because an error would reveal the account', async () => {
    const [victim, next] = [await server.signUp(), await server.signUp()];
    for (let i = 0; i < 4; i += 1) await expect(request(victim.email)).resolves.toMatchObject({ success: true });
    // Emails are sent one after another, so those of the first account have been sent before this one.
    await newToken(next);
    expect(await readResetTokens(victim)).toHaveLength(2);
  });

  test('for one network address returns an error, for requests and for attempts', async () => {
    const strict = await testApp({ limits: { resetPerAddress: { hits: 1, windowMs: 60_000 } } });
    await request('nobody@example.com', strict);
    await expect(request('nobody@example.com', strict)).rejects.toMatchObject({
      code: 'request.too_many',
      status: 429,
    });
    const attempt = () => strict.visitor.accounts.resetPassword({ body: { token: 'guessed', password: 'secret-1' } });
    await expect(attempt()).rejects.toMatchObject({ code: 'reset.invalid' });
    await expect(attempt()).rejects.toMatchObject({ code: 'request.too_many' });
  });
});

describe('a reset link', () => {
  test('is sent to the address as it was registered, whatever its case in the request', async () => {
    const member = await server.signUp();
    await request(member.email.toUpperCase());
    await vi.waitFor(async () => expect(await readResetTokens(member)).toHaveLength(1));
  });

  test('is not used up by a password that is too short', async () => {
    const member = await server.signUp();
    const token = await newToken(member);
    await expect(use(token, 'short')).rejects.toMatchObject({ message: 'Password must be at least 6 characters' });
    await use(token);
    await expect(signIn(member, 'a new password')).resolves.toBeTruthy();
  });

  test('is invalid after the owner has changed the password', async () => {
    const member = await server.signUp();
    const token = await newToken(member);
    const body = { currentPassword: member.password, password: 'changed by hand' };
    await member.client.accounts.changePassword({ body });
    await expect(use(token)).rejects.toMatchObject({
      code: 'reset.invalid',
      message: 'This reset link is invalid, used or expired. Please request a new one.',
    });
    await expect(signIn(member, 'changed by hand')).resolves.toBeTruthy();
  });

  test('is invalid after the account was deleted', async () => {
    const member = await server.signUp();
    const token = await newToken(member);
    await member.client.accounts.deleteAccount({ body: { password: member.password } });
    await expect(use(token)).rejects.toMatchObject({ code: 'reset.invalid' });
  });

  test('does not reinstate a suspended account', async () => {
    const member = await server.signUp();
    const token = await newToken(member);
    await server.query(`update accounts set suspended_at = now() where id = '${member.user.id}'`);
    await use(token);
    await expect(signIn(member, 'a new password')).rejects.toMatchObject({ code: 'account.suspended' });
  });

  test('leaves an authenticator app as it is, and the email says so, because somebody else may have set it up', async () => {
    const [plain, member] = [await server.signUp(), await server.signUp()];
    await turnOnSecondFactor(server, member);
    for (const each of [plain, member]) await use(await newToken(each));
    const readText = async ({ email }: Member) => {
      const mails = await readMailsTo(server, email);
      return mails.find(({ subject }) => subject === 'Your Vitrine password was changed')?.text;
    };
    await vi.waitFor(async () => expect(await readText(member)).toContain('authenticator app still work'));
    await vi.waitFor(async () => expect(await readText(plain)).toContain('with a reset link'));
    expect(await readText(plain)).not.toContain('authenticator app');
  });

  test('is removed after it has expired', async () => {
    const later = new Date(server.clock().getTime() + 31 * 60_000);
    const member = await server.signUp();
    await newToken(member);
    const links = () => server.query(`select 1 from password_resets where account_id = '${member.user.id}'`);
    await deleteExpiredResets(server.db, server.clock());
    expect(await links()).toHaveLength(1);
    await deleteExpiredResets(server.db, later);
    expect(await links()).toEqual([]);
  });
});
