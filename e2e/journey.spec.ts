import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';

// These tests run with animations, like most browsers.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const fixture = (name: string) => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));

const SCREEN = { width: 1280, height: 720 };

/** Mean difference between two images per pixel and channel: 0 (equal) to 255. */
async function differenceFrom(page: Page, expected: Buffer): Promise<number> {
  const shown = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer();
  let sum = 0;
  for (let i = 0; i < expected.length; i += 1) sum += Math.abs((expected[i] ?? 0) - (shown[i] ?? 0));
  return sum / expected.length;
}

/** The whole image as large as it fits, on black. */
const letterboxed = (file: string): Promise<Buffer> =>
  sharp(file)
    .resize(SCREEN.width, SCREEN.height, { fit: 'contain', background: '#000' })
    .removeAlpha()
    .raw()
    .toBuffer();

const uploads = (page: Page): Locator => page.getByRole('region', { name: 'Uploads' });

async function assign(page: Page, name: string) {
  await page.getByRole('article', { name: 'Entrance' }).getByRole('button', { name: 'Assign Media' }).click();
  const picker = page.getByRole('dialog', { name: 'Select Media for Device Assignment' });
  await picker.getByRole('button', { name }).click();
  await expect(page.getByText('Media assigned successfully', { exact: true })).toBeVisible();
}

test('a new user gets an image and then a video onto a screen', async ({ page, context }) => {
  await page.goto('/register');
  await page.getByLabel('Full Name').fill('Ada Lovelace');
  await page.getByLabel('Email Address').fill(`journey-${Date.now()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).not.toHaveURL(/register/);

  await page.getByRole('link', { name: 'Media Library' }).click();
  await expect(page.getByRole('heading', { name: 'No media yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Upload Media' }).first().click();
  await page.getByLabel('Files to upload').setInputFiles([fixture('leopard.jpg'), fixture('flower.mp4')]);
  await expect(uploads(page).getByText('Image uploaded')).toBeVisible();
  await expect(uploads(page).getByText('Video uploaded')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Preview leopard.jpg' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Media' })).toContainText('0:05');
  await expect(page.getByText('Preparing')).toHaveCount(0);

  const screen = await context.newPage();
  await screen.setViewportSize(SCREEN);
  await screen.goto('/player/');
  await expect(screen.getByText('Waiting to be paired')).toBeVisible();
  const code = (await screen.getByRole('img', { name: /^Code/ }).textContent()) ?? '';

  await page.bringToFront();
  await page.getByRole('link', { name: 'Device Management' }).click();
  await page.getByRole('button', { name: 'Add device' }).first().click();
  const adding = page.getByRole('dialog', { name: 'Add device' });
  await adding.getByLabel('Code on the screen').fill(`${code.slice(0, 3)}-${code.slice(3)}`.toLowerCase());
  await adding.getByLabel('Name').fill('Entrance');
  await adding.getByRole('button', { name: 'Add device' }).click();
  await expect(page.getByText('Device added', { exact: true })).toBeVisible();
  const card = page.getByRole('article', { name: 'Entrance' });
  await expect(card).toContainText('Online');

  await assign(page, 'leopard.jpg');
  await expect(card).toContainText('Live now');
  const stage = screen.locator('.stage');
  await expect(stage).toHaveAttribute('data-state', 'playing');
  const leopard = await letterboxed(fixture('leopard.jpg'));
  await screen.bringToFront();
  await expect.poll(() => differenceFrom(screen, leopard)).toBeLessThan(5);
  const image = await stage.getAttribute('data-asset');
  expect(image).toMatch(/^med_/);

  await page.bringToFront();
  await assign(page, 'flower.mp4');
  await expect(card).toContainText('Live now');
  await expect(stage).not.toHaveAttribute('data-asset', image ?? '');
  await screen.bringToFront();
  await expect.poll(() => differenceFrom(screen, leopard)).toBeGreaterThan(20);
  const video = screen.locator('[data-front] video');
  const timeOf = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  const before = await timeOf();
  const still = await sharp(await screen.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer();
  await expect.poll(timeOf).not.toBe(before);
  await expect.poll(() => differenceFrom(screen, still)).toBeGreaterThan(0.5);
});
