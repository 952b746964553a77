import type { BrowserContext, Page } from '@playwright/test';
import type { Orientation } from '@vitrine/contract/conditions';
import type { Layout } from '@vitrine/contract/layouts/layouts';
import sharp from 'sharp';
import { type Account, expect } from './fixtures.ts';
import { drawLayout } from './layout-page.ts';
import { pairScreen } from './screen.ts';

interface Size {
  width: number;
  height: number;
}

interface World {
  page: Page;
  context: BrowserContext;
  url: string;
  account: Account;
}

/** The part of the pixels of two pictures that differ visibly, in percent. */
async function compare(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((file) => sharp(file).removeAlpha().raw().toBuffer()));
  if (a === undefined || b === undefined || a.length !== b.length) return 100;
  let count = 0;
  for (let i = 0; i < a.length; i += 3) {
    if ([0, 1, 2].some((channel) => Math.abs((a[i + channel] ?? 0) - (b[i + channel] ?? 0)) > 8)) count += 1;
  }
  return (100 * count) / (a.length / 3);
}

/** Draws a layout on an otherwise empty page. */
async function drawAlone(page: Page, { url, account }: World, { published, resources }: Layout, timeZone: string) {
  await page.goto(`${url}/empty-page`);
  const headers = { authorization: `Bearer ${account.token}` };
  const pictures = Object.entries(resources.files).map(async ([id, file]) => {
    const bytes = Buffer.from(await (await fetch(new URL(file.url, url), { headers })).arrayBuffer());
    return [id, `data:image/jpeg;base64,${bytes.toString('base64')}`] as const;
  });
  await drawLayout(page, {
    document: published,
    timeZone,
    screenName: 'Lobby',
    pictures: Object.fromEntries(await Promise.all(pictures)),
    priceLists: resources.priceLists,
  });
}

/** Without text that runs, which is a fraction of a pixel further in the second picture. */
const still = { style: '[data-moves] { visibility: hidden !important }' };

/** A paired screen, and beside it a page of the same size that draws layouts alone. */
export async function openPixelScreen(world: World) {
  const { page, context, url, account } = world;
  const { client } = account;
  const deviceId = await pairScreen(page, account, url);
  const { timeZone } = await client.devices.get({ params: { deviceId } });
  const alone = await context.newPage();
  // Black around the canvas, as on a screen.
  const body = '<!doctype html><body style="margin:0;height:100vh;background:#000">';
  await alone.route('**/empty-page', (route) => route.fulfill({ contentType: 'text/html', body }));

  return {
    /** Makes a layout of a template and expects that at most one pixel in 200 differs between screen and console. */
    async expectSame(id: string, orientation: Orientation, size: Size): Promise<void> {
      for (const each of [page, alone]) await each.setViewportSize(size);
      const { layout } = await client.layouts.create({ body: { name: id, template: { id, orientation } } });
      await client.assignments.assignToDevice({
        params: { deviceId },
        body: { mediaType: 'layout', mediaId: layout.id },
      });
      await expect(page.locator(`.stage[data-asset="${layout.id}"] .layout[data-front]`)).toBeVisible();
      await drawAlone(alone, world, layout, timeZone);
      // A minute may end between the two pictures.
      await expect
        .poll(async () => compare(await page.screenshot(still), await alone.screenshot(still)), {
          message: `${id} ${orientation} ${size.width} × ${size.height}`,
        })
        .toBeLessThanOrEqual(0.5);
    },
  };
}
