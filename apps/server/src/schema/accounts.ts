import type { PlanId, SubscriptionStatus } from '@vitrine/contract/billing/plans';
import { bigint, boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

const instant = () => timestamp({ withTimezone: true, precision: 3 });

export const accounts = pgTable(
  'accounts',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** As typed. */
    email: text().notNull(),
    /** In lower case: what is compared. */
    emailKey: text().notNull(),
    passwordHash: text().notNull(),
    isAdmin: boolean().notNull().default(false),
    plan: text().$type<PlanId>().notNull().default('free'),
    status: text().$type<SubscriptionStatus>().notNull().default('inactive'),
    periodStartsAt: instant(),
    periodEndsAt: instant(),
    cancelAtPeriodEnd: boolean().notNull().default(false),
    /** What was bought and what an admin grants are kept apart: seats are the larger, storage the sum. */
    boughtSeats: integer().notNull().default(1),
    grantedSeats: integer().notNull().default(1),
    boughtStorageBytes: bigint({ mode: 'number' }).notNull().default(0),
    grantedStorageBytes: bigint({ mode: 'number' }).notNull().default(0),
    /** This account's own price per device; null: the price list's. */
    devicePricePence: integer(),
    /** Since when an admin keeps it from signing in; null where nobody does. */
    suspendedAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [uniqueIndex('accounts_email_key').on(table.emailKey)],
);

/** Reset links that were mailed. Only the hash of a token is kept; using one deletes all of its account. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (table) => [index('password_resets_account').on(table.accountId)],
);

export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    userAgent: text().notNull(),
    address: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('sessions_account').on(table.accountId)],
);
