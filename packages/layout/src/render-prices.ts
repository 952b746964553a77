import type { KnownElement, LayoutColor } from '@vitrine/contract/layouts/document';
import type { PriceColumn, PriceRow, PriceTable } from '@vitrine/contract/layouts/price-lists';
import type { RenderedElement } from './element-context.ts';
import { formatPrice } from './price-text.ts';
import { fitText, styleWritten } from './render-written.ts';
import { px, setStyles } from './styles.ts';

type Prices = Extract<KnownElement, { kind: 'prices' }>;
type Item = Extract<PriceRow, { kind: 'item' }>;

/** The settings by which the rows of a price list are drawn. */
interface Look {
  element: Prices;
  columns: readonly PriceColumn[];
  language: string;
  /** The color of the names of sections and columns. */
  accent: string;
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
  color: (value: LayoutColor) => string,
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
  let cells: HTMLElement[][] = [];
  let written: string | undefined;
  const fit = () => {
    alignCells(node, cells, element.style.size);
    fitText(node, block, element);
  };
  return {
    node,
    fit,
    tell({ language }) {
      if (language === written) return;
      written = language;
      while (block.firstChild !== null) block.removeChild(block.firstChild);
      cells = fillBlock(block, table, { element, columns: table.columns, language, accent });
      if (node.isConnected) fit();
    },
  };
}

/** Makes the cells of each column as wide as its widest one, in proportion to the size of the text. */
function alignCells(node: HTMLElement, columns: readonly HTMLElement[][], size: number): void {
  node.style.fontSize = px(size);
  for (const cells of columns) for (const cell of cells) cell.style.width = 'auto';
  const widths = columns.map((cells) => cells.reduce((widest, cell) => Math.max(widest, cell.offsetWidth), 0));
  columns.forEach((cells, index) => {
    // Widths are rounded to whole pixels.
    const width = `${((widths[index] ?? 0) + 1) / size}em`;
    for (const cell of cells) cell.style.width = width;
  });
}

/** Returns the cells of each column. */
function fillBlock(block: HTMLElement, { rows }: PriceTable, look: Look): HTMLElement[][] {
  const cells: HTMLElement[][] = look.columns.map(() => []);
  const hasNames = look.columns.some(({ name }) => name !== '');
  const shown = rows.filter((row) => row.kind === 'section' || !row.isSoldOut || look.element.soldOut !== 'hidden');
  let section: HTMLElement | null = null;
  if (hasNames && shown[0]?.kind === 'item') block.appendChild((section = createSection('', look, cells)));
  for (const row of shown) {
    if (row.kind === 'section') {
      section = createSection(row.name, look, cells);
      if (block.firstChild !== null) section.style.marginTop = '0.7em';
      block.appendChild(section);
      continue;
    }
    const item = createItem(row, look, cells);
    // A section stays with its first item.
    if (section === null) block.appendChild(item);
    else section.appendChild(item);
    section = null;
  }
  return cells;
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

/** The name of a section, with the names of the columns. */
function createSection(name: string, { columns, accent }: Look, cells: HTMLElement[][]): HTMLElement {
  const section = createNode('div', whole);
  const header = createNode('div', { ...line, color: accent, 'padding-bottom': '0.1em' });
  const title = createNode('span', { flex: '1 1 auto', 'min-width': '0' });
  title.appendChild(createNode('span', small, name));
  header.appendChild(title);
  if (columns.some((column) => column.name !== '')) {
    columns.forEach((column, index) => {
      const cell = createNode('span', cellStyle);
      cell.appendChild(createNode('span', small, column.name));
      cells[index]?.push(cell);
      header.appendChild(cell);
    });
  }
  section.appendChild(header);
  section.appendChild(createNode('div', { 'border-bottom': `0.05em solid ${accent}`, opacity: '0.3' }));
  return section;
}

function createItem(item: Item, look: Look, cells: HTMLElement[][]): HTMLElement {
  const { hasNotes, soldOut, soldOutWord } = look.element;
  const isStruck = item.isSoldOut && soldOut === 'struck';
  const row = createNode('div', { ...whole, 'padding-top': '0.15em', ...(item.isSoldOut && { opacity: '0.55' }) });
  const top = createNode('div', line);
  const name = createNode('span', { flex: '0 1 auto', 'min-width': '0' }, item.name);
  if (isStruck) name.style.textDecoration = 'line-through';
  top.appendChild(name);
  const prices = look.columns.map(({ id, currency }) => {
    // An id may be the name of something that every object has.
    const price: unknown = item.prices[id];
    return typeof price === 'string' ? formatPrice(price, currency, look.language) : '';
  });
  const isWord = item.isSoldOut && soldOut === 'word';
  const hasLeader = look.element.leaders === 'dots' && (isWord || prices.some((price) => price !== ''));
  top.appendChild(createNode('span', hasLeader ? leader : { flex: '1 1 0' }));
  if (isWord) top.appendChild(createNode('span', { ...cellStyle, 'padding-inline-start': '0' }, soldOutWord));
  else {
    prices.forEach((price, index) => {
      const cell = createNode('span', cellStyle, price);
      if (isStruck) cell.style.textDecoration = 'line-through';
      cells[index]?.push(cell);
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
