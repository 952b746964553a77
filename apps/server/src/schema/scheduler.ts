import type { ScheduleBoundary } from '@vitrine/contract/schedule/scheduler';
import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';

const instant = () => timestamp({ withTimezone: true, precision: 3 });

/** How far the scheduler has come: one row. */
export const schedulerState = pgTable('scheduler_state', {
  id: integer().primaryKey(),
  lastCheckAt: instant().notNull(),
  /** Everything up to here is done; what comes after it is not. */
  doneUntil: instant().notNull(),
  /** Since when the process that does the work does it. */
  runningSince: instant().notNull(),
  nextCheckAt: instant().notNull(),
});

/** When schedules began and ended; kept for a while. Names are copied, so that what is deleted stays readable. */
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
    at: instant().notNull(),
  },
  (table) => [
    index('schedule_boundaries_account').on(table.accountId, table.at),
    index('schedule_boundaries_at').on(table.at),
  ],
);
