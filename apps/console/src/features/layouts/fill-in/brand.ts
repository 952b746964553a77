import type { LayoutColor, LayoutDocument } from '@vitrine/contract/layouts/document';
import { isKnown } from '../editor/state/document-edits.ts';
import { type ColorPlace, findGround, listColors, mapColors } from './color-places.ts';
import { hueDistance, type Shade, toHex, toShade, withContrast, withFarContrast } from './oklch.ts';

/** Hues within this distance, in degrees, are one family. */
const FAMILY = 35;
/** Colors with less chroma do not tell which family a document has. */
const CHROMATIC = 0.04;
/**
 * Colors with at least this part of the strongest chroma become the brand color itself; weaker ones take its hue. Text has
 * less chroma once it was made darker or brighter to be read; a dark surface must not become as bright as an accent on it.
 */
const ACCENT = { ink: 0.45, border: 0.45, surface: 0.75 } as const;

/** The colors of a document that follow its brand color. */
interface Family {
  /** The strongest color of the family. */
  seed: string;
  /** Becomes the brand color. */
  isAccent: (hex: string, role: ColorPlace['role']) => boolean;
  /** Takes the hue of the brand color. */
  isMember: (hex: string) => boolean;
}

/** The color that a document uses as its brand color; null if all of its colors are gray and none stands out. */
export const findBrandColor = (document: LayoutDocument): string | null =>
  findFamily(document)?.seed.slice(0, 7) ?? null;

/** The family of the hue that is used most. A gray document has its most used surface as accent. */
function findFamily(document: LayoutDocument): Family | null {
  const chromatic: { hex: string; shade: Shade; role: ColorPlace['role'] }[] = [];
  mapColors(document, (color, { role }) => {
    for (const hex of [color.day, color.night]) {
      const shade = toShade(hex ?? color.day);
      if (hex !== undefined && shade.c >= CHROMATIC) chromatic.push({ hex, shade, role });
    }
    return color;
  });
  const hues = chromatic.map(({ shade: { h } }) => ({ h: h ?? 0, weight: 0 }));
  for (const hue of hues) {
    for (const { shade } of chromatic) if (hueDistance(shade.h ?? 0, hue.h) <= FAMILY) hue.weight += shade.c;
  }
  const [strongest] = hues.toSorted((a, b) => b.weight - a.weight);
  if (strongest === undefined) return findGrayFamily(document);
  const isNear = ({ h }: Shade): boolean => h !== null && hueDistance(h, strongest.h) <= FAMILY;
  const members = chromatic.filter(({ shade }) => isNear(shade));
  // By day or by night, because on bright grounds the brand color itself may be too bright for text. Shades of it that
  // differ in lightness only have its chroma but for rounding. Surfaces have the color itself.
  const most = Math.max(...members.map(({ shade }) => shade.c));
  const strong = members.filter(({ shade }) => shade.c >= most - 0.01);
  const seed = strong.find(({ role }) => role === 'surface') ?? strong[0];
  if (seed === undefined) return null;
  return {
    seed: seed.hex,
    isAccent(hex, role) {
      const shade = toShade(hex);
      return isNear(shade) && shade.c >= seed.shade.c * ACCENT[role];
    },
    isMember: (hex) => isNear(toShade(hex)),
  };
}

function findGrayFamily(document: LayoutDocument): Family | null {
  const counts = new Map<string, number>();
  mapColors(document, (color, { key }) => {
    if (key.endsWith(' fill') || key.endsWith(' accent')) counts.set(color.day, (counts.get(color.day) ?? 0) + 1);
    return color;
  });
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1]);
  if (most === undefined) return null;
  const [seed] = most;
  return { seed, isAccent: (hex) => hex === seed, isMember: (hex) => hex === seed };
}

/** The opacity of a color, as the end of another one. */
const opacityOf = (hex: string): string => hex.slice(7);

/**
 * The document in another brand color: its accents become this color, other colors of their family take its hue, and text
 * keeps a contrast of 4.5 on its ground by day and by night. What is not in the family stays.
 *
 * @param brand `#rrggbb`
 */
export function withBrandColor(document: LayoutDocument, brand: string): LayoutDocument {
  const family = findFamily(document);
  if (family === null || family.seed === brand) return document;
  const [target, origin] = [toShade(brand), toShade(family.seed)];
  const turned = new Map<string, string>();

  /** The color in the hue of the brand, its chroma scaled as that of the seed, as dark or bright as it was. */
  function turn(hex: string): string {
    if (!family?.isMember(hex)) return hex;
    const known = turned.get(hex);
    if (known !== undefined) return known;
    const { l, c } = toShade(hex);
    const next = toHex({ l, c: origin.c === 0 ? target.c : (c * target.c) / origin.c, h: target.h }) + opacityOf(hex);
    turned.set(hex, next);
    return next;
  }

  const recolored = mapColors(document, ({ day, night }, { role }) => {
    const isAccent = family.isAccent(day, role);
    const nextDay = isAccent ? brand + opacityOf(day) : turn(day);
    if (night === undefined) return { day: nextDay };
    // A dark surface of the night stays dark.
    return { day: nextDay, night: isAccent && role === 'ink' ? brand + opacityOf(night) : turn(night) };
  });
  return withLegibleText(recolored, document, brand);
}

/** Text whose color or ground has changed keeps its contrast. */
function withLegibleText(document: LayoutDocument, before: LayoutDocument, brand: string): LayoutDocument {
  const old = listColors(before);
  const grounds = listGrounds(document);
  const oldGrounds = listGrounds(before);
  return mapColors(document, (color, { key, role }) => {
    const ground = grounds.get(key.split(' ')[0] ?? '');
    const oldGround = oldGrounds.get(key.split(' ')[0] ?? '');
    const was = old.get(key);
    if (role !== 'ink' || ground === undefined || was === undefined) return color;
    if (isSameColor(color, was) && oldGround !== undefined && isSameColor(ground, oldGround)) return color;
    // The brand color stays as near as it can; other text rather becomes bright on dark, or dark on bright.
    const fix = color.day.startsWith(brand) ? withContrast : withFarContrast;
    const day = fix(color.day, ground.day);
    const night = fix(color.night ?? color.day, ground.night);
    return night === day && color.night === undefined ? { day } : { day, night };
  });
}

const isSameColor = (a: LayoutColor, b: LayoutColor): boolean =>
  a.day === b.day && (a.night ?? a.day) === (b.night ?? b.day);

/** The color under each element, by its id. */
function listGrounds({ scenes }: LayoutDocument) {
  const grounds = new Map<string, { day: string; night: string }>();
  for (const scene of scenes) {
    for (const element of scene.elements.filter(isKnown)) {
      const [day, night] = [findGround(scene, element, false), findGround(scene, element, true)];
      grounds.set(element.id, { day, night });
    }
  }
  return grounds;
}

/** The document with the colors that another version of it has in the same places. */
export function withColorsOf(document: LayoutDocument, colors: ReadonlyMap<string, LayoutColor>): LayoutDocument {
  return mapColors(document, (color, { key }) => colors.get(key) ?? color);
}
