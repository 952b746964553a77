import { decodeEntities } from './entities.ts';

/** What the head of an HTML page says about it, as text that must not be trusted. */
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

/** Elements whose content is no markup. */
const raw: Record<string, RegExp> = {
  script: /<\/script/gi,
  style: /<\/style/gi,
  noscript: /<\/noscript/gi,
  template: /<\/template/gi,
  title: /<\/title/gi,
};

interface Tag {
  name: string;
  attributes: Map<string, string>;
  /** Behind its `>`. */
  end: number;
}

/**
 * Reads the head of a page. Every character is read once, so a page that is made to be slow is not. It ends with the
 * head, the body, or a tag that is not closed.
 */
export function readHead(html: string): PageHead {
  const head: PageHead = { title: null, base: null, icons: [] };
  for (let at = html.indexOf('<'); at >= 0;) {
    if (html.startsWith('<!--', at)) {
      const end = html.indexOf('-->', at + 4);
      at = end < 0 ? -1 : html.indexOf('<', end);
      continue;
    }
    const tag = tagAt(html, at);
    if (tag === null || tag.name === 'body' || tag.name === '/head') break;
    const closing = raw[tag.name];
    let end: number = tag.end;
    if (closing !== undefined) {
      closing.lastIndex = end;
      const found = closing.exec(html);
      if (found === null) break;
      if (tag.name === 'title') head.title ??= decodeEntities(html.slice(end, Math.min(found.index, end + MAX_TITLE)));
      end = found.index;
    }
    note(head, tag);
    at = html.indexOf('<', end);
  }
  return head;
}

function note(head: PageHead, { name, attributes }: Tag): void {
  const href = attributes.get('href');
  if (href === undefined) return;
  if (name === 'base') head.base ??= decodeEntities(href);
  const rels = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/);
  const isTouch = rels.includes('apple-touch-icon');
  if (name !== 'link' || head.icons.length >= MAX_ICONS || (!isTouch && !rels.includes('icon'))) return;
  const stated = Number.parseInt(attributes.get('sizes') ?? '', 10);
  head.icons.push({ href: decodeEntities(href), size: Number.isNaN(stated) ? (isTouch ? TOUCH_SIZE : 0) : stated });
}

const NAME = /<(\/?[a-z][^\s/>]*)/iy;
const ATTRIBUTE = /[\s/]*([^\s=>/]*)\s*(=?)\s*/y;
const UNQUOTED = /[^\s>]*/y;

/** The tag that begins at a `<`; null if it does not end. Of a `<` that begins no tag, the name is empty. */
function tagAt(html: string, at: number): Tag | null {
  const name = matchAt(NAME, html, at)?.[1];
  if (name === undefined) return { name: '', attributes: new Map(), end: at + 1 };
  const tag: Tag = { name: name.toLowerCase(), attributes: new Map(), end: at + 1 + name.length };
  while (tag.end < html.length) {
    const [text = '', key = '', equals = ''] = matchAt(ATTRIBUTE, html, tag.end) ?? [];
    tag.end += text.length;
    const next = html[tag.end];
    if (equals === '') {
      if (next === '>') return { ...tag, end: tag.end + 1 };
      continue;
    }
    const isQuoted = next === '"' || next === "'";
    const start = isQuoted ? tag.end + 1 : tag.end;
    const end = isQuoted ? html.indexOf(next, start) : start + (matchAt(UNQUOTED, html, start)?.[0].length ?? 0);
    if (end < 0) return null;
    if (!tag.attributes.has(key.toLowerCase())) tag.attributes.set(key.toLowerCase(), html.slice(start, end));
    tag.end = isQuoted ? end + 1 : end;
  }
  return null;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
