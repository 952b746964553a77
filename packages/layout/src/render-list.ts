import type { KnownElement, LayoutColor } from '@vitrine/contract/layouts/document';
import { type Entries, formatEntryTime } from './entries.ts';
import type { ElementContext, RenderedElement } from './element-context.ts';
import { createWords, styleWritten } from './render-written.ts';
import { setStyles } from './styles.ts';
import type { TextContext } from './text.ts';

type List = Extract<KnownElement, { kind: 'list' }>;

/** Lines of a title. */
const TITLE_LINES = 3;

/** The newest entries of a feed below each other. Those that do not fit are left out. */
export function renderList(
  node: HTMLElement,
  element: List,
  color: (value: LayoutColor) => string,
  context: ElementContext,
): RenderedElement {
  styleWritten(node, element, color);
  node.dir = 'auto';
  const block = document.createElement('div');
  setStyles(block, { flex: 'none', 'overflow-wrap': 'break-word' });
  node.appendChild(block);
  const entries = element.feedId === null ? [] : (context.findFeed(element.feedId)?.entries ?? []);
  const rows = entries.slice(0, element.count).map((entry, index) => createRow(entry, element, color, index > 0));
  rows.forEach((row) => block.appendChild(row.node));

  function fit(): void {
    const height = node.clientHeight - 2 * element.padding;
    rows.forEach((row) => (row.node.style.display = 'block'));
    let last = rows.length - 1;
    while (last > 0 && block.offsetHeight > height) {
      rows[last]?.node.style.setProperty('display', 'none');
      last -= 1;
    }
  }

  return {
    node,
    fit,
    tell(text) {
      const isChanged = rows.map((row) => row.tell(text)).some((each) => each);
      if (isChanged && node.isConnected) fit();
    },
  };
}

/** Cuts text after some lines; engines without it show the whole text. */
const clamp = (node: HTMLElement, lines: number): void =>
  setStyles(node, {
    display: '-webkit-box',
    '-webkit-box-orient': 'vertical',
    '-webkit-line-clamp': String(lines),
    overflow: 'hidden',
  });

function createRow(
  { title, summary, publishedAt }: Entries[number],
  element: List,
  color: (value: LayoutColor) => string,
  isSpaced: boolean,
) {
  const node = document.createElement('div');
  node.dir = 'auto';
  if (isSpaced) node.style.marginTop = '0.7em';

  function addLine(text: string, lines: number, styles: Readonly<Record<string, string>>): HTMLElement {
    const line = document.createElement('div');
    const words = createWords(element, color);
    words.textContent = text;
    setStyles(line, styles);
    clamp(line, lines);
    line.appendChild(words);
    node.appendChild(line);
    return words;
  }

  const time =
    element.hasTime && publishedAt !== null ? addLine('', 1, { 'font-size': '0.6em', opacity: '0.7' }) : null;
  addLine(title, TITLE_LINES, {});
  if (summary !== '' && element.summaryLines > 0) {
    addLine(summary, element.summaryLines, {
      'font-size': '0.68em',
      'font-weight': String(Math.min(400, element.style.weight)),
      'margin-top': '0.15em',
      opacity: '0.85',
    });
  }
  return {
    node,
    /** Writes the time; true if it is another one. */
    tell(context: TextContext): boolean {
      const text = formatEntryTime(publishedAt, context);
      if (time === null || time.textContent === text) return false;
      time.textContent = text;
      return true;
    },
  };
}
