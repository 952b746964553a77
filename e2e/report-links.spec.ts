import { randomUUID } from 'node:crypto';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { addDevice, uploadColour } from './screen.ts';

test('a report is shared by a link, which opens without an account, is counted, and ends when it is revoked', async ({
  page,
  account,
  server,
  browser,
  pageErrors,
}) => {
  const red = await uploadColour(account, server.url, 'red');
  const lobby = await addDevice(account, server.url);
  const startedAt = new Date().toISOString();
  const play = { playId: randomUUID(), assetId: red, reason: 'device', startedAt, endedAt: startedAt, completed: true };
  await lobby.app.plays.send({ body: { plays: [play] } });

  await page.goto('/reports');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Make link' }).click();
  await expect(dialog.getByText('Please enter who the link is for')).toBeVisible();
  await dialog.getByLabel('For whom').fill('Hop & Malt Brewery');
  await expect(dialog.getByRole('radio', { name: 'Last 7 days' })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Make link' }).click();
  await expect(dialog.getByRole('heading', { name: 'The link is ready' })).toBeVisible();
  await expectAccessible(page);
  // The server knows itself by its address in the network.
  const { pathname, search } = new URL((await dialog.locator('pre[aria-label="Link"]').textContent()) ?? '');
  await dialog.getByRole('button', { name: 'Done' }).click();

  const stranger = await browser.newContext();
  const guest = await stranger.newPage();
  pageErrors.watch(guest);
  const opened = await guest.goto(`${server.url}${pathname}${search}`);
  expect(opened?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
  await expect(guest.getByRole('heading', { name: 'Report for Hop & Malt Brewery' })).toBeVisible();
  await expect(guest.getByRole('region', { name: 'Report', exact: true })).toContainText('Plays1');
  await expect(guest.getByRole('table', { name: 'By media' })).toContainText('red');
  await expect(guest.getByRole('slider', { name: 'Plays per day' })).toHaveAttribute('aria-valuetext', /: 1 play/);

  for (const link of await guest.getByRole('link').all()) {
    expect(await link.getAttribute('href')).toMatch(/^\/api\/shared-reports\//);
  }
  await expectAccessible(guest);
  await guest.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(guest);
  expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const download = guest.waitForEvent('download');
  await guest.getByRole('link', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toBe('report.csv');

  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await dialog.getByRole('button', { name: 'All links' }).click();
  const row = dialog.getByRole('row').filter({ hasText: 'Hop & Malt Brewery' });
  await expect(row.getByRole('cell').nth(3)).toHaveText('1');
  await row.getByRole('button', { name: 'Actions for Hop & Malt Brewery' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(dialog.getByRole('heading', { name: 'No links yet' })).toBeVisible();

  pageErrors.expected.push(/status of 404/);
  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expectAccessible(guest);
  await guest.goto(`${server.url}${pathname}`);
  await expect(guest.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await stranger.close();
});
