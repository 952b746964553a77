import type { Locator } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { addDevice, uploadImage } from './screen.ts';

const DAY_MS = 86_400_000;
const today = new Date();
/** The Monday of a later week. */
const monday = new Date(today.getTime() + (28 - today.getUTCDay() + 1) * DAY_MS).toISOString().slice(0, 10);

test('breakfast on every weekday takes eight clicks, its block has a card, and the calendar opens there again', async ({
  account,
  page,
  server,
}) => {
  await uploadImage(server.url, account);
  await addDevice(account, server.url, 'Counter');
  await page.goto(`/device-schedule?view=week&date=${monday}`);
  let clicks = 0;
  const press = (target: Locator) => {
    clicks += 1;
    return target.click();
  };
  await press(page.getByRole('button', { name: 'Add Schedule' }));
  const dialog = page.getByRole('dialog', { name: 'Create Schedule' });
  await press(dialog.getByRole('button', { name: /^Choose an image/ }));
  await press(page.getByRole('button', { name: /leopard\.jpg/ }));
  await dialog.getByLabel('Title').fill('Breakfast');
  await dialog.getByLabel('Start').fill('8');
  await dialog.getByLabel('End').fill('11');
  await press(dialog.getByRole('button', { name: 'Every weekday' }));
  await expect(dialog.getByText('Every weekday.')).toBeVisible();
  await press(dialog.getByRole('button', { name: 'No selection' }));
  const picker = page.getByRole('dialog', { name: 'Select Devices and Groups' });
  await press(picker.getByRole('checkbox', { name: /^Counter/ }));
  await press(picker.getByRole('button', { name: 'Confirm' }));
  await expect(dialog.getByText('Counter', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await press(dialog.getByRole('button', { name: 'Create Schedule' }));
  expect(clicks).toBe(8);

  const blocks = page.getByRole('button', { name: 'Breakfast 08:00–11:00 Counter' });
  await expect(blocks).toHaveCount(5);
  await blocks.first().hover();
  const card = page.getByRole('tooltip').filter({ hasText: 'Breakfast' });
  await expect(card).toContainText('Every weekday 08:00–11:00, Europe/London');
  await expect(card).toContainText('Counter');
  await expectAccessible(page);
  await page.goto('/dashboard');
  await page.goto('/device-schedule');
  await expect(blocks).toHaveCount(5);
  await expect(page).toHaveURL(/view=week/);
});
