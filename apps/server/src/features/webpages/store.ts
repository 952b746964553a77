import { FolderId } from '@vitrine/contract/library/folders';
import { MediaId, WebpageId } from '@vitrine/contract/library/media';
import { thumbnailUrl } from '@vitrine/contract/library/file-addresses';
import type { Webpage } from '@vitrine/contract/webpages';
import { and, eq, getTableColumns, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/database.ts';
import {
  type ContentRow,
  continueAfter,
  isGlobal,
  type ContentPage,
  matchesFilter,
  toShownMedia,
} from '../library/index.ts';
import { media } from '../../schema/library.ts';
import { type WebpageRow, webpages } from '../../schema/webpages.ts';

/** A web page with both of its rows and its fallback picture. */
export interface ListedWebpage extends ContentRow {
  isActive: boolean;
  page: WebpageRow;
  fallback: ContentRow | null;
}

export interface WebpageFilter {
  search: string | undefined;
  /** `root`: in no folder. */
  folderId: string | undefined;
}

const fallback = alias(media, 'fallback');

const select = (db: Db) =>
  db
    .select({ ...getTableColumns(media), isActive: isGlobal, page: webpages, fallback })
    .from(media)
    .innerJoin(webpages, eq(webpages.mediaId, media.id))
    .leftJoin(fallback, eq(fallback.id, webpages.fallbackMediaId));

export async function listWebpages(
  db: Db,
  accountId: string,
  filter: WebpageFilter,
  { limit, ...page }: ContentPage,
): Promise<ListedWebpage[]> {
  const { isAfter, order } = continueAfter(page);
  const query = select(db)
    .where(and(matchesFilter(accountId, { kinds: ['webpage'], ...filter }), isAfter))
    .orderBy(...order);
  return limit === undefined ? query : query.limit(limit);
}

/** The web pages with these ids; those that the account does not have are missing. */
export async function findWebpages(db: Db, accountId: string, ids: readonly string[]): Promise<ListedWebpage[]> {
  if (ids.length === 0) return [];
  return select(db).where(and(inArray(webpages.mediaId, [...ids]), eq(webpages.accountId, accountId)));
}

/** Null when the account has no such web page. */
export async function findWebpage(db: Db, accountId: string, id: string): Promise<ListedWebpage | null> {
  const [found] = await findWebpages(db, accountId, [id]);
  return found ?? null;
}

/** The id of the account's oldest web page with these settings; null if there is none. */
export async function findSameWebpage(
  tx: Db,
  accountId: string,
  {
    url,
    refreshMinutes,
    zoom,
    fallbackMediaId,
  }: Pick<WebpageRow, 'url' | 'refreshMinutes' | 'zoom' | 'fallbackMediaId'>,
): Promise<string | null> {
  const [found] = await tx
    .select({ id: webpages.mediaId })
    .from(webpages)
    .where(
      and(
        eq(webpages.accountId, accountId),
        eq(webpages.url, url),
        eq(webpages.zoom, zoom),
        refreshMinutes === null ? isNull(webpages.refreshMinutes) : eq(webpages.refreshMinutes, refreshMinutes),
        fallbackMediaId === null ? isNull(webpages.fallbackMediaId) : eq(webpages.fallbackMediaId, fallbackMediaId),
      ),
    )
    .orderBy(webpages.mediaId)
    .limit(1);
  return found?.id ?? null;
}

/**
 * Takes up to `limit` pages of any account whose check is due, and sets the next one. Only those that a screen shows are
 * returned.
 */
export async function claimDueChecks(db: Db, now: Date, next: Date, limit: number): Promise<WebpageRow[]> {
  const due = db
    .select({ id: webpages.mediaId })
    .from(webpages)
    .where(or(isNull(webpages.nextCheckAt), lte(webpages.nextCheckAt, now)))
    .orderBy(sql`${webpages.nextCheckAt} nulls first`)
    .limit(limit)
    .for('update', { skipLocked: true });
  const claimed = await db
    .update(webpages)
    .set({ nextCheckAt: next })
    .where(inArray(webpages.mediaId, due))
    .returning({ id: webpages.mediaId });
  if (claimed.length === 0) return [];
  return db
    .select()
    .from(webpages)
    .where(
      and(
        inArray(
          webpages.mediaId,
          claimed.map(({ id }) => id),
        ),
        sql`exists (select from vitrine_devices_of(array(select vitrine_with_containers(array[${webpages.mediaId}]))))`,
      ),
    );
}

/** Notes a check, unless the page is gone or has another address by now. */
export async function noteCheck(
  db: Db,
  { mediaId, url }: Pick<WebpageRow, 'mediaId' | 'url'>,
  change: Partial<Omit<WebpageRow, 'mediaId' | 'accountId'>>,
): Promise<void> {
  await db
    .update(webpages)
    .set(change)
    .where(and(eq(webpages.mediaId, mediaId), eq(webpages.url, url)));
}

export async function insertWebpage(tx: Db, row: typeof webpages.$inferInsert): Promise<void> {
  await tx.insert(webpages).values(row);
}

export async function updateWebpage(
  tx: Db,
  id: string,
  change: Partial<Omit<WebpageRow, 'mediaId' | 'accountId'>>,
): Promise<void> {
  await tx.update(webpages).set(change).where(eq(webpages.mediaId, id));
}

export const toWebpage = ({ page, fallback: picture, ...content }: ListedWebpage): Webpage => ({
  id: WebpageId.parse(content.id),
  name: content.originalName,
  folderId: content.folderId === null ? null : FolderId.parse(content.folderId),
  url: page.url,
  refreshMinutes: page.refreshMinutes,
  zoom: page.zoom,
  fallbackMediaId: page.fallbackMediaId === null ? null : MediaId.parse(page.fallbackMediaId),
  title: page.title,
  framing: page.framing,
  framingReason: page.framingReason,
  iconUrl: content.thumbnailFilename === null ? null : thumbnailUrl(content.thumbnailFilename),
  checkedAt: page.checkedAt.toISOString(),
  blocked: page.blocked,
  fallback: picture && toShownMedia(picture, new Map()),
  isActive: content.isActive,
  createdAt: content.createdAt.toISOString(),
  updatedAt: page.updatedAt.toISOString(),
  revision: page.revision,
});
