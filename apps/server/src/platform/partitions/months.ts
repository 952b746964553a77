/**
 * The time for which rows are kept. Whole months are removed (UTC), so a row is kept until its month is over that old.
 */
export type Keep = { days: number } | { months: number };

/** A calendar month in UTC, `2026-11`. */
export type Month = string;

/** Returns the month of an instant. */
export const toMonth = (at: Date): Month => at.toISOString().slice(0, 7);

/** The month that begins `count` months after another one begins. */
export const addMonths = (month: Month, count: number): Month => {
  const start = startOfMonth(month);
  start.setUTCMonth(start.getUTCMonth() + count);
  return toMonth(start);
};

/** Returns the first instant of a month. */
export const startOfMonth = (month: Month): Date => new Date(`${month}-01T00:00:00.000Z`);

/** Everything since this instant is kept: the start of a month. */
export function findKeptSince(now: Date, keep: Keep): Date {
  if ('months' in keep) return startOfMonth(addMonths(toMonth(now), -keep.months));
  return startOfMonth(toMonth(new Date(now.getTime() - keep.days * 86_400_000)));
}

/** A partition by its name: one month, or what was before a month when the table was partitioned. */
export type Partition = { name: string } & ({ month: Month } | { before: Month });

/** Returns the name of the partition with the rows of a month: `plays_2026_11`. */
export const nameOfMonth = (table: string, month: Month): string => `${table}_${month.replace('-', '_')}`;

/** Null for the default partition. */
export function partitionNamed(table: string, name: string): Partition | null {
  const parts = /^_(before_)?(\d{4})_(\d\d)$/.exec(name.startsWith(table) ? name.slice(table.length) : '');
  if (parts === null) return null;
  const month = `${parts[2]}-${parts[3]}`;
  return parts[1] === undefined ? { name, month } : { name, before: month };
}

/** The first month after everything that a partition holds. */
export const findMonthAfter = (partition: Partition): Month =>
  'month' in partition ? addMonths(partition.month, 1) : partition.before;
