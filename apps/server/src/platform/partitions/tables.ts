import { integer, pgTable } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns.ts';

/** When partitions were last looked after; one row. Months are dropped only after the clock has run steadily. */
export const partitionUpkeep = pgTable('partition_upkeep', {
  id: integer().primaryKey(),
  lastRunAt: instant().notNull(),
  /** Since then the clock has neither gone back nor leapt ahead between two runs. */
  steadySince: instant().notNull(),
});
