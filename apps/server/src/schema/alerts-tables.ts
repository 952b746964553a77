import type { MachineAlertKind } from '@vitrine/contract/fleet/machine-health';
import { boolean, foreignKey, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../platform/database/columns.ts';
import { accounts, members } from './accounts-tables.ts';
import { devices } from './fleet-tables.ts';

/**
 * When an account's emails are sent; accounts without a row have the defaults. What its owners are emailed until they
 * choose, and what processes of release 0.2 email its founder, is in `isOn` and `machine`.
 */
export const alertSettings = pgTable('alert_settings', {
  accountId: text()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  isOn: boolean().notNull(),
  afterMinutes: integer().notNull(),
  /** Null: all kinds if `isOn`, otherwise none. */
  machine: jsonb().$type<MachineAlertKind[]>(),
  quietFrom: text(),
  quietUntil: text(),
  timeZone: text().notNull(),
});

/** The emails that a member chose. Without a row, owners get what `alert_settings` says, and others nothing. */
export const memberAlerts = pgTable(
  'member_alerts',
  {
    accountId: text().notNull(),
    userId: text().notNull(),
    isOn: boolean().notNull(),
    machine: jsonb().$type<MachineAlertKind[]>().notNull(),
    /** Null: all screens. Groups that were deleted have none. */
    groupIds: jsonb().$type<string[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.userId] }),
    foreignKey({
      name: 'member_alerts_member',
      columns: [table.accountId, table.userId],
      foreignColumns: [members.accountId, members.userId],
    }).onDelete('cascade'),
  ],
);

/** Devices for which an offline alert was sent, until the recovery is reported. */
export const deviceAlerts = pgTable('device_alerts', {
  deviceId: text()
    .primaryKey()
    .references(() => devices.id, { onDelete: 'cascade' }),
  darkSince: instantColumn().notNull(),
  mailedAt: instantColumn().notNull(),
});

/** The present problems of the machines of devices. */
export const machineAlerts = pgTable(
  'machine_alerts',
  {
    deviceId: text()
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    kind: text().$type<MachineAlertKind>().notNull(),
    since: instantColumn().notNull(),
    /** Null until it was reported. */
    mailedAt: instantColumn(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.kind] })],
);

/** One row: the time of the last check. */
export const alertWatch = pgTable('alert_watch', {
  id: integer().primaryKey(),
  lastLookAt: instantColumn().notNull(),
});

/** Periods without checks because no server ran. They do not count as offline time. */
export const alertPauses = pgTable('alert_pauses', {
  fromAt: instantColumn().primaryKey(),
  untilAt: instantColumn().notNull(),
});
