import { isPlaylistId } from '@vitrine/contract/core/ids';
import type { LayoutDocument } from '@vitrine/contract/layouts/document';
import { listDocumentContent } from '@vitrine/layout/content';
import { and, asc, eq, getViewSelectedFields, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database.ts';
import { type FeedRow, feeds } from '../../../schema/layouts/feeds-tables.ts';
import { layouts } from '../../../schema/layouts/layouts-tables.ts';
import { media } from '../../../schema/library-tables.ts';
import type { PriceTable } from '@vitrine/contract/layouts/price-lists';
import { priceLists } from '../../../schema/layouts/prices-tables.ts';
import { isOwnItem, playedEntries, playlistItems, playlistMusic, playlists } from '../../../schema/playlists-tables.ts';
import { type WebpageRow, webpages } from '../../../schema/webpages-tables.ts';
import type { ContentRow } from '../../library/index.ts';
import type { PlayedEntry } from './playlist-refs.ts';

/** A document that screens show: the published one of a layout, that of a preview, or one that draws content. */
export interface StoredDocument {
  id: string;
  layoutId: string;
  document: LayoutDocument;
}

/** A feed as screens show it; other entries have another revision. */
export interface KnownFeed {
  id: string;
  revision: number;
  entries: FeedRow['entries'];
  pictures: FeedRow['pictures'];
}

/** Another document of a layout has another id. */
export const nameDocument = (layoutId: string, revision: number): string => `${layoutId}.${revision}`;

/** The feeds of documents that their accounts have, by document. */
export async function listShownFeeds(db: Db, stored: readonly StoredDocument[]): Promise<Map<string, KnownFeed[]>> {
  const wanted = stored.flatMap((one) => {
    const { feedIds } = listDocumentContent(one.document);
    return feedIds.size === 0 ? [] : [{ ...one, feedIds }];
  });
  if (wanted.length === 0) return new Map();
  const { id, revision, entries, pictures } = feeds;
  const found = await db
    .select({ layoutId: layouts.mediaId, feed: { id, revision, entries, pictures } })
    .from(layouts)
    .innerJoin(feeds, eq(feeds.accountId, layouts.accountId))
    .where(
      and(
        sql`${layouts.mediaId} = any(${sql.param(wanted.map(({ layoutId }) => layoutId))}::text[])`,
        sql`${feeds.id} = any(${sql.param(wanted.flatMap(({ feedIds }) => [...feedIds]))}::text[])`,
      ),
    )
    .orderBy(asc(feeds.id));
  return new Map(
    wanted.map((one) => [
      one.id,
      found.flatMap(({ layoutId, feed }) => (layoutId === one.layoutId && one.feedIds.has(feed.id) ? [feed] : [])),
    ]),
  );
}

/** Reads the price lists of documents. The function returns those of one document that the account has. */
export async function readPriceLists(
  db: Db,
  stored: readonly StoredDocument[],
): Promise<(document: LayoutDocument, accountId: string | undefined) => Record<string, PriceTable>> {
  const ids = stored.flatMap(({ document }) => [...listDocumentContent(document).priceListIds]);
  const { id, accountId: ownerId, columns, rows } = priceLists;
  const found =
    ids.length === 0
      ? []
      : await db
          .select({ id, ownerId, table: { columns, rows } })
          .from(priceLists)
          .where(sql`${priceLists.id} = any(${sql.param([...new Set(ids)])}::text[])`);
  const byId = new Map(found.map((list) => [list.id, list]));
  return (document, accountId) =>
    Object.fromEntries(
      [...listDocumentContent(document).priceListIds].flatMap((listId) => {
        const list = byId.get(listId);
        return list?.ownerId === accountId && list !== undefined ? [[listId, list.table]] : [];
      }),
    );
}

/** The published documents of layouts. */
export async function listPublishedDocuments(db: Db, layoutIds: readonly string[]): Promise<StoredDocument[]> {
  if (layoutIds.length === 0) return [];
  const found = await db
    .select({ layoutId: layouts.mediaId, revision: layouts.publishedRevision, document: layouts.published })
    .from(layouts)
    .where(sql`${layouts.mediaId} = any(${sql.param([...new Set(layoutIds)])}::text[])`);
  return found.map(({ layoutId, revision, document }) => ({
    id: nameDocument(layoutId, revision),
    layoutId,
    document,
  }));
}

/** Returns the entries of playlists that are items of `entries`; `known` are the ids whose entries have been read. */
export async function listNestedRows(
  db: Db,
  entries: readonly PlayedEntry[],
  known: readonly string[],
): Promise<PlayedEntry[]> {
  const read = new Set(known);
  const nested = entries.map(({ mediaId }) => mediaId).filter((id) => isPlaylistId(id) && !read.has(id));
  return listItemRows(db, nested);
}

/** Returns the entries of playlists and the pages of documents with these ids, in order. */
export async function listItemRows(db: Db, playlistIds: readonly string[]): Promise<PlayedEntry[]> {
  if (playlistIds.length === 0) return [];
  return db
    .select({
      ...getViewSelectedFields(playedEntries),
      volume: playlistItems.volume,
      isShuffled: sql<boolean>`coalesce(${playlists.isShuffled}, false)`,
      limit: playlists.sourceLimit,
    })
    .from(playedEntries)
    .leftJoin(playlistItems, isOwnItem(playedEntries))
    .leftJoin(playlists, eq(playlists.mediaId, playedEntries.playlistId))
    .where(sql`${playedEntries.playlistId} = any(${sql.param([...new Set(playlistIds)])}::text[])`)
    .orderBy(asc(playedEntries.playlistId), asc(playedEntries.position), asc(playedEntries.page));
}

export interface TrackRow {
  playlistId: string;
  volume: number;
  file: ContentRow;
}

/** The background music of playlists, by their ids. A layout plays none. */
export async function readMusic(db: Db, ids: readonly string[]): Promise<Map<string, TrackRow[]>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ playlistId: playlistMusic.playlistId, volume: playlists.musicVolume, file: media })
    .from(playlistMusic)
    .innerJoin(playlists, eq(playlists.mediaId, playlistMusic.playlistId))
    .innerJoin(media, eq(media.id, playlistMusic.mediaId))
    .where(sql`${playlistMusic.playlistId} = any(${sql.param([...new Set(ids)])}::text[])`)
    .orderBy(asc(playlistMusic.playlistId), asc(playlistMusic.position));
  return Map.groupBy(found, ({ playlistId }) => playlistId);
}

/** Returns the content with these ids. */
export async function listRows(db: Db, ids: readonly string[]): Promise<ContentRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(media)
    .where(sql`${media.id} = any(${sql.param(ids)}::text[])`);
}

/** Returns the web pages with these ids, each with its fallback picture. */
export async function listWebpageRows(
  db: Db,
  ids: readonly string[],
): Promise<{ page: WebpageRow; fallback: ContentRow | null }[]> {
  if (ids.length === 0) return [];
  return db
    .select({ page: webpages, fallback: media })
    .from(webpages)
    .leftJoin(media, eq(media.id, webpages.fallbackMediaId))
    .where(sql`${webpages.mediaId} = any(${sql.param(ids)}::text[])`);
}
