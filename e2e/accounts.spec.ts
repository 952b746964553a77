import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type Account, expect, test } from './fixtures.ts';
import { uploadImage } from './screen.ts';

async function signIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('a new account shows its initial plan and stays signed in after a reload', async ({ page }) => {
  const email = `${randomUUID()}@example.com`;
  await page.goto('/');
  await page.getByRole('link', { name: 'Create one' }).click();
  await page.getByLabel('Full Name').fill('Ada Lovelace');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Create Account' }).click();

  await expect(page.getByText('Account created successfully', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/subscription');
  await expect(page.getByText('No Active Subscription')).toBeVisible();
  await expect(page.getByRole('meter', { name: 'Your Devices: 0 of 1' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Free Your plan' })).toContainText('100.00 MB');
  await expect(page.getByRole('row', { name: 'Device Subscription' })).toContainText('£10 per device');
  await expect(page.getByRole('row', { name: 'Pro' })).toBeHidden();

  await page.reload();
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
  await expect(page.getByRole('main').getByText('Current Plan Free')).toBeVisible();
});

test('signing in works by keyboard alone, and signing out revokes the token', async ({
  page,
  newAccount,
  expectPageError,
}) => {
  const account = await newAccount();
  await page.goto('/login');
  await expect(page.getByText('JWT Authentication Protected')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(account.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Logged in successfully', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('jwt_token'));

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('jwt_token'))).toBeNull();

  // The old token no longer works.
  expectPageError(/401/);
  await page.evaluate((jwt) => localStorage.setItem('jwt_token', jwt ?? ''), token);
  await page.goto('/dashboard');
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
});

test('a page that lost its file cookie but has its token still shows images and downloads files', async ({
  account,
  page,
  server,
  expectPageError,
}) => {
  await uploadImage(server.url, account);
  await page.context().clearCookies();
  // The event stream may be requested before the session is checked.
  expectPageError(/401 .*\/api\/events/);
  await page.goto('/media');
  const picture = page.getByRole('main').locator('img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.goto('/logs');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(await download.failure()).toBeNull();
});

test('a wrong password shows one error without moving the form, and the correct one then works', async ({
  page,
  newAccount,
  expectPageError,
}) => {
  const account = await newAccount();
  expectPageError(/401/);
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Sign In' });
  await expect(button).toBeVisible();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const before = await button.boundingBox();
  await signIn(page, { email: account.email, password: 'wrong' });
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await expect(page.getByText('Invalid credentials', { exact: true })).toHaveCount(1);
  await expect.poll(() => button.boundingBox()).toEqual(before);
  await expect(page).toHaveURL('/login');

  await signIn(page, account);
  await expect(page).toHaveURL('/dashboard');
});

test('when a session ends every open tab shows it, and signing in again in one tab restores the others', async ({
  page,
  context,
  account,
  expectPageError,
}) => {
  expectPageError(/401/);
  const other = await context.newPage();
  await page.goto('/subscription');
  await other.goto('/media');
  await expect(page.getByText('Your Devices')).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Media Library', level: 1 })).toBeVisible();
  await account.client.accounts.logout();
  for (const tab of [page, other]) {
    await expect(tab.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  }
  await signIn(other, account);
  await expect(other).toHaveURL('/media');
  await expect(page).toHaveURL('/subscription');
  await expect(page.getByText('Your Devices')).toBeVisible();
});

test('signing out in one tab signs the other out', async ({ page, context, account, expectPageError }) => {
  // The other tab is notified by this one or by the server, whichever is sooner.
  expectPageError(/401/);
  await page.goto('/subscription');
  await expect(page.getByText('Your Devices')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/dashboard');
  await other.getByRole('button', { name: 'Sign Out' }).click();
  await expect(other).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  expect(account.token).not.toBe('');
});
