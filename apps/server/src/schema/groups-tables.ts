import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../platform/database/columns.ts';
import { accounts } from './accounts-tables.ts';
import { devices } from './fleet-tables.ts';

export const groups = pgTable(
  'device_groups',
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    description: text(),
    color: text().notNull(),
    createdAt: instantColumn().notNull(),
  },
  (table) => [index('device_groups_account').on(table.accountId)],
);

/** A device is in at most one group, so the device is the primary key. */
export const groupMembers = pgTable(
  'device_group_members',
  {
    deviceId: text()
      .primaryKey()
      .references(() => devices.id, { onDelete: 'cascade' }),
    groupId: text()
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    addedAt: instantColumn().notNull(),
  },
  (table) => [index('device_group_members_group').on(table.groupId)],
);
