import type { TagRule } from '@vitrine/contract/tags/tag-text';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
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
    /** The tags of its screens, which join and leave by themselves; null: they are added by hand. */
    rule: jsonb().$type<TagRule>(),
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
    /** Its place in the order by hand, from 1; null: it follows those that have one, by name. */
    position: integer(),
  },
  (table) => [index('device_group_members_group').on(table.groupId)],
);
