import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../database/columns.ts';

/** One row per counter, such as `login:address:203.0.113.9`. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    hits: integer().notNull(),
    resetsAt: instantColumn().notNull(),
  },
  (table) => [index('rate_limits_resets_at').on(table.resetsAt)],
);
