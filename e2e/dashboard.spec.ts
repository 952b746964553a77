import type { MediaId } from '@vitrine/contract/library/media';
import { expectAccessible } from './accessibility.ts';
import { type Account, expect, test } from './fixtures.ts';
import { addDevice, reportPlaying, uploadImage } from './screen.ts';

/** Uploads an image and waits for its thumbnail. */
async function uploadWithThumbnail(account: Account, url: string, name: string): Promise<MediaId> {
  const mediaId = await uploadImage(url, account, name);
  const thumbnail = async () => (await account.client.media.listImages()).images[0]?.thumbnailUrl;
  await expect.poll(thumbnail).toBeTruthy();
  return mediaId;
}

test('a new screen, its status and its image appear without a reload', async ({ page, account, server }) => {
  await page.goto('/dashboard');
  await expect(page.getByText('No screens yet')).toBeVisible();
  await expectAccessible(page);

  const screen = await addDevice(account, server.url, 'Ticket desk');
  const tile = page.getByRole('article', { name: 'Ticket desk' });
  await expect(tile).toContainText('Not connected yet');
  await expect(page.getByRole('region', { name: 'Overview' })).toContainText('At limit');

  await reportPlaying(screen.app);
  await expect(tile).toContainText('Nothing is assigned or scheduled.');
  await expect(tile).toContainText('Online');

  const mediaId = await uploadWithThumbnail(account, server.url, 'balloons.jpg');
  await account.client.assignments.assignToDevice({
    params: { deviceId: screen.id },
    body: { mediaType: 'image', mediaId },
  });
  await reportPlaying(screen.app);
  await expect(tile).toContainText('balloons');
  await expect
    .poll(() => tile.getByRole('presentation').evaluate((picture: HTMLImageElement) => picture.naturalWidth))
    .toBeGreaterThan(0);
  await expect(page.getByRole('row', { name: 'Ticket desk' })).toContainText('balloons');
  await expect(page.getByRole('row', { name: 'Ticket desk' })).toContainText('24 ms');
});

test('groups show how many of their screens are online', async ({ page, account, server }) => {
  const screen = await addDevice(account, server.url, 'Window');
  await reportPlaying(screen.app);
  const { group } = await account.client.groups.create({ body: { name: 'Visitor areas' } });
  await page.goto('/dashboard');
  const row = page.getByRole('table', { name: 'Group Status' }).getByRole('row', { name: 'Visitor areas' });
  await expect(row).toContainText('No media assigned');
  await account.client.groups.addDevice({ params: { id: group.id }, body: { deviceId: screen.id } });
  await expect(row).toContainText('1 of 1 online');
  const mediaId = await uploadWithThumbnail(account, server.url, 'leopards.jpg');
  await account.client.assignments.assignToGroup({
    params: { id: group.id },
    body: { mediaType: 'image', mediaId },
  });
  await expect(row).toContainText('leopards');
  await expectAccessible(page);

  // On a phone a long name is truncated, so that the group's media stay visible.
  const name = 'Visitor areas '.repeat(6).trim();
  await account.client.groups.update({ params: { id: group.id }, body: { name } });
  await expect(row).toContainText(name);
  await page.setViewportSize({ width: 390, height: 844 });
  const picture = row.locator('.picture');
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toBeInViewport({ ratio: 1 });
  const table = page.getByRole('table', { name: 'Group Status' });
  await expect
    .poll(() => table.evaluate(({ scrollWidth, parentElement }) => scrollWidth - (parentElement?.clientWidth ?? 0)))
    .toBe(0);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('without a connection the page shows the time of its data, and catches up afterwards', async ({
  page,
  context,
  account,
  server,
  expectPageError,
}) => {
  const screen = await addDevice(account, server.url, 'Window');
  await page.goto('/dashboard');
  await expect(page.getByRole('article', { name: 'Window' })).toBeVisible();
  expectPageError(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);

  await context.setOffline(true);
  await expect(page.getByText(/Your screens keep playing/)).toBeVisible({ timeout: 45_000 });
  await account.client.devices.rename({ params: { deviceId: screen.id }, body: { name: 'Door' } });
  await context.setOffline(false);
  await expect(page.getByRole('article', { name: 'Door' })).toBeVisible();
  await expect(page.getByText(/Your screens keep playing/)).toBeHidden();
});

test('a change reaches the page although the code that knows what it concerns cannot be fetched', async ({
  page,
  account,
  server,
  expectPageError,
}) => {
  expectPageError(/Failed to load resource/);
  await page.route(/\/assets\/topics-[\w-]+\.js/, (route) => route.abort());
  const screen = await addDevice(account, server.url, 'Window');
  await page.goto('/dashboard');
  await expect(page.getByRole('article', { name: 'Window' })).toBeVisible();
  await account.client.devices.rename({ params: { deviceId: screen.id }, body: { name: 'Door' } });
  await expect(page.getByRole('article', { name: 'Door' })).toBeVisible();
});
