import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { waitForResetLink } from '../../test/mails.ts';

let lenient: TestApp;
let strict: TestApp;
beforeAll(async () => {
  [lenient, strict] = await Promise.all([testApp(), testApp({ refusesCommonPasswords: true })]);
});

const ada = (password: string) => ({ name: 'Ada Lovelace', email: `ada.${crypto.randomUUID()}@example.com`, password });

const refusal = {
  code: 'password.too_common',
  status: 400,
  message: 'This password is too easy to guess. Please choose one that is neither common nor about your account.',
};

test('without PASSWORD_BLOCKLIST six characters are the only rule', async () => {
  await expect(lenient.visitor.accounts.register({ body: ada('123456') })).resolves.toBeTruthy();
});

describe('with PASSWORD_BLOCKLIST', () => {
  test.each(['123456', 'Password', 'lovelace1815', 'vitrine'])('no account is created with "%s"', async (password) => {
    const body = ada(password);
    await expect(strict.visitor.accounts.register({ body })).rejects.toMatchObject(refusal);
    await expect(
      strict.visitor.accounts.register({ body: { ...body, password: 'a longer one' } }),
    ).resolves.toBeTruthy();
  });

  test('a password is not changed to a common one, and no session ends', async () => {
    const member = await strict.signUp();
    const other = await strict.visitor.accounts.login({ body: { email: member.email, password: member.password } });
    const body = { currentPassword: member.password, password: 'iloveyou' };
    await expect(member.client.accounts.changePassword({ body })).rejects.toMatchObject(refusal);
    await expect(strict.clientFor(other.token).accounts.me()).resolves.toBeTruthy();
  });

  test('a reset link refuses a common password and is not used up by it', async () => {
    const member = await strict.signUp();
    await strict.visitor.accounts.forgotPassword({ body: { email: member.email } });
    const token = (await waitForResetLink(strict, member.email)).searchParams.get('token') ?? '';
    const use = (password: string) => strict.visitor.accounts.resetPassword({ body: { token, password } });
    await expect(use(member.email)).rejects.toMatchObject(refusal);
    await expect(use('sunshine')).rejects.toMatchObject(refusal);
    await expect(use('a longer one')).resolves.toBeTruthy();
  });

  test('an account that has a common password already can sign in', async () => {
    const both = await testApp({ databaseUrl: strict.databaseUrl });
    const body = ada('letmein');
    await both.visitor.accounts.register({ body });
    await expect(
      strict.visitor.accounts.login({ body: { email: body.email, password: body.password } }),
    ).resolves.toBeTruthy();
  });
});
