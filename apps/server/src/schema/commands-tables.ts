import type { CommandKind } from '@vitrine/contract/fleet/command-kinds';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../platform/database/columns.ts';
import { devices } from './fleet-tables.ts';

export const commands = pgTable(
  'commands',
  {
    id: text().primaryKey(),
    deviceId: text()
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    kind: text().$type<CommandKind>().notNull(),
    value: integer(),
    /** The program that gets the command and carries it out. */
    recipient: text().$type<'player' | 'agent'>().notNull().default('player'),
    /** The result as reported by the device. Expiry is derived from the time. */
    result: text().$type<'done' | 'failed'>(),
    detail: text(),
    createdAt: instantColumn().notNull(),
    expiresAt: instantColumn().notNull(),
    deliveredAt: instantColumn(),
    settledAt: instantColumn(),
  },
  (table) => [
    index('commands_device').on(table.deviceId, table.createdAt, table.id),
    index('commands_open')
      .on(table.expiresAt)
      .where(sql`${table.settledAt} is null`),
    index('commands_created_at').on(table.createdAt),
  ],
);

/** The columns of a table with the newest file of a kind that each device has sent. */
const deviceFileColumns = () => ({
  deviceId: text()
    .primaryKey()
    .references(() => devices.id, { onDelete: 'cascade' }),
  id: text().notNull(),
  storageKey: text().notNull(),
  mimeType: text().notNull(),
  fileSize: bigint({ mode: 'number' }).notNull(),
  sha256: text().notNull(),
  takenAt: instantColumn().notNull(),
});

/** The newest screenshot of each device. */
export const screenshots = pgTable('device_screenshots', deviceFileColumns());

/** The newest log of the machine behind each device. */
export const machineLogs = pgTable('machine_logs', deviceFileColumns());
