import { type Frame, type KnownElement, type LayoutColor, LayoutDocument } from '@vitrine/contract/layouts/document';
import { contrastOf, pickColor } from '@vitrine/layout/color';
import { createTemplates } from '@vitrine/layout/templates/templates';
import { t } from '@vitrine/messages/t';
import { describe, expect, test } from 'vitest';
import { isKnown } from '../editor/state/document-edits.ts';
import { findBrandColor, withBrandColor } from './brand.ts';
import { listColors } from './color-places.ts';
import { toShade } from './oklch.ts';

const documents = createTemplates({ language: 'en', t }).flatMap(({ name, landscape, portrait }) => [
  [`${name}, landscape`, landscape] as const,
  [`${name}, portrait`, portrait] as const,
]);

/** Colors of brands around the circle of hues, bright and dark, strong and pale, and grays. */
const BRANDS = `
  #ff0000 #d4001a #b0244c #7a0019 #ff4f00 #e8710a #c0622d #ffb000 #ffe600 #c9b037
  #a3e635 #00ff00 #15803d #0b3d2e #7a8f6a #00a99d #00ffff #0ea5e9 #1d4ed8 #0000ff
  #0a1a4f #6d28d9 #b39ddb #ff00ff #e20074 #f4c2c2 #000000 #333333 #808080 #ffffff
`
  .trim()
  .split(/\s+/);
const CHROMATIC = BRANDS.filter((brand) => toShade(brand).c >= 0.06);
/** Some of them, around the circle. */
const EARLIER = CHROMATIC.filter((_, index) => index % 4 === 0);

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

/** The lowest contrast of a text, by day and by night. */
function findLowestContrast({ scenes }: LayoutDocument): number {
  const contrasts = scenes.flatMap(({ background, elements }) => {
    const known = elements.filter(isKnown);
    return known.flatMap((element) => {
      if (!('style' in element)) return [];
      const ground = element.background ?? findGround(known, element, background);
      const inks = [element.style.color, ...(element.kind === 'prices' && element.accent ? [element.accent] : [])];
      return inks.flatMap((ink) =>
        [false, true].map((isNight) => contrastOf(pickColor(ink, isNight), pickColor(ground, isNight))),
      );
    });
  });
  expect(contrasts.length).toBeGreaterThan(4);
  return Math.min(...contrasts);
}

/** The distance of two colors in OKLab; 0.02 is about the smallest that is seen. */
function distanceOf(a: string, b: string): number {
  const [one, other] = [a, b].map((hex) => {
    const { l, c, h } = toShade(hex);
    const angle = ((h ?? 0) * Math.PI) / 180;
    return [l, c * Math.cos(angle), c * Math.sin(angle)] as const;
  });
  if (one === undefined || other === undefined) return Infinity;
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

/** The distances of the colors of two versions of a document, by day and by night. */
function listDistances(a: LayoutDocument, b: LayoutDocument): number[] {
  const others = listColors(b);
  return [...listColors(a)].flatMap(([key, { day, night }]) => {
    const other = others.get(key);
    if (other === undefined) throw new Error(`Only one of the documents has ${key}`);
    return [distanceOf(day, other.day), distanceOf(night ?? day, other.night ?? other.day)];
  });
}

/** The document without its colors. */
const shapeOf = (each: LayoutDocument) =>
  JSON.stringify(each)
    .replace(/#[\da-f]{6,8}/gi, '')
    .replace(/,"night":""/g, '');

describe.each(documents)('%s', (_, document) => {
  test.each(BRANDS)('in %s is a valid document whose texts can be read by day and by night', (brand) => {
    const filled = withBrandColor(document, brand);
    expect(LayoutDocument.parse(filled)).toEqual(filled);
    expect(findLowestContrast(filled)).toBeGreaterThanOrEqual(4.5);
  });

  test('has a brand color that it shows by day', () => {
    const colors = [...listColors(document).values()].map(({ day }) => day.slice(0, 7));
    expect(colors).toContain(findBrandColor(document));
  });

  test('shows the brand color itself, and changes nothing but colors', () => {
    const filled = withBrandColor(document, '#0b5d3b');
    expect([...listColors(filled).values()].map(({ day }) => day)).toContain('#0b5d3b');
    expect(findBrandColor(filled)).toBe('#0b5d3b');
    expect(shapeOf(filled)).toBe(shapeOf(document));
  });

  test('can be filled in again: the last brand color decides', () => {
    for (const last of CHROMATIC) {
      const direct = withBrandColor(document, last);
      for (const first of EARLIER) {
        const again = withBrandColor(withBrandColor(document, first), last);
        const distances = listDistances(direct, again);
        const mean = distances.reduce((sum, each) => sum + each, 0) / distances.length;
        expect.soft(mean, `${first}, then ${last}`).toBeLessThan(0.05);
      }
    }
  });
});

const style = (day: string, night?: string) => ({ size: 40, color: night === undefined ? { day } : { day, night } });
const frame = { x: 0, y: 0, width: 400, height: 100 };
const text = (id: string, look: object, more: object = {}) => ({
  id,
  name: id,
  kind: 'text',
  frame,
  text: id,
  style: look,
  ...more,
});
const bar = (fill: string, more: object = {}) => ({
  id: 'bar',
  name: 'Bar',
  kind: 'shape',
  shape: 'rectangle',
  frame,
  fill: { day: fill },
  ...more,
});

const documentOf = (background: object, ...elements: object[]) =>
  LayoutDocument.parse({
    version: 1,
    width: 400,
    height: 100,
    scenes: [{ id: 'day', name: 'Day', background, elements }],
  });

const colorsOf = (document: LayoutDocument) => Object.fromEntries(listColors(document));

describe('a layout of any kind', () => {
  test('without a color that stands out stays as it is', () => {
    const plain = documentOf({ day: '#ffffff' }, text('title', style('#191a1b')));
    expect(findBrandColor(plain)).toBeNull();
    expect(withBrandColor(plain, '#ff0000')).toBe(plain);
  });

  test('that is gray has its surface as accent', () => {
    const gray = documentOf({ day: '#ffffff' }, bar('#000000'), text('title', style('#ffffff')));
    expect(colorsOf(withBrandColor(gray, '#ffe600'))).toMatchObject({
      'bar fill': { day: '#ffe600' },
      day: { day: '#ffffff' },
    });
  });

  test('keeps the opacity of its colors, and other hues', () => {
    const two = documentOf(
      { day: '#ffffff' },
      bar('#b0244c80'),
      { ...bar('#00a99d'), id: 'other' },
      { ...bar('#b0244c'), id: 'solid' },
    );
    expect(colorsOf(withBrandColor(two, '#1d4ed8'))).toMatchObject({
      'bar fill': { day: '#1d4ed880' },
      'other fill': { day: '#00a99d' },
      'solid fill': { day: '#1d4ed8' },
    });
  });

  test('gets a color of the night where that of the day cannot be read at night', () => {
    const document = documentOf({ day: '#ffffff', night: '#101010' }, text('title', style('#d4001a')));
    const { 'title letters': title } = colorsOf(withBrandColor(document, '#0a1a4f'));
    expect(title?.day).toBe('#0a1a4f');
    expect(contrastOf(title?.night ?? '', '#101010')).toBeGreaterThanOrEqual(4.5);
  });

  test('has text that is read on its own box, scrim or half transparent shape', () => {
    const white = style('#ffffff');
    const scrim = { ...white, legibility: { kind: 'scrim', color: { day: '#7a0019d9' } } };
    const document = documentOf(
      { day: '#ffffff' },
      bar('#b0244c', { opacity: 90 }),
      text('on-shape', white),
      text('in-box', white, { background: { day: '#b0244c' }, frame: { ...frame, height: 101 } }),
      text('on-scrim', scrim, { frame: { ...frame, height: 102 } }),
    );
    const colors = colorsOf(withBrandColor(document, '#ffe600'));
    expect(contrastOf(colors['on-shape letters']?.day ?? '', '#ffe600')).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(colors['in-box letters']?.day ?? '', '#ffe600')).toBeGreaterThanOrEqual(4.5);
    expect(
      contrastOf(colors['on-scrim letters']?.day ?? '', colors['on-scrim legibility']?.day.slice(0, 7) ?? ''),
    ).toBeGreaterThanOrEqual(4.5);
  });

  test('has QR codes with dark squares on the bright background that they had', () => {
    const code = {
      id: 'qr',
      name: 'QR code',
      kind: 'qr',
      frame,
      text: 'https://example.com',
      color: { day: '#b0244c' },
    };
    const filled = withBrandColor(documentOf({ day: '#ffffff' }, code), '#ffe600');
    expect(contrastOf(colorsOf(filled)['qr squares']?.day ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(filled.scenes[0]?.elements[0]).toMatchObject({ background: { day: '#ffffff' } });
  });

  test('keeps what it cannot read: elements of a newer release', () => {
    const newer = { id: 'map', kind: 'map', color: '#b0244c' };
    const filled = withBrandColor(documentOf({ day: '#ffffff' }, bar('#b0244c'), newer), '#1d4ed8');
    expect(filled.scenes[0]?.elements[1]).toEqual(newer);
  });
});
