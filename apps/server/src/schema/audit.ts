import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../platform/database/columns.ts';

/**
 * Append-only, partitioned by the month of `at` (UTC). Entries outlive the account, so there is no foreign key. The id
 * is the key of each partition.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    /** Sorts by time. */
    id: text().notNull(),
    at: instantColumn().notNull(),
    accountId: text(),
    accountEmail: text(),
    actor: text().notNull(),
    what: text().notNull(),
    names: jsonb().$type<string[]>().notNull().default([]),
    target: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
    address: text().notNull(),
    userAgent: text().notNull(),
  },
  (table) => [index('audit_entries_account').on(table.accountId, table.id.desc())],
);
