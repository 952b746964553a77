import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { devices } from './fleet.ts';

const instant = () => timestamp({ withTimezone: true, precision: 3 });

/** Accounts without a row have the defaults. */
export const alertSettings = pgTable('alert_settings', {
  accountId: text()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  isOn: boolean().notNull(),
  afterMinutes: integer().notNull(),
  quietFrom: text(),
  quietUntil: text(),
  timeZone: text().notNull(),
});

/** Screens that the owner was told are dark, until they are told to be back. */
export const deviceAlerts = pgTable('device_alerts', {
  deviceId: text()
    .primaryKey()
    .references(() => devices.id, { onDelete: 'cascade' }),
  darkSince: instant().notNull(),
  mailedAt: instant().notNull(),
});

/** One row: when somebody last looked. */
export const alertWatch = pgTable('alert_watch', {
  id: integer().primaryKey(),
  lastLookAt: instant().notNull(),
});

/** When nobody looked, since no server ran: a screen is not blamed for them. */
export const alertPauses = pgTable('alert_pauses', {
  fromAt: instant().primaryKey(),
  untilAt: instant().notNull(),
});
