import { expect, signIn, test } from './fixtures.ts';

test('each part of the settings has an address, and Back returns through them', async ({ page, account }) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/settings/subscription');
  await expect(page.getByText('No Active Subscription')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Device Subscription' })).toContainText('£10 per device');
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await expect(page).toHaveURL('/settings/account');
  await expect(page.getByLabel('Email Address')).toHaveValue(account.email);
  await page.getByRole('tab', { name: 'This account' }).click();
  await expect(page).toHaveURL('/settings/account/organization');
  // Focus rings appear for the keyboard, not for clicks.
  await expect(page.getByRole('tab', { name: 'This account' })).toHaveCSS('outline-style', 'none');
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL('/settings/account');
  await expect(page.getByRole('tab', { name: 'You' })).toHaveCSS('outline-style', 'solid');
  await expect(page.getByRole('tab', { name: 'You' })).toBeFocused();
  await page.getByRole('link', { name: 'People' }).click();
  await expect(page).toHaveURL('/people');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Account', exact: true })).toHaveAttribute('aria-current', 'page');
});

test('signing out everywhere signs out another browser, and optionally this one', async ({
  page,
  browser,
  server,
  account,
  expectPageError,
}) => {
  const elsewhere = await browser.newContext({ baseURL: server.url });
  const other = await elsewhere.newPage();
  await other.goto('/media');
  await other.getByLabel('Email').fill(account.email);
  await other.getByLabel('Password', { exact: true }).fill(account.password);
  await other.keyboard.press('Enter');
  await expect(other.getByRole('heading', { name: 'Media Library' })).toBeVisible();

  await page.goto('/settings/account');
  await page.getByRole('button', { name: 'Sign Out Everywhere' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Sign out everywhere?' });
  await dialog.getByRole('button', { name: 'Sign Out Everywhere' }).click();
  await expect(page.getByText('Signed Out Everywhere', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1);
  await expect(other.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await elsewhere.close();

  await page.getByRole('button', { name: 'Sign Out Everywhere' }).click();
  await dialog.getByLabel('Sign out this browser too').check();
  await dialog.getByRole('button', { name: 'Sign Out Everywhere' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await expect(account.client.accounts.me()).rejects.toMatchObject({ code: 'auth.expired' });
  expectPageError(/401/);
});

test('deleting an account needs its password and removes it', async ({
  page,
  context,
  server,
  newAccount,
  expectPageError,
}) => {
  const account = await newAccount();
  await signIn(context, server.url, account);
  expectPageError(/403|401/);
  await page.goto('/settings/account/organization');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this account?' });
  await expect(dialog).toContainText("This can't be undone.");
  await expect(dialog.getByLabel('Your password')).toBeFocused();
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('The current password is incorrect.')).toBeVisible();
  await dialog.getByLabel('Your password').fill(account.password);
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByText('Your account and everything in it was deleted.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(
    account.client.accounts.login({ body: { email: account.email, password: account.password } }),
  ).rejects.toMatchObject({ code: 'auth.credentials_invalid' });
});
