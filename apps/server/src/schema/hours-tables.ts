import type { HoursException, OnSpan } from '@vitrine/contract/fleet/hours';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { instantColumn } from '../platform/database/columns.ts';
import { accounts } from './accounts-tables.ts';
import { devices } from './fleet-tables.ts';
import { groups } from './groups-tables.ts';

/** A holiday of a calendar: one day, or several in a row. */
export interface CalendarDays {
  firstDate: string;
  lastDate: string;
  name: string;
}

/** The working hours of devices and groups. */
export const workingHours = pgTable(
  'working_hours',
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Either the device or the group that has them. */
    deviceId: text().references(() => devices.id, { onDelete: 'cascade' }),
    groupId: text().references(() => groups.id, { onDelete: 'cascade' }),
    /** For each weekday, from 0 (Sunday) to 6. */
    week: jsonb().$type<OnSpan[][]>().notNull(),
    exceptions: jsonb().$type<HoursException[]>().notNull(),
    /** Null: there is no calendar, and the columns below are empty. */
    calendarUrl: text(),
    /** The days of the last reading that did not fail. */
    calendarDays: jsonb().$type<CalendarDays[]>().notNull().default([]),
    calendarReadAt: instantColumn(),
    /** Why the last reading failed; null: it did not. */
    calendarProblem: text(),
    nextReadAt: instantColumn(),
  },
  (table) => [
    unique('working_hours_device').on(table.deviceId),
    unique('working_hours_group').on(table.groupId),
    index('working_hours_account').on(table.accountId),
    index('working_hours_next_read_at').on(table.nextReadAt),
    check('working_hours_owner', sql`num_nonnulls(${table.deviceId}, ${table.groupId}) = 1`),
  ],
);

export type HoursRow = typeof workingHours.$inferSelect;
