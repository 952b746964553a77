import { Parser } from 'htmlparser2';

/** The title, base and icons that an HTML page states in its head, as text that must not be trusted. */
export interface PageHead {
  title: string | null;
  /** The base of relative addresses. */
  base: string | null;
  icons: IconLink[];
}

export interface IconLink {
  href: string;
  /** Pixels of a side, as stated; 0 where it is not. */
  size: number;
}

/** Longer titles are cut. */
const MAX_TITLE = 2_000;
const MAX_ICONS = 20;

/** An Apple touch icon without a stated size has 180 pixels. */
const TOUCH_SIZE = 180;

/** Reads a page until the end of its head or the start of its body. */
export function readHead(html: string): PageHead {
  const head: PageHead = { title: null, base: null, icons: [] };
  /** The text of the title element that is open. */
  let title: string | null = null;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'body') parser.pause();
      else if (name === 'title') title = '';
      else addLink(head, name, attributes);
    },
    ontext(text) {
      if (title !== null && title.length < MAX_TITLE) title += text;
    },
    onclosetag(name) {
      if (name === 'head') parser.pause();
      if (name !== 'title') return;
      head.title ??= title?.slice(0, MAX_TITLE) ?? null;
      title = null;
    },
  });
  parser.write(html);
  return head;
}

/** Adds the base or the icon that an element states. */
function addLink(head: PageHead, name: string, { href, rel = '', sizes = '' }: Record<string, string>): void {
  if (href === undefined) return;
  if (name === 'base') head.base ??= href;
  const rels = rel.toLowerCase().split(/\s+/);
  const isTouch = rels.includes('apple-touch-icon');
  if (name !== 'link' || head.icons.length >= MAX_ICONS || (!isTouch && !rels.includes('icon'))) return;
  const stated = Number.parseInt(sizes, 10);
  head.icons.push({ href, size: Number.isNaN(stated) ? (isTouch ? TOUCH_SIZE : 0) : stated });
}
