import { integer, pgTable } from 'drizzle-orm/pg-core';
import { instantColumn } from '../database/columns.ts';

/** The last run of the upkeep; one row. Months are dropped only after the clock has run steadily. */
export const partitionUpkeep = pgTable('partition_upkeep', {
  id: integer().primaryKey(),
  lastRunAt: instantColumn().notNull(),
  /** Since then the clock has neither been set back nor jumped ahead between two runs. */
  steadySince: instantColumn().notNull(),
});
