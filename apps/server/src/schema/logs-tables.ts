import type { LogLevel } from '@vitrine/contract/activity/log-limits';
import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instantColumn } from '../platform/database/columns.ts';
import { accounts } from './accounts-tables.ts';

export const logEntries = pgTable(
  'log_entries',
  {
    /** The number of the entry in the order of receipt. */
    seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The row's id, without a foreign key: the entry outlives the device. */
    deviceId: text(),
    /** The entry's id as chosen by the device. */
    entryId: text(),
    level: text().$type<LogLevel>().notNull(),
    at: instantColumn().notNull(),
    receivedAt: instantColumn().notNull(),
    message: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>(),
    /** The device's public identity and name at that time. */
    devicePublicId: text(),
    deviceName: text(),
  },
  (table) => [
    index('log_entries_account').on(table.accountId, table.seq),
    index('log_entries_account_device').on(table.accountId, table.deviceId, table.seq),
    index('log_entries_account_level').on(table.accountId, table.level, table.seq),
    index('log_entries_received_at').on(table.receivedAt),
    uniqueIndex('log_entries_device_entry')
      .on(table.deviceId, table.entryId)
      .where(sql`${table.entryId} is not null`),
  ],
);
