import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { pairScreen } from './screen.ts';

const MENU = 'https://menu.example.com/lunch?table=7';

/** Returns the text that a phone reads from a picture of the screen. */
async function scan(screen: Page): Promise<string> {
  const { data, info } = await sharp(await screen.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? '';
}

test('somebody scans a code on a screen, sees where it leads and gets there, and the scan is in the report', async ({
  page,
  browser,
  server,
  account,
}) => {
  const code = {
    id: 'menu',
    name: 'Menu',
    kind: 'qr' as const,
    frame: { x: 560, y: 140, width: 800, height: 800 },
    text: MENU,
    isCounted: true,
  };
  const scenes = [{ id: 'all', name: 'All', background: { day: '#ffffff' }, elements: [code] }];
  const document = { version: 1, width: 1920, height: 1080, scenes };
  const { layout } = await account.client.layouts.create({ body: { name: 'Board', document } });
  const screens = await browser.newContext({ viewport: { width: 960, height: 540 } });
  const screen = await screens.newPage();
  const deviceId = await pairScreen(screen, account, server.url);
  const body = { mediaType: 'layout' as const, mediaId: layout.id };
  await account.client.assignments.assignToDevice({ params: { deviceId }, body });
  await expect.poll(() => scan(screen)).toMatch(/^HTTP:\/\/.+\/Q\/[\dA-V]{16}$/);
  const path = new URL(await scan(screen)).pathname;

  // Screens and phones reach the server by its address in the network, of which the test has another one.
  const phones = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    locale: 'de-CH',
    reducedMotion: 'reduce',
  });
  await phones.route('https://menu.example.com/**', (route) => route.fulfill({ body: 'The menu' }));
  const phone = await phones.newPage();
  await phone.goto(`${path}?stay`);
  await expect(phone.getByRole('heading')).toHaveText('menu.example.com');
  await expect(phone.getByText(MENU)).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('link').click();
  await expect(phone).toHaveURL(MENU);
  expect(await phones.cookies()).toEqual([]);

  const opened = phone.waitForResponse((answer) => answer.url().endsWith(path));
  await phone.goto(path);
  expect((await opened).headers()['refresh']).toBe(`3;url=${MENU}`);
  await expect(phone).toHaveURL(MENU);

  await page.goto('/reports?by=layout');
  const figures = page.getByRole('region', { name: 'Report', exact: true });
  await expect(figures).toContainText('Scans1');
  await expect(page.getByRole('table', { name: 'By layout' })).toContainText('Board');
  await expectAccessible(page);
  await Promise.all([screens.close(), phones.close()]);
});
