import Papa from 'papaparse';

/** Spreadsheets copy with tabs; their CSV files have semicolons where the comma is in numbers. */
const SEPARATORS = ['\t', ';', ','];

/** The text of a CSV file, which spreadsheets write in several encodings. Null: the file is no text. */
export function decodeText(bytes: Uint8Array): string | null {
  const text = decode(bytes);
  return text.includes('\0') ? null : text;
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Reads the cells of a CSV file, or of text with this separator. Empty rows are left out. */
export function parseCells(text: string, separator?: string): string[][] {
  const lines = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  // Excel names the separator in a line of its own.
  const [line = '', named = separator] = /^sep=(.)\n/.exec(lines) ?? [];
  const { data } = Papa.parse<string[]>(lines.slice(line.length), {
    newline: '\n',
    skipEmptyLines: 'greedy',
    ...(named === undefined ? { delimitersToGuess: SEPARATORS } : { delimiter: named }),
  });
  return data.map((row) => row.map((cell) => cell.replaceAll(/\s*\n\s*/g, ' ').trim()));
}

/** Reads the cells of a text from the clipboard. Without separators each line is one cell. Empty rows are left out. */
export function parsePasted(text: string): string[][] {
  const separator = SEPARATORS.find((sign) => (sign === '\t' ? text.includes(sign) : isTable(text, sign)));
  if (separator !== undefined) return parseCells(text, separator);
  return text.split(/[\r\n]+/).flatMap((line) => (line.trim() === '' ? [] : [[line.trim()]]));
}

/** True for lines with the same number of cells, of which the last ones are prices. */
function isTable(text: string, separator: string): boolean {
  // A comma between two digits belongs to a number.
  if (separator === ',' && /\d,\d/.test(text.replaceAll(/"[^"]*"/g, ''))) return false;
  const rows = parseCells(text, separator);
  const width = rows[0]?.length ?? 0;
  const priced = rows.filter((row) => isPrice(row.at(-1) ?? ''));
  return width > 1 && rows.every(({ length }) => length === width) && priced.length * 2 > rows.length;
}

/** True for a number with a few letters or signs around it. */
export const isPrice = (text: string): boolean => /^\D{0,4}\d[\d.,'’\u00a0\u202f ]*\D{0,4}$/.test(text);

const NAMES = `name names item items product products article dish drink title bezeichnung artikel produkt gericht speise
  getränk nom produit plat boisson nombre artículo producto plato nome articolo prodotto piatto produto naam gerecht navn
  namn vare vara nazwa název položka megnevezés ürün название наименование שם פריט الاسم الصنف 名称 商品 品名`;

const PRICES = `price prices cost amount preis preise prix tarif precio precios prezzo prezzi preço prijs pris cena ár fiyat
  hinta цена ціна τιμή מחיר السعر 価格 料金 价格 가격`;

const listWords = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));
const NAME_WORDS = listWords(NAMES);
const PRICE_WORDS = listWords(PRICES);

/** True for the head of a column of prices that says no more than that, such as `Price (EUR)` or `Preis in €`. */
export function isPriceHead(text: string): boolean {
  const [word = '', ...rest] = text.toLowerCase().split(/[\s:()[\]/]+/);
  return (
    PRICE_WORDS.has(word) && rest.every((each) => each === '' || each === 'in' || /^(\p{Sc}|\p{L}{3})$/u.test(each))
  );
}

/** True if the first of several rows has the names of the columns below it. */
export function hasHeads([head = [], ...rows]: readonly string[][]): boolean {
  if (rows.length === 0 || head.length < 2) return false;
  const [name = '', ...others] = head;
  if (NAME_WORDS.has(name.toLowerCase()) || others.some(isPriceHead)) return true;
  return name === '' && others.some((cell) => cell !== '') && !others.some(isPrice);
}

/** Returns the number of cells of the longest row. */
export const countColumns = (cells: readonly string[][]): number =>
  cells.reduce((most, { length }) => Math.max(most, length), 0);

/** The cells without empty columns before the names, and without those that only make room between prices. */
export function dropEmptyColumns(cells: readonly string[][]): string[][] {
  const isUsed = Array.from({ length: countColumns(cells) }, (_, index) =>
    cells.some((row) => (row[index] ?? '') !== ''),
  );
  const first = isUsed.indexOf(true);
  // The second one is for notes, also if no item has one.
  return cells.map((row) => row.filter((_, index) => index >= first && (isUsed[index] || index === first + 1)));
}
