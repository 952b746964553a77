import { boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../platform/database/columns.ts';
import { accounts, users } from '../accounts-tables.ts';

/**
 * Steps between a request and the one that completes it: a password whose second factor is missing, a passkey's
 * challenge, a visit to an identity provider. Each is completed once: that deletes its row.
 */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    tokenHash: text().primaryKey(),
    kind: text().notNull(),
    /** Null until it is known who signs in. */
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    data: jsonb().notNull(),
    expiresAt: instantColumn().notNull(),
  },
  (table) => [
    index('sign_in_attempts_user').on(table.userId),
    index('sign_in_attempts_expires_at').on(table.expiresAt),
  ],
);

/** Sign-in policies: how the members of an account must have signed in. Without a row, the account asks for nothing. */
export const signInPolicies = pgTable('sign_in_policies', {
  accountId: text()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** From this time on, members without a second factor cannot use the account. */
  secondFactorFrom: instantColumn(),
  /** True if members other than owners must come from the account's identity provider. */
  onlySingleSignOn: boolean().notNull().default(false),
});

/** Browsers and networks from which users have signed in, so that an email tells of new ones. */
export const signInOrigins = pgTable(
  'sign_in_origins',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<'browser' | 'network'>().notNull(),
    /** A browser and its system, or a network: `Firefox on Windows`, `203.0.113.0/24`. */
    name: text().notNull(),
    lastSeenAt: instantColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.name] })],
);
