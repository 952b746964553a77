import type { ScheduleBoundary } from '@vitrine/contract/schedule/scheduler';
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../platform/database/columns.ts';
import { accounts } from './accounts-tables.ts';

/** One row: the scheduler's progress. */
export const schedulerState = pgTable('scheduler_state', {
  id: integer().primaryKey(),
  lastCheckAt: instantColumn().notNull(),
  /** The instant up to which all boundaries have been handled, and none after it. */
  doneUntil: instantColumn().notNull(),
  /** The time since which the current leader leads. */
  runningSince: instantColumn().notNull(),
  nextCheckAt: instantColumn().notNull(),
});

/** Starts and ends of schedule events, retained for a limited time. Names are copied, so that they outlive the rows. */
export const boundaries = pgTable(
  'schedule_boundaries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    eventId: text().notNull(),
    title: text().notNull(),
    kind: text().$type<ScheduleBoundary['kind']>().notNull(),
    at: instantColumn().notNull(),
  },
  (table) => [
    index('schedule_boundaries_account').on(table.accountId, table.at),
    index('schedule_boundaries_at').on(table.at),
  ],
);
