import { type LayoutColor, LayoutDocument, type Frame, type KnownElement } from '@vitrine/contract/layouts/document';
import { readCatalogueFile } from '@vitrine/messages/build/read-catalogue';
import { languages, languageTags, type Language } from '@vitrine/messages/languages';
import { createTranslate } from '@vitrine/messages/t';
import { describe, expect, test } from 'vitest';
import { contrastOf, pickColor } from '../color.ts';
import { formatPrice } from '../price-text.ts';
import { readDocument } from '../read.ts';
import { listPriceWords, listTemplateWords, withoutShared } from '../test/template-words.ts';
import { pictureId } from './parts.ts';
import { createTemplates } from './templates.ts';

const readerOf = (language: Language) => ({
  language,
  t: createTranslate(languages[language].locale, language === 'en' ? {} : readCatalogueFile(language).messages),
});

const english = createTemplates(readerOf('en'));

const documents = languageTags.flatMap((language) =>
  createTemplates(readerOf(language)).flatMap((template) => [
    [`${template.name}, landscape, ${language}`, template.landscape, template] as const,
    [`${template.name}, portrait, ${language}`, template.portrait, template] as const,
  ]),
);

const contains = (outer: Frame, inner: Frame) =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height;

/** The color under an element: of the nearest shape below that contains its frame, or of the scene. */
function findGround(elements: readonly KnownElement[], element: KnownElement, background: LayoutColor): LayoutColor {
  for (const below of elements.slice(0, elements.indexOf(element)).toReversed()) {
    if (below.kind === 'shape' && below.fill !== null && contains(below.frame, element.frame)) return below.fill;
  }
  return background;
}

describe.each(documents)('%s', (_, document, template) => {
  const scene = readDocument(document).scenes[0] ?? expect.fail('The template has no scene');

  test('is a valid document, of which the renderer draws everything', () => {
    expect(LayoutDocument.parse(document)).toEqual(document);
    expect(scene.elements).toEqual(document.scenes[0]?.elements);
  });

  test('shows the pictures and price lists that its template names', () => {
    const shown = scene.elements.map((element) => {
      if (element.kind === 'picture') return element.mediaId;
      return element.kind === 'prices' ? element.priceListId : null;
    });
    const named = [...template.pictures.map(pictureId), ...template.priceLists.map(({ priceListId }) => priceListId)];
    expect(new Set(shown.filter((id) => id !== null))).toEqual(new Set(named));
  });

  test('has texts with enough contrast, by day and by night', () => {
    const contrasts = scene.elements.flatMap((element) => {
      if (!('style' in element)) return [];
      const ground = findGround(scene.elements, element, scene.background);
      return [false, true].map((isNight) =>
        contrastOf(pickColor(element.style.color, isNight), pickColor(ground, isNight)),
      );
    });
    expect(contrasts.length).toBeGreaterThan(4);
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5);
  });

  test('has its elements on the canvas, and texts beside pictures or with a ground of their own', () => {
    const canvas = { x: 0, y: 0, width: document.width, height: document.height };
    const pictures = scene.elements.filter(({ kind }) => kind === 'picture').map(({ frame }) => frame);
    const outside = scene.elements.filter(({ frame }) => !contains(canvas, frame));
    const onPictures = scene.elements.filter(
      (element) =>
        'style' in element &&
        element.style.legibility === null &&
        pictures.some((picture) => contains(picture, element.frame)),
    );
    expect([outside, onPictures]).toEqual([[], []]);
    expect(pictures.length).toBeGreaterThan(0);
  });
});

/** Names, and words that English shares with other languages. */
const SHARED = `
  Maya, Finn, Ines, Tom, Leila, Hartmann & Lowe, Dr Lukas Brandt, Kunsthalle Brackley,
  Baguette, Croissant, Espresso, Flat white, Pilates, HIIT, Yin yoga, Countdown, Wi-Fi,
  Logo, Name, Date, Description, Coach, Studio 1, Studio 2, Studio 3, Tickets
`
  .trim()
  .split(/,\s+/);

/** A word without the time before it. */
const withoutTime = (word: string) => word.replace(/^[\d:]+\u2003/, '');

describe.each(languageTags.filter((language) => language !== 'en'))('in %s', (language) => {
  const templates = createTemplates(readerOf(language));
  const pairs = templates.map((template, index) => [template.id, template, english[index]!] as const);

  test.each(pairs)('%s has no word of the English one', (_id, template, original) => {
    const words = new Set(listTemplateWords(template).map(withoutTime));
    const left = withoutShared(listTemplateWords(original).map(withoutTime), SHARED);
    expect(left.filter((word) => words.has(word))).toEqual([]);
  });

  test.each(pairs)('%s is the same board as in English, with as many lines in its lists', (_id, template, original) => {
    expect(template.pictures).toEqual(original.pictures);
    for (const orientation of ['landscape', 'portrait'] as const) {
      const shapes = [template, original].map(({ [orientation]: document }) => listShapes(document));
      expect(shapes[0]).toEqual(shapes[1]);
    }
  });

  test('prices are in euros, as the language writes them', () => {
    const menu = templates.find(({ id }) => id === 'menu')!;
    const [list] = menu.priceLists;
    const column = list!.columns[0]!;
    const typed = list!.rows.flatMap((row) => (row.kind === 'item' ? Object.values(row.prices) : []));
    expect(column.currency).toBe('EUR');
    expect(typed.slice(0, 2)).toEqual(['2,80', '4,20']);
    expect(formatPrice(typed[1]!, column.currency, languages[language].locale)).toBe('4,20\u00a0€');
    expect(listTemplateWords(templates.find(({ id }) => id === 'special')!)).toContain('8,50\u00a0€');
  });
});

test('prices are plain numbers in English', () => {
  const [list] = english.find(({ id }) => id === 'menu')!.priceLists;
  expect(list!.columns[0]!.currency).toBeNull();
  expect(listPriceWords(list!)).toContain('4.20');
  expect(listTemplateWords(english.find(({ id }) => id === 'special')!)).toContain('8.50');
});

/** What the elements of a document are, where they are, and the number of lines of the texts that are lists. */
function listShapes({ scenes }: LayoutDocument) {
  return scenes.flatMap(({ elements }) =>
    elements.map((element) => {
      const { id, kind } = element;
      const lines = 'text' in element && typeof element.text === 'string' ? element.text.split('\n').length : 1;
      return { id, kind, frame: 'frame' in element ? element.frame : null, lines };
    }),
  );
}
