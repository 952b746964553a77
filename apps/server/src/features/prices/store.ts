import { LayoutId } from '@vitrine/contract/library/media';
import { type PriceList, PriceListId, type PriceListSummary } from '@vitrine/contract/layouts/price-lists';
import { and, asc, count, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { unlimited } from '../../platform/database/limits.ts';
import { toSortKey } from '../../platform/database/sort-key.ts';
import { layoutPriceLists } from '../../schema/layouts/layouts-tables.ts';
import { media } from '../../schema/library-tables.ts';
import { isUsedByOthers } from '../library/index.ts';
import { type PriceListRow, priceLists } from '../../schema/layouts/prices-tables.ts';

const { columns: _columns, rows: _rows, ...listedColumns } = getTableColumns(priceLists);

/** A price list, and whether others use it too, so that the caller cannot change it. */
export type KnownPriceList = PriceListRow & { isReadOnly: boolean };

/** A price list without its table, for lists. */
type ListedPriceList = Omit<KnownPriceList, 'columns' | 'rows'> & { layoutCount: number };

const isReadOnly = (): SQL<boolean> =>
  isUsedByOthers(
    priceLists.folderId,
    sql`select layout_id from ${unlimited('layouts', 'layout_price_lists')} where price_list_id = ${priceLists.id}`,
  );

export async function listPriceLists(db: Db, accountId: string): Promise<ListedPriceList[]> {
  const shown = db
    .select({ count: sql<number>`count(*)::integer` })
    .from(layoutPriceLists)
    .where(eq(layoutPriceLists.priceListId, priceLists.id));
  return db
    .select({ ...listedColumns, layoutCount: sql<number>`(${shown})`, isReadOnly: isReadOnly() })
    .from(priceLists)
    .where(eq(priceLists.accountId, accountId))
    .orderBy(asc(toSortKey(priceLists.name)), asc(priceLists.id));
}

export async function countPriceLists(db: Db, accountId: string): Promise<number> {
  const [found] = await db.select({ count: count() }).from(priceLists).where(eq(priceLists.accountId, accountId));
  return found?.count ?? 0;
}

/** The names of the account's price lists. */
export async function listPriceListNames(db: Db, accountId: string): Promise<Set<string>> {
  const rows = await db.select({ name: priceLists.name }).from(priceLists).where(eq(priceLists.accountId, accountId));
  return new Set(rows.map(({ name }) => name));
}

/** The oldest price list of this name; null if the account has none. */
export async function findPriceListIdByName(db: Db, accountId: string, name: string): Promise<PriceListId | null> {
  const [found] = await db
    .select({ id: priceLists.id })
    .from(priceLists)
    .where(and(eq(priceLists.accountId, accountId), eq(priceLists.name, name)))
    .orderBy(asc(priceLists.id))
    .limit(1);
  return found === undefined ? null : PriceListId.parse(found.id);
}

/** The account's price lists with this name, with their tables, the oldest first. */
export async function listPriceListsNamed(db: Db, accountId: string, name: string): Promise<PriceListRow[]> {
  return db
    .select()
    .from(priceLists)
    .where(and(eq(priceLists.accountId, accountId), eq(priceLists.name, name)))
    .orderBy(asc(priceLists.createdAt), asc(priceLists.id));
}

/** Null when the account has no such price list. */
export async function findPriceList(db: Db, accountId: string, id: string): Promise<KnownPriceList | null> {
  const [found] = await db
    .select({ ...getTableColumns(priceLists), isReadOnly: isReadOnly() })
    .from(priceLists)
    .where(and(eq(priceLists.id, id), eq(priceLists.accountId, accountId)));
  return found ?? null;
}

/** The layouts that show a price list, by name. */
export async function listLayoutsWith(db: Db, priceListId: string): Promise<PriceList['layouts']> {
  const rows = await db
    .select({ id: media.id, name: media.originalName, isPublished: layoutPriceLists.isPublished })
    .from(layoutPriceLists)
    .innerJoin(media, eq(media.id, layoutPriceLists.layoutId))
    .where(eq(layoutPriceLists.priceListId, priceListId))
    .orderBy(asc(toSortKey(media.originalName)), asc(media.id));
  return rows.map(({ id, ...layout }) => ({ id: LayoutId.parse(id), ...layout }));
}

export async function insertPriceList(tx: Db, row: typeof priceLists.$inferInsert): Promise<void> {
  await tx.insert(priceLists).values(row);
}

export async function updatePriceList(
  tx: Db,
  id: string,
  change: Partial<Omit<PriceListRow, 'id' | 'accountId'>>,
): Promise<void> {
  await tx.update(priceLists).set(change).where(eq(priceLists.id, id));
}

export async function deletePriceList(tx: Db, id: string): Promise<void> {
  await tx.delete(priceLists).where(eq(priceLists.id, id));
}

export const toPriceListSummary = ({
  id,
  createdAt,
  updatedAt,
  accountId: _accountId,
  ...list
}: ListedPriceList): PriceListSummary => ({
  id: PriceListId.parse(id),
  ...list,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

export function toPriceList({ columns, rows, ...list }: KnownPriceList, layouts: PriceList['layouts']): PriceList {
  return { ...toPriceListSummary({ ...list, layoutCount: layouts.length }), columns, rows, layouts };
}
