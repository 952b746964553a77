import type { SignInMethod } from '@vitrine/contract/sign-in/sessions';
import type { PlanId, SubscriptionStatus } from '@vitrine/contract/billing/plans';
import type { Limits, Role } from '@vitrine/contract/team/roles';
import type { Language } from '@vitrine/messages/languages';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instantColumn } from '../platform/database/columns.ts';

/** People who sign in. */
export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** The email address as entered. */
    email: text().notNull(),
    /** The email in lower case, for comparisons. */
    emailKey: text().notNull(),
    passwordHash: text().notNull(),
    /** An administrator of the installation. */
    isAdmin: boolean().notNull().default(false),
    /** The language that the person chose; null: the browser’s on pages, the account’s in emails. */
    language: text().$type<Language>(),
    createdAt: instantColumn().notNull(),
  },
  (table) => [uniqueIndex('users_email_key').on(table.emailKey)],
);

/**
 * Accounts own plan, screens and content. Processes of release 0.2 sign people in by the name, the email address, the
 * password and the role in these rows: triggers keep them equal to those of the founder.
 */
export const accounts = pgTable(
  'accounts',
  {
    id: text().primaryKey(),
    /** The founder; null once another person owns the account, or if a user added it to their others. */
    userId: text().references(() => users.id, { onDelete: 'set null' }),
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
    /** The time zone of new screens that report none of their own; null until it is known. */
    timeZone: text(),
    /** The language of screens, and of emails to people who have chosen none; null: English. */
    language: text().$type<Language>(),
    /** The time at which an admin suspended the account; null if it may sign in. */
    suspendedAt: instantColumn(),
    createdAt: instantColumn().notNull(),
  },
  (table) => [uniqueIndex('accounts_email_key').on(table.emailKey), index('accounts_user').on(table.userId)],
);

/** Users in accounts. */
export const members = pgTable(
  'members',
  {
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text().$type<Role>().notNull(),
    joinedAt: instantColumn().notNull(),
    /** Null: the member sees everything. */
    limits: jsonb().$type<Limits>(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.userId] }), index('members_user').on(table.userId)],
);

/** Emailed reset links. Only the hash of a token is stored; using one deletes all links of the user. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text().primaryKey(),
    /** The account that the user founded, by which processes of release 0.2 find them; null if there is none. */
    accountId: text().references(() => accounts.id, { onDelete: 'cascade' }),
    /** A trigger completes the rows of release 0.2. */
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instantColumn().notNull(),
  },
  (table) => [index('password_resets_account').on(table.accountId), index('password_resets_user').on(table.userId)],
);

export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    /** The account that the user founded, which processes of release 0.2 use; null if there is none. */
    accountId: text().references(() => accounts.id, { onDelete: 'cascade' }),
    /** A trigger completes the rows of release 0.2. */
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    /** The account that requests are about that name none; null: the one that the user joined first. */
    usedAccountId: text().references(() => accounts.id, { onDelete: 'set null' }),
    userAgent: text().notNull(),
    address: text().notNull(),
    createdAt: instantColumn().notNull(),
    expiresAt: instantColumn().notNull(),
    /** The time of the last use, stored once an hour at most; null in rows of release 0.2. */
    lastUsedAt: instantColumn(),
    method: text().$type<SignInMethod>().notNull().default('password'),
    /** True if the person has proven a second factor; a passkey counts as two. */
    hasSecondFactor: boolean().notNull().default(false),
    /** The account whose identity provider has vouched for the person; null without one. */
    providerAccountId: text().references(() => accounts.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('sessions_account').on(table.accountId),
    index('sessions_user').on(table.userId),
    index('sessions_used_account').on(table.usedAccountId),
    index('sessions_provider_account').on(table.providerAccountId),
  ],
);
