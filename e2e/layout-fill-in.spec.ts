import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './accessibility.ts';
import { expect, findZoneAtNoon, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import { pairScreen } from './screen.ts';

const PHONE = { width: 390, height: 844 };
const BRAND = { r: 11, g: 93, b: 59 };

test.use({ viewport: { width: 1_440, height: 900 }, timezoneId: findZoneAtNoon() });

const formOf = (page: Page) => page.getByRole('region', { name: 'Fill in' });
const canvasOf = (page: Page) => page.getByRole('application', { name: 'Canvas' });

/** A transparent picture with a circle in the brand color. */
const drawLogo = () =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><circle cx="100" cy="100" r="90" fill="#0b5d3b"/></svg>',
    ),
  )
    .png()
    .toBuffer();

/** The part of the pixels of a picture that have the brand color, in percent. */
async function measureBrand(picture: Buffer): Promise<number> {
  const pixels = await sharp(picture).removeAlpha().raw().toBuffer();
  let count = 0;
  for (let i = 0; i < pixels.length; i += 3) {
    const distance = [BRAND.r, BRAND.g, BRAND.b].map((channel, at) => Math.abs((pixels[i + at] ?? 0) - channel));
    if (Math.max(...distance) <= 3) count += 1;
  }
  return (100 * count) / (pixels.length / 3);
}

test('a newcomer makes a template theirs in one pass, publishes it, and the screen has their color', async ({
  account,
  page,
  context,
  server,
}) => {
  const screen = await context.newPage();
  const device = await pairScreen(screen, account, server.url);

  await page.goto('/layouts');
  await page.getByRole('radio', { name: 'Café' }).check();
  await page.getByRole('button', { name: 'Use the template Menu board' }).click();
  const form = formOf(page);
  await expect(form.getByRole('heading', { name: 'Fill in' })).toBeFocused();
  await expect(canvasOf(page).getByText('Garden Café')).toBeVisible();
  await expectAccessible(page);
  const [layout] = (await account.client.layouts.list()).layouts;
  if (layout === undefined) throw new Error('No layout was created');
  const read = async () => (await account.client.layouts.get({ params: { id: layout.id } })).layout;
  const { document: template } = await read();
  await account.client.assignments.assignToDevices({
    body: { mediaType: 'layout', mediaId: layout.id, deviceIds: [device] },
  });
  await expect(screen.getByText('Garden Café')).toBeVisible();

  await form.getByRole('textbox', { name: 'Place' }).fill('Corner Bakery');
  await form.getByRole('textbox', { name: 'Title' }).fill('Fresh every hour');
  await form.getByLabel('File for Logo').setInputFiles({
    name: 'corner.png',
    mimeType: 'image/png',
    buffer: await drawLogo(),
  });
  await expect(form.getByRole('group', { name: 'Logo' })).toContainText('corner');
  // The colors of the logo come first; its thumbnail has them almost exactly.
  const suggestions = form.getByRole('group', { name: 'Colors of your pictures' }).getByRole('button');
  await expect(suggestions.first()).toHaveAccessibleName(/^Use #0[ab]5[cd]3[abc]$/);
  await suggestions.first().click();
  await expect(suggestions.first()).toHaveAttribute('aria-pressed', 'true');
  await form.getByRole('textbox', { name: 'Brand color', exact: true }).fill('#0B5D3B');
  await expect(canvasOf(page).getByText('Fresh every hour')).toBeVisible();
  expect(await measureBrand(await canvasOf(page).screenshot())).toBeGreaterThan(2);

  const opened = context.waitForEvent('page');
  await form.getByRole('link', { name: /^Edit the prices of/ }).click();
  const prices = await opened;
  await prices.getByRole('textbox', { name: 'Price of One scoop' }).fill('3.10');
  await prices.keyboard.press('Control+s');
  await expect(prices.getByText('Saved', { exact: true })).toBeVisible();
  await prices.close();
  await expect(canvasOf(page).getByText('3.10')).toBeVisible();

  await form.getByRole('button', { name: 'Done' }).click();
  await expect(form).toBeHidden();
  await expect(canvasOf(page)).toBeFocused();
  await page.getByRole('button', { name: 'Undo: filling in' }).click();
  await expect(canvasOf(page).getByText('Garden Café')).toBeVisible();
  await expect.poll(async () => (await read()).document).toEqual(template);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await page.getByRole('button', { name: 'Redo: filling in' }).click();
  await expect(canvasOf(page).getByText('Corner Bakery')).toBeVisible();

  expect(await measureBrand(await screen.screenshot())).toBeLessThan(0.1);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(screen.getByText('Corner Bakery')).toBeVisible();
  await expect(screen.getByText('3.10')).toBeVisible();
  await expect.poll(async () => measureBrand(await screen.screenshot())).toBeGreaterThan(5);
});

test('any layout is filled in by keyboard alone on a phone, and Cancel goes back', async ({ account, page }) => {
  const { layout } = await account.client.layouts.create({
    body: { name: 'Welcome', template: { id: 'welcome', orientation: 'portrait' } },
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(PHONE);
  await page.goto(`/layouts/${layout.id}`);
  await expect(canvasOf(page).getByText('Welcome to Brackley Park')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Fill in' }));
  await page.keyboard.press('Enter');
  const form = formOf(page);
  await expect(form.getByRole('heading', { name: 'Fill in' })).toBeFocused();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await tabTo(page, form.getByRole('textbox', { name: 'Greeting' }));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Hello, parents');
  await expect(canvasOf(page).getByText('Hello, parents')).toBeVisible();
  await tabTo(page, form.getByRole('button', { name: 'Cancel' }));
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(canvasOf(page).getByText('Welcome to Brackley Park')).toBeVisible();
  await expect
    .poll(async () => (await account.client.layouts.get({ params: { id: layout.id } })).layout.document)
    .toEqual(layout.document);
});
