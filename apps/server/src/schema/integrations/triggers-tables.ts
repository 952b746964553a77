import type { TriggerRepeat, TriggerShows } from '@vitrine/contract/integrations/triggers';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../platform/database/columns.ts';
import { accounts } from '../accounts-tables.ts';

/** The ids of groups and devices; of all devices without a name. Some may have been deleted. */
export interface StoredTarget {
  all: boolean;
  groupIds: string[];
  deviceIds: string[];
}

/** Secret addresses that start takeovers. What they name may have been deleted, so it is not referenced by keys. */
export const triggers = pgTable(
  'triggers',
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** SHA-256 of the secret, in hexadecimal. */
    secretHash: text().notNull(),
    shows: jsonb().$type<TriggerShows>().notNull(),
    target: jsonb().$type<StoredTarget>().notNull(),
    /** The time for which the takeover runs; null: until somebody ends it. */
    minutes: integer(),
    repeat: text().$type<TriggerRepeat>().notNull(),
    createdAt: instantColumn().notNull(),
    lastUsedAt: instantColumn(),
    timesUsed: integer().notNull().default(0),
    /** The last takeover that the trigger started. */
    takeoverId: text(),
  },
  (table) => [uniqueIndex('triggers_secret').on(table.secretHash), index('triggers_account').on(table.accountId)],
);
