import type { Page } from '@playwright/test';
import type { LayoutTemplate } from '@vitrine/contract/layouts/layout-templates';
import { readDocument } from '@vitrine/layout/read';
import { languages, languageTags, type Language } from '@vitrine/messages/languages';
import { expect, test } from './fixtures.ts';
import { drawLayout } from './layout-page.ts';

/** Shows a document on an otherwise empty page of the server, at the size of its canvas, and waits for all it loads. */
async function show(
  page: Page,
  document: LayoutTemplate['landscape'],
  { pictures, priceLists }: LayoutTemplate,
  language: Language,
) {
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
    language,
    pictures: Object.fromEntries(pictures.map(({ mediaId, url }) => [mediaId, url])),
    priceLists: Object.fromEntries(priceLists.map((list) => [list.priceListId, list])),
  });
}

/** The smallest part of its style's size that a text of a template has. */
const SMALLEST_PART = 0.7;

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
      sizes: texts.map((words): [string, number] => [words.textContent, parseFloat(getComputedStyle(words).fontSize)]),
    };
  });

type Document = LayoutTemplate['landscape'];

/** A text on the page, with the part of its style's size that it has. */
interface ShownText {
  text: string;
  frame: { y: number; height: number };
  part: number;
  lines: number;
}

/** The texts of a document that do not run; without those that the page completes, such as by the name of the screen. */
const listShownTexts = (document: Document, sizes: ReadonlyMap<string, number>): ShownText[] =>
  readDocument(document).scenes.flatMap(({ elements }) =>
    elements.flatMap((element) => {
      if (element.kind !== 'text') return [];
      const { text, frame, style } = element;
      const size = sizes.get(text);
      return size === undefined ? [] : [{ text, frame, part: size / style.size, lines: text.split('\n').length }];
    }),
  );

const areBeside = (one: ShownText, other: ShownText) =>
  one.frame.y === other.frame.y && one.frame.height === other.frame.height;

/** Texts that are much smaller than their style, and lists beside each other whose lines are not level. */
function findMisfits(document: Document, sizes: readonly (readonly [string, number])[]) {
  const texts = listShownTexts(document, new Map(sizes));
  const lists = texts.filter(({ lines }) => lines > 3);
  return {
    small: texts.filter(({ part }) => part < SMALLEST_PART).map(({ text, part }) => `${part.toFixed(2)} ${text}`),
    uneven: lists.flatMap((one, index) =>
      lists
        .slice(index + 1)
        .filter((other) => areBeside(one, other) && (other.part !== one.part || other.lines !== one.lines))
        .map(({ text }) => `${one.text} and ${text}`),
    ),
  };
}

for (const language of languageTags) {
  for (const orientation of ['landscape', 'portrait'] as const) {
    test(`every template shows in ${orientation} in ${languages[language].name} with its fonts, and no text is larger than its frame`, async ({
      page,
      account,
    }) => {
      const { client } = account;
      const english = await client.layouts.listTemplates();
      await client.accounts.changeProfile({ body: { name: 'Ada', language } });
      const { templates } = await client.layouts.listTemplates();
      expect(templates.map(({ id }) => id)).toEqual(english.templates.map(({ id }) => id));
      for (const template of templates) {
        const { [orientation]: document, name } = template;
        await show(page, document, template, language);
        const { outside, touching, missing, loaded, texts, sizes } = await findFaults(page);
        expect.soft({ name, outside, touching, missing, ...findMisfits(document, sizes) }).toEqual({
          name,
          outside: [],
          touching: [],
          missing: [],
          small: [],
          uneven: [],
        });
        expect(texts).toBeGreaterThan(4);
        expect(loaded.join()).toContain('layout-hanken-grotesk');
      }
    });
  }
}
