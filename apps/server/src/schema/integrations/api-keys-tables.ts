import type { KeyScope } from '@vitrine/contract/core/scopes';
import { foreignKey, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../platform/database/columns.ts';
import { members } from '../accounts-tables.ts';

/** API keys, which act as the members who made them. Only hashes of their tokens are stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: text().primaryKey(),
    accountId: text().notNull(),
    userId: text().notNull(),
    name: text().notNull(),
    scopes: jsonb().$type<KeyScope[]>().notNull(),
    /** The groups that the key is limited to; null: only the limits of its maker apply. */
    groupIds: jsonb().$type<string[]>(),
    tokenHash: text().notNull(),
    tokenEnd: text().notNull(),
    /** The token before the last rotation. */
    previousTokenHash: text(),
    previousTokenEndsAt: instantColumn(),
    createdAt: instantColumn().notNull(),
    /** The time at which the key expires; null: never. */
    expiresAt: instantColumn(),
    lastUsedAt: instantColumn(),
  },
  (table) => [
    foreignKey({
      name: 'api_keys_member_fk',
      columns: [table.accountId, table.userId],
      foreignColumns: [members.accountId, members.userId],
    }).onDelete('cascade'),
    uniqueIndex('api_keys_token').on(table.tokenHash),
    uniqueIndex('api_keys_previous_token').on(table.previousTokenHash),
    index('api_keys_member').on(table.accountId, table.userId),
  ],
);
