import { FONT_FILES, type Weight } from './fonts.ts';

type Document = PDFKit.PDFDocument;

/** The look of a text. Sizes are in points. */
export interface TextStyle {
  size: number;
  color: string;
  weight?: Weight;
  /** Digits of equal width, for columns of numbers. */
  isTabular?: boolean;
}

/** Characters of a text that are in one font. */
interface Run {
  font: string;
  text: string;
}

const ELLIPSIS = '…';

/** Stands for a character that no font has. */
const MISSING = '\u25A1';

/** Returns a text as it is drawn: composed, on one line, and without invisible characters and marks of direction. */
export const cleanText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u2000-\u200A\u202F\u205F]/gu, '\u00A0')
    .replace(/\p{Zl}|\p{Zp}|[\t\n\r]/gu, ' ')
    .replace(/\p{C}/gu, '');

// Without features, pdfkit remembers the words that it has laid out.
const featuresOf = ({ isTabular = false }: TextStyle): { features?: PDFKit.Mixins.OpenTypeFeatures[] } =>
  isTabular ? { features: ['tnum'] } : {};

/** Returns functions that measure and write text in a document. Characters that a font lacks are written in another. */
export function createType(doc: Document) {
  const opened = new Set<string>();
  const found = new Map<string, string | null>();
  const widths = new Map<string, number>();

  function use(font: string): Document {
    const file = FONT_FILES.find(({ name }) => name === font);
    if (file !== undefined && !opened.has(font)) doc.registerFont(font, file.read());
    opened.add(font);
    return doc.font(font);
  }

  /** Returns the first font of a weight that has a character; null if none has. */
  function findFont(character: string, weight: Weight): string | null {
    const key = `${weight}${character}`;
    const known = found.get(key);
    if (known !== undefined) return known;
    const has = (font: string): boolean => hasGlyph(use(font), character);
    const font = FONT_FILES.find((file) => file.weight === weight && has(file.name))?.name ?? null;
    found.set(key, font);
    return font;
  }

  /** Splits a clean text into runs. */
  function split(text: string, weight: Weight): Run[] {
    const runs: Run[] = [];
    for (const character of text) {
      const font = findFont(character, weight);
      const drawn = font === null ? MISSING : character;
      const name = font ?? findFont(MISSING, weight) ?? findFont('?', weight) ?? '';
      const last = runs.at(-1);
      if (last?.font === name) last.text += drawn;
      else runs.push({ font: name, text: drawn });
    }
    return runs;
  }

  const measureRun = ({ font, text }: Run, style: TextStyle): number =>
    use(font).fontSize(style.size).widthOfString(text, featuresOf(style));

  function measure(text: string, style: TextStyle): number {
    const key = `${style.size} ${style.weight} ${style.isTabular} ${text}`;
    let width = widths.get(key);
    if (width === undefined) {
      width = split(cleanText(text), style.weight ?? 400).reduce((sum, run) => sum + measureRun(run, style), 0);
      widths.set(key, width);
    }
    return width;
  }

  /** Returns a text, or its beginning with an ellipsis, that is not wider than a width. */
  function fit(text: string, width: number, style: TextStyle): string {
    const clean = cleanText(text);
    if (clean.length < 1_000 && measure(clean, style) <= width) return clean;
    // No letter is narrower than a fifth of its size.
    const characters = Array.from(clean).slice(0, Math.ceil((width / style.size) * 5));
    let [low, high] = [0, characters.length];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (measure(characters.slice(0, middle).join('').trimEnd() + ELLIPSIS, style) <= width) low = middle;
      else high = middle - 1;
    }
    return characters.slice(0, low).join('').trimEnd() + ELLIPSIS;
  }

  /** Returns the lines of a text in a width, at most some; the last one is cut if there would be more. */
  function wrap(text: string, width: number, style: TextStyle, most: number): string[] {
    const words = cleanText(text)
      .split(' ')
      .filter((word) => word !== '');
    const lines: string[] = [];
    let rest = 0;
    while (rest < words.length && lines.length < most) {
      let end = rest + 1;
      while (end < words.length && measure(words.slice(rest, end + 1).join(' '), style) <= width) end += 1;
      const isLast = lines.length === most - 1;
      lines.push(fit(words.slice(rest, isLast ? rest + 200 : end).join(' '), width, style));
      rest = isLast ? words.length : end;
    }
    return lines;
  }

  /**
   * Writes a text in one line. Where letters are missing, the text is beside it for programs that read the page.
   *
   * @param y of the line on which letters stand
   * @param end true if the text ends at `x`
   * @returns its width
   */
  function write(text: string, x: number, y: number, style: TextStyle, end = false): number {
    const width = measure(text, style);
    const clean = cleanText(text);
    const isReplaced = Array.from(clean).some((character) => findFont(character, style.weight ?? 400) === null);
    if (isReplaced) doc.markContent('Span', { actual: clean });
    let at = end ? x - width : x;
    for (const run of split(clean, style.weight ?? 400)) {
      const options = { lineBreak: false, baseline: 'alphabetic', ...featuresOf(style) } as const;
      use(run.font).fontSize(style.size).fillColor(style.color).text(run.text, at, y, options);
      at += measureRun(run, style);
    }
    if (isReplaced) doc.endMarkedContent();
    return width;
  }

  /** Returns the name of the font of plain letters, for drawings that choose their fonts by name. */
  const plainFont = (weight: Weight): string => {
    const font = findFont('a', weight) ?? '';
    use(font);
    return font;
  };

  return { measure, fit, wrap, write, plainFont };
}

/** Returns true if the font in use has a character. */
function hasGlyph(doc: Document, character: string): boolean {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types of pdfkit leave the font out
  const { _font } = doc as unknown as { _font: { font: { hasGlyphForCodePoint: (point: number) => boolean } } };
  return _font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}
