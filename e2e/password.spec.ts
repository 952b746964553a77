import { expect, test } from './fixtures.ts';
import { findMailLink } from './mails.ts';

test('the link of a reset mail sets a new password once and ends all sessions', async ({
  page,
  browser,
  server,
  newAccount,
  expectPageError,
}) => {
  const account = await newAccount();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeFocused();
  await expect(
    page.getByText("If an account with this email exists, we've sent you a password reset link."),
  ).toBeVisible();
  await expect(
    page.getByText('If an account with this email exists, a password reset link has been sent.', { exact: true }),
  ).toBeVisible();

  const findLink = () => findMailLink(server, account.email, '/reset-password');
  await expect.poll(findLink).not.toBe('');
  const link = await findLink();
  await page.goto(link);
  await page.getByLabel('New Password', { exact: true }).fill('a brand new one');
  await page.getByLabel('Confirm New Password').fill('a brand new oen');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await page.getByLabel('Confirm New Password').fill('a brand new one');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password has been reset successfully', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Password Reset Complete' })).toBeFocused();
  await expect(account.client.accounts.me()).rejects.toMatchObject({ code: 'auth.expired' });

  await page.getByRole('link', { name: 'Go to Login' }).click();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill('a brand new one');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');

  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage();
  await visitor.goto(link);
  await visitor.getByLabel('New Password', { exact: true }).fill('mine now');
  await visitor.getByLabel('Confirm New Password').fill('mine now');
  await visitor.getByRole('button', { name: 'Reset Password' }).click();
  const refusal = 'This reset link is invalid, used or expired. Please request a new one.';
  await expect(visitor.getByText(refusal, { exact: true })).toBeVisible();
  await visitor.context().close();
  expectPageError(/400/);
});
