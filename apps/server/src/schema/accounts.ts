import type { PlanId, SubscriptionStatus } from '@vitrine/contract/billing/plans';
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instantColumn } from '../platform/database/columns.ts';

export const accounts = pgTable(
  'accounts',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    organization: text().notNull().default(''),
    /** The email address as entered. */
    email: text().notNull(),
    /** The email in lower case, for comparisons. */
    emailKey: text().notNull(),
    passwordHash: text().notNull(),
    isAdmin: boolean().notNull().default(false),
    plan: text().$type<PlanId>().notNull().default('free'),
    status: text().$type<SubscriptionStatus>().notNull().default('inactive'),
    periodStartsAt: instantColumn(),
    periodEndsAt: instantColumn(),
    cancelAtPeriodEnd: boolean().notNull().default(false),
    /** Bought and granted entitlements are stored separately: the larger number of seats counts, and the sum of storage. */
    boughtSeats: integer().notNull().default(1),
    grantedSeats: integer().notNull().default(1),
    boughtStorageBytes: bigint({ mode: 'number' }).notNull().default(0),
    grantedStorageBytes: bigint({ mode: 'number' }).notNull().default(0),
    /** Price per device of this account; null for that of the price list. */
    devicePricePence: integer(),
    /** The time at which an admin suspended the account; null if it may sign in. */
    suspendedAt: instantColumn(),
    createdAt: instantColumn().notNull(),
  },
  (table) => [uniqueIndex('accounts_email_key').on(table.emailKey)],
);

/** Emailed reset links. Only the hash of a token is stored; using one deletes all links of the account. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    expiresAt: instantColumn().notNull(),
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
    createdAt: instantColumn().notNull(),
    expiresAt: instantColumn().notNull(),
  },
  (table) => [index('sessions_account').on(table.accountId)],
);
