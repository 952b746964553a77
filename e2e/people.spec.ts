import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { type Account, expect, signIn, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import { joinElsewhere } from './sign-in-as.ts';

const password = 'correct horse battery';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Invites a person by the API, who accepts. */
async function addMember({ client }: Account, email: string, name: string): Promise<void> {
  const { invitation } = await client.team.invite({ body: { email, role: 'editor' } });
  const { link } = await client.team.invitationLink({ params: { id: invitation.id } });
  const token = new URL(link).searchParams.get('token') ?? '';
  await client.team.acceptInvitation({ body: { token, name, password } });
}

test('several people are invited by links, join, get another role, and are out at once when removed', async ({
  page,
  context,
  browser,
  server,
  account,
}) => {
  const [ben, chiara] = ['ben', 'chiara'].map((name) => `${name}-${account.user.userId}@example.com`);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'People' }).click();
  await expect(page.getByRole('heading', { name: 'Only you so far' })).toBeVisible();
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email addresses').fill(`Ben Okafor <${ben}>; Chiara <${chiara}>`);
  await dialog.getByRole('radio', { name: 'Viewer' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Invite 2 people' }).click();
  await expect(dialog.getByRole('heading', { name: 'Send these links' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: `Copy link for ${ben}` }).click();
  await expect(page.getByText('Link copied', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('list', { name: 'Invitations' }).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: `Actions for ${chiara}` }).click();
  await page.getByRole('menuitem', { name: 'Withdraw' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByRole('list', { name: 'Invitations' }).getByRole('listitem')).toHaveCount(1);

  // The list follows without a reload.
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await joinElsewhere(browser, server.url, link, 'Ben Okafor');
  await expect(row(page, 'Ben Okafor')).toContainText('Viewer');
  await expect(page.getByRole('heading', { name: 'Invited' })).toHaveCount(0);
  await other.goto('/settings/account/organization');
  await expect(other.getByRole('list', { name: 'People' })).toContainText('Ada Lovelace');
  await expect(other.getByRole('link', { name: 'People' })).toHaveCount(0);
  await expectAccessible(other);

  await page.getByRole('combobox', { name: 'Role of Ben Okafor' }).selectOption('Admin');
  await expect(page.getByRole('alertdialog')).toContainText('Ben Okafor will be able to change everything');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Change role' }).click();
  await expect(page.getByRole('combobox', { name: 'Role of Ben Okafor' })).toHaveValue('admin');
  await expectAccessible(page);
  await other.goto('/people');
  await expect(row(other, 'Ada Lovelace')).toContainText('Owner');

  await page.getByRole('button', { name: 'Actions for Ben Okafor' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { name: 'Only you so far' })).toBeVisible();
  await expect(other.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await other.context().close();
});

test('people are invited, the account is handed over, and its former owner leaves, by keyboard alone', async ({
  page,
  account,
  expectPageError,
}) => {
  const email = `ben-${account.user.userId}@example.com`;
  await page.goto('/people');
  await tabTo(page, page.getByRole('button', { name: 'Invite' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email addresses')).toBeFocused();
  await page.keyboard.type(`chiara-${account.user.userId}@example.com`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Scheduler' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Done' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Invitations' })).toContainText('Scheduler');

  await addMember(account, email, 'Ben Okafor');
  const actions = page.getByRole('button', { name: 'Actions for Ben Okafor' });
  await tabTo(page, actions);
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Make owner' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Make owner' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Your password')).toBeFocused();
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  await expect(row(page, 'Ben Okafor')).toContainText('Owner');
  await expect(row(page, account.name)).toContainText('Admin');
  await expect(actions).toHaveCount(0);

  await tabTo(page, page.getByRole('button', { name: `Actions for ${account.name}` }));
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Leave account' }).waitFor();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Leave this account?' });
  await tabTo(page, question.getByRole('button', { name: 'Leave account' }));
  // Requests that the page still makes are refused.
  expectPageError(/401/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('You have left the account.')).toBeVisible();
});

test('on a phone a wrong password is reported in place, and the last owner learns why they cannot leave', async ({
  page,
  context,
  server,
  newAccount,
  expectPageError,
}) => {
  const account = await newAccount();
  await signIn(context, server.url, account);
  await addMember(account, `ben-${account.user.userId}@example.com`, 'Ben Okafor'.repeat(9));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/people');
  await expect(page.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Actions for Ben/ }).click();
  await page.getByRole('menuitem', { name: 'Make owner' }).click();
  await page.getByLabel('Your password').fill('wrong horse');
  await page.getByRole('button', { name: 'Make owner' }).click();
  await expect(page.getByText('The current password is incorrect.')).toBeVisible();
  await expectAccessible(page);
  expectPageError(/403/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Actions for Ada Lovelace' }).click();
  await page.getByRole('menuitem', { name: 'Leave account' }).click();
  await expect(page.getByRole('dialog', { name: "The owner can't leave" })).toBeVisible();
  await expectAccessible(page);
});
