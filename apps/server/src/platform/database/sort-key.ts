import { type AnyColumn, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** A name's column and the column of its sort key, which is null in old rows. */
export interface SortedName {
  name: AnyColumn;
  sortKey: AnyColumn;
}

/** The most characters of a name that its sort key is made from, as in `vitrine_sort_key`. */
const COMPARED_CHARACTERS = 60;

/** The beginning of a name that its sort key is made from: enough for a cursor. */
export const shortenName = (name: string): string => Array.from(name).slice(0, COMPARED_CHARACTERS).join('');

/** The sort key of a name (decision 150). */
export const toSortKey = (name: SQLWrapper): SQL<string> => sql<string>`(vitrine_sort_key(${name}) collate "C")`;

/** The stored sort key of a row. Lists of many rows are ordered by this: computing a key takes 20 microseconds. */
export const sortKeyOf = ({ name, sortKey }: SortedName): SQL<string> =>
  sql<string>`(coalesce(${sortKey}, vitrine_sort_key(${name})) collate "C")`;

const BATCH = 1_000;

/** Calls a function that does up to `limit` pieces of work until it finds fewer. */
export async function inBatches(work: (limit: number) => Promise<number>): Promise<void> {
  while ((await work(BATCH)) === BATCH);
}
