import type { PriceRow, PriceTable } from '@vitrine/contract/layouts/price-lists';
import type { History } from '../../../ui/editing/history.ts';
import { createItem, isEmpty, withReadPrices } from './spreadsheet.ts';

export interface PriceDraft extends PriceTable {
  name: string;
}

export type PriceHistory = History<PriceDraft>;

/** A list without rows gets an empty item, into which people type or paste. */
export const toDraft = ({ name, columns, rows }: PriceDraft): PriceDraft => ({
  name,
  columns,
  rows: rows.length === 0 ? [createItem()] : rows,
});

/** The draft as the server saves it: without rows if all are empty, and with prices without currency signs. */
export const toBody = ({ name, columns, rows }: PriceDraft): PriceDraft => ({
  name,
  columns,
  rows: rows.every((row) => isEmpty(row)) ? [] : rows.map((row) => withReadPrices(row, columns)),
});

/** Changes are not counted: 1 if there are any. */
export const countPriceChanges = (before: PriceDraft, after: PriceDraft): number =>
  JSON.stringify(before) === JSON.stringify(after) ? 0 : 1;

export const markSoldOut = (draft: PriceDraft, rowId: string, isSoldOut: boolean): PriceDraft =>
  changeRow(draft, rowId, (row) => (row.kind === 'item' ? { ...row, isSoldOut } : row));

/** The draft with a row moved up (-1) or down (1), where there is one to change places with. */
export function moveRow(draft: PriceDraft, rowId: string, by: -1 | 1): PriceDraft {
  const from = draft.rows.findIndex(({ id }) => id === rowId);
  const [row, other] = [draft.rows[from], draft.rows[from + by]];
  if (row === undefined || other === undefined) return draft;
  return { ...draft, rows: draft.rows.with(from, other).with(from + by, row) };
}

/** The draft with a row moved to the place of another one, which makes room. */
export function placeRow(draft: PriceDraft, rowId: string, otherId: string): PriceDraft {
  const from = draft.rows.findIndex(({ id }) => id === rowId);
  const to = draft.rows.findIndex(({ id }) => id === otherId);
  const row = draft.rows[from];
  if (row === undefined || to < 0 || from === to) return draft;
  return { ...draft, rows: draft.rows.toSpliced(from, 1).toSpliced(to, 0, row) };
}

/** The draft with one row changed; the same draft if `change` leaves the row as it is. */
export function changeRow(draft: PriceDraft, id: string, change: (row: PriceRow) => PriceRow): PriceDraft {
  const rows = draft.rows.map((row) => (row.id === id ? change(row) : row));
  return rows.every((row, index) => row === draft.rows[index]) ? draft : { ...draft, rows };
}
