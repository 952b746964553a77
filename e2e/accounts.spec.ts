import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { api } from '@vitrine/contract/api';
import { createClient } from '@vitrine/contract/core/client';
import { type Account, expect, signIn as openSession, test } from './fixtures.ts';
import { choose, expectThumbnails } from './library.ts';
import { findMailLink } from './mails.ts';
import { addDevice, uploadImage } from './screen.ts';

async function signIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
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

  // The old token no longer works. A slow server may end it after the page has left.
  const headers = { authorization: `Bearer ${token ?? ''}` };
  await expect.poll(async () => (await page.request.get('/api/auth/me', { headers })).status()).toBe(401);
  expectPageError(/401/);
  await page.evaluate((jwt) => localStorage.setItem('jwt_token', jwt ?? ''), token);
  // The toast may be gone by the time at which a slow page has loaded.
  await Promise.all([
    expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible(),
    page.goto('/dashboard'),
  ]);
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
  const button = page.getByRole('button', { name: 'Sign In', exact: true });
  await expect(button).toBeVisible();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // Visible once the page knows the ways to sign in, which it lists below the form.
  await expect(page.getByText("Don't have an account?")).toBeVisible();
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

const LEOPARD = fileURLToPath(new URL('fixtures/leopard.jpg', import.meta.url));

/** The secret in the link of an invitation. */
async function openInvitation({ client }: Account, email: string, role: 'admin' | 'editor'): Promise<string> {
  const { invitation } = await client.team.invite({ body: { email, role } });
  const { link } = await client.team.invitationLink({ params: { id: invitation.id } });
  return new URL(link).searchParams.get('token') ?? '';
}

/** A person with an account of their own, Zoo, who is also an admin of Bakery. */
async function arrangeTwoAccounts(newAccount: (name?: string) => Promise<Account>) {
  const [zoo, bakery] = await Promise.all([newAccount('Ada Byron'), newAccount('Ben Okafor')]);
  await Promise.all([
    zoo.client.accounts.changeProfile({ body: { name: 'Ada Byron', organization: 'Zoo' } }),
    bakery.client.accounts.changeProfile({ body: { name: 'Ben Okafor', organization: 'Bakery' } }),
  ]);
  await zoo.client.team.join({ body: { token: await openInvitation(bakery, zoo.email, 'admin') } });
  return { zoo, bakery };
}

/** Expects that the media library lists this file, with its thumbnail, and no other one. */
async function expectOnlyPicture(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('button', { name: `Preview ${name}` })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Preview / })).toHaveCount(1);
  await expectThumbnails(page, 1);
}

async function exportLog(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

test('two tabs show two accounts: data, live changes, thumbnails and downloads stay apart over reloads', async ({
  context,
  page,
  server,
  newAccount,
}) => {
  const { zoo, bakery } = await arrangeTwoAccounts(newAccount);
  await Promise.all([
    uploadImage(server.url, zoo, 'tiger.jpg'),
    uploadImage(server.url, bakery, 'bread.jpg'),
    addDevice(zoo, server.url, 'Aviary'),
    addDevice(bakery, server.url, 'Counter'),
  ]);
  await openSession(context, server.url, zoo);

  await page.goto('/media');
  await expectOnlyPicture(page, 'tiger.jpg');
  await page.getByRole('button', { name: 'Zoo, switch account' }).click();
  const link = page.getByRole('menuitemradio', { name: 'Bakery Admin' });
  await expect(page.getByRole('menuitemradio', { name: 'Zoo Owner' })).toBeChecked();
  const [other] = await Promise.all([context.waitForEvent('page'), link.click({ modifiers: ['Control'] })]);
  await expect(other).toHaveURL(`/a/${bakery.user.id}/dashboard`);
  await other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Media Library' }).click();
  await expect(other).toHaveURL(`/a/${bakery.user.id}/media`);
  await expectOnlyPicture(other, 'bread.jpg');

  // The session used the bakery last, but this tab stays with the zoo.
  await Promise.all([page.reload(), other.reload()]);
  await expectOnlyPicture(page, 'tiger.jpg');
  await expectOnlyPicture(other, 'bread.jpg');
  await expect(other.getByRole('button', { name: 'Bakery, switch account' })).toBeVisible();

  // A hidden tab hears of changes when it is shown.
  await other.bringToFront();
  await bakery.client.folders.create({ body: { name: 'Ovens' } });
  await expect(other.getByRole('button', { name: 'Ovens' }).first()).toBeVisible();
  await page.bringToFront();
  // The session has used the bakery last.
  const ofZoo = createClient(api, { baseUrl: server.url, token: () => zoo.token, accountId: () => zoo.user.id });
  await ofZoo.folders.create({ body: { name: 'Cages' } });
  await expect(page.getByRole('button', { name: 'Cages' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ovens' })).toHaveCount(0);
  await expect(other.getByRole('button', { name: 'Cages' })).toHaveCount(0);

  await page.goto(`/a/${zoo.user.id}/logs`);
  // The session has used the zoo before the bakery.
  await expect(page.getByRole('link', { name: 'Export CSV' })).toBeVisible();
  await other.goto(`/a/${bakery.user.id}/logs`);
  const [zooLog, bakeryLog] = [await exportLog(page), await exportLog(other)];
  expect([zooLog.includes('Aviary'), zooLog.includes('Counter')]).toEqual([true, false]);
  expect([bakeryLog.includes('Counter'), bakeryLog.includes('Aviary')]).toEqual([true, false]);

  // A new tab opens the account that was opened last.
  const third = await context.newPage();
  await third.goto('/media');
  await expectOnlyPicture(third, 'bread.jpg');
});

test('the switcher works by keyboard, and an account of somebody else does not exist', async ({
  context,
  page,
  server,
  newAccount,
  expectPageError,
}) => {
  const { zoo, bakery } = await arrangeTwoAccounts(newAccount);
  const stranger = await newAccount();
  await openSession(context, server.url, zoo);
  await page.goto(`/a/${zoo.user.id}/dashboard`);
  await page.getByRole('button', { name: 'Zoo, switch account' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio').first()).toBeFocused();
  await page.keyboard.type('Bak');
  await expect(page.getByRole('menuitemradio', { name: 'Bakery Admin' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/a/${bakery.user.id}/dashboard`);
  await expect(page.getByRole('button', { name: 'Bakery, switch account' })).toBeVisible();

  await page.getByRole('button', { name: 'Bakery, switch account' }).click();
  await page.getByRole('menuitem', { name: 'Create an account…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create an account' });
  await dialog.getByRole('button', { name: 'Create Account' }).click();
  await expect(dialog.getByText('Please enter a name')).toBeVisible();
  await dialog.getByLabel('Name of the account').fill('Ice Rink');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Ice Rink, switch account' })).toBeVisible();

  expectPageError(/404/);
  await page.goto(`/a/${stranger.user.id}/media`);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page.getByRole('button', { name: 'Ice Rink, switch account' })).toBeVisible();
});

test('an invited person gets from the email to the first picture in the account', async ({
  page,
  server,
  newAccount,
}) => {
  const owner = await newAccount('Ben Okafor');
  const email = `${randomUUID()}@example.com`;
  await owner.client.team.invite({ body: { email, role: 'editor' } });
  const findLink = () => findMailLink(server, email, '/invitation');
  await expect.poll(findLink).not.toBe('');
  await page.goto(await findLink());
  await expect(page.getByRole('heading', { name: 'Join Ben Okafor' })).toBeVisible();
  await expect(page.getByText('Ben Okafor invites you as Editor')).toBeVisible();
  await expect(page.getByLabel('Email Address')).toHaveValue(email);
  await page.getByLabel('Full Name').fill('Chiara Rossi');
  await page.getByLabel('Password', { exact: true }).fill('seven green lamps');
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page).toHaveURL('/dashboard');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Media Library' }).click();
  await choose(page, LEOPARD);
  await expectOnlyPicture(page, 'leopard.jpg');
  const { images } = await owner.client.media.listImages();
  expect(images.map(({ originalName }) => originalName)).toEqual(['leopard.jpg']);
});

test('a known address signs in to join, another one is told whose invitation it is', async ({
  page,
  newAccount,
  expectPageError,
}) => {
  const [owner, invited, other] = await Promise.all([newAccount('Ben Okafor'), newAccount(), newAccount()]);
  const token = await openInvitation(owner, invited.email, 'editor');
  await page.goto('/login');
  await signIn(page, other);
  await expect(page).toHaveURL('/dashboard');
  await page.goto(`/invitation?token=${token}`);
  await expect(page.getByText(`This invitation is for ${invited.email}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out and Continue' }).click();
  await page.getByRole('link', { name: 'Sign in to join' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(invited.email);
  await signIn(page, invited);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page).toHaveURL(`/a/${owner.user.id}/dashboard`);
  await expect(page.getByRole('button', { name: 'Ben Okafor, switch account' })).toBeVisible();

  expectPageError(/404/);
  await page.goto(`/invitation?token=${token}`);
  await expect(page.getByRole('heading', { name: 'Invitation not valid' })).toBeFocused();
});

test('a member who is removed while they work is told so, and goes on in their other account', async ({
  context,
  page,
  server,
  newAccount,
  expectPageError,
}) => {
  const { zoo, bakery } = await arrangeTwoAccounts(newAccount);
  await openSession(context, server.url, zoo);
  await uploadImage(server.url, bakery, 'bread.jpg');
  await page.goto(`/a/${bakery.user.id}/media`);
  await expectOnlyPicture(page, 'bread.jpg');

  expectPageError(/40[134]/);
  await bakery.client.team.removeMember({ params: { memberId: zoo.user.userId } });
  await expect(page.getByRole('heading', { name: 'You’re no longer in Bakery' })).toBeFocused();
  await page.getByRole('link', { name: 'Zoo Owner' }).click();
  await expect(page).toHaveURL(`/a/${zoo.user.id}/dashboard`);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(page.getByText('Zoo').first()).toBeVisible();
});

test('a person who belongs to no account any more is told what to do, and can create one', async ({
  page,
  newAccount,
  expectPageError,
  server,
}) => {
  const owner = await newAccount('Ben Okafor');
  const email = `${randomUUID()}@example.com`;
  const token = await openInvitation(owner, email, 'editor');
  await page.goto(`${server.url}/invitation?token=${token}`);
  await page.getByLabel('Full Name').fill('Dan Hale');
  await page.getByLabel('Password', { exact: true }).fill('seven green lamps');
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();

  expectPageError(/40[134]/);
  const { members } = await owner.client.team.members();
  const memberId = members.find((member) => member.email === email)?.userId;
  if (memberId === undefined) throw new Error('The person has not joined');
  await owner.client.team.removeMember({ params: { memberId } });
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await signIn(page, { email, password: 'seven green lamps' });
  await expect(page.getByRole('heading', { name: 'No Account' })).toBeFocused();
  await expect(page.getByText('ask its owner or an admin to invite you')).toBeVisible();
  await page.getByLabel('Name of the account').fill('Hale Cycles');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText('Hale Cycles')).toBeVisible();
});
