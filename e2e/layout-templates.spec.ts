import type { Page } from '@playwright/test';
import type { LayoutTemplate } from '@vitrine/contract/layouts/layouts';
import { expect, test } from './fixtures.ts';
import { loadRenderer } from './layout-page.ts';

/** Shows a document on an otherwise empty page of the server, at the size of its canvas, and waits for all it loads. */
async function show(page: Page, document: LayoutTemplate['landscape'], pictures: LayoutTemplate['pictures']) {
  await page.route('**/empty-page', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><body style="margin:0;height:100vh">' }),
  );
  await page.setViewportSize({ width: document.width, height: document.height });
  await page.goto('/empty-page');
  await loadRenderer(page);
  await page.evaluate(
    async ([layout, addresses]) => {
      window.layout.renderLayout(window.document.body, layout, {
        now: () => Date.UTC(2026, 10, 18, 15, 42),
        timeZone: 'Europe/London',
        screenName: 'Reception, east wing',
        groupName: '',
        findPicture: (id) => addresses[id] ?? null,
        findFeed: () => null,
        findPriceList: () => null,
        mounts: {},
      });
      await Promise.all([...window.document.images].map((image) => image.decode()));
      await window.document.fonts.ready;
    },
    [document, Object.fromEntries(pictures.map(({ mediaId, url }) => [mediaId, url]))] as const,
  );
}

/** Texts whose letters reach beyond the frame of their element, and families that could not be loaded. */
const findFaults = (page: Page) =>
  page.evaluate(() => {
    const texts = [...document.querySelectorAll('span')];
    const outside = texts.filter((words) => {
      const block = words.parentElement?.getBoundingClientRect();
      const frame = words.parentElement?.parentElement?.getBoundingClientRect();
      if (block === undefined || frame === undefined) return true;
      const range = document.createRange();
      range.selectNodeContents(words);
      const { left, right } = range.getBoundingClientRect();
      // Lines by their height, because a font reserves more than its letters need.
      // The space at the end of a line hangs over.
      const space = parseFloat(getComputedStyle(words).fontSize) / 4;
      return (
        left < frame.left - 1 || right > frame.right + space || block.top < frame.top || block.bottom > frame.bottom
      );
    });
    const missing = [...document.fonts].filter(({ status }) => status === 'error' || status === 'loading');
    const loaded = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
    return {
      outside: outside.map(({ textContent }) => textContent),
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
    expect(templates).toHaveLength(3);
    for (const { [orientation]: document, pictures, name } of templates) {
      await show(page, document, pictures);
      const { outside, missing, loaded, texts } = await findFaults(page);
      expect({ name, outside, missing }).toEqual({ name, outside: [], missing: [] });
      expect(texts).toBeGreaterThan(5);
      expect(loaded.join()).toContain('layout-hanken-grotesk');
    }
  });
}
