import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../platform/database/columns.ts';
import { users } from '../accounts-tables.ts';

/** Secrets of authenticator apps (TOTP, RFC 6238). */
export const secondFactors = pgTable('second_factors', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Sealed with a key derived from the installation’s secret. */
  secret: text().notNull(),
  /** Null until the user has entered a first code; until then it is not asked for. */
  confirmedAt: instantColumn(),
  /** The time step of the last code that was accepted: neither it nor an earlier one is accepted again. */
  lastStep: integer(),
  createdAt: instantColumn().notNull(),
});

/** Codes for users who have lost their factor. Each works once: using one deletes its row. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);
