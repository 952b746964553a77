import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { pairScreen } from './screen.ts';

test('a trigger that is made on the page shows its message on a player, ends it, and is unknown once revoked', async ({
  page,
  account,
  context,
  server,
}) => {
  const player = await context.newPage();
  await pairScreen(player, account, server.url, 'Lobby');
  const message = { heading: 'Leave the building', text: 'Use the stairs.', tone: 'danger' as const };
  await account.client.takeovers.setStandby({ body: { items: [{ title: 'Fire', message }] } });

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Integrations' }).click();
  await page.getByRole('tab', { name: 'Triggers' }).click();
  await expect(page.getByRole('heading', { name: 'No triggers yet' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create trigger' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Fire panel');
  await dialog.getByLabel('Prepared takeover', { exact: true }).last().selectOption('Fire');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create trigger' }).click();
  await expect(dialog.getByRole('heading', { name: 'Copy the address now' })).toBeVisible();
  await expectAccessible(page);
  const address = (await dialog.locator('pre[aria-label="Address"]').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Done' }).click();

  const call = async () => {
    const answer = await fetch(address, { method: 'POST' });
    return { status: answer.status, body: (await answer.json()) as unknown };
  };
  expect(await call()).toEqual({ status: 200, body: { result: 'started', screens: 1 } });
  await expect(player.getByRole('heading', { name: 'Leave the building' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Fire panel' })).toContainText('All screens');
  await expect(page.getByRole('row').filter({ hasText: 'Fire panel' }).getByRole('cell').nth(4)).toHaveText('1');
  await page.goto('/takeovers');
  await expect(page.getByText(/Taken over by trigger “Fire panel”/)).toBeVisible();
  expect(await call()).toEqual({ status: 200, body: { result: 'ended', screens: 1 } });
  await expect(player.getByRole('heading', { name: 'Leave the building' })).toHaveCount(0);

  await page.goto('/integrations/triggers');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('button', { name: 'Actions for Fire panel' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('heading', { name: 'No triggers yet' })).toBeVisible();
  expect(await call()).toMatchObject({ status: 404, body: { code: 'trigger.not_found' } });
});
