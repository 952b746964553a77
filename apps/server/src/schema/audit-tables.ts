import type { AuditMeans } from '@vitrine/contract/activity/log-limits';
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
    /** An email address, or who acts in place of a person. */
    actor: text().notNull(),
    /** The user; null where no person acts, and in entries of release 0.2. */
    actorId: text(),
    /** The name of the user at that time. */
    actorName: text(),
    means: text().$type<AuditMeans>(),
    /** The name of the API key by which the change was made. */
    keyName: text(),
    what: text().notNull(),
    names: jsonb().$type<string[]>().notNull().default([]),
    target: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The value before and the one after, by column. */
    changes: jsonb().$type<Record<string, [before: unknown, after: unknown]>>().notNull().default({}),
    address: text().notNull(),
    userAgent: text().notNull(),
  },
  (table) => [index('audit_entries_account').on(table.accountId, table.id.desc())],
);
