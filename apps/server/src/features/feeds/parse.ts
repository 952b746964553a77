import { MAX_FEED_ENTRIES } from '@vitrine/contract/layouts/feed-limits';
import { isVisible } from '@vitrine/contract/core/text';
import { parseFeed } from 'feedsmith';
import { hashContent } from '../../platform/storage/hash-file.ts';
import type { ReadEntry } from '../../schema/layouts/feeds-tables.ts';
import { findImage } from './entry-image.ts';
import { readMarkup, toLine } from './plain-text.ts';

export interface ParsedFeed {
  /** Null if it has none. */
  title: string | null;
  /** The newest ones. */
  entries: ReadEntry[];
}

const MAX_TITLE = 200;
const MAX_SUMMARY = 500;
const MAX_LINK = 2_000;

/** Entries that are read: feeds may begin with the oldest. */
const MAX_READ = 1_000;

/** Dates after this one are mistakes: 2100. */
const LAST_MS = Date.UTC(2100, 0);

interface Text {
  value?: string | undefined;
  type?: string | undefined;
}

interface RawEntry {
  id: string | undefined;
  title: string | Text | undefined;
  /** The first one with text counts. */
  summaries: (string | Text | undefined)[];
  date: string | undefined;
  link: string | undefined;
  image: string | undefined;
}

/**
 * Reads RSS, RDF, Atom or JSON Feed.
 *
 * @param url the address of the feed, to which links may be relative
 * @throws Error for anything else
 */
export function parseEntries(text: string, url: string): ParsedFeed {
  const { title, entries } = readFeed(text);
  const known = new Set<string>();
  const read = entries.flatMap((entry) => {
    const found = toEntry(entry, url);
    if (found === null || known.has(found.id)) return [];
    known.add(found.id);
    return [found];
  });
  return { title: toVisible(title, MAX_TITLE), entries: sortNewest(read).slice(0, MAX_FEED_ENTRIES) };
}

function readFeed(text: string): { title: string | Text | undefined; entries: RawEntry[] } {
  const parsed = parseFeed(text, { maxItems: MAX_READ });
  switch (parsed.format) {
    case 'rss':
      return {
        title: parsed.feed.title,
        entries: (parsed.feed.items ?? []).map(({ guid, title, description, content, pubDate, dc, link, ...item }) => ({
          id: guid?.value ?? link,
          title,
          summaries: [description, content?.encoded],
          date: pubDate ?? dc?.dates?.[0],
          link: link ?? (guid?.isPermaLink === false ? undefined : guid?.value),
          image: findImage({ media: item.media, files: item.enclosures, html: [content?.encoded, description] }),
        })),
      };
    case 'rdf':
      return {
        title: parsed.feed.title,
        entries: (parsed.feed.items ?? []).map(({ rdf, title, description, content, dc, link, media }) => ({
          id: rdf?.about ?? link,
          title,
          summaries: [description, content?.encoded],
          date: dc?.dates?.[0],
          link,
          image: findImage({ media, html: [content?.encoded, description] }),
        })),
      };
    case 'atom':
      return {
        title: parsed.feed.title,
        entries: (parsed.feed.entries ?? []).map(
          ({ id, title, summary, content, published, updated, links, media }) => ({
            id,
            title,
            summaries: [summary, content],
            date: published ?? updated,
            link: links?.find(({ rel = 'alternate' }) => rel === 'alternate')?.href,
            image: findImage({
              media,
              files: links?.filter(({ rel }) => rel === 'enclosure').map(({ href, type }) => ({ url: href, type })),
              html: [content, summary].map(toHtml),
            }),
          }),
        ),
      };
    case 'json':
      return {
        title: parsed.feed.title && { value: parsed.feed.title, type: 'text' },
        entries: (parsed.feed.items ?? []).map((item) => ({
          id: item.id,
          title: item.title && { value: item.title, type: 'text' },
          summaries: [
            { value: item.summary, type: 'text' },
            { value: item.content_text, type: 'text' },
            item.content_html,
          ],
          date: item.date_published ?? item.date_modified,
          link: item.url,
          image:
            item.image ??
            item.banner_image ??
            findImage({
              files: item.attachments?.map(({ url, mime_type: type }) => ({ url, type })),
              html: [item.content_html],
            }),
        })),
      };
  }
}

/** Null for an entry without text. */
function toEntry({ id, title, summaries, date, link, image }: RawEntry, url: string): ReadEntry | null {
  const summary = summaries.map((text) => toVisible(text, MAX_SUMMARY)).find((text) => text !== null) ?? null;
  const shown = toVisible(title, MAX_TITLE) ?? (summary && toLine(summary, MAX_TITLE));
  if (shown === null) return null;
  const address = toLink(link, url);
  return {
    id: hashContent(JSON.stringify([id ?? null, id === undefined ? [shown, date ?? null] : null])).slice(0, 24),
    title: shown,
    summary: summary === null || summary === shown ? '' : summary,
    publishedAt: toInstant(date),
    link: address,
    imageUrl: toLink(image, address ?? url),
  };
}

/** Undefined for text that is no HTML. */
function toHtml(text: string | Text | undefined): string | undefined {
  if (typeof text !== 'object') return text;
  return text.type === 'text' ? undefined : text.value;
}

/** Null if nothing of it is visible. Text is HTML unless it says that it is not. */
function toVisible(text: string | Text | undefined, max: number): string | null {
  const { value = '', type = 'html' } = typeof text === 'object' ? text : { value: text };
  if (typeof value !== 'string') return null;
  const line = toLine(type === 'text' ? value : readMarkup(value), max);
  return isVisible(line) ? line : null;
}

function toInstant(date: string | undefined): string | null {
  const ms = typeof date === 'string' && date.length < 100 ? Date.parse(date) : NaN;
  return ms > 0 && ms < LAST_MS ? new Date(ms).toISOString() : null;
}

function toLink(link: string | undefined, base: string): string | null {
  if (typeof link !== 'string' || link.length > MAX_LINK || !URL.canParse(link, base)) return null;
  const { protocol, href } = new URL(link, base);
  return /^https?:$/.test(protocol) && href.length <= MAX_LINK ? href : null;
}

/** Sorts entries by their dates if all have one; otherwise their order is that of the feed. */
function sortNewest(entries: ReadEntry[]): ReadEntry[] {
  if (entries.some(({ publishedAt }) => publishedAt === null)) return entries;
  return entries.toSorted((a, b) => Date.parse(b.publishedAt ?? '') - Date.parse(a.publishedAt ?? ''));
}
