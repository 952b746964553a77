import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** One row per counter, such as `login:address:203.0.113.9`. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    hits: integer().notNull(),
    resetsAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('rate_limits_resets_at').on(table.resetsAt)],
);
