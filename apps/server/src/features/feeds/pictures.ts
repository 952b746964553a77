import { MAX_SHOWN_ENTRIES } from '@vitrine/contract/layouts/feed-limits';
import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FeedPicture, FeedRow, TriedPicture } from '../../schema/layouts/feeds-tables.ts';
import { removeFiles } from '../library/index.ts';
import { loadPictures } from './jobs.ts';
import { findPictureIds } from './readings.ts';
import { findFeedById, lockFeed, updateFeed } from './store.ts';

interface Dependencies {
  /** Copies the picture at an address; null if there is none. */
  readPicture: (accountId: string, url: string) => Promise<FeedPicture | null>;
}

/** An address without a picture is opened again after this time. */
const RETRY_MS = 6 * 60 * 60_000;

/** Pictures of a feed that are read at once. */
const AT_ONCE = 4;

type Pictured = Pick<FeedRow, 'entries' | 'pictures'>;

/** The addresses of the pictures that screens show. */
const listWanted = ({ entries }: Pick<FeedRow, 'entries'>): Set<string> =>
  new Set(entries.slice(0, MAX_SHOWN_ENTRIES).flatMap(({ imageUrl }) => imageUrl ?? []));

/** The addresses of pictures that are to be opened. */
function listMissing(feed: Pictured, now: Date): string[] {
  const known = new Map(feed.pictures.map((picture) => [picture.url, picture]));
  return [...listWanted(feed)].filter((url) => {
    const picture = known.get(url);
    return picture === undefined || (picture.file === null && Date.parse(picture.triedAt) + RETRY_MS <= now.getTime());
  });
}

const listKeys = (pictures: readonly TriedPicture[]): string[] =>
  pictures.flatMap(({ file }) => file?.storageKey ?? []);

/** The pictures of feeds: each entry that screens show has a small copy of its own, for as long as it is shown. */
export function createPictures({ db, clock, jobs }: Platform, { readPicture }: Dependencies) {
  async function readMissing({ accountId, ...feed }: FeedRow): Promise<TriedPicture[]> {
    const read: TriedPicture[] = [];
    const missing = listMissing(feed, clock()).values();
    const readNext = async (): Promise<void> => {
      for (const url of missing) {
        const file = await readPicture(accountId, url);
        read.push({ url, triedAt: clock().toISOString(), file });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, readNext));
    return read;
  }

  return {
    /** Queues the work that a feed's pictures need in the transaction that changed the feed. */
    async follow(tx: Db, feed: Pictured & Pick<FeedRow, 'id'>): Promise<void> {
      const wanted = listWanted(feed);
      const isDue = listMissing(feed, clock()).length > 0 || feed.pictures.some(({ url }) => !wanted.has(url));
      if (isDue) await jobs.send(tx, loadPictures, { feedId: feed.id });
    },

    /** Queues the removal of the files of a feed that is deleted. */
    async remove(tx: Db, { pictures }: Pick<FeedRow, 'pictures'>): Promise<void> {
      const keys = listKeys(pictures);
      if (keys.length > 0) await jobs.send(tx, removeFiles, { keys });
    },

    /** Reads the pictures that a feed's entries lack, and removes those that no entry shows any more. */
    async load(feedId: string): Promise<void> {
      const known = await findFeedById(db, feedId);
      if (known === null) return;
      const read = await readMissing(known);
      await db.transaction(async (tx) => {
        const before = await lockFeed(tx, feedId);
        const wanted = before === null ? new Set() : listWanted(before);
        const found = [...(before?.pictures ?? []), ...read];
        // The last attempt at an address counts.
        const kept = [...new Map(found.map((picture) => [picture.url, picture])).values()].filter(({ url }) =>
          wanted.has(url),
        );
        const keptKeys = new Set(listKeys(kept));
        const keys = listKeys(found).filter((key) => !keptKeys.has(key));
        if (keys.length > 0) await jobs.send(tx, removeFiles, { keys });
        if (before === null || isDeepStrictEqual(kept, before.pictures)) return;
        const after = { ...before, pictures: kept };
        const isShown = !isDeepStrictEqual(findPictureIds(after), findPictureIds(before));
        await updateFeed(tx, feedId, { pictures: kept, ...(isShown && { revision: before.revision + 1 }) });
      });
    },
  };
}
