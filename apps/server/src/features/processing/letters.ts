import { sharp } from './image-loaders.ts';

/** Scripts by the names that people use, and their letters. Every font has the letters of other scripts. */
const scripts: readonly (readonly [string, RegExp])[] = [
  ['Chinese or Japanese', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Korean', /\p{Script=Hangul}/u],
  ['Arabic', /\p{Script=Arabic}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Thai', /\p{Script=Thai}/u],
  ['Hindi', /\p{Script=Devanagari}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['emoji', /\p{Emoji_Presentation}/u],
];

/** How many letters of a script are tried. One alone could look like an empty box although the font has it. */
const LETTERS_TRIED = 4;

/** The scripts in a drawing for which this machine has no font, by the names that people use. */
export async function listUndrawnScripts(markup: string): Promise<string[]> {
  const letters = new Set(decodeNumbers(markup.replaceAll(/<style[\s>].*?<\/style>|<[^>]*>/gs, ' ')));
  const undrawn: string[] = [];
  for (const [name, pattern] of scripts) {
    const tried = [...letters].filter((letter) => pattern.test(letter)).slice(0, LETTERS_TRIED);
    const drawn = await Promise.all(tried.map(isDrawn));
    if (tried.length > 0 && !drawn.includes(true)) undrawn.push(name);
  }
  return undrawn;
}

/** Replaces letters that are written as numbers. */
const decodeNumbers = (text: string): string =>
  text.replaceAll(/&#(x[\da-f]{1,6}|\d{1,7});/gi, (_, number: string) => {
    const code = Number(/^x/i.test(number) ? `0${number}` : number);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
  });

const SIDE = 96;

/** True if a line is dark except at its corners. */
const isLine = (line: readonly number[], isDarkAt: (place: number) => boolean): boolean =>
  line.filter(isDarkAt).length > 0.9 * line.length;

/** False if a letter is drawn as an empty box, or as a box with its number: so letters without a font are drawn. */
async function isDrawn(letter: string): Promise<boolean> {
  const text = `<text x="16" y="64" font-size="48">${letter}</text>`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><rect width="100%" height="100%" fill="#fff"/>${text}</svg>`;
  const { data, info } = await sharp(Buffer.from(drawing)).greyscale().raw().toBuffer({ resolveWithObject: true });
  const isDark = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 255) < 200;
  const sides = Array.from({ length: SIDE }, (_, i) => i);
  const columns = sides.filter((x) => sides.some((y) => isDark(x, y)));
  const rows = sides.filter((y) => sides.some((x) => isDark(x, y)));
  const [left = 0, right = 0, top = 0, bottom = 0] = [columns[0], columns.at(-1), rows[0], rows.at(-1)];
  const isFrame =
    isLine(rows, (y) => isDark(left, y)) &&
    isLine(rows, (y) => isDark(right, y)) &&
    isLine(columns, (x) => isDark(x, top)) &&
    isLine(columns, (x) => isDark(x, bottom));
  return !(isFrame && columns.length > 4 && rows.length > 4);
}
