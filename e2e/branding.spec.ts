import type { Page } from '@playwright/test';
import { brandShades } from '@vitrine/contract/branding';
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';

/** A colour of the page in the browser's computed notation. */
const computed = (page: Page, color: string) =>
  page.evaluate((written) => {
    const probe = document.createElement('div');
    probe.style.color = written;
    document.body.append(probe);
    const canvas = document.createElement('canvas').getContext('2d');
    if (canvas === null) throw new Error('no canvas');
    canvas.fillStyle = getComputedStyle(probe).color;
    canvas.fillRect(0, 0, 1, 1);
    probe.remove();
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  }, color);

const contrast = ([a, b]: readonly number[][]): number => {
  const [light = 0, dark = 0] = [a, b].map(luminance).toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
};

function luminance(rgb: readonly number[] = []): number {
  const [r = 0, g = 0, b = 0] = rgb.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

test('a colour chosen by keyboard is previewed at once and applied in every tab', async ({
  page,
  context,
  account,
}) => {
  const other = await context.newPage();
  await other.goto('/subscription');
  await other.getByText('Your Devices').waitFor();
  await page.bringToFront();
  await page.goto('/settings/branding');
  const field = page.getByRole('textbox', { name: 'Primary Color' });
  await expect(field).toHaveValue('#3B82F6');

  await page.getByRole('tab', { name: 'Branding' }).focus();
  for (let presses = 0; !(await field.evaluate((input) => input === document.activeElement)); presses += 1) {
    expect(presses).toBeLessThan(6);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('#0f766');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Primary color must be a valid hex color')).toBeVisible();
  await page.keyboard.type('e');
  await expect.poll(() => computed(page, 'var(--brand)')).toEqual([0x0f, 0x76, 0x6e]);
  expect((await account.client.branding.get()).settings.primaryColor).toBe('#3B82F6');

  await page.keyboard.press('Enter');
  await expect(page.getByText('Branding Updated', { exact: true })).toBeVisible();
  await expect.poll(() => computed(other, 'var(--brand)')).toEqual([0x0f, 0x76, 0x6e]);
  await page.reload();
  await expect.poll(() => computed(page, 'var(--brand)')).toEqual([0x0f, 0x76, 0x6e]);

  await page.getByRole('button', { name: 'Reset to Default' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Branding Reset', { exact: true })).toBeVisible();
  await expect(field).toHaveValue('#3B82F6');
  await expect.poll(() => computed(other, 'var(--brand)')).toEqual([0x3b, 0x82, 0xf6]);
});

test('the shades are those of the specification, and text stays readable in both themes with any colour', async ({
  page,
  account,
}) => {
  expect(account.token).not.toBe('');
  await page.goto('/settings/branding');
  const field = page.getByRole('textbox', { name: 'Primary Color' });
  for (const color of ['#3B82F6', '#ffff00', '#000000', '#ffffff', '#ff00ff', '#808080', '#123456']) {
    await field.fill(color);
    await expect.poll(() => computed(page, 'var(--brand)')).toEqual(await computed(page, color));
    const { foreground, ...shades } = brandShades(color);
    for (const [name, shade] of Object.entries(shades)) {
      const [token, exact] = [await computed(page, `var(--brand-${name})`), await computed(page, shade)];
      // Two computations of one colour may differ by a rounding error.
      token.forEach((value, channel) => expect(Math.abs(value - (exact[channel] ?? 0))).toBeLessThanOrEqual(1));
    }
    expect(await computed(page, 'var(--brand-foreground)'), color).toEqual(await computed(page, foreground));
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const [words, ground] of [
        ['accent-text', 'wall'],
        ['accent-text', 'paper'],
        ['accent-text', 'accent-soft'],
        ['ink-on-fill', 'accent'],
      ]) {
        const pair = [await computed(page, `var(--${words})`), await computed(page, `var(--${ground})`)];
        expect(contrast(pair), `${words} on ${ground}, ${color}, ${colorScheme}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  }
});

test('a logo can be chosen, previewed, uploaded and deleted; a file that is not an image is rejected', async ({
  page,
  account,
  expectPageError,
}) => {
  const png = await sharp({ create: { width: 200, height: 50, channels: 4, background: '#0f766e' } })
    .png()
    .toBuffer();
  // Playwright's recorder fetches the images of the page, which the content security policy forbids.
  expectPageError(/Connecting to 'blob:/);
  await page.goto('/settings/branding');
  const file = page.getByLabel('Logo file');
  await expect(page.getByText('Recommended: PNG or JPG, max 2MB, 200x50px optimal.')).toBeVisible();

  await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(page.getByText('Invalid File Type', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Please select an image file (JPEG, PNG, GIF, or WebP).', { exact: true }).first(),
  ).toBeVisible();
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.alloc(2 * 1024 ** 2 + 1) });
  await expect(page.getByText('File Too Large', { exact: true })).toBeVisible();
  await expect(page.getByText('Logo file must be less than 2MB.', { exact: true }).first()).toBeVisible();

  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
  await expect(page.getByRole('img', { name: 'The chosen logo' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('img', { name: 'The chosen logo' })).toHaveCount(0);

  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
  await page.getByRole('button', { name: 'Upload Logo' }).click();
  await expect(page.getByText('Logo Uploaded', { exact: true })).toBeVisible();
  const panel = page.getByRole('navigation', { name: 'Main' }).getByRole('img', { name: account.name });
  await expect(panel).toBeVisible();
  await expect.poll(() => panel.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(200);

  // The server classifies the content, not the name.
  expectPageError(/400/);
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
  await page.getByRole('button', { name: 'Upload Logo' }).click();
  await expect(page.getByText('Upload Failed', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Delete Logo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Logo' }).click();
  await expect(page.getByText('Logo Deleted', { exact: true })).toBeVisible();
  await expect(panel).toHaveCount(0);
});

test('without an event stream the colour is polled every five seconds', async ({ page, account, expectPageError }) => {
  expectPageError(/ERR_FAILED/);
  await page.route('**/api/events', (route) => route.abort());
  await page.goto('/settings/account');
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  await account.client.branding.update({ body: { primaryColor: '#0F766E' } });
  await expect.poll(() => computed(page, 'var(--brand)')).toEqual([0x0f, 0x76, 0x6e]);
});
