import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import type { Invoice } from '@vitrine/contract/billing/billing';

const instant = () => timestamp({ withTimezone: true, precision: 3 });

/** Who an account is at the payment provider. */
export const paymentCustomers = pgTable(
  'payment_customers',
  {
    accountId: text()
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    customerId: text().notNull(),
  },
  (table) => [uniqueIndex('payment_customers_customer').on(table.customerId)],
);

/** Subscriptions as the provider last showed them. One whose account is gone is still to be ended there. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    /** The provider's. */
    id: text().primaryKey(),
    accountId: text().references(() => accounts.id, { onDelete: 'set null' }),
    status: text().$type<'incomplete' | 'active' | 'past_due' | 'ended'>().notNull(),
    seats: integer().notNull(),
    storageBlocks: integer().notNull(),
    periodStartsAt: instant(),
    periodEndsAt: instant(),
    cancelAtPeriodEnd: boolean().notNull(),
    cardBrand: text(),
    cardLast4: text(),
    createdAt: instant().notNull(),
  },
  (table) => [index('subscriptions_account').on(table.accountId, table.createdAt)],
);

/** What an account began to pay for: applied when the provider says that it is paid, never before. */
export const paymentChanges = pgTable(
  'payment_changes',
  {
    /** The provider's: what the secret opens. */
    intentId: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /**
     * `seats` says how many there are to be, `storage` how many blocks come on top. When it is paid, either becomes a
     * `change`, which says what the whole subscription holds after it: another one may have been paid in between.
     */
    kind: text().$type<'start' | 'seats' | 'storage' | 'change' | 'card'>().notNull(),
    subscriptionId: text().notNull(),
    seats: integer().notNull(),
    storageBlocks: integer().notNull(),
    perDevicePence: integer().notNull(),
    /** Whether somebody tried to pay. An order by itself does not change the account's status. */
    isTried: boolean().notNull().default(false),
    isDone: boolean().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (table) => [index('payment_changes_account').on(table.accountId)],
);

/** Events of the provider that were applied. Each stands here once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    appliedAt: instant().notNull(),
  },
  (table) => [index('payment_events_applied_at').on(table.appliedAt)],
);

export const invoices = pgTable(
  'invoices',
  {
    /** The provider's. */
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    number: text(),
    amountPence: integer().notNull(),
    status: text().$type<Invoice['status']>().notNull(),
    url: text(),
    createdAt: instant().notNull(),
  },
  (table) => [index('invoices_account').on(table.accountId, table.createdAt)],
);

/** What the sandbox keeps where a real provider would keep it: its customers, subscriptions, payments, invoices. */
export const sandboxObjects = pgTable(
  'sandbox_objects',
  {
    id: text().primaryKey(),
    customerId: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index('sandbox_objects_customer').on(table.customerId)],
);
