import { sql } from 'drizzle-orm';
import { text, timestamp } from 'drizzle-orm/pg-core';

/** A column for an instant, to the millisecond like a `Date`. */
export const instantColumn = () => timestamp({ withTimezone: true, precision: 3 });

/**
 * A column for the sort key of the row's name, which a trigger writes. Null in rows that are older than the column, until the job
 * `names.sort-keys` has come to them.
 */
export const sortKeyColumn = () => text();

/** A column for the tags of the row. */
export const tagsColumn = () =>
  text()
    .array()
    .notNull()
    .default(sql`'{}'`);
