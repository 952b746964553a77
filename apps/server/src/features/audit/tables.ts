import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Written once, never changed. It outlives the account it is about, so it refers to none. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    /** Sorts by time. */
    id: text().primaryKey(),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    accountId: text(),
    accountEmail: text(),
    actor: text().notNull(),
    what: text().notNull(),
    target: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
    address: text().notNull(),
    userAgent: text().notNull(),
  },
  (table) => [index('audit_entries_account').on(table.accountId, table.id.desc())],
);
