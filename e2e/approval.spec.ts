import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { type Account, expect, test } from './fixtures.ts';
import { pairScreen, shows, uploadColour } from './screen.ts';

const password = 'correct horse battery';

/** Invites a scheduler, who signs in on a page of another browser. */
async function signInScheduler(account: Account, browser: Browser, baseURL: string): Promise<Page> {
  const email = `ben-${account.user.userId}@example.com`;
  const { invitation } = await account.client.team.invite({ body: { email, role: 'scheduler' } });
  const { link } = await account.client.team.invitationLink({ params: { id: invitation.id } });
  const token = new URL(link).searchParams.get('token') ?? '';
  await account.client.team.acceptInvitation({ body: { token, name: 'Ben Okafor', password } });
  const page = await (await browser.newContext({ baseURL })).newPage();
  await page.goto('/device-management');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Device Management' })).toBeVisible();
  return page;
}

async function assign(page: Page, picture: string): Promise<void> {
  await page.goto('/device-management');
  await page.getByRole('article', { name: 'Lobby' }).getByRole('button', { name: 'Assign Media' }).click();
  const picker = page.getByRole('dialog', { name: 'Select Media for Device Assignment' });
  await picker
    .getByRole('button', { name: new RegExp(picture) })
    .first()
    .click();
  await expect(page.getByText('Sent for approval', { exact: true }).first()).toBeVisible();
}

test('what a scheduler assigns waits, an admin sees its effect and approves it, and declines the next with a reason', async ({
  account,
  browser,
  context,
  page,
  server,
}) => {
  await uploadColour(account, server.url, 'red');
  await uploadColour(account, server.url, 'blue');
  const screen = await context.newPage();
  await pairScreen(screen, account, server.url, 'Lobby');
  await page.goto('/people');
  await page.getByRole('switch', { name: 'Changes to screens need approval' }).click();
  await expect(page.getByText('Approval is on', { exact: true }).first()).toBeVisible();

  const scheduler = await signInScheduler(account, browser, server.url);
  await assign(scheduler, 'red');
  // The navigation of the admin follows without a reload.
  await page.getByRole('link', { name: 'Approvals 1' }).click();
  const waiting = page.getByRole('article', { name: 'Assign red to Lobby' });
  await expect(waiting).toContainText('By Ben Okafor');
  await waiting.getByText('What would change now').click();
  await expect(waiting.getByRole('heading', { name: '1 screen changes now' })).toBeVisible();
  await expectAccessible(page);
  await waiting.getByRole('button', { name: 'Approve' }).click();
  await shows(screen, 'red');
  await expect(page.getByRole('list', { name: 'Decided' })).toContainText('Approved');

  await assign(scheduler, 'blue');
  const second = page.getByRole('article', { name: 'Assign blue to Lobby' });
  await second.getByRole('button', { name: 'Decline' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline this change?' });
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(dialog.getByText('Please enter a reason')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Red fits the season');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('list', { name: 'Decided' })).toContainText('Red fits the season');
  await scheduler.goto('/approvals');
  await expect(scheduler.getByRole('list', { name: 'Decided' })).toContainText('Red fits the season');
  await expect(scheduler.getByText('Nothing is waiting')).toBeVisible();
  await expectAccessible(scheduler);
  await shows(screen, 'red');
  await scheduler.context().close();
});

test('a link to a page of an account, as emails have it, leads there also by way of signing in', async ({
  account,
  page,
  browser,
  server,
}) => {
  // The account that the person used last is another one.
  const { account: other } = await account.client.team.createAccount({ body: { organization: 'Bytown Annex' } });
  await page.goto(`/a/${other.id}/dashboard`);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  const context = await browser.newContext({ baseURL: server.url });
  const visitor = await context.newPage();
  await visitor.goto(`/a/${account.user.id}/approvals`);
  await visitor.getByLabel('Email').fill(account.email);
  await visitor.getByLabel('Password', { exact: true }).fill(account.password);
  await visitor.keyboard.press('Enter');
  await expect(visitor.getByRole('heading', { name: 'Approvals', level: 1 })).toBeVisible();
  expect(new URL(visitor.url()).pathname).toBe(`/a/${account.user.id}/approvals`);
  await context.close();
});
