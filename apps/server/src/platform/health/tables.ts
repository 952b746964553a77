import { integer, pgTable } from 'drizzle-orm/pg-core';
import { instantColumn } from '../database/columns.ts';

/** One row, which processes write to find out whether the database accepts changes. */
export const writeChecks = pgTable('write_checks', {
  id: integer().primaryKey(),
  at: instantColumn().notNull(),
});
