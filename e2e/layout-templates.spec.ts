import type { Page } from '@playwright/test';
import type { LayoutTemplate } from '@vitrine/contract/layouts/layout-templates';
import { TEMPLATES } from '@vitrine/layout/templates/templates';
import { expect, test } from './fixtures.ts';
import { drawLayout } from './layout-page.ts';

/** Shows a document on an otherwise empty page of the server, at the size of its canvas, and waits for all it loads. */
async function show(page: Page, document: LayoutTemplate['landscape'], { pictures, priceLists }: LayoutTemplate) {
  await page.route('**/empty-page', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><body style="margin:0;height:100vh">' }),
  );
  await page.setViewportSize({ width: document.width, height: document.height });
  await page.goto('/empty-page');
  await drawLayout(page, {
    document,
    nowMs: Date.UTC(2026, 10, 18, 15, 42),
    timeZone: 'Europe/London',
    screenName: 'Reception, east wing',
    pictures: Object.fromEntries(pictures.map(({ mediaId, url }) => [mediaId, url])),
    priceLists: Object.fromEntries(priceLists.map((list) => [list.priceListId, list])),
  });
}

/** Texts whose letters reach beyond the frame of their element or touch another text, and families that could not be loaded. */
const findFaults = (page: Page) =>
  page.evaluate(() => {
    const texts = [...document.querySelectorAll('span')].filter(({ textContent }) => textContent !== '');
    const outside = texts.filter((words) => {
      const block = words.parentElement?.getBoundingClientRect();
      const frame = words.closest('[style*="z-index"]')?.getBoundingClientRect();
      // Text that runs leaves its frame at its sides.
      const runs = words.closest('[data-moves]') !== null;
      if (block === undefined || frame === undefined) return true;
      const range = document.createRange();
      range.selectNodeContents(words);
      const { left, right } = range.getBoundingClientRect();
      // Lines by their height, because a font reserves more than its letters need.
      // The space at the end of a line hangs over.
      const space = parseFloat(getComputedStyle(words).fontSize) / 4;
      const isWide = !runs && (left < frame.left - 1 || right > frame.right + space);
      return isWide || block.top < frame.top || block.bottom > frame.bottom;
    });
    // The lines of each text that stands still, without the room that fonts reserve above and below their letters.
    const lines = texts
      .filter((words) => words.closest('[data-moves]') === null)
      .flatMap((words) => {
        const range = document.createRange();
        range.selectNodeContents(words);
        return [...range.getClientRects()].map((rect) => ({ words, rect, margin: rect.height / 5 }));
      });
    const touching = lines.flatMap((one, index) =>
      lines.slice(index + 1).flatMap((other) => {
        const isApart =
          one.words.closest('[style*="z-index"]') === other.words.closest('[style*="z-index"]') ||
          one.rect.right + 12 <= other.rect.left ||
          other.rect.right + 12 <= one.rect.left ||
          one.rect.bottom - one.margin <= other.rect.top + other.margin ||
          other.rect.bottom - other.margin <= one.rect.top + one.margin;
        return isApart ? [] : [`${one.words.textContent} and ${other.words.textContent}`];
      }),
    );
    const missing = [...document.fonts].filter(({ status }) => status === 'error' || status === 'loading');
    const loaded = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
    return {
      outside: outside.map(({ textContent }) => textContent),
      touching,
      missing: missing.map(({ family }) => family),
      loaded,
      texts: texts.length,
    };
  });

for (const orientation of ['landscape', 'portrait'] as const) {
  test(`every template shows in ${orientation} with its fonts, and no text is larger than its frame`, async ({
    page,
    account,
  }) => {
    const { templates } = await account.client.layouts.listTemplates();
    expect(templates.map(({ id }) => id)).toEqual(TEMPLATES.map(({ id }) => id));
    for (const template of templates) {
      const { [orientation]: document, name } = template;
      await show(page, document, template);
      const { outside, touching, missing, loaded, texts } = await findFaults(page);
      expect({ name, outside, touching, missing }).toEqual({ name, outside: [], touching: [], missing: [] });
      expect(texts).toBeGreaterThan(4);
      expect(loaded.join()).toContain('layout-hanken-grotesk');
    }
  });
}
