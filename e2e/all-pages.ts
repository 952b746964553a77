import { listAddresses, pages, publicPages } from '@vitrine/console/src/app/pages.tsx';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { listCutTexts, listShortenedLabels } from './cut-texts.ts';
import { type Account, expect, test } from './fixtures.ts';

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** Addresses that redirect when they are opened without the parameters of their links. */
const complete: Record<string, string> = { '/reset-password': '/reset-password?token=one' };

/** Pages outside the console. */
const documents = ['/docs', '/docs?q=screen', '/docs/glossary', '/docs/errors', '/docs/security', '/api/docs'];

/** A size of the window and a theme in which a page is checked. */
type Look = readonly [{ width: number; height: number }, readonly ('light' | 'dark')[]];

/** Opens each page once, and checks it against WCAG 2.2 AA in all these looks. */
async function expectAllAccessible(
  page: Page,
  addresses: readonly string[],
  looks: readonly Look[],
  sections = Infinity,
) {
  for (const address of addresses) {
    await test.step(address, async () => {
      await page.goto(complete[address] ?? address);
      // The heading is not found by its role: behind a dialog the element is not in the accessibility tree.
      await page.locator('h1').first().waitFor();
      await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toHaveCount(0);
      await expect(page.getByRole('status', { name: 'Loading...' })).toHaveCount(0);
      await page.evaluate((most) => {
        for (const section of [...document.querySelectorAll('section.route, section.error')].slice(most))
          section.remove();
      }, sections);
      for (const [size, schemes] of looks) {
        await page.setViewportSize(size);
        await expectAccessible(page, schemes);
        // Pages fit on a phone without scrolling sideways.
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        if (size === PHONE) expect(width, `${address} on a phone`).toBe(PHONE.width);
      }
    });
  }
}

/**
 * Expects that the pages for visitors are accessible.
 *
 * @param sections the number of routes and errors that a page of the documentation keeps: they are printed alike, and all
 *   of them take a minute
 */
export async function expectPublicPagesAccessible(
  page: Page,
  looks: readonly Look[],
  sections?: number,
): Promise<void> {
  const addresses = [...publicPages.flatMap(listAddresses), '/no/such/page', ...documents];
  await expectAllAccessible(page, addresses, looks, sections);
}

/** The parts into which the signed-in pages are divided, so that several workers check them. */
export const PARTS = [1, 2, 3];

/** Expects that a part of the pages of an administrator, who sees every page, are accessible. */
export async function expectSignedInPagesAccessible(
  page: Page,
  admin: Account,
  looks: readonly Look[],
  part: number,
): Promise<void> {
  const addresses = await makeSignedInAddresses(admin, `axe-${part}`);
  const some = addresses.filter((_, index) => index % PARTS.length === part - 1);
  expect(some.length).toBeGreaterThan(0);
  await expectAllAccessible(page, some, looks);
}

/** Creates one thing of each kind that has a page, and returns the addresses of all pages of an administrator. */
async function makeSignedInAddresses(admin: Account, deviceId: string): Promise<string[]> {
  const { device } = await admin.client.devices.register({ body: { deviceId, name: 'Window' } });
  const { playlist } = await admin.client.playlists.create({ body: { name: 'Entrance', items: [] } });
  const template = { id: 'menu', orientation: 'landscape' } as const;
  const { layout } = await admin.client.layouts.create({ body: { name: 'Menu', template } });
  const { priceList } = await admin.client.priceLists.create({ body: { name: 'Drinks' } });
  return pages
    .flatMap(listAddresses)
    .map((address) => address.replace('/playlists/:id', `/playlists/${playlist.id}`))
    .map((address) => address.replace('/layouts/:id', `/layouts/${layout.id}`))
    .map((address) => address.replace('/prices/:id', `/prices/${priceList.id}`))
    .map((address) => address.replace(/:(deviceId|id)\b/, device.id));
}

const softly = expect.configure({ soft: true });

/** Expects that every text of the pages of an administrator can be read whole, on a desk and on a phone. */
export async function expectTextsFit(page: Page, admin: Account, some = (_address: string) => true): Promise<void> {
  const deviceId = `fit-${Date.now()}`;
  for (const address of (await makeSignedInAddresses(admin, deviceId)).filter(some)) {
    await test.step(address, async () => {
      await page.goto(address);
      await page.locator('h1').first().waitFor();
      await page.waitForLoadState('networkidle');
      for (const size of [DESK, PHONE]) {
        await page.setViewportSize(size);
        // Lists lay themselves out some frames after the window.
        const list = async () => [...(await listCutTexts(page)), ...(await listShortenedLabels(page))];
        await softly.poll(list, { message: `${address} at ${size.width}` }).toEqual([]);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect.soft(width, `${address} at ${size.width}`).toBe(size.width);
      }
    });
  }
}
