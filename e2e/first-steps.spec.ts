import { fileURLToPath } from 'node:url';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

const leopard = fileURLToPath(new URL('fixtures/leopard.jpg', import.meta.url));

test('a new account is on air in three steps without leaving the dashboard, with this browser as the screen', async ({
  page,
  account,
}) => {
  expect(account.user.effectivePlan).toBe('free');
  await page.goto('/dashboard');
  const steps = page.getByRole('region', { name: 'On air in five minutes' });
  await expect(steps).toContainText('0 of 3 done');
  await expectAccessible(page);

  await steps.getByLabel('Files').setInputFiles(leopard);
  await expect(steps).toContainText('1 of 3 done');

  const opening = page.waitForEvent('popup');
  await steps.getByRole('button', { name: 'Try it in this browser' }).click();
  const screen = await opening;
  await expect(screen).toHaveURL(/\/player\/$/);
  await page.bringToFront();
  await expect(steps).toContainText('2 of 3 done');

  await steps.getByRole('button', { name: 'Assign Media to This browser' }).click();
  const picker = page.getByRole('dialog', { name: 'Select Media for Device Assignment' });
  await picker.getByRole('button', { name: 'leopard.jpg' }).click();
  await expect(screen.locator('.stage')).toHaveAttribute('data-state', 'playing');
  await expect(steps).toHaveCount(0);
  await expect(page.getByRole('article', { name: 'This browser' })).toContainText('leopard');
  const end = page.getByRole('region', { name: /^On air \d\d:\d\d:\d\d$/ });
  await expect(end).toContainText('This browser shows leopard.');
  await expectAccessible(page);
  await end.getByRole('link', { name: 'Plan the day' }).click();
  await expect(page.getByRole('dialog', { name: 'Create Schedule' })).toBeVisible();

  // Nothing moves when the screens are read late.
  const screens = Promise.withResolvers<void>();
  await page.route('**/api/devices?*limit=7*', (route) => screens.promise.then(() => route.continue()));
  await page.goto('/dashboard');
  const hide = end.getByRole('button', { name: 'Hide “On air”' });
  await expect(end).toContainText('Your first screen plays.');
  const place = await hide.boundingBox();
  screens.resolve();
  await expect(end).toContainText('This browser shows leopard.');
  expect(await hide.boundingBox()).toEqual(place);
  await hide.click();
  await expect(end).toHaveCount(0);
});

test('the button of the pairing code is in line with its field', async ({ page, account }) => {
  expect(account.email).toBeTruthy();
  await page.goto('/dashboard');
  const field = await page.getByRole('textbox', { name: 'Code on the screen' }).boundingBox();
  const button = await page.getByRole('button', { name: 'Pair', exact: true }).boundingBox();
  expect([button?.y, button?.height]).toEqual([field?.y, field?.height]);
});

test('a screen gets the name and the code of one form, and the drawn screen repeats the code', async ({
  page,
  account,
}) => {
  const { code } = await account.client.pairing.start({ body: {} });
  await page.goto('/dashboard');
  const steps = page.getByRole('region', { name: 'On air in five minutes' });
  await steps.getByRole('textbox', { name: 'Code on the screen' }).fill(code);
  await expect(steps.locator('.first-step-code b')).toHaveText(code);
  await steps.getByRole('textbox', { name: 'Name' }).fill('Bar');
  await page.keyboard.press('Enter');
  await expect(steps).toContainText('Bar is paired.');
  expect((await account.client.devices.list({ query: {} })).map(({ name }) => name)).toEqual(['Bar']);
});

test('a café is looked around in: five screens play, one is lost, a takeover is tried; and goes without a trace', async ({
  page,
  account,
}) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Look around with sample content' }).click();
  // Adding it takes many small transactions.
  const removal = page.getByRole('button', { name: 'Remove sample content' });
  await expect(removal).toBeVisible({ timeout: 120_000 });
  const wall = page.getByRole('region', { name: 'Screens' });
  await expect(wall.getByRole('article', { name: 'Counter, left' })).toContainText('Menu board');
  await expect(wall.getByRole('article', { name: 'Counter, right' })).toContainText(/until \d\d:\d\d/);
  await expect(wall.getByRole('article').filter({ hasText: 'Online' })).toHaveCount(5);
  await expect(wall.getByRole('article', { name: 'Terrace' })).toContainText(
    /Was showing Today’s special.*Offline.*3 h ago/,
  );
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Try a takeover' }).click();
  await expect(wall.getByRole('article', { name: 'Entrance' })).toContainText('We close in 15 minutes');
  await removal.click();
  await expect(page.getByText('Sample content removed', { exact: true })).toBeVisible();
  await expect(page.getByText('No screens yet')).toBeVisible();
  expect((await account.client.content.list()).content).toEqual([]);
});

test('Ctrl K finds a screen by a part of its name and opens it', async ({ page, account }) => {
  await account.client.welcome.addSamples({ body: {} });
  await page.goto('/media');
  await page.getByRole('button', { name: /Search or go to/ }).waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search or go to' });
  await palette.getByRole('combobox').fill('terra');
  await expect(palette.getByRole('option', { name: /Terrace/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Terrace' })).toBeVisible();
});
