import type { Condition } from '@vitrine/contract/conditions';
import type { RecurrenceRule } from '@vitrine/contract/schedule/recurrence-rule';
import type { Recurrence, SchedulePriority } from '@vitrine/contract/schedule/schedule';
import type { PausedOccurrence } from '@vitrine/playback/pauses';
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, jsonb, pgTable, pgView, primaryKey, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../platform/database/columns.ts';
import { accounts } from './accounts-tables.ts';
import { devices } from './fleet-tables.ts';
import { groups } from './groups-tables.ts';
import { media } from './library-tables.ts';

export const events = pgTable(
  'schedule_events',
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    mediaId: text()
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    /** `HH:MM`, wall clock in `timeZone`. */
    startTime: text().notNull(),
    endTime: text().notNull(),
    allDay: boolean().notNull().default(false),
    scheduledDate: date({ mode: 'string' }).notNull(),
    /** The last day on which an occurrence may start, also of a rule with a count; null: no end. */
    lastDate: date({ mode: 'string' }),
    /** An IANA name, or `screen`. */
    timeZone: text().notNull(),
    recurrence: text().$type<Recurrence>().notNull(),
    /** Set if `recurrence` is `custom`. */
    rule: jsonb().$type<RecurrenceRule>(),
    priority: text().$type<SchedulePriority>().notNull().default('normal'),
    color: text().notNull(),
    /** The event plays on every device of the account. */
    coversAll: boolean().notNull().default(false),
    /** Null: on all of its devices. */
    only: jsonb().$type<Condition>(),
    createdAt: instantColumn().notNull(),
  },
  (table) => [index('schedule_events_account').on(table.accountId), index('schedule_events_media').on(table.mediaId)],
);

/** The groups of an event. */
export const eventGroups = pgTable(
  'schedule_event_groups',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    groupId: text()
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.groupId] }),
    index('schedule_event_groups_group').on(table.groupId),
  ],
);

/** The devices that each event covers through its groups, or because it covers all. */
export const coveredDevices = pgView('schedule_covered_devices', {
  eventId: text().notNull(),
  deviceId: text().notNull(),
}).existing();

/**
 * All devices of each event. Those that are not its own are those of `schedule_covered_devices`: triggers insert and
 * delete them in the transaction that changes a membership, a target or the devices of the account.
 */
export const eventDevices = pgTable(
  'schedule_event_devices',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    deviceId: text()
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    /** Chosen singly: it stays without a group. */
    isOwn: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.deviceId] }),
    index('schedule_event_devices_device').on(table.deviceId),
  ],
);

/**
 * Occurrences that do not run as their event says. An exception without media skips the occurrence; any other one
 * replaces it.
 */
export const exceptions = pgTable(
  'schedule_exceptions',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** The day on which the occurrence would start, in the event's time zone. */
    day: date({ mode: 'string' }).notNull(),
    /** Deleting it lets the occurrence run as its event says. */
    mediaId: text().references(() => media.id, { onDelete: 'cascade' }),
    title: text(),
    startTime: text(),
    endTime: text(),
    allDay: boolean(),
    scheduledDate: date({ mode: 'string' }),
    color: text(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.day] }),
    index('schedule_exceptions_media').on(table.mediaId),
    check(
      'schedule_exceptions_change',
      sql`num_nulls(${table.mediaId}, ${table.title}, ${table.startTime}, ${table.endTime}, ${table.allDay},
        ${table.scheduledDate}, ${table.color}) in (0, 7)`,
    ),
  ],
);

/** Pauses: a device's schedule does not count while `fromAt <= t < untilAt`, because an assignment was forced. */
export const pauses = pgTable('schedule_pauses', {
  deviceId: text()
    .primaryKey()
    .references(() => devices.id, { onDelete: 'cascade' }),
  fromAt: instantColumn().notNull(),
  untilAt: instantColumn().notNull(),
  /**
   * The occurrences that the pause paused. It ends early once none of them runs as it did. Null: stored by release
   * 0.1.
   */
  occurrences: jsonb().$type<readonly PausedOccurrence[]>(),
});
