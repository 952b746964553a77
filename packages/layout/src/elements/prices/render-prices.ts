import type { ElementOf } from '@vitrine/contract/layouts/elements/known-element';
import type { PriceColumn, PriceRow, PriceTable } from '@vitrine/contract/layouts/price-lists';
import type { RenderedElement } from '../../element-context.ts';
import { formatPrice, haveOneCurrency } from '../../price-text.ts';
import { px, setStyles } from '../../styles.ts';
import type { PickColor } from '../layout-kind.ts';
import { fitText, styleWritten } from '../written.ts';

type Prices = ElementOf<'prices'>;
type Item = Extract<PriceRow, { kind: 'item' }>;

/** The settings by which the rows of a price list are drawn. */
interface Look {
  element: Prices;
  columns: readonly PriceColumn[];
  /** Writes a typed price of a column. */
  write: (price: string, column: PriceColumn) => string;
  /** The color of the names of sections and columns. */
  accent: string;
}

/** The nodes whose widths are measured. */
interface Parts {
  /** The cells of each column of prices, with those of its name. */
  columns: HTMLElement[][];
  /** The cells whose text may have several lines: names of columns, and prices in words. */
  wrapping: HTMLElement[];
  /** The names of sections and items. */
  names: HTMLElement[];
}

function createNode(name: 'div' | 'span', styles: Readonly<Record<string, string>>, text = ''): HTMLElement {
  const node = document.createElement(name);
  setStyles(node, styles);
  if (text !== '') node.textContent = text;
  return node;
}

/** Draws a price list: names at the start of its lines, prices at their end. Null: none. */
export function renderPrices(
  node: HTMLElement,
  element: Prices,
  table: PriceTable | null,
  color: PickColor,
): RenderedElement {
  if (table === null) return { node };
  styleWritten(node, element, color);
  setStyles(node, { 'text-align': 'start', 'white-space': 'normal' });
  // The first letters say on which side the names are.
  node.dir = 'auto';
  const block = createNode('div', { flex: 'none', 'column-count': String(element.textColumns), 'column-gap': '2em' });
  const { legibility } = element.style;
  if (legibility?.kind === 'plate') {
    setStyles(block, { 'background-color': color(legibility.color), padding: '0.2em 0.4em' });
  }
  node.appendChild(block);
  const accent = color(element.accent ?? element.style.color);
  const isShort = haveOneCurrency(table.columns);
  let parts: Parts = { columns: [], wrapping: [], names: [] };
  let written: string | undefined;
  const fit = () => {
    alignCells(node, parts, element.style.size);
    fitText(node, block, element, (size) => {
      // One long word does not make all others tiny.
      const mayBreak = size < element.style.size / 2;
      block.style.overflowWrap = mayBreak ? 'break-word' : 'normal';
      // Rows hide what is too wide for them, so that it cannot be seen from the width of the block.
      return mayBreak || parts.names.every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
    });
  };
  return {
    node,
    fit,
    tell({ language }) {
      if (language === written) return;
      written = language;
      while (block.firstChild !== null) block.removeChild(block.firstChild);
      const write = (price: string, { currency }: PriceColumn) => formatPrice(price, currency, language, { isShort });
      parts = fillBlock(block, table, { element, columns: table.columns, write, accent });
      if (node.isConnected) fit();
    },
  };
}

/** Makes the cells of each column as wide as its widest one, in proportion to the size of the text. */
function alignCells(node: HTMLElement, { columns, wrapping }: Parts, size: number): void {
  node.style.fontSize = px(size);
  for (const cells of columns) for (const cell of cells) cell.style.minWidth = '0';
  for (const cell of wrapping) cell.style.maxWidth = MAX_WRAPPING_WIDTH;
  const widths = columns.map((cells) => cells.reduce((widest, cell) => Math.max(widest, cell.offsetWidth), 0));
  columns.forEach((cells, index) => {
    // Widths are rounded to whole pixels. Small letters may be a little wider in proportion, so prices may take more.
    const width = `${((widths[index] ?? 0) + 1) / size}em`;
    for (const cell of cells) cell.style.minWidth = width;
    for (const cell of wrapping) if (cells.includes(cell)) cell.style.maxWidth = width;
  });
}

/** Words beside the names of items have several lines rather than being wider, so that they leave room for the names. */
const MAX_WRAPPING_WIDTH = '6em';

function fillBlock(block: HTMLElement, { rows }: PriceTable, look: Look): Parts {
  const parts: Parts = { columns: look.columns.map(() => []), wrapping: [], names: [] };
  const hasNames = look.columns.some(({ name }) => name !== '');
  const shown = look.element.soldOut === 'hidden' ? leaveOutSoldOut(rows) : rows;
  let section: HTMLElement | null = null;
  if (hasNames && shown[0]?.kind === 'item') block.appendChild((section = createSection('', look, parts)));
  for (const row of shown) {
    if (row.kind === 'section') {
      section = createSection(row.name, look, parts);
      if (block.firstChild !== null) section.style.marginTop = '0.7em';
      block.appendChild(section);
      continue;
    }
    const item = createItem(row, look, parts);
    // A section stays with its first item.
    if (section === null) block.appendChild(item);
    else section.appendChild(item);
    section = null;
  }
  return parts;
}

/** The rows without items that are sold out, and without sections that have no other items. */
function leaveOutSoldOut(rows: readonly PriceRow[]): PriceRow[] {
  return rows.filter((row, index) => {
    if (row.kind === 'item') return !row.isSoldOut;
    const end = rows.findIndex(({ kind }, at) => at > index && kind === 'section');
    const items = rows.slice(index + 1, end < 0 ? rows.length : end);
    return items.length === 0 || !items.every((item) => item.kind === 'item' && item.isSoldOut);
  });
}

const line = { display: 'flex', 'align-items': 'baseline' };
const whole = { 'break-inside': 'avoid', overflow: 'hidden' };
/** The names of sections and columns. */
const small = { 'font-size': '0.72em' };
const cellStyle = {
  flex: 'none',
  'box-sizing': 'border-box',
  'padding-inline-start': '0.6em',
  'text-align': 'end',
  'white-space': 'nowrap',
  'unicode-bidi': 'isolate',
  'font-variant-numeric': 'tabular-nums',
};

const wrappingStyle = { 'white-space': 'normal', 'overflow-wrap': 'break-word' };

/** The name of a section, with the names of the columns. */
function createSection(name: string, { columns, accent }: Look, parts: Parts): HTMLElement {
  const section = createNode('div', whole);
  const header = createNode('div', {
    display: 'flex',
    'align-items': 'flex-end',
    color: accent,
    'padding-bottom': '0.1em',
  });
  const title = createNode('span', { flex: '1 1 0', 'min-width': '0' });
  title.appendChild(createNode('span', small, name));
  header.appendChild(title);
  parts.names.push(title);
  if (columns.some((column) => column.name !== '')) {
    columns.forEach((column, index) => {
      const cell = createNode('span', { ...cellStyle, ...wrappingStyle });
      cell.appendChild(createNode('span', small, column.name));
      parts.columns[index]?.push(cell);
      parts.wrapping.push(cell);
      header.appendChild(cell);
    });
  }
  section.appendChild(header);
  section.appendChild(createNode('div', { 'border-bottom': `0.05em solid ${accent}`, opacity: '0.3' }));
  return section;
}

function createItem(item: Item, look: Look, parts: Parts): HTMLElement {
  const { hasNotes, soldOut, soldOutWord } = look.element;
  const isStruck = item.isSoldOut && soldOut === 'struck';
  const row = createNode('div', { ...whole, 'padding-top': '0.15em', ...(item.isSoldOut && { opacity: '0.55' }) });
  const top = createNode('div', line);
  const name = createNode('span', { flex: '0 1 auto', 'min-width': '0' }, item.name);
  if (isStruck) name.style.textDecoration = 'line-through';
  top.appendChild(name);
  parts.names.push(name);
  const prices = look.columns.map((column) => {
    // An id may be the name of something that every object has.
    const price: unknown = item.prices[column.id];
    return typeof price === 'string' ? look.write(price, column) : '';
  });
  const isWord = item.isSoldOut && soldOut === 'word';
  const hasLeader = look.element.leaders === 'dots' && (isWord || prices.some((price) => price !== ''));
  top.appendChild(createNode('span', hasLeader ? leader : { flex: '1 1 0' }));
  if (isWord) top.appendChild(createNode('span', { ...cellStyle, 'padding-inline-start': '0' }, soldOutWord));
  else {
    prices.forEach((price, index) => {
      const isInWords = /\p{L}.*\s|\s.*\p{L}/u.test(price);
      const cell = createNode('span', { ...cellStyle, ...(isInWords && wrappingStyle) }, price);
      if (isInWords) parts.wrapping.push(cell);
      if (isStruck) cell.style.textDecoration = 'line-through';
      parts.columns[index]?.push(cell);
      top.appendChild(cell);
    });
  }
  row.appendChild(top);
  if (hasNotes && item.note !== '') {
    row.appendChild(createNode('div', { 'font-size': '0.68em', opacity: '0.75', 'line-height': '1.3' }, item.note));
  }
  return row;
}

const leader = {
  flex: '1 1 1em',
  'min-width': '1em',
  'margin-inline-start': '0.4em',
  'border-bottom': '0.07em dotted currentColor',
  opacity: '0.5',
};
