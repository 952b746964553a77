import { integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';

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
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [uniqueIndex('branding_logo_filename').on(table.logoFilename)],
);
