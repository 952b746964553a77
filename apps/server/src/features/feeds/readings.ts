import { isDeepStrictEqual } from 'node:util';
import type { ShownFeed } from '@vitrine/contract/layouts/feeds';
import { MAX_READ_EVERY_MINUTES, MAX_SHOWN_ENTRIES, READ_EVERY_MINUTES } from '@vitrine/contract/layouts/feed-limits';
import type { FeedPicture, FeedRow, ReadEntry } from '../../schema/layouts/feeds-tables.ts';
import type { FeedReading } from './feed-reader.ts';

const MINUTE_MS = 60_000;

type Pictured = Pick<FeedRow, 'entries' | 'pictures'>;

/** The ids of the entries' pictures, in the order of the entries; null for an entry without one. */
export function findPictureIds({ entries, pictures }: Pictured): (string | null)[] {
  const ids = new Map(pictures.map(({ url, file }) => [url, file?.id ?? null]));
  return entries.map(({ imageUrl }) => (imageUrl && ids.get(imageUrl)) ?? null);
}

/** The pictures of the newest entries, each once. */
export function listEntryPictures({ entries, pictures }: Pictured, count: number): FeedPicture[] {
  const urls = new Set(entries.slice(0, count).map(({ imageUrl }) => imageUrl));
  return pictures.flatMap(({ url, file }) => (urls.has(url) && file !== null ? [file] : []));
}

const dropAddresses = ({ link: _link, imageUrl: _imageUrl, ...shown }: ReadEntry) => shown;

/** The part of entries that screens show. */
export function toShownEntries(feed: Pictured): ShownFeed['entries'] {
  const ids = findPictureIds(feed);
  return feed.entries
    .slice(0, MAX_SHOWN_ENTRIES)
    .map((entry, index) => ({ ...dropAddresses(entry), pictureId: ids[index] ?? null }));
}

/** While a feed cannot be read, the time between two readings doubles. */
function computeNextReading(now: Date, failures: number): Date {
  const minutes = Math.min(MAX_READ_EVERY_MINUTES, READ_EVERY_MINUTES * 2 ** Math.max(0, failures - 1));
  return new Date(now.getTime() + minutes * MINUTE_MS);
}

type Change = Partial<Omit<FeedRow, 'id' | 'accountId'>>;

/** The columns that a reading changes. The entries of the last one that did not fail stay. */
export function applyReading(before: FeedRow, reading: FeedReading, now: Date): Change {
  if (reading.kind === 'failed') {
    const failures = Math.min(before.failures + 1, 100);
    const status = before.lastReadAt === null ? 'unread' : 'failing';
    return { status, reason: reading.reason, failures, nextReadAt: computeNextReading(now, failures) };
  }
  const fine = { status: 'ok', reason: null, failures: 0, lastReadAt: now } as const;
  const nextReadAt = computeNextReading(now, 0);
  if (reading.kind === 'same') return { ...fine, nextReadAt };
  const { entries, etag, modified } = reading;
  const after = { entries, pictures: before.pictures };
  const isShown = !isDeepStrictEqual(toShownEntries(after), toShownEntries(before));
  return {
    ...fine,
    nextReadAt,
    etag,
    modified,
    ...(!isDeepStrictEqual(entries, before.entries) && { entries, lastChangedAt: now }),
    ...(isShown && { revision: before.revision + 1 }),
  };
}
