import type { ElementOf } from '@vitrine/contract/layouts/elements/known-element';
import { MAX_SUMMARY_LINES } from '@vitrine/contract/layouts/layout-limits';
import type { ElementContext, Entries, RenderedElement } from '../element-context.ts';
import { checkAddress, createImage } from '../images.ts';
import { setStyles } from '../styles.ts';
import { formatDate, formatTime, type TextContext } from '../text-format.ts';
import type { LayoutKind, PickColor } from './layout-kind.ts';
import { readFeed, readNumber, readWritten } from './fields.ts';
import { createWords, styleWritten } from './written.ts';

type List = ElementOf<'list'>;

export const listKind: LayoutKind<'list'> = {
  read: (fields, common) => ({
    ...common,
    ...readWritten(fields),
    kind: 'list',
    ...readFeed(fields, 5),
    hasTime: fields['hasTime'] !== false,
    hasPictures: fields['hasPictures'] !== false,
    summaryLines: readNumber(fields['summaryLines'], 0, MAX_SUMMARY_LINES, 2),
  }),
  draw: renderList,
  listShown(element, context) {
    const entries = findEntries(element, context);
    return entries && [entries, listPictures(element, entries, context)];
  },
};

const findEntries = ({ feedId }: List, context: ElementContext): Entries | null =>
  feedId === null ? null : (context.findFeed(feedId)?.entries ?? null);

/** Lines of a title. */
const TITLE_LINES = 3;

/** The width of pictures in the size of letters, and the part of the list's width that they take at most. */
const PICTURE_EM = 4.6;
const MAX_PICTURE_SHARE = 0.32;

/** Narrower lists have no room for pictures. */
const MIN_WIDTH_EM = 8;

/** The addresses of the pictures of the entries that a list shows; null where there is none. */
const listPictures = (
  { hasPictures, count }: List,
  entries: Entries,
  { findPicture }: Pick<ElementContext, 'findPicture'>,
): (string | null)[] =>
  entries
    .slice(0, count)
    .map(({ pictureId }) => (hasPictures && pictureId ? checkAddress(findPicture(pictureId)) : null));

/** The newest entries of a feed below each other. Those that do not fit are left out. */
function renderList(node: HTMLElement, element: List, color: PickColor, context: ElementContext): RenderedElement {
  styleWritten(node, element, color);
  node.dir = 'auto';
  const block = document.createElement('div');
  setStyles(block, { flex: 'none', 'overflow-wrap': 'break-word' });
  node.appendChild(block);
  const entries = findEntries(element, context) ?? [];
  const shown = entries.slice(0, element.count);
  const addresses = listPictures(element, shown, context);
  // Without any picture the text takes the whole width; with some, the texts of all entries begin at one line.
  const isPictured = element.hasPictures && shown.some(({ pictureId }) => Boolean(pictureId));
  const rows = shown.map((entry, index) => {
    const tile = isPictured ? createTile(addresses[index] ?? null) : null;
    const row = createRow(entry, element, color, tile);
    if (index > 0) row.node.style.marginTop = tile === null ? '0.7em' : '0.6em';
    block.appendChild(row.node);
    return row;
  });

  let isFitted = false;

  function fit(): void {
    const height = node.clientHeight - 2 * element.padding;
    const ems = (node.clientWidth - 2 * element.padding) / element.style.size;
    const width = Math.min(PICTURE_EM, Math.max(0, MAX_PICTURE_SHARE * ems));
    rows.forEach((row) => {
      row.node.style.display = 'flex';
      if (row.tile === null) return;
      setStyles(row.tile, { width: `${width}em`, height: `${(width * 3) / 4}em` });
      row.tile.style.display = ems < MIN_WIDTH_EM ? 'none' : 'block';
    });
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
      if ((isChanged || !isFitted) && node.isConnected) fit();
      isFitted = true;
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

/** The place of a picture: a quiet surface until the picture is there, and for an entry without one. */
function createTile(address: string | null): HTMLElement {
  const tile = document.createElement('div');
  setStyles(tile, {
    position: 'relative',
    flex: 'none',
    overflow: 'hidden',
    'border-radius': '0.3em',
    'margin-inline-end': '0.7em',
  });
  const surface = document.createElement('div');
  const whole = { position: 'absolute', left: '0', top: '0', width: '100%', height: '100%' };
  setStyles(surface, { ...whole, 'background-color': 'currentColor', opacity: '0.1' });
  tile.appendChild(surface);
  if (address !== null) {
    const image = createImage(address, { ...whole, 'object-fit': 'cover' });
    image.addEventListener('error', () => tile.contains(image) && tile.removeChild(image));
    tile.appendChild(image);
  }
  return tile;
}

function createRow(
  { title, summary, publishedAt }: Entries[number],
  element: List,
  color: PickColor,
  tile: HTMLElement | null,
) {
  const node = document.createElement('div');
  node.dir = 'auto';
  node.style.alignItems = 'flex-start';
  const words = document.createElement('div');
  setStyles(words, { flex: '1 1 0', 'min-width': '0' });
  if (tile !== null) node.appendChild(tile);
  node.appendChild(words);

  function addLine(text: string, lines: number, styles: Readonly<Record<string, string>>): HTMLElement {
    const line = document.createElement('div');
    const written = createWords(element, color);
    written.textContent = text;
    setStyles(line, styles);
    clamp(line, lines);
    line.appendChild(written);
    words.appendChild(line);
    return written;
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
    tile,
    /** Writes the time; true if it is another one. */
    tell(context: TextContext): boolean {
      const text = formatEntryTime(publishedAt, context);
      if (time === null || time.textContent === text) return false;
      time.textContent = text;
      return true;
    },
  };
}

/** The time of an entry: of today the hour, of other days the day. */
function formatEntryTime(publishedAt: string | null, context: TextContext): string {
  const ms = publishedAt === null ? NaN : Date.parse(publishedAt);
  if (!Number.isFinite(ms)) return '';
  const published = { ...context, ms };
  const isToday = formatDate(published, 'full') === formatDate(context, 'full');
  return isToday ? formatTime(published, { hours: 24, hasSeconds: false }) : formatDate(published, 'short');
}
