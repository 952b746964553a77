import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { pairScreen, classifyQuarters, shows, uploadColour, uploadQuarters } from './screen.ts';

/** The row of a command on the device page, by its label. */
const findCommandRow = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Commands' }).getByRole('listitem').filter({ hasText: title });

/** Waits until the settings are saved: the slider is disabled meanwhile, and key presses would be lost. */
async function moveSlider(page: Page, name: string, key: 'Home' | 'End'): Promise<void> {
  const slider = page.getByRole('slider', { name });
  await expect(slider).toBeEnabled();
  await slider.press(key);
}

test('commands from the device page are executed by the screen, and the page confirms them', async ({
  page,
  context,
  account,
  server,
}) => {
  const screen = await context.newPage();
  const deviceId = await pairScreen(screen, account, server.url, 'Window');
  const mediaId = await uploadColour(account, server.url, 'green');
  await account.client.assignments.assignToDevice({ params: { deviceId }, body: { mediaType: 'image', mediaId } });
  await shows(screen, 'green');
  await page.goto(`/device-management/${deviceId}/settings`);
  await page.bringToFront();

  await page.getByRole('button', { name: 'Identify', exact: true }).click();
  await expect(screen.locator('.identify')).toContainText('Window');
  await expect(findCommandRow(page, 'Identify')).toContainText(/Done .+ ago/);

  await page.getByRole('button', { name: 'Take screenshot' }).click();
  await expect(findCommandRow(page, 'Screenshot')).toContainText(/Done .+ ago/);
  await expect(findCommandRow(page, 'Screenshot').getByRole('img', { name: 'What Window showed' })).toBeVisible();
  await expect(findCommandRow(page, 'Screenshot').getByRole('figure')).toContainText(/Taken .+ ago/);

  const save = page.getByRole('button', { name: 'Save Settings' });
  await moveSlider(page, 'Brightness', 'Home');
  await save.click();
  await expect(screen.locator('.shade')).toHaveCSS('opacity', '0.9');
  for (const level of ['Brightness', 'Volume']) await moveSlider(page, level, 'End');
  await save.click();
  await expect(screen.locator('.shade')).toHaveCSS('opacity', '0');
  const { settings } = await account.client.devices.settings({ params: { deviceId } });
  expect(settings).toMatchObject({ volume: 100, brightness: 100 });

  await findCommandRow(page, 'Clear cache').getByRole('button', { name: 'Clear cache' }).click();
  const question = page.getByRole('alertdialog', { name: 'Clear cache' });
  await question.getByRole('button', { name: 'Keep' }).click();
  await expect(findCommandRow(page, 'Clear cache')).toContainText('Downloads all media again');
  await findCommandRow(page, 'Clear cache').getByRole('button', { name: 'Clear cache' }).click();
  await question.getByRole('button', { name: 'Clear cache' }).click();
  await expect(findCommandRow(page, 'Clear cache')).toContainText(/Done .+ ago/);

  const reloaded = screen.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await reloaded;
  await shows(screen, 'green');
  await expect(findCommandRow(page, 'Reload')).toContainText(/Done .+ ago/);
});

test('a screen rotates its content as its settings say', async ({ page, context, account, server }) => {
  const screen = await context.newPage();
  const deviceId = await pairScreen(screen, account, server.url, 'Window');
  const mediaId = await uploadQuarters(account, server.url);
  await account.client.assignments.assignToDevice({ params: { deviceId }, body: { mediaType: 'image', mediaId } });
  await page.goto(`/device-management/${deviceId}/settings`);
  for (const [turn, quarters] of [
    ['90°', ['blue', 'red', 'yellow', 'green']],
    ['180°', ['yellow', 'blue', 'green', 'red']],
    ['270°', ['green', 'yellow', 'red', 'blue']],
    ['0°', ['red', 'green', 'blue', 'yellow']],
  ] as const) {
    await page.bringToFront();
    await page.getByRole('radio', { name: turn, exact: true }).click();
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect.poll(async () => classifyQuarters(await screen.screenshot())).toEqual(quarters);
  }
});
