import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, type Locator, test } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './accessibility.ts';

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

/** The share of each color in a picture, the most frequent first. */
async function listColors(picture: Buffer): Promise<{ color: string; share: number }[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const counts = new Map<string, number>();
  for (let at = 0; at < data.length; at += 3) {
    const color = `#${data.subarray(at, at + 3).toString('hex')}`;
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  return [...counts]
    .map(([color, count]) => ({ color, share: count / (info.width * info.height) }))
    .toSorted((a, b) => b.share - a.share);
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

for (const { name, subject, text, html } of mails) {
  test(`the mail “${name}” fits into narrow and wide mail programs, and can be read in light and dark`, async ({
    page,
  }, info) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    page.on('dialog', (dialog) => requested.push(dialog.message()));
    await page.setContent(html);
    const body = page.locator('body');
    // A mail about what is gone has no button.
    const url = /\n(https:\S+)\n/.exec(text)?.[1];
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      subject.replaceAll(/(?=\.\p{L}{2}|:\/\/)/gu, '\u200B'),
    );
    const button = page.getByRole('link');
    await expect(button).toHaveCount(url === undefined ? 0 : 1);
    if (url !== undefined) {
      await expect(button).toHaveAttribute('href', url);
      await expect(body.getByText(url)).toBeVisible();
    }
    for (const width of widths) {
      await page.setViewportSize({ width, height: 700 });
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} ${colorScheme}`).toBe(width);
        expect(await listOverflows(body), `${width} ${colorScheme}`).toEqual([]);
        const picture = await page.screenshot({ fullPage: true, path: info.outputPath(`${width}-${colorScheme}.png`) });
        const [paper, wall] = await listColors(picture);
        const grounds = colorScheme === 'light' ? ['#ffffff', '#f4f4f2'] : ['#191a19', '#0f100f'];
        expect(new Set([paper?.color, wall?.color])).toEqual(new Set(grounds));
        if (url === undefined) continue;
        const box = await button.boundingBox();
        expect(box?.height).toBeGreaterThanOrEqual(36);
        const [fill, words] = await listColors(await button.screenshot());
        expect(fill?.share, 'the button is a filled area').toBeGreaterThan(0.5);
        expect(words?.share, 'with words on it').toBeGreaterThan(0.005);
      }
    }
    await page.setViewportSize({ width: 600, height: 700 });
    await expectAccessible(page);
    expect(requested, 'nothing is loaded and nothing runs').toEqual([]);
  });
}
