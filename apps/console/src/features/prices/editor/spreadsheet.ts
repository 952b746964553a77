import { formatCsvLine } from '@vitrine/contract/core/csv';
import * as limits from '@vitrine/contract/layouts/price-list-limits';
import type { PriceColumn, PriceRow, PriceTable } from '@vitrine/contract/layouts/price-lists';
import { isAmount } from '@vitrine/layout/price-text';
import Papa from 'papaparse';

/** An id for a row or column that no other one has. `crypto.randomUUID` is missing on plain HTTP. */
export function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The row with the prices of these columns only. */
export function withColumns(row: PriceRow, columns: readonly PriceColumn[]): PriceRow {
  if (row.kind === 'section') return row;
  const ids = new Set(columns.map(({ id }) => id));
  const kept = Object.entries(row.prices).filter(([id]) => ids.has(id));
  return kept.length === Object.keys(row.prices).length ? row : { ...row, prices: Object.fromEntries(kept) };
}

export const createItem = (): Extract<PriceRow, { kind: 'item' }> => ({
  kind: 'item',
  id: createId(),
  name: '',
  note: '',
  prices: {},
  isSoldOut: false,
});

/** Spreadsheets copy with tabs; their CSV files have semicolons where the comma is in numbers. */
const SEPARATORS = ['\t', ';', ','];

/** Reads the cells of a text that was copied from a spreadsheet, or of a CSV file. Empty rows are left out. */
export function parseCells(text: string): string[][] {
  const options = { newline: '\n', skipEmptyLines: 'greedy', delimitersToGuess: SEPARATORS } as const;
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n'), options);
  return data.map((row) => row.map((cell) => cell.replaceAll(/\s*\n\s*/g, ' ').trim()));
}

const isPrice = (text: string): boolean => /^\D{0,4}\d[\d.,'’\u00a0\u202f ]*\D{0,4}$/.test(text);

const cut = (text: string | undefined, length: number): string => (text ?? '').slice(0, length).trim();

/** A number between what may be the signs or the letters of a currency. */
const SIGNED = /^([\p{L}\p{Sc}.\s]{0,6}?)(\d(?:[\d.,'’\s]*\d)?)[.,]?([\p{L}\p{Sc}.\s–-]{0,6})$/u;

/** A pasted price, without the sign of the currency, which the column has. Without a column's currency it stays as it is. */
function readPrice(text: string, currency: PriceColumn['currency']): string {
  const [, before = '', number = '', after = ''] = SIGNED.exec(text.trim()) ?? [];
  const isOwn = [before, after].every((sign) => isSignOf(sign, currency));
  return cut(currency !== null && isOwn && isAmount(number, currency) ? number : text, limits.MAX_PRICE_LENGTH);
}

/** True for nothing, any currency sign, and the letters of this currency, such as `CHF`, `Fr.` or `zł`. */
function isSignOf(text: string, currency: PriceColumn['currency']): boolean {
  const sign = text.replace(/[\s.–-]/g, '');
  if (sign === '' || /^\p{Sc}$/u.test(sign) || currency === null) return true;
  return sign.toUpperCase() === currency || LETTERS[currency]?.includes(sign.toLowerCase()) === true;
}

/** The signs of currencies that are letters. */
const LETTERS: Readonly<Record<string, readonly string[]>> = {
  CHF: ['fr', 'sfr'],
  SEK: ['kr'],
  NOK: ['kr'],
  DKK: ['kr'],
  PLN: ['zł'],
  CZK: ['kč'],
  HUF: ['ft'],
  RON: ['lei'],
  BGN: ['лв'],
  ZAR: ['r'],
  BRL: ['r$'],
};

/** True if the second cells are notes, and not prices. */
function hasNotes(cells: readonly string[][]): boolean {
  const second = cells.flatMap(([, cell = '']) => (cell === '' ? [] : [cell]));
  return second.length === 0 || second.filter(isPrice).length * 2 < second.length;
}

/** Where pasted cells begin: `name`, `note`, or the id of a column of prices. */
export type CellPlace = { rowId: string; field: string };

/** The fields of a row in order. */
export const listFields = (columns: readonly PriceColumn[]): string[] => [
  'name',
  'note',
  ...columns.map(({ id }) => `price ${id}`),
];

/** The text of a cell. */
export function readField(row: PriceRow, field: string): string {
  if (field === 'name') return row.name;
  if (row.kind === 'section') return '';
  return field === 'note' ? row.note : (row.prices[field.slice('price '.length)] ?? '');
}

/** The row with what is typed into a cell, as it is typed. */
export function writeTyped(row: PriceRow, field: string, text: string): PriceRow {
  if (field === 'name' || row.kind === 'section') return { ...row, name: text };
  if (field === 'note') return { ...row, note: text };
  return { ...row, prices: { ...row.prices, [field.slice('price '.length)]: text } };
}

/** The row with another text in a cell. A section that gets a note or price becomes an item. */
function writeField(row: PriceRow, field: string, text: string, columns: readonly PriceColumn[]): PriceRow {
  if (field === 'name') return { ...row, name: cut(text, limits.MAX_ROW_NAME) };
  if (row.kind === 'section') {
    return text === '' ? row : writeField({ ...createItem(), id: row.id, name: row.name }, field, text, columns);
  }
  if (field === 'note') return { ...row, note: cut(text, limits.MAX_NOTE) };
  const columnId = field.slice('price '.length);
  const currency = columns.find(({ id }) => id === columnId)?.currency ?? null;
  return { ...row, prices: { ...row.prices, [columnId]: readPrice(text, currency) } };
}

/** The table with cells that were pasted at a place: they replace what is there, and add rows and columns for the rest. */
export function pasteCells<T extends PriceTable>(table: T, { rowId, field }: CellPlace, cells: readonly string[][]): T {
  const width = Math.max(...cells.map((row) => row.length));
  const skipsNote = field === 'name' && width > 1 && !hasNotes(cells);
  const before = listFields(table.columns);
  const start = before.indexOf(field);
  const extra = start + width + (skipsNote ? 1 : 0) - before.length;
  const columns = [...table.columns];
  while (columns.length < Math.min(limits.MAX_PRICE_COLUMNS, table.columns.length + extra)) {
    columns.push({ id: createId(), name: '', currency: columns.at(-1)?.currency ?? null });
  }
  const fields = listFields(columns)
    .slice(start)
    .filter((each) => !(skipsNote && each === 'note'));
  const rows = [...table.rows];
  const first = Math.max(
    0,
    rows.findIndex(({ id }) => id === rowId),
  );
  cells.forEach((texts, index) => {
    const at = first + index;
    if (at >= limits.MAX_PRICE_ROWS) return;
    const isAdded = at >= rows.length;
    const isTitle = field === 'name' && width > 1 && texts.slice(1).every((text) => text === '');
    const blank: PriceRow = isTitle ? { kind: 'section', id: createId(), name: '' } : createItem();
    const row = isAdded || (isTitle && isEmpty(rows[at])) ? { ...blank, id: rows[at]?.id ?? blank.id } : rows[at];
    rows[at] = fields.reduce<PriceRow>(
      (each, name, i) => (texts[i] === undefined ? each : writeField(each, name, texts[i], columns)),
      row ?? blank,
    );
  });
  return { ...table, columns, rows };
}

const isEmpty = (row: PriceRow | undefined): boolean =>
  row === undefined ||
  (row.name === '' &&
    (row.kind === 'section' || (row.note === '' && Object.values(row.prices).every((price) => price === ''))));

const HEADS = { kind: 'Kind', name: 'Name', note: 'Note', soldOut: 'Sold out' };
const SECTION = 'section';

const headOf = ({ name, currency }: PriceColumn): string =>
  `${name === '' ? 'Price' : name}${currency === null ? '' : ` (${currency})`}`;

/** A price list as the text of a CSV file, which {@link readCsv} reads. */
export function writeCsv({ columns, rows }: PriceTable): string {
  const head = [HEADS.kind, HEADS.name, HEADS.note, ...columns.map(headOf), HEADS.soldOut];
  const lines = rows.map((row) => [
    row.kind,
    ...listFields(columns).map((field) => readField(row, field)),
    row.kind === 'item' && row.isSoldOut ? 'yes' : '',
  ]);
  return `\uFEFF${[head, ...lines].map((line) => `${formatCsvLine(line)}\r\n`).join('')}`;
}

/**
 * Reads a CSV file: one that {@link writeCsv} wrote, or any table of names, notes and prices. Null: it has no cells.
 *
 * @param before whose columns a table without heads of its own gets
 */
export function readCsv(text: string, before: PriceTable): PriceTable | null {
  // Removes the apostrophe that keeps spreadsheets from reading a text as a formula.
  const cells = parseCells(text).map((row) => row.map((cell) => cell.replace(/^'(?=[\s,;|"']*[=+\-@])/, '')));
  const [head = [], ...lines] = cells;
  if (cells.length === 0) return null;
  const isOwn = head[0] === HEADS.kind && head[1] === HEADS.name && head.at(-1) === HEADS.soldOut;
  if (!isOwn) {
    const blank = { columns: before.columns, rows: [createItem()] };
    return pasteCells(blank, { rowId: '', field: 'name' }, cells);
  }
  const columns = head
    .slice(3, -1)
    .slice(0, limits.MAX_PRICE_COLUMNS)
    .map((cell) => readHead(cell));
  const fields = listFields(columns);
  const rows = lines.slice(0, limits.MAX_PRICE_ROWS).map((line): PriceRow => {
    const name = cut(line[1], limits.MAX_ROW_NAME);
    if (line[0] === SECTION) return { kind: 'section', id: createId(), name };
    const item = { ...createItem(), isSoldOut: line[head.length - 1] === 'yes' };
    return fields.reduce<PriceRow>((row, field, index) => writeField(row, field, line[index + 1] ?? '', columns), item);
  });
  return { columns: columns.length === 0 ? before.columns : columns, rows };
}

function readHead(cell: string): PriceColumn {
  const [, name = cell, currency = null] = /^(.*?)(?:\s*\(([A-Z]{3})\))?$/.exec(cell) ?? [];
  return { id: createId(), name: name === 'Price' ? '' : cut(name, limits.MAX_COLUMN_NAME), currency };
}
