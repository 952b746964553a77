import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts } from './accounts-tables.ts';
import { instantColumn } from '../platform/database/columns.ts';

/** The branding of an account's console. No row means the defaults. */
export const branding = pgTable(
  'branding',
  {
    accountId: text()
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Null for the default. */
    primaryColor: text(),
    logoFilename: text(),
    logoKey: text(),
    logoBytes: integer(),
    logoSha256: text(),
    updatedAt: instantColumn().notNull(),
  },
  (table) => [uniqueIndex('branding_logo_filename').on(table.logoFilename)],
);
