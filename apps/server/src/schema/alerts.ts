import type { MachineAlertKind } from '@vitrine/contract/fleet/machine-health';
import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../platform/database/columns.ts';
import { accounts } from './accounts.ts';
import { devices } from './fleet.ts';

/** Accounts without a row have the defaults. */
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

/** Devices for which an offline alert was sent, until the recovery is reported. */
export const deviceAlerts = pgTable('device_alerts', {
  deviceId: text()
    .primaryKey()
    .references(() => devices.id, { onDelete: 'cascade' }),
  darkSince: instantColumn().notNull(),
  mailedAt: instantColumn().notNull(),
});

/** What is wrong with the machines of devices, until it no longer is. */
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
