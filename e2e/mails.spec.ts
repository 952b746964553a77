import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

interface RenderedMail {
  name: string;
  subject: string;
  text: string;
  html: string;
}

/** Every mail that the product sends, with usual and with hostile text. */
const mails = ((): RenderedMail[] => {
  const script = fileURLToPath(new URL('../apps/server/src/test/mail-samples/print-main.ts', import.meta.url));
  const { stdout, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as RenderedMail[];
})();

const widths = [600, 360];
const schemes = ['light', 'dark'] as const;

/** The share of each color in the pixels of a picture, the most frequent first. */
function listColors(pixels: Buffer): { color: string; share: number }[] {
  const counts = new Map<number, number>();
  for (let at = 0; at < pixels.length; at += 3) {
    const color = pixels.readUIntBE(at, 3);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  return [...counts]
    .map(([color, count]) => ({
      color: `#${color.toString(16).padStart(6, '0')}`,
      share: (3 * count) / pixels.length,
    }))
    .toSorted((one, other) => other.share - one.share);
}

/** Selectors of elements whose text is wider than they are, or reaches beyond the window. */
const listOverflows = (body: Locator): Promise<string[]> =>
  body.evaluate((root) =>
    [...root.querySelectorAll('h1, p, li, a, td')]
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0
          ? true
          : left < 0 || right > innerWidth;
      })
      .map((element) => `${element.tagName}: ${element.textContent.slice(0, 40)}`),
  );

async function expectFits(page: Page, { subject, text, html }: RenderedMail): Promise<void> {
  await page.setContent(html);
  const body = page.locator('body');
  // A mail about what is gone has no button.
  const [content = ''] = text.split('\n-- \n');
  const url = /\n(https:\S+)\n/.exec(content)?.[1];
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    subject.replaceAll(/(?=\.\p{L}{2}|:\/\/)/gu, '\u200B'),
  );
  const button = page.getByRole('link').filter({ hasNotText: 'Unsubscribe' });
  await expect(button).toHaveCount(url === undefined ? 0 : 1);
  if (url !== undefined) {
    await expect(button).toHaveAttribute('href', url);
    await expect(body.getByText(url)).toBeVisible();
  }
  for (const width of widths) {
    await page.setViewportSize({ width, height: 700 });
    const box = url === undefined ? null : await button.boundingBox();
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} ${colorScheme}`).toBe(width);
      expect(await listOverflows(body), `${width} ${colorScheme}`).toEqual([]);
      const picture = sharp(await page.screenshot({ fullPage: true })).removeAlpha();
      const [paper, wall] = listColors(await picture.clone().raw().toBuffer());
      const grounds = colorScheme === 'light' ? ['#ffffff', '#f4f4f2'] : ['#191a19', '#0f100f'];
      expect(new Set([paper?.color, wall?.color])).toEqual(new Set(grounds));
      if (url === undefined) continue;
      const { x = 0, y = 0, width: breadth = 0, height = 0 } = box ?? {};
      expect(height).toBeGreaterThanOrEqual(36);
      const area = { left: Math.ceil(x), top: Math.ceil(y), width: Math.floor(breadth), height: Math.floor(height) };
      const [fill, words] = listColors(await picture.extract(area).raw().toBuffer());
      expect(fill?.share, 'the button is a filled area').toBeGreaterThan(0.5);
      expect(words?.share, 'with words on it').toBeGreaterThan(0.005);
    }
  }
  await page.setViewportSize({ width: 600, height: 700 });
  await expectAccessible(page);
}

// One page shows many mails, because opening a page takes longer than checking a mail. Several tests run at once.
const TESTS = 3;
for (let part = 0; part < TESTS; part += 1) {
  const some = mails.filter((_, index) => index % TESTS === part);
  test(`${some.length} mails (part ${part + 1}) fit into narrow and wide mail programs, and can be read in light and dark`, async ({
    page,
  }) => {
    const requested: string[] = [];
    page.on('request', (request) => request.url().startsWith('data:') || requested.push(request.url()));
    page.on('dialog', (dialog) => requested.push(dialog.message()));
    for (const mail of some) await test.step(mail.name, () => expectFits(page, mail));
    expect(requested, 'nothing is loaded and nothing runs').toEqual([]);
  });
}
