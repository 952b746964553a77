import { integer, pgTable } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns.ts';

/** One row, which processes write to find out whether the database accepts changes. */
export const writeChecks = pgTable('write_checks', {
  id: integer().primaryKey(),
  at: instant().notNull(),
});
