import { isPlaylistId } from '@vitrine/contract/core/ids';
import type { ListedKind } from '@vitrine/contract/library/content';
import type { ContentOrder } from '@vitrine/contract/content-list';
import { and, asc, count, desc, eq, getTableColumns, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { hasTags, matchesName, tagsText } from '../../platform/database/name-search.ts';
import { shortenName, sortKeyOf, toSortKey } from '../../platform/database/sort-key.ts';
import type { ContentRow, Covers } from './content-row.ts';
import { isGlobal } from './reads.ts';
import { media } from '../../schema/library-tables.ts';
import { playlistEntries } from '../../schema/playlists-tables.ts';

/** The name of content, for orders and searches. */
const contentName = { name: media.originalName, sortKey: media.sortKey };

/** Restricts a list of content. */
export interface ContentFilter {
  kinds: readonly ListedKind[];
  /** Words of the name and the tags. */
  search?: string | undefined;
  /** `root`: content in no folder. */
  folderId?: string | undefined;
  /** Tags that the content has, all of them. */
  tags?: readonly string[] | undefined;
  /** Only content with these ids. */
  ids?: readonly string[] | undefined;
}

export interface ContentPage {
  /** The most rows to read; undefined: all rows. */
  limit: number | undefined;
  /** The last row of the previous page. */
  after: ContentPosition | null;
  order: ContentOrder;
}

/** The position of a row in a sorted list. */
export interface ContentPosition {
  value: string | number;
  id: string;
}

/** A row of content, with the mark of the active one. */
export interface ListedRow extends ContentRow {
  isActive: boolean;
}

export async function listContent(
  db: Db,
  accountId: string,
  filter: ContentFilter,
  page: ContentPage,
): Promise<ListedRow[]> {
  const { isAfter, order } = continueAfter(page);
  const query = db
    .select({ ...getTableColumns(media), isActive: isGlobal })
    .from(media)
    .where(and(matchesFilter(accountId, filter), isAfter))
    .orderBy(...order);
  return page.limit === undefined ? query : query.limit(page.limit);
}

/** Counts the content that matches, by kind. Kinds without content are missing. */
export async function countContent(
  db: Db,
  accountId: string,
  filter: ContentFilter,
): Promise<Partial<Record<ListedKind, number>>> {
  const rows = await db
    .select({ kind: media.kind, total: count() })
    .from(media)
    .where(matchesFilter(accountId, filter))
    .groupBy(media.kind);
  return Object.fromEntries(rows.map(({ kind, total }) => [kind, total]));
}

/** The condition and order of the rows of a list after a position. */
export function continueAfter({ order, after }: Pick<ContentPage, 'order' | 'after'>): {
  isAfter: SQL | undefined;
  order: SQL[];
} {
  const { value, direction } = sortKey(order);
  const isAfter =
    after === null
      ? undefined
      : sql`(${value}, ${media.id}) ${sql.raw(direction === asc ? '>' : '<')} (${selectComparedValue(order, after)}, ${after.id})`;
  return { isAfter, order: [direction(value), direction(media.id)] };
}

/** The condition of a list's filter. */
export const matchesFilter = (
  accountId: string,
  { kinds, search, folderId, ids, tags }: ContentFilter,
): SQL | undefined =>
  and(
    eq(media.accountId, accountId),
    ids === undefined ? undefined : sql`${media.id} = any(${sql.param(ids)}::text[])`,
    inArray(media.kind, [...kinds]),
    hasName(search),
    tags === undefined ? undefined : hasTags(media.tags, tags),
    folderId === undefined ? undefined : folderId === 'root' ? isNull(media.folderId) : eq(media.folderId, folderId),
  );

/** The position of a row in a list with this order. */
export function toPosition(row: ContentRow, order: ContentOrder): ContentPosition {
  const createdAt = row.createdAt.toISOString();
  const value = {
    newest: createdAt,
    oldest: createdAt,
    name: shortenName(row.originalName),
    largest: row.fileSize ?? 0,
  }[order];
  return { value, id: row.id };
}

/** The sort key of content's name. */
export const contentSortKey: SQL<string> = sortKeyOf(contentName);

function sortKey(order: ContentOrder): { value: SQL | typeof media.createdAt; direction: typeof asc } {
  switch (order) {
    case 'newest':
      return { value: media.createdAt, direction: desc };
    case 'oldest':
      return { value: media.createdAt, direction: asc };
    case 'name':
      return { value: contentSortKey, direction: asc };
    case 'largest':
      return { value: sql`coalesce(${media.fileSize}, 0)`, direction: desc };
  }
}

function selectComparedValue(order: ContentOrder, { value }: ContentPosition): SQL {
  switch (order) {
    case 'newest':
    case 'oldest':
      return sql`${value}::timestamptz`;
    case 'name':
      return toSortKey(sql`${value}::text`);
    case 'largest':
      return sql`${value}::bigint`;
  }
}

/** Content whose name or tags have these words. */
export const hasName = (search: string | undefined): SQL | undefined =>
  matchesName(search, contentName, [tagsText(media.tags)]);

/** The covers of those of these ids that are playlists, in one query; in none if there is no playlist among them. */
export async function listCovers(db: Db, ids: readonly string[]): Promise<Covers> {
  const playlistIds = [...new Set(ids)].filter(isPlaylistId);
  if (playlistIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([playlistEntries.playlistId], { id: playlistEntries.playlistId, cover: media.thumbnailFilename })
    .from(playlistEntries)
    .innerJoin(media, eq(media.id, playlistEntries.mediaId))
    .where(
      and(
        sql`${playlistEntries.playlistId} = any(${sql.param(playlistIds)}::text[])`,
        eq(media.status, 'ready'),
        isNotNull(media.thumbnailFilename),
        ne(media.kind, 'webpage'),
      ),
    )
    .orderBy(asc(playlistEntries.playlistId), asc(playlistEntries.position));
  return new Map(rows.flatMap(({ id, cover }) => (cover === null ? [] : [[id, cover]])));
}
