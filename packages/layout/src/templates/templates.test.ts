import { type LayoutColor, LayoutDocument, type Frame, type KnownElement } from '@vitrine/contract/layouts/document';
import { t } from '@vitrine/messages/t';
import { describe, expect, test } from 'vitest';
import { contrastOf, pickColor } from '../color.ts';
import { readDocument } from '../read.ts';
import { pictureId } from './parts.ts';
import { createTemplates } from './templates.ts';

const documents = createTemplates({ language: 'en', t }).flatMap((template) => [
  [`${template.name}, landscape`, template.landscape, template] as const,
  [`${template.name}, portrait`, template.portrait, template] as const,
]);

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
