import { readTold } from '../../platform/told/read-told.ts';
import { AppError } from '@vitrine/contract/core/errors';
import { isVisible } from '@vitrine/contract/core/text';
import type { Feed, FeedCheck } from '@vitrine/contract/layouts/feeds';
import { MAX_FEEDS } from '@vitrine/contract/layouts/feed-limits';
import type { InAccount } from '../../http/callers.ts';
import type { Db } from '../../platform/database.ts';
import { isDryRun } from '../../platform/database/write-context.ts';
import { createGuardedFetch } from '../../platform/guarded-fetch/guarded-fetch.ts';
import { createRequireOpenable } from '../../platform/guarded-fetch/saved-address.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { countAttempt, oneKey } from '../../platform/rate-limit/rate-limit.ts';
import type { FeedRow } from '../../schema/layouts/feeds-tables.ts';
import { lockAccount } from '../accounts/index.ts';
import { refuseUsedByOthers } from '../library/index.ts';
import { createFeedParser } from './feed-parser.ts';
import { createFeedReader, type FeedReading } from './feed-reader.ts';
import { loadPictures } from './jobs.ts';
import { createPictureReader } from './picture-reader.ts';
import { createPictures } from './pictures.ts';
import { applyReading } from './readings.ts';
import {
  countFeeds,
  deleteFeed,
  findFeed,
  findFeedAt,
  insertFeed,
  listDueFeeds,
  listFeeds,
  listUsedByOthers,
  lockFeed,
  toFeeds,
  updateFeed,
} from './store.ts';

export type Feeds = ReturnType<typeof createFeeds>;

/** Feeds that are read in one round, and how many of them at once. */
const ROUND = 400;
const AT_ONCE = 8;

/** Feeds whose pictures are read at once. */
const PICTURED_AT_ONCE = 2;

/** An account's feeds. Screens follow their entries, because triggers raise the versions of their devices. */
export function createFeeds(platform: Platform) {
  const { db, clock, jobs, limiter, limits, privateAddresses } = platform;
  const open = createGuardedFetch(privateAddresses);
  const requireOpenable = createRequireOpenable(privateAddresses);
  const readFeed = createFeedReader(open, createFeedParser());
  const readPicture = createPictureReader(platform, open);
  const pictures = createPictures(platform, { readPicture });

  /** @throws request.too_many */
  async function readFor(accountId: string, ...request: Parameters<typeof readFeed>): Promise<FeedReading> {
    await countAttempt(limiter, oneKey(`feeds ${accountId}`), limits.readFeedsPerAccount);
    return readFeed(...request);
  }

  /** Reads a feed whose address is being saved. @throws address.refused, request.too_many */
  async function readNew(accountId: string, url: string): Promise<FeedReading> {
    await countAttempt(limiter, oneKey(`feeds ${accountId}`), limits.readFeedsPerAccount);
    await requireOpenable(url);
    return readFeed(url);
  }

  async function apply(tx: Db, before: FeedRow, change: Parameters<typeof updateFeed>[2]): Promise<void> {
    await updateFeed(tx, before.id, change);
    await pictures.follow(tx, { ...before, ...change });
  }

  /** Notes a reading, unless the feed is gone or has another address by now. */
  const note = (id: string, url: string, reading: FeedReading): Promise<void> =>
    db.transaction(async (tx) => {
      const before = await lockFeed(tx, id);
      if (before?.url === url) await apply(tx, before, applyReading(before, reading, clock()));
    });

  return {
    list: async ({ accountId }: InAccount): Promise<Feed[]> => toFeeds(db, await listFeeds(db, accountId)),

    /** @throws feed.not_found */
    get: ({ accountId }: InAccount, id: string): Promise<Feed> => describeFeed(db, accountId, id),

    /** @throws request.too_many */
    async check({ accountId }: InAccount, { url: address }: { url: string }): Promise<FeedCheck> {
      const url = toUrl(address);
      const reading = await readFor(accountId, url);
      if (reading.kind !== 'read') {
        const reason = toReason(reading);
        return { url, title: new URL(url).host, reason, reasonTold: readTold(reason), entries: [] };
      }
      const entries = reading.entries.map((entry) => ({ ...entry, pictureId: null }));
      return { url, title: reading.title, reason: null, entries };
    },

    /** @throws address.refused, feed.limit_reached, request.too_many */
    async create({ accountId }: InAccount, { name, url: address }: { name: string; url: string }): Promise<Feed> {
      const url = toUrl(address);
      await requireRoom(db, accountId);
      const reading = await readNew(accountId, url);
      return db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        await requireRoom(tx, accountId);
        const createdAt = clock();
        const id = newId('fed', createdAt.getTime());
        const title = reading.kind === 'read' ? reading.title : new URL(url).host;
        const empty = createRow({ id, accountId, name: isVisible(name) ? name : title, url, createdAt });
        const row = { ...empty, ...applyReading(empty, reading, createdAt), revision: 1 };
        await insertFeed(tx, row);
        await pictures.follow(tx, row);
        return describeFeed(tx, accountId, id);
      });
    },

    /**
     * Adds a feed of an import, which is read in the next round, or finds the account's feed with its address. `tx` must hold
     * the lock of the account.
     *
     * @throws feed.limit_reached
     */
    async addImported(
      tx: Db,
      accountId: string,
      { name, url: address }: { name: string; url: string },
    ): Promise<{ id: string; isNew: boolean }> {
      const url = toUrl(address);
      const same = await findFeedAt(tx, accountId, url);
      if (same !== null) return { id: same, isNew: false };
      await requireRoom(tx, accountId);
      const createdAt = clock();
      const id = newId('fed', createdAt.getTime());
      await insertFeed(tx, createRow({ id, accountId, name, url, createdAt }));
      return { id, isNew: true };
    },

    /**
     * Renames a feed or gives it another address. Its entries stay until the new address can be read.
     *
     * @throws feed.not_found, address.refused, request.too_many; auth.outside_limits if others use it too
     */
    async update({ accountId }: InAccount, id: string, change: { name: string; url: string }): Promise<Feed> {
      const url = toUrl(change.url);
      const known = await requireOwnFeed(db, accountId, id);
      const isMoved = url !== known.url;
      // A dry run has no effect outside of the database.
      if (isMoved && isDryRun()) await requireOpenable(url, false);
      const reading = !isMoved || isDryRun() ? null : await readNew(accountId, url);
      return db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        await lockFeed(tx, id);
        const before = await requireOwnFeed(tx, accountId, id);
        const moved = { url, etag: null, modified: null, failures: 0 };
        await apply(tx, before, {
          name: change.name,
          ...(isMoved && moved),
          ...(reading !== null && applyReading({ ...before, ...moved }, reading, clock())),
        });
        return describeFeed(tx, accountId, id);
      });
    },

    /** @throws feed.not_found, request.too_many */
    async refresh({ accountId }: InAccount, id: string): Promise<Feed> {
      const { url, etag, modified } = await requireFeed(db, accountId, id);
      await note(id, url, await readFor(accountId, url, { etag, modified }));
      return describeFeed(db, accountId, id);
    },

    /** @throws feed.not_found; auth.outside_limits if others use it too */
    remove: ({ accountId }: InAccount, id: string): Promise<void> =>
      db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        await requireOwnFeed(tx, accountId, id);
        const removed = await deleteFeed(tx, accountId, id);
        if (removed === null) throw new AppError('feed.not_found');
        await pictures.remove(tx, removed);
      }),

    /** Reads pictures of feeds in the background. */
    async work(): Promise<void> {
      await jobs.work(loadPictures, PICTURED_AT_ONCE, ({ input }) => pictures.load(input.feedId));
    },

    /** Reads the feeds whose time has come. */
    async readDue(): Promise<void> {
      const due = (await listDueFeeds(db, clock(), ROUND)).values();
      const readNext = async (): Promise<void> => {
        for (const { id, url, etag, modified } of due) await note(id, url, await readFeed(url, { etag, modified }));
      };
      await Promise.all(Array.from({ length: AT_ONCE }, readNext));
    },
  };
}

const toUrl = (address: string): string => new URL(address).href;

const toReason = (reading: FeedReading): string | null => (reading.kind === 'failed' ? reading.reason : null);

type NewRow = Pick<FeedRow, 'id' | 'accountId' | 'name' | 'url' | 'createdAt'>;

const createRow = (row: NewRow): FeedRow => ({
  ...row,
  status: 'unread',
  reason: null,
  failures: 0,
  etag: null,
  modified: null,
  entries: [],
  pictures: [],
  // A trigger files the feeds of members who are limited to folders.
  folderId: null,
  revision: 1,
  lastReadAt: null,
  lastChangedAt: null,
  nextReadAt: row.createdAt,
});

/** @throws feed.limit_reached */
async function requireRoom(db: Db, accountId: string): Promise<void> {
  if ((await countFeeds(db, accountId)) >= MAX_FEEDS) throw new AppError('feed.limit_reached');
}

/** @throws feed.not_found */
async function requireFeed(db: Db, accountId: string, id: string): Promise<FeedRow> {
  const found = await findFeed(db, accountId, id);
  if (found === null) throw new AppError('feed.not_found');
  return found;
}

/**
 * A feed that the caller may change.
 *
 * @throws feed.not_found; auth.outside_limits if others use it too
 */
async function requireOwnFeed(db: Db, accountId: string, id: string): Promise<FeedRow> {
  const feed = await requireFeed(db, accountId, id);
  if ((await listUsedByOthers(db, [id])).has(id)) refuseUsedByOthers('feed');
  return feed;
}

/** @throws feed.not_found */
async function describeFeed(db: Db, accountId: string, id: string): Promise<Feed> {
  const [feed] = await toFeeds(db, [await requireFeed(db, accountId, id)]);
  if (feed === undefined) throw new AppError('feed.not_found');
  return feed;
}
