import { addressesOf, pages, publicPages } from '@vitrine/console/src/app/pages.tsx';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Addresses that redirect when they are opened without the parameters of their links. */
const complete: Record<string, string> = { '/reset-password': '/reset-password?token=one' };

/** Pages outside the console. */
const documents = ['/docs', '/api/docs'];

async function expectAllAccessible(page: Page, addresses: readonly string[]) {
  for (const address of addresses) {
    await test.step(address, async () => {
      await page.setViewportSize(DESK);
      await page.goto(complete[address] ?? address);
      // Not by its role: behind a dialog the element is not in the accessibility tree.
      await page.locator('h1').first().waitFor();
      await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toHaveCount(0);
      await expect(page.getByRole('status', { name: 'Loading...' })).toHaveCount(0);
      await expectAccessible(page);
      await page.setViewportSize(PHONE);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${address} on a phone`).toBe(
        PHONE.width,
      );
    });
  }
}

test('every page for visitors meets WCAG 2.2 AA, on a desktop and on a phone', async ({ page }) => {
  await expectAllAccessible(page, [...publicPages.flatMap(addressesOf), '/no/such/page', ...documents]);
});

test('every signed-in page meets WCAG 2.2 AA, on a desktop and on a phone', async ({ page, admin, server }) => {
  test.setTimeout(180_000);
  const { device } = await admin.client.devices.register({ body: { deviceId: 'axe', name: 'Window' } });
  const { playlist } = await admin.client.playlists.create({ body: { name: 'Entrance', items: [] } });
  expect(server.url).not.toBe('');
  await expectAllAccessible(
    page,
    pages
      .flatMap(addressesOf)
      .map((address) => address.replace('/playlists/:id', `/playlists/${playlist.id}`))
      .map((address) => address.replace(/:(deviceId|id)\b/, device.id)),
  );
});
