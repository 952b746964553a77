import type { Recurrence } from '@vitrine/contract/schedule/schedule';
import { date, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { devices } from './fleet.ts';
import { media } from './library.ts';

const instant = () => timestamp({ withTimezone: true, precision: 3 });

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
    scheduledDate: date({ mode: 'string' }).notNull(),
    lastDate: date({ mode: 'string' }),
    timeZone: text().notNull(),
    recurrence: text().$type<Recurrence>().notNull(),
    color: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index('schedule_events_account').on(table.accountId), index('schedule_events_media').on(table.mediaId)],
);

export const eventDevices = pgTable(
  'schedule_event_devices',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    deviceId: text()
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.deviceId] }),
    index('schedule_event_devices_device').on(table.deviceId),
  ],
);

/** Pauses: a device's schedule does not count while `fromAt <= t < untilAt`, because an assignment was forced. */
export const pauses = pgTable('schedule_pauses', {
  deviceId: text()
    .primaryKey()
    .references(() => devices.id, { onDelete: 'cascade' }),
  fromAt: instant().notNull(),
  untilAt: instant().notNull(),
});
