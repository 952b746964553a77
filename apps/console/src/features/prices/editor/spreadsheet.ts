import { formatCsvLine } from '@vitrine/contract/core/csv';
import * as limits from '@vitrine/contract/layouts/price-list-limits';
import type { PriceColumn, PriceRow, PriceTable } from '@vitrine/contract/layouts/price-lists';
import { t } from '@vitrine/messages/t';
import { findCurrency, readPrice } from './pasted-price.ts';
import { countColumns, dropEmptyColumns, hasHeads, isPrice, isPriceHead, parseCells } from './pasted-text.ts';

/** An id for a row or column that no other one has. `crypto.randomUUID` is missing on plain HTTP. */
export function createCellId(): string {
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
  id: createCellId(),
  name: '',
  note: '',
  prices: {},
  isSoldOut: false,
});

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

/** The row with its prices as numbers, without the signs of the currencies of their columns. */
export function withReadPrices(row: PriceRow, columns: readonly PriceColumn[]): PriceRow {
  if (row.kind === 'section') return row;
  const prices = { ...row.prices };
  for (const { id, currency } of columns) if (prices[id] !== undefined) prices[id] = readPrice(prices[id], currency);
  return columns.every(({ id }) => prices[id] === row.prices[id]) ? row : { ...row, prices };
}

/** A table with cells that were added, and what could not be added. */
export interface Filled<T> {
  table: T;
  /** The rows without room. */
  leftOut: number;
  /** The texts that were too long. */
  shortened: number;
}

/** Writes cells into rows, and counts the texts that are too long for them. */
function createCellWriter(columns: readonly PriceColumn[]) {
  let shortened = 0;

  function cut(text: string, length: number): string {
    const whole = text.trim();
    if (whole.length > length) shortened += 1;
    return whole.slice(0, length).trim();
  }

  /** The row with another text in a cell. A section that gets a note or price becomes an item. */
  function write(row: PriceRow, field: string, text: string): PriceRow {
    if (field === 'name') return { ...row, name: cut(text, limits.MAX_ROW_NAME) };
    if (row.kind === 'section') {
      return text === '' ? row : write({ ...createItem(), id: row.id, name: row.name }, field, text);
    }
    if (field === 'note') return { ...row, note: cut(text, limits.MAX_NOTE) };
    const columnId = field.slice('price '.length);
    const currency = columns.find(({ id }) => id === columnId)?.currency ?? null;
    const price = cut(readPrice(text, currency), limits.MAX_PRICE_LENGTH);
    return { ...row, prices: { ...row.prices, [columnId]: price } };
  }

  return { write, countShortened: () => shortened };
}

/**
 * Fills cells that were pasted at a place into a table: they replace what is there, and add rows and columns for the rest.
 * Heads above names and prices name columns that have no name.
 */
export function pasteCells<T extends PriceTable>(
  table: T,
  { rowId, field }: CellPlace,
  pasted: readonly string[][],
): Filled<T> {
  const isWhole = field === 'name';
  const cells = isWhole ? dropEmptyColumns(pasted) : pasted;
  const heads = isWhole && hasHeads(cells) ? (cells[0] ?? []) : null;
  const lines = heads === null ? cells : cells.slice(1);
  const width = countColumns(cells);
  const skipsNote = isWhole && width > 1 && !hasNotes(lines);
  const before = listFields(table.columns);
  const start = before.indexOf(field);
  const extra = start + width + (skipsNote ? 1 : 0) - before.length;
  let columns = [...table.columns];
  while (columns.length < Math.min(limits.MAX_PRICE_COLUMNS, table.columns.length + extra)) {
    columns.push({ id: createCellId(), name: '', currency: columns.at(-1)?.currency ?? null });
  }
  const fields = listFields(columns)
    .slice(start)
    .filter((each) => !(skipsNote && each === 'note'));
  columns = columns.map((column) => {
    const at = fields.indexOf(`price ${column.id}`);
    const named = heads === null ? column : nameColumn(column, heads[at]);
    const isFilled = table.rows.some((row) => readField(row, `price ${column.id}`) !== '');
    return isFilled || named.currency !== null
      ? named
      : { ...named, currency: findCurrency(lines.map((texts) => texts[at] ?? '')) };
  });
  const writer = createCellWriter(columns);
  const rows = [...table.rows];
  const first = Math.max(
    0,
    rows.findIndex(({ id }) => id === rowId),
  );
  const room = limits.MAX_PRICE_ROWS - first;
  lines.slice(0, room).forEach((texts, index) => {
    const at = first + index;
    const isAdded = at >= rows.length;
    const isTitle = isWhole && width > 1 && texts.slice(1).every((text) => text === '');
    const blank: PriceRow = isTitle ? { kind: 'section', id: createCellId(), name: '' } : createItem();
    const row = isAdded || (isTitle && isEmpty(rows[at])) ? { ...blank, id: rows[at]?.id ?? blank.id } : rows[at];
    rows[at] = fields.reduce<PriceRow>(
      (each, name, i) => (texts[i] === undefined ? each : writer.write(each, name, texts[i])),
      row ?? blank,
    );
  });
  const leftOut = Math.max(0, lines.length - room);
  return { table: { ...table, columns, rows }, leftOut, shortened: writer.countShortened() };
}

/** The column with the name and currency of its head, where it has none. */
function nameColumn(column: PriceColumn, head = ''): PriceColumn {
  const { name, currency } = readHead(head);
  return {
    ...column,
    name: column.name === '' && !isPriceHead(name) ? name : column.name,
    currency: column.currency ?? currency,
  };
}

/** True for a row without any text, and for none. */
export const isEmpty = (row: PriceRow | undefined): boolean =>
  row === undefined ||
  (row.name === '' &&
    (row.kind === 'section' || (row.note === '' && Object.values(row.prices).every((price) => price === ''))));

/** In English for everybody, so that a file is read in every language. */
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
export function readCsv(text: string, before: PriceTable): Filled<PriceTable> | null {
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
  const writer = createCellWriter(columns);
  const rows = lines.slice(0, limits.MAX_PRICE_ROWS).map((line): PriceRow => {
    if (line[0] === SECTION)
      return writer.write({ kind: 'section', id: createCellId(), name: '' }, 'name', line[1] ?? '');
    const item = { ...createItem(), isSoldOut: line[head.length - 1] === 'yes' };
    return fields.reduce<PriceRow>((row, field, index) => writer.write(row, field, line[index + 1] ?? ''), item);
  });
  return {
    table: { columns: columns.length === 0 ? before.columns : columns, rows },
    leftOut: lines.length - rows.length,
    shortened: writer.countShortened(),
  };
}

function readHead(cell: string): PriceColumn {
  const [, name = cell, currency = null] = /^(.*?)(?:\s*\(([A-Z]{3})\))?$/.exec(cell) ?? [];
  return { id: createCellId(), name: name === 'Price' ? '' : name.slice(0, limits.MAX_COLUMN_NAME).trim(), currency };
}

/** Describes the part of a pasted or imported table that was lost, for the person who did it. Null: nothing. */
export function describeLosses({ leftOut, shortened }: Omit<Filled<unknown>, 'table'>): string | null {
  const parts = [
    leftOut > 0 &&
      t(
        '{rows, plural, one {# row left out: a price list has at most {most}.} other {# rows left out: a price list has at most {most}.}}',
        { rows: leftOut, most: limits.MAX_PRICE_ROWS },
      ),
    shortened > 0 && t('{texts, plural, one {# text shortened.} other {# texts shortened.}}', { texts: shortened }),
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : parts.join(' ');
}
