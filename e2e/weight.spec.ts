import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { addDevice, uploadImage } from './screen.ts';

const kB = 1_000;

/** What the scripts of a page weigh that is opened in an empty browser, packed as gzip packs at best. */
async function scriptsOf(page: Page, path: string): Promise<number> {
  const scripts = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response.body());
  });
  await page.goto(path);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const weights = [...scripts.values()].map(async (body) => gzipSync(await body, { level: 9 }).length);
  return (await Promise.all(weights)).reduce((sum, each) => sum + each, 0);
}

test('the sign-in page loads at most 110 kB of script', async ({ page }) => {
  const weight = await scriptsOf(page, '/login');
  expect(weight).toBeGreaterThan(50 * kB);
  expect(weight).toBeLessThanOrEqual(110 * kB);
});

test('the player loads at most 26 kB of script, and no schema library', async ({ page }) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  const weight = await scriptsOf(page, '/player/');
  expect(weight).toBeGreaterThan(15 * kB);
  expect(weight).toBeLessThanOrEqual(26 * kB);
  // Schemas of the contract are types only: zod, which names its errors so, is larger than the player.
  expect((await Promise.all(scripts)).join('')).not.toContain('ZodError');
});

/** The most kB of each, for a browser that comes for the first time. */
const limits = {
  '/dashboard': 180,
  '/media': 250,
  '/media?view=list': 250,
  '/device-management': 250,
  '/device-management/:id': 250,
  '/device-groups': 250,
  '/logs': 250,
};

test('the signed-in pages load no more script than they may', async ({ page, account, server, browser }) => {
  const { id } = await addDevice(account, server.url);
  await account.client.groups.create({ body: { name: 'Windows' } });
  await uploadImage(server.url, account);
  await account.client.folders.create({ body: { name: 'Animals' } });
  const storageState = await page.context().storageState();
  await Promise.all(
    Object.entries(limits).map(async ([path, most]) => {
      const context = await browser.newContext({ baseURL: server.url, storageState });
      const weight = await scriptsOf(await context.newPage(), path.replace(':id', id));
      expect(weight, path).toBeGreaterThan(100 * kB);
      expect(weight, path).toBeLessThanOrEqual(most * kB);
      await context.close();
    }),
  );
});
