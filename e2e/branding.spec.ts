import type { Page } from '@playwright/test';
import { deriveBrandShades } from '@vitrine/contract/branding';
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

  await page.getByRole('link', { name: 'Branding' }).focus();
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
  for (const color of ['#3B82F6', '#ffe600', '#ffff00', '#000000', '#ffffff', '#ff00ff', '#808080', '#123456']) {
    await field.fill(color);
    await expect.poll(() => computed(page, 'var(--brand)')).toEqual(await computed(page, color));
    const { foreground, ...shades } = deriveBrandShades(color);
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
        ['ink-on-accent', 'accent'],
        ['ink-on-accent', 'accent-hover'],
      ]) {
        const pair = [await computed(page, `var(--${words})`), await computed(page, `var(--${ground})`)];
        expect(contrast(pair), `${words} on ${ground}, ${color}, ${colorScheme}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  }
});

test('a yellow brand gives yellow buttons with black words; a dark one white words, and the default its own blue', async ({
  page,
  account,
}) => {
  expect(account.token).not.toBe('');
  await page.goto('/settings/branding');
  const field = page.getByRole('textbox', { name: 'Primary Color' });
  const button = page.getByRole('button', { name: 'Save Changes' });
  for (const [color, ground, words] of [
    ['#ffe600', '#ffe600', 'black'],
    ['#1e3a8a', '#1e3a8a', 'white'],
    // Lightness 45: the rule of the specification says white, which has a contrast of 3.3.
    ['#e66000', '#e66000', 'black'],
    // Luminance 0.18: black and white both have 4.5, so the rule decides.
    ['#767676', '#767676', 'white'],
    ['#3B82F6', 'var(--accent)', 'white'],
  ] as const) {
    await field.fill(color);
    await expect.poll(() => computed(page, 'var(--brand)')).toEqual(await computed(page, color));
    const style = () => button.evaluate((each) => getComputedStyle(each).backgroundColor);
    await expect.poll(async () => computed(page, await style()), color).toEqual(await computed(page, ground));
    expect(await computed(page, await button.evaluate((each) => getComputedStyle(each).color)), color).toEqual(
      await computed(page, words),
    );
  }
  expect(await computed(page, 'var(--accent)')).not.toEqual(await computed(page, '#3B82F6'));
});
