import { readTold } from '../../platform/told/read-told.ts';
import { type Feed, type FeedEntry, FeedId } from '@vitrine/contract/layouts/feeds';
import { LayoutId } from '@vitrine/contract/library/media';
import { and, asc, count, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { unlimited } from '../../platform/database/limits.ts';
import { toSortKey } from '../../platform/database/sort-key.ts';
import { type FeedRow, feeds } from '../../schema/layouts/feeds-tables.ts';
import { layoutFeeds } from '../../schema/layouts/layouts-tables.ts';
import { media } from '../../schema/library-tables.ts';
import { isUsedByOthers } from '../library/index.ts';
import { findPictureIds } from './readings.ts';

export async function listFeeds(db: Db, accountId: string): Promise<FeedRow[]> {
  return db
    .select()
    .from(feeds)
    .where(eq(feeds.accountId, accountId))
    .orderBy(asc(toSortKey(feeds.name)), asc(feeds.id));
}

/** Null when the account has no such feed. */
export async function findFeed(db: Db, accountId: string, id: string): Promise<FeedRow | null> {
  const [found] = await db
    .select()
    .from(feeds)
    .where(and(eq(feeds.id, id), eq(feeds.accountId, accountId)));
  return found ?? null;
}

/** Finds a feed for jobs, of any account. */
export async function findFeedById(db: Db, id: string): Promise<FeedRow | null> {
  const [found] = await db.select().from(feeds).where(eq(feeds.id, id));
  return found ?? null;
}

/** The id of the account's oldest feed with this address; null if there is none. */
export async function findFeedAt(db: Db, accountId: string, url: string): Promise<string | null> {
  const [found] = await db
    .select({ id: feeds.id })
    .from(feeds)
    .where(and(eq(feeds.accountId, accountId), eq(feeds.url, url)))
    .orderBy(asc(feeds.createdAt), asc(feeds.id))
    .limit(1);
  return found?.id ?? null;
}

export async function countFeeds(db: Db, accountId: string): Promise<number> {
  const [counted] = await db.select({ feeds: count() }).from(feeds).where(eq(feeds.accountId, accountId));
  return counted?.feeds ?? 0;
}

/** Feeds of any account that are to be read, the longest overdue first. */
export async function listDueFeeds(db: Db, now: Date, limit: number): Promise<FeedRow[]> {
  return db.select().from(feeds).where(lte(feeds.nextReadAt, now)).orderBy(asc(feeds.nextReadAt)).limit(limit);
}

export async function insertFeed(tx: Db, row: typeof feeds.$inferInsert): Promise<void> {
  await tx.insert(feeds).values(row);
}

/** Locks a feed until the end of the transaction; null if it is gone. */
export async function lockFeed(tx: Db, id: string): Promise<FeedRow | null> {
  const [found] = await tx.select().from(feeds).where(eq(feeds.id, id)).for('update');
  return found ?? null;
}

export async function updateFeed(tx: Db, id: string, change: Partial<Omit<FeedRow, 'id' | 'accountId'>>) {
  await tx.update(feeds).set(change).where(eq(feeds.id, id));
}

/** Null if the account has no such feed. */
export async function deleteFeed(tx: Db, accountId: string, id: string): Promise<FeedRow | null> {
  const [removed] = await tx
    .delete(feeds)
    .where(and(eq(feeds.id, id), eq(feeds.accountId, accountId)))
    .returning();
  return removed ?? null;
}

/** The feeds among these that others use too, so that the caller cannot change them. */
export async function listUsedByOthers(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const layouts = sql`select layout_id from ${unlimited('layouts', 'layout_feeds')} where feed_id = ${feeds.id}`;
  const rows = await db
    .select({ id: feeds.id })
    .from(feeds)
    .where(and(inArray(feeds.id, [...ids]), isUsedByOthers(feeds.folderId, layouts)));
  return new Set(rows.map(({ id }) => id));
}

/** The layouts that show feeds, by the ids of these. */
async function listLayouts(db: Db, ids: readonly string[]): Promise<Map<string, Feed['layouts']>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ feedId: layoutFeeds.feedId, id: media.id, name: media.originalName })
    .from(layoutFeeds)
    .innerJoin(media, eq(media.id, layoutFeeds.layoutId))
    .where(inArray(layoutFeeds.feedId, [...ids]))
    .orderBy(asc(toSortKey(media.originalName)), asc(media.id));
  const grouped = Map.groupBy(rows, ({ feedId }) => feedId);
  return new Map(
    Array.from(grouped, ([feedId, found]) => [feedId, found.map(({ id, name }) => ({ id: LayoutId.parse(id), name }))]),
  );
}

function toEntries(feed: Pick<FeedRow, 'entries' | 'pictures'>): FeedEntry[] {
  const ids = findPictureIds(feed);
  return feed.entries.map((entry, index) => ({ ...entry, pictureId: ids[index] ?? null }));
}

/** Adds the layouts that show them. */
export async function toFeeds(db: Db, rows: readonly FeedRow[]): Promise<Feed[]> {
  const ids = rows.map(({ id }) => id);
  const layouts = await listLayouts(db, ids);
  const shared = await listUsedByOthers(db, ids);
  return rows.map(({ id, name, url, status, reason, entries, pictures, ...times }) => ({
    id: FeedId.parse(id),
    name,
    url,
    status,
    reason,
    reasonTold: readTold(reason),
    lastReadAt: times.lastReadAt?.toISOString() ?? null,
    lastChangedAt: times.lastChangedAt?.toISOString() ?? null,
    nextReadAt: times.nextReadAt.toISOString(),
    entries: toEntries({ entries, pictures }),
    layouts: layouts.get(id) ?? [],
    isReadOnly: shared.has(id),
  }));
}
