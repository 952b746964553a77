import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@vitrine/contract/core/errors';
import { MAX_PRICE_LISTS } from '@vitrine/contract/layouts/price-list-limits';
import type {
  PriceList,
  PriceListId,
  PriceListSummary,
  PriceRow,
  PriceTable,
  priceLists as routes,
} from '@vitrine/contract/layouts/price-lists';
import type { z } from 'zod';
import type { InAccount } from '../../http/callers.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PriceListRow } from '../../schema/layouts/prices-tables.ts';
import { lockAccount } from '../accounts/index.ts';
import { chooseCopyName, chooseFreeName, lockContent, refuseUsedByOthers } from '../library/index.ts';
import {
  countPriceLists,
  deletePriceList,
  findPriceList,
  findPriceListIdByName,
  insertPriceList,
  type KnownPriceList,
  listLayoutsWith,
  listPriceListNames,
  listPriceLists,
  listPriceListsNamed,
  toPriceList,
  toPriceListSummary,
  updatePriceList,
} from './store.ts';

export type PriceLists = ReturnType<typeof createPriceLists>;

type NewPriceList = z.output<typeof routes.create.body>;
type PriceListChange = z.output<typeof routes.update.body>;
type RowChange = z.output<typeof routes.changeRow.body>;

/**
 * An account's price lists. The screens of layouts that show them follow every change, because triggers raise the
 * versions of their devices.
 */
export function createPriceLists({ db, clock }: Platform) {
  /** `tx` must hold the lock of the account. */
  async function insert(tx: Db, accountId: string, { name, columns, rows }: NewPriceList): Promise<PriceList> {
    if ((await countPriceLists(tx, accountId)) >= MAX_PRICE_LISTS) throw new AppError('price_list.limit_reached');
    const createdAt = clock();
    const id = newId('prl', createdAt.getTime());
    const times = { createdAt, updatedAt: createdAt };
    await insertPriceList(tx, { id, accountId, name, columns, rows, ...countItems(rows), ...times });
    return toPriceList(await requirePriceList(tx, accountId, id), []);
  }

  /** Changes a list, unless `decide` returns what it was. Throws auth.outside_limits if others use it too. */
  const change = (
    accountId: string,
    id: string,
    decide: (list: PriceListRow) => PriceTable & { name: string },
  ): Promise<PriceList> =>
    db.transaction(async (tx) => {
      const list = await lockPriceList(tx, accountId, id);
      const { name, columns, rows } = decide(list);
      const layouts = await listLayoutsWith(tx, id);
      if (isDeepStrictEqual([name, columns, rows], [list.name, list.columns, list.rows])) {
        return toPriceList(list, layouts);
      }
      const revision = list.revision + 1;
      await updatePriceList(tx, id, { name, columns, rows, ...countItems(rows), revision, updatedAt: clock() });
      return toPriceList(await requirePriceList(tx, accountId, id), layouts);
    });

  return {
    list: async ({ accountId }: InAccount): Promise<PriceListSummary[]> =>
      (await listPriceLists(db, accountId)).map(toPriceListSummary),

    /** @throws price_list.not_found */
    async get({ accountId }: InAccount, id: string): Promise<PriceList> {
      const list = await requirePriceList(db, accountId, id);
      return toPriceList(list, await listLayoutsWith(db, id));
    },

    /** @throws price_list.limit_reached */
    create: ({ accountId }: InAccount, body: NewPriceList): Promise<PriceList> =>
      db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        return insert(tx, accountId, body);
      }),

    /**
     * The id of the account's price list of this name, which is created if there is none.
     *
     * @throws price_list.limit_reached
     */
    provide: (accountId: string, body: NewPriceList): Promise<PriceListId> =>
      db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        const known = await findPriceListIdByName(tx, accountId, body.name);
        return known ?? (await insert(tx, accountId, body)).id;
      }),

    /**
     * Adds a price list of an import, or finds one with the same name and table. `tx` must hold the lock of the account.
     *
     * @throws price_list.limit_reached
     */
    async addImported(tx: Db, accountId: string, body: NewPriceList): Promise<{ id: string; isNew: boolean }> {
      const { name, columns, rows } = body;
      const same = (await listPriceListsNamed(tx, accountId, name)).find((list) =>
        isDeepStrictEqual([list.columns, list.rows], [columns, rows]),
      );
      if (same !== undefined) return { id: same.id, isNew: false };
      const free = chooseFreeName(name, await listPriceListNames(tx, accountId));
      return { id: (await insert(tx, accountId, { name: free, columns, rows })).id, isNew: true };
    },

    /** @throws price_list.not_found; price_list.changed if `revision` is not the current one */
    update: ({ accountId }: InAccount, id: string, { revision, ...body }: PriceListChange): Promise<PriceList> =>
      change(accountId, id, (list) => {
        if (revision !== undefined && revision !== list.revision) throw new AppError('price_list.changed');
        return body;
      }),

    /** @throws price_list.not_found, price_list.row_not_found, price_list.column_not_found */
    changeRow: ({ accountId }: InAccount, id: string, rowId: string, body: RowChange): Promise<PriceList> =>
      change(accountId, id, (list) => ({ ...list, rows: replaceRow(list, rowId, body) })),

    /** @throws price_list.not_found, price_list.limit_reached */
    duplicate: ({ accountId }: InAccount, id: string): Promise<PriceList> =>
      db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        const { name, columns, rows } = await requirePriceList(tx, accountId, id);
        const copy = chooseCopyName(name, await listPriceListNames(tx, accountId));
        return insert(tx, accountId, { name: copy, columns, rows });
      }),

    /**
     * Deletes a price list. Layouts that show it stay.
     *
     * @throws price_list.not_found
     */
    remove: ({ accountId }: InAccount, id: string): Promise<void> =>
      db.transaction(async (tx) => {
        await lockPriceList(tx, accountId, id);
        await deletePriceList(tx, id);
      }),
  };
}

function countItems(rows: readonly PriceRow[]): Pick<PriceListRow, 'itemCount' | 'soldOutCount'> {
  const items = rows.filter((row) => row.kind === 'item');
  return { itemCount: items.length, soldOutCount: items.filter(({ isSoldOut }) => isSoldOut).length };
}

/** @throws price_list.row_not_found, price_list.column_not_found */
function replaceRow({ columns, rows }: PriceTable, rowId: string, { isSoldOut, prices = {} }: RowChange): PriceRow[] {
  const row = rows.find(({ id }) => id === rowId);
  if (row?.kind !== 'item') throw new AppError('price_list.row_not_found');
  const isColumn = (id: string): boolean => columns.some((column) => column.id === id);
  if (!Object.keys(prices).every(isColumn)) throw new AppError('price_list.column_not_found');
  const changed = { ...row, prices: { ...row.prices, ...prices }, isSoldOut: isSoldOut ?? row.isSoldOut };
  return rows.map((each) => (each === row ? changed : each));
}

/** @throws price_list.not_found */
async function requirePriceList(db: Db, accountId: string, id: string): Promise<KnownPriceList> {
  const found = await findPriceList(db, accountId, id);
  if (found === null) throw new AppError('price_list.not_found');
  return found;
}

/**
 * Locks a price list with the layouts that show it: no layout begins to show it, and no screen one of them, before the
 * transaction has raised those that do.
 *
 * @throws price_list.not_found; auth.outside_limits if others use it too
 */
async function lockPriceList(tx: Db, accountId: string, id: string): Promise<KnownPriceList> {
  await lockAccount(tx, accountId);
  const list = await requirePriceList(tx, accountId, id);
  if (list.isReadOnly) refuseUsedByOthers('price list');
  const layouts = await listLayoutsWith(tx, id);
  await lockContent(
    tx,
    accountId,
    layouts.map((layout) => layout.id),
    'update',
  );
  return list;
}
