import type { ItemKind } from '@vitrine/contract/library/content';
import { and, asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { type ContentRow, isMediaRow } from './content-row.ts';
import { isGlobal, type ListedMedia } from './store.ts';
import { media } from '../../schema/library.ts';

export type MediaSort = 'createdAt' | 'originalName' | 'fileSize';

/** Restricts a list of media items. */
export interface MediaFilter {
  kind: ItemKind;
  /** A part of the name, compared without case. */
  search: string | undefined;
  /** `root`: items in no folder. */
  folderId: string | undefined;
}

export interface MediaPage {
  /** All of them unless given. */
  limit: number | undefined;
  /** The last item of the previous page. */
  after: MediaPosition | null;
  sort: MediaSort;
}

/** An item's position in a sorted list. */
export interface MediaPosition {
  value: string | number;
  id: string;
}

export async function listMedia(
  db: Db,
  accountId: string,
  filter: MediaFilter,
  page: MediaPage,
): Promise<ListedMedia[]> {
  const { isAfter, order } = continuation(page);
  const query = db
    .select({ row: media, isActive: isGlobal })
    .from(media)
    .where(and(matchingItems(accountId, filter), isAfter))
    .orderBy(...order);
  const rows = await (page.limit === undefined ? query : query.limit(page.limit));
  return rows.flatMap(({ row, isActive }) => (isMediaRow(row) ? [{ ...row, isActive }] : []));
}

export async function countMedia(db: Db, accountId: string, filter: MediaFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(media).where(matchingItems(accountId, filter));
  return row?.total ?? 0;
}

/** The condition and order of the rows of a list after a position. */
export function continuation({ sort, after }: Pick<MediaPage, 'sort' | 'after'>): {
  isAfter: SQL | undefined;
  order: SQL[];
} {
  const { value, direction } = orderOf(sort);
  const isAfter =
    after === null
      ? undefined
      : sql`(${value}, ${media.id}) ${sql.raw(direction === asc ? '>' : '<')} (${valueOf(sort, after)}, ${after.id})`;
  return { isAfter, order: [direction(value), direction(media.id)] };
}

/** The condition of a list's filter. */
export const matchingItems = (accountId: string, { kind, search, folderId }: MediaFilter): SQL | undefined =>
  and(
    eq(media.accountId, accountId),
    eq(media.kind, kind),
    named(search),
    folderId === undefined ? undefined : folderId === 'root' ? isNull(media.folderId) : eq(media.folderId, folderId),
  );

/** The position of an item in a list with this order. */
export function positionOf(row: ContentRow, sort: MediaSort): MediaPosition {
  const value = {
    createdAt: row.createdAt.toISOString(),
    originalName: shortName(row.originalName),
    fileSize: row.fileSize ?? 0,
  }[sort];
  return { value, id: row.id };
}

// Only the beginning of a name is compared, so that cursors stay short.
const COMPARED_CHARACTERS = 60;
export const shortName = (name: string): string => Array.from(name).slice(0, COMPARED_CHARACTERS).join('');
export const comparedName = (name: SQL | typeof media.originalName): SQL =>
  sql`lower(left(${name}, ${sql.raw(String(COMPARED_CHARACTERS))}))`;

function orderOf(sort: MediaSort): { value: SQL | typeof media.createdAt; direction: typeof asc } {
  switch (sort) {
    case 'createdAt':
      return { value: media.createdAt, direction: desc };
    case 'originalName':
      return { value: comparedName(media.originalName), direction: asc };
    case 'fileSize':
      return { value: sql`${media.fileSize}`, direction: desc };
  }
}

function valueOf(sort: MediaSort, { value }: MediaPosition): SQL {
  switch (sort) {
    case 'createdAt':
      return sql`${value}::timestamptz`;
    case 'originalName':
      return comparedName(sql`${value}::text`);
    case 'fileSize':
      return sql`${value}::bigint`;
  }
}

/** Content with this in its name. */
export function named(search: string | undefined): SQL | undefined {
  // oxlint-disable-next-line no-control-regex -- PostgreSQL's text cannot contain NUL
  const part = search?.replace(/\u0000/g, '').replace(/[\\%_]/g, String.raw`\$&`);
  return part ? sql`${media.originalName} ilike ${`%${part}%`}` : undefined;
}
