import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

test('a refused pairing opens the limit dialog, and removing a device makes room', async ({
  page,
  account,
  expectPageError,
}) => {
  expectPageError(/409/);
  const { client } = account;
  await client.player.register({ body: { deviceId: `lim-${account.user.id}`, name: 'Old screen' } });
  const { code } = await client.player.startPairing({ body: {} });
  await page.goto(`/pair?code=${code}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Add device' }).click();
  const dialog = page.getByRole('dialog', { name: 'Device Limit Exceeded' });
  await expect(dialog.getByText('1 of 1')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Remove devices instead' }).click();
  await dialog.getByRole('checkbox', { name: 'Old screen' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Remove 1 Device(s)' }).click();
  await expect(page.getByText('Successfully removed 1 device(s)', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await client.fleet.list()).toEqual([]);
});

test('an account above its limit is told on the dashboard, and may go to the plans', async ({
  page,
  account,
  firstAccount,
}) => {
  const params = { userId: account.user.id };
  await firstAccount.client.admin.updateLimits({ params, body: { deviceSeats: 2 } });
  for (const name of ['One', 'Two']) {
    await account.client.player.register({ body: { deviceId: `${name}-${account.user.id}`, name } });
  }
  await firstAccount.client.admin.resetUser({ params });
  await page.goto('/dashboard');
  const dialog = page.getByRole('dialog', { name: 'Device Limit Exceeded' });
  await expect(dialog.getByText('2 of 1')).toBeVisible();
  await dialog.getByRole('button', { name: 'Upgrade Now' }).click();
  await expect(page).toHaveURL('/subscription');
});
