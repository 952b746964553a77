import { api } from '@vitrine/contract/api';
import { createClient } from '@vitrine/contract/core/client';
import type { Manifest } from '@vitrine/contract/player';
import sharp from 'sharp';
import { expectAccessible } from './accessibility.ts';
import { type Account, expect, test } from './fixtures.ts';

interface Screen {
  id: string;
  /** Calls in, playing what its manifest asks for. */
  callIn: () => Promise<void>;
}

/** A device app that is signed in with the account. */
async function addScreen({ client }: Account, url: string, name: string): Promise<Screen> {
  const deviceId = `${name.replaceAll(/\W/g, '-').toLowerCase()}-${Math.random().toString(36).slice(2, 10)}`;
  const { device, deviceToken } = await client.devices.register({ body: { deviceId, name } });
  const app = createClient(api, { baseUrl: url, token: () => deviceToken });
  return {
    id: device.id,
    callIn: async () => {
      const { etag, timeline }: Manifest = await app.player.manifest();
      const now = Date.now();
      const current = timeline.find(({ from, until }) => Date.parse(from) <= now && now < Date.parse(until));
      const playing = { assetId: current?.assetId ?? null, etag, reason: current?.reason ?? 'nothing' };
      await app.player.heartbeat({ body: { clock: new Date().toISOString(), responseTimeMs: 24, playing } });
    },
  };
}

async function upload({ token, client }: Account, url: string, name: string) {
  const bytes = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#c43' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('image', new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' }), name);
  const answer = await fetch(`${url}/api/image/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  expect(answer.status).toBe(201);
  const image = async () => (await client.media.listImages()).images.find(({ originalName }) => originalName === name);
  await expect.poll(async () => (await image())?.thumbnailUrl).toBeTruthy();
  const ready = await image();
  if (ready === undefined) throw new Error(`${name} is gone`);
  return ready;
}

test('without screens the dashboard offers to add one', async ({ page, account }) => {
  expect(account.user.isAdmin).toBe(false);
  await page.goto('/');
  await expect(page.getByText('No screens yet')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Overview' })).toContainText('1 remaining');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add device' }).click();
  await expect(page.getByRole('dialog', { name: 'Add device' })).toBeVisible();
  await expect(page.getByLabel('Player address')).toHaveValue(/\/player\/$/);
  await expect(page).not.toHaveURL(/device-management/);
});

test('a screen appears, calls in, and shows its picture, without a reload', async ({ page, account, server }) => {
  await page.goto('/dashboard');
  await expect(page.getByText('No screens yet')).toBeVisible();

  const screen = await addScreen(account, server.url, 'Ticket desk');
  const tile = page.getByRole('article', { name: 'Ticket desk' });
  await expect(tile).toContainText('Not connected yet');
  await expect(page.getByRole('region', { name: 'Overview' })).toContainText('At limit');

  await screen.callIn();
  await expect(tile).toContainText('Showing nothing');
  await expect(tile).toContainText('Online');

  const image = await upload(account, server.url, 'balloons.jpg');
  await account.client.assignments.assignToDevice({
    params: { deviceId: screen.id },
    body: { mediaType: 'image', mediaId: image.id },
  });
  await screen.callIn();
  await expect(tile).toContainText('balloons');
  await expect
    .poll(() => tile.getByRole('presentation').evaluate((picture: HTMLImageElement) => picture.naturalWidth))
    .toBeGreaterThan(0);
  await expect(page.getByRole('row', { name: 'Ticket desk' })).toContainText('balloons this device');
  await expect(page.getByRole('row', { name: 'Ticket desk' })).toContainText('24 ms');
});

test('a screen is renamed in its row, by keyboard', async ({ page, account, server }) => {
  await addScreen(account, server.url, 'Kiosk');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Rename Kiosk' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Ice-cream kiosk');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Device renamed', { exact: true })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Ice-cream kiosk' })).toBeVisible();
  expect((await account.client.devices.list()).map(({ name }) => name)).toEqual(['Ice-cream kiosk']);
});

test('the address holds what is looked for', async ({ page, admin, server }) => {
  const [lost, online] = [`Totem ${Date.now()}`, `Foyer ${Date.now()}`];
  await addScreen(admin, server.url, lost);
  await (await addScreen(admin, server.url, online)).callIn();
  await page.goto('/dashboard');
  await page.getByLabel('Search devices').fill(lost);
  await expect(page.getByRole('article', { name: online })).toBeHidden();
  await page.getByRole('radio', { name: 'Offline' }).check();
  await expect(page).toHaveURL(/search=Totem.*status=offline/);

  await page.reload();
  await expect(page.getByRole('article', { name: lost })).toBeVisible();
  await expect(page.getByRole('article', { name: online })).toBeHidden();

  await page.getByLabel('Search devices').fill('no such screen');
  await expect(page.getByText('No devices match your search criteria.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).first().click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('article', { name: online })).toBeVisible();
});

test('groups tell how many of their screens respond', async ({ page, account, server }) => {
  const screen = await addScreen(account, server.url, 'Window');
  await screen.callIn();
  const { group } = await account.client.groups.create({ body: { name: 'Visitor areas' } });
  await page.goto('/dashboard');
  const row = page.getByRole('table', { name: 'Group Status' }).getByRole('row', { name: 'Visitor areas' });
  await expect(row).toContainText('–');
  await account.client.groups.addDevice({ params: { id: group.id }, body: { deviceId: screen.id } });
  await expect(row).toContainText('1 online');
  const image = await upload(account, server.url, 'leopards.jpg');
  await account.client.assignments.assignToGroup({
    params: { id: group.id },
    body: { mediaType: 'image', mediaId: image.id },
  });
  await expect(row).toContainText('leopards');

  // On a phone a long name gives way: what the group shows stays in sight.
  await account.client.groups.update({ params: { id: group.id }, body: { name: 'Visitor areas '.repeat(6).trim() } });
  await page.setViewportSize({ width: 390, height: 844 });
  const picture = row.locator('.pane');
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toBeInViewport({ ratio: 1 });
  const table = page.getByRole('table', { name: 'Group Status' });
  expect(
    await table.evaluate(({ scrollWidth, parentElement }) => scrollWidth - (parentElement?.clientWidth ?? 0)),
  ).toBe(0);
});

test('Refresh asks the screens to answer', async ({ page, account, server }) => {
  await (await addScreen(account, server.url, 'Window')).callIn();
  await page.goto('/dashboard');
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/devices/ping'));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Devices refreshed - checking latest status', { exact: true })).toBeVisible();
  expect((await asked).method()).toBe('POST');
  await expect(page.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute('aria-busy');
});

test('without a connection the page says of when it is, and catches up', async ({
  page,
  context,
  account,
  server,
  expectPageError,
}) => {
  const screen = await addScreen(account, server.url, 'Window');
  await page.goto('/dashboard');
  await expect(page.getByRole('article', { name: 'Window' })).toBeVisible();
  expectPageError(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);

  await context.setOffline(true);
  await expect(page.getByText(/Your screens keep playing/)).toBeVisible({ timeout: 45_000 });
  await account.client.devices.rename({ params: { deviceId: screen.id }, body: { name: 'Door' } });
  await context.setOffline(false);
  await expect(page.getByRole('article', { name: 'Door' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/Your screens keep playing/)).toBeHidden();
});

test('the dashboard is open to everyone, on a desk and on a phone', async ({ page, account, server }) => {
  const screen = await addScreen(account, server.url, 'Main entrance');
  const { group } = await account.client.groups.create({ body: { name: 'Visitor areas' } });
  await account.client.groups.addDevice({ params: { id: group.id }, body: { deviceId: screen.id } });
  await screen.callIn();
  await page.goto('/dashboard');
  await page.getByRole('article', { name: 'Main entrance' }).waitFor();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
