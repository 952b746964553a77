import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { pairScreen } from './screen.ts';

test('a takeover is started with the number of its screens, announced on every page and ended from there', async ({
  page,
  account,
  context,
}) => {
  await account.client.devices.register({ body: { deviceId: 'window', name: 'Window' } });
  const elsewhere = await context.newPage();
  await elsewhere.goto('/media');
  const bar = elsewhere.getByRole('region', { name: 'Takeover', exact: true });

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Takeover' }).click();
  await page.getByRole('button', { name: 'Take over screens' }).click();
  const form = page.getByRole('dialog', { name: 'Take over screens' });
  await form.getByLabel('Heading', { exact: true }).fill('The park closes at 16:30');
  await expectAccessible(page);
  await expect(form.getByRole('button', { name: 'Take over 1 screen' })).toBeVisible();
  await form.getByLabel('To confirm, type the number of screens').fill('1');
  await expect(bar).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);

  await expect(bar.getByRole('alert')).toHaveText('Takeover: The park closes at 16:30');
  await expect(bar.getByText('On 0 of 1 screen')).toBeVisible();
  await expect(bar.getByText('Not on Window')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Not showing it yet' })).toContainText('Window');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await bar.getByRole('button', { name: 'End now' }).click();
  await elsewhere.getByRole('alertdialog').getByRole('button', { name: 'End now' }).click();
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Takeover', exact: true })).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Ended' })).toContainText('The park closes at 16:30');
});

test('Shift T starts a takeover on any page, and its page shows each screen with what it reports', async ({
  page,
  account,
  firstAccount,
  context,
  server,
}) => {
  await firstAccount.client.admin.updateLimits({ params: { userId: account.user.id }, body: { deviceSeats: 2 } });
  const player = await context.newPage();
  await pairScreen(player, account, server.url, 'Lobby');
  await account.client.devices.register({ body: { deviceId: 'attic', name: 'Attic' } });

  await page.goto('/playlists');
  await expect(page.getByRole('heading', { name: 'Playlists', exact: true })).toBeVisible();
  await page.keyboard.press('Shift+T');
  const form = page.getByRole('dialog', { name: 'Take over screens' });
  await form.getByLabel('Heading', { exact: true }).fill('Total closure at two');
  await expect(form.getByRole('button', { name: 'Take over 2 screens' })).toBeVisible();
  await form.getByLabel('To confirm, type the number of screens').fill('2');
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
  await expect(player.getByRole('heading', { name: 'Total closure at two' })).toBeVisible();

  await page.getByRole('link', { name: 'See screens' }).click();
  await expect(page.getByRole('list', { name: 'Not showing it yet' })).toContainText('Attic');
  const showing = page.getByRole('list', { name: 'Showing it', exact: true });
  await expect(showing.getByRole('article', { name: 'Lobby' })).toContainText('Shows it');
  await expect(showing.getByText('Total closure at two')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('on a phone a prepared takeover starts by the header of any page, once though two people press', async ({
  page,
  account,
  context,
  expectPageError,
}) => {
  expectPageError(/409/);
  await account.client.devices.register({ body: { deviceId: 'exit', name: 'Window' } });
  const message = { heading: 'Leave the building', text: '', tone: 'danger' as const };
  await account.client.takeovers.setStandby({ body: { items: [{ title: 'Fire', message, onePress: true }] } });
  const elsewhere = await context.newPage();
  // Neither start reaches the server before both were pressed.
  const bothPressed = Promise.withResolvers<void>();
  let pressCount = 0;
  await context.route('**/api/takeovers', async (route) => {
    if (route.request().method() === 'POST') {
      pressCount += 1;
      if (pressCount === 2) bothPressed.resolve();
      await bothPressed.promise;
    }
    await route.continue();
  });
  for (const phone of [page, elsewhere]) {
    await phone.setViewportSize({ width: 390, height: 844 });
    await phone.goto('/device-schedule');
    await phone.getByRole('button', { name: 'Prepared takeovers' }).click();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
  await expectAccessible(page);
  await Promise.all([page, elsewhere].map((phone) => phone.getByRole('button', { name: 'Start Fire' }).click()));
  for (const phone of [page, elsewhere]) {
    await expect(phone.getByRole('alert').filter({ hasText: 'Takeover: Fire' })).toBeVisible();
    await expect(phone.getByRole('dialog')).toHaveCount(0);
  }
  expect((await account.client.takeovers.list()).running).toHaveLength(1);
});
