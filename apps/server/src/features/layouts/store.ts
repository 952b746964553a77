import type { LayoutSummary } from '@vitrine/contract/layouts/layouts';
import { FolderId } from '@vitrine/contract/library/folders';
import { LayoutId } from '@vitrine/contract/library/media';
import { listDocumentContent, listReferences } from '@vitrine/layout/content';
import { and, eq, getTableColumns, inArray, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { feeds } from '../../schema/layouts/feeds-tables.ts';
import {
  layoutContent,
  layoutFeeds,
  layoutPriceLists,
  type LayoutRow,
  layouts,
} from '../../schema/layouts/layouts-tables.ts';
import { media } from '../../schema/library-tables.ts';
import { priceLists } from '../../schema/layouts/prices-tables.ts';
import { type ContentPage, type ContentRow, continueAfter, isGlobal, matchesFilter } from '../library/index.ts';

/** A layout with both of its rows. */
export interface StoredLayout extends ContentRow {
  isActive: boolean;
  layout: LayoutRow;
}

/** A layout without its documents, for lists. */
export interface ListedLayout extends ContentRow {
  isActive: boolean;
  layout: Omit<LayoutRow, 'published' | 'draft'> & { hasDraft: boolean };
}

export interface LayoutFilter {
  search: string | undefined;
  /** `root`: in no folder. */
  folderId: string | undefined;
}

const { published: _published, draft, ...listedColumns } = getTableColumns(layouts);

const selectListed = (db: Db) =>
  db
    .select({
      ...getTableColumns(media),
      isActive: isGlobal,
      layout: { ...listedColumns, hasDraft: sql<boolean>`${draft} is not null` },
    })
    .from(media)
    .innerJoin(layouts, eq(layouts.mediaId, media.id));

export async function listLayouts(
  db: Db,
  accountId: string,
  filter: LayoutFilter,
  { limit, ...page }: ContentPage,
): Promise<ListedLayout[]> {
  const { isAfter, order } = continueAfter(page);
  const query = selectListed(db)
    .where(and(matchesFilter(accountId, { kinds: ['layout'], ...filter }), isAfter))
    .orderBy(...order);
  return limit === undefined ? query : query.limit(limit);
}

/** The layouts with these ids; those that the account does not have are missing. */
export async function findLayouts(db: Db, accountId: string, ids: readonly string[]): Promise<ListedLayout[]> {
  if (ids.length === 0) return [];
  return selectListed(db).where(and(inArray(layouts.mediaId, [...ids]), eq(layouts.accountId, accountId)));
}

/** Null when the account has no such layout. */
export async function findLayout(db: Db, accountId: string, id: string): Promise<StoredLayout | null> {
  const [found] = await db
    .select({ ...getTableColumns(media), isActive: isGlobal, layout: layouts })
    .from(media)
    .innerJoin(layouts, eq(layouts.mediaId, media.id))
    .where(and(eq(media.id, id), eq(layouts.accountId, accountId)));
  return found ?? null;
}

export async function insertLayout(tx: Db, row: typeof layouts.$inferInsert): Promise<void> {
  await tx.insert(layouts).values(row);
}

export async function updateLayout(
  tx: Db,
  id: string,
  change: Partial<Omit<LayoutRow, 'mediaId' | 'accountId'>>,
): Promise<void> {
  await tx.update(layouts).set(change).where(eq(layouts.mediaId, id));
}

/** The names of the account's layouts. */
export async function listLayoutNames(tx: Db, accountId: string): Promise<Set<string>> {
  const rows = await tx
    .select({ name: media.originalName })
    .from(media)
    .where(and(eq(media.accountId, accountId), eq(media.kind, 'layout')));
  return new Set(rows.map(({ name }) => name));
}

/**
 * Notes what the documents of a layout show. References to content that the account does not have are not noted: they
 * show nothing.
 */
export async function replaceLayoutContent(
  tx: Db,
  layout: Pick<LayoutRow, 'accountId' | 'mediaId'>,
  documents: Pick<LayoutRow, 'published' | 'draft'>,
): Promise<void> {
  await replaceContent(tx, layout, documents);
  await replacePriceLists(tx, layout, documents);
}

async function replaceContent(
  tx: Db,
  { accountId, mediaId: layoutId }: Pick<LayoutRow, 'accountId' | 'mediaId'>,
  documents: Pick<LayoutRow, 'published' | 'draft'>,
): Promise<void> {
  const published = new Set(listReferences(documents.published));
  const drafted = documents.draft === null ? [] : listReferences(documents.draft);
  const wanted = new Set([...published, ...drafted]);
  const owned = await tx
    .select({ id: media.id })
    .from(media)
    .where(and(inArray(media.id, [...wanted]), eq(media.accountId, accountId)));
  const ids = owned.map(({ id }) => id);
  await replaceLayoutFeeds(tx, { accountId, mediaId: layoutId }, documents);
  await tx
    .delete(layoutContent)
    .where(
      and(eq(layoutContent.layoutId, layoutId), ids.length === 0 ? undefined : notInArray(layoutContent.mediaId, ids)),
    );
  if (ids.length === 0) return;
  await tx
    .insert(layoutContent)
    .values(ids.map((id) => ({ layoutId, mediaId: id, isPublished: published.has(id) })))
    .onConflictDoUpdate({
      target: [layoutContent.layoutId, layoutContent.mediaId],
      set: { isPublished: sql`excluded.is_published` },
      setWhere: sql`layout_content.is_published <> excluded.is_published`,
    });
}

/** Notes the feeds of the account that the documents of a layout show. */
async function replaceLayoutFeeds(
  tx: Db,
  { accountId, mediaId: layoutId }: Pick<LayoutRow, 'accountId' | 'mediaId'>,
  documents: Pick<LayoutRow, 'published' | 'draft'>,
): Promise<void> {
  const wanted = [documents.published, documents.draft].flatMap((document) => [
    ...listDocumentContent(document).feedIds,
  ]);
  const owned =
    wanted.length === 0
      ? []
      : await tx
          .select({ id: feeds.id })
          .from(feeds)
          .where(and(inArray(feeds.id, wanted), eq(feeds.accountId, accountId)));
  const ids = owned.map(({ id }) => id);
  const others = ids.length === 0 ? undefined : notInArray(layoutFeeds.feedId, ids);
  await tx.delete(layoutFeeds).where(and(eq(layoutFeeds.layoutId, layoutId), others));
  if (ids.length === 0) return;
  await tx
    .insert(layoutFeeds)
    .values(ids.map((feedId) => ({ layoutId, feedId })))
    .onConflictDoNothing();
}

async function replacePriceLists(
  tx: Db,
  { accountId, mediaId: layoutId }: Pick<LayoutRow, 'accountId' | 'mediaId'>,
  documents: Pick<LayoutRow, 'published' | 'draft'>,
): Promise<void> {
  const shown = listDocumentContent(documents.published).priceListIds;
  const drafted = documents.draft === null ? [] : listDocumentContent(documents.draft).priceListIds;
  const wanted = [...shown, ...drafted];
  const owned = await tx
    .select({ id: priceLists.id })
    .from(priceLists)
    .where(and(inArray(priceLists.id, wanted), eq(priceLists.accountId, accountId)));
  const ids = owned.map(({ id }) => id);
  await tx
    .delete(layoutPriceLists)
    .where(and(eq(layoutPriceLists.layoutId, layoutId), notInArray(layoutPriceLists.priceListId, ids)));
  if (ids.length === 0) return;
  await tx
    .insert(layoutPriceLists)
    .values(ids.map((id) => ({ layoutId, priceListId: id, isPublished: shown.has(id) })))
    .onConflictDoUpdate({
      target: [layoutPriceLists.layoutId, layoutPriceLists.priceListId],
      set: { isPublished: sql`excluded.is_published` },
      setWhere: sql`layout_price_lists.is_published <> excluded.is_published`,
    });
}

export function toLayoutSummary({ layout, ...content }: ListedLayout): LayoutSummary {
  const { width, height, sceneCount, hasDraft, revision } = layout;
  return {
    id: LayoutId.parse(content.id),
    name: content.originalName,
    folderId: content.folderId === null ? null : FolderId.parse(content.folderId),
    width,
    height,
    sceneCount,
    hasDraft,
    isActive: content.isActive,
    createdAt: content.createdAt.toISOString(),
    updatedAt: layout.updatedAt.toISOString(),
    publishedAt: layout.publishedAt.toISOString(),
    revision,
  };
}
