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

/** The function with its answers kept: a document has thousands of places for colors, and few colors. */
function remember<Answer>(find: (key: string) => Answer): (key: string) => Answer {
  const known = new Map<string, Answer>();
  return (key) => {
    const answer = known.get(key) ?? find(key);
    known.set(key, answer);
    return answer;
  };
}

/** The family of the hue that is used most. A gray document has its most used surface as accent. */
function findFamily(document: LayoutDocument): Family | null {
  const shadeOf = remember(toShade);
  const chromatic: { hex: string; shade: Shade; role: ColorPlace['role'] }[] = [];
  mapColors(document, (color, { role }) => {
    for (const hex of [color.day, color.night]) {
      const shade = shadeOf(hex ?? color.day);
      if (hex !== undefined && shade.c >= CHROMATIC) chromatic.push({ hex, shade, role });
    }
    return color;
  });
  const used = new Map<number, number>();
  for (const { shade } of chromatic) used.set(shade.h ?? 0, (used.get(shade.h ?? 0) ?? 0) + shade.c);
  const hues = [...used.keys()].map((h) => {
    const near = [...used].filter(([other]) => hueDistance(other, h) <= FAMILY);
    return { h, weight: near.reduce((sum, [, weight]) => sum + weight, 0) };
  });
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
      const shade = shadeOf(hex);
      return isNear(shade) && shade.c >= seed.shade.c * ACCENT[role];
    },
    isMember: (hex) => isNear(shadeOf(hex)),
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

  /** The color in the hue of the brand, its chroma scaled as that of the seed, as dark or bright as it was. */
  const turn = remember((hex) => {
    if (!family.isMember(hex)) return hex;
    const { l, c } = toShade(hex);
    return toHex({ l, c: origin.c === 0 ? target.c : (c * target.c) / origin.c, h: target.h }) + opacityOf(hex);
  });

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
  /** The brand color stays as near as it can; other text rather becomes bright on dark, or dark on bright. */
  const fix = remember((pair) => {
    const [hex = '', ground = '', isBrand] = pair.split(' ');
    return (isBrand === 'true' ? withContrast : withFarContrast)(hex, ground);
  });
  return mapColors(document, (color, { key, role }) => {
    const ground = grounds.get(key.split(' ')[0] ?? '');
    const oldGround = oldGrounds.get(key.split(' ')[0] ?? '');
    const was = old.get(key);
    if (role !== 'ink' || ground === undefined || was === undefined) return color;
    if (isSameColor(color, was) && oldGround !== undefined && isSameColor(ground, oldGround)) return color;
    const isBrand = color.day.startsWith(brand);
    const day = fix(`${color.day} ${ground.day} ${isBrand}`);
    const night = fix(`${color.night ?? color.day} ${ground.night} ${isBrand}`);
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
