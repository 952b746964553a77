import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instantColumn } from '../platform/database/columns.ts';
import { accounts } from './accounts-tables.ts';
import type { Invoice } from '@vitrine/contract/billing/billing';

/** The account's customer at the payment provider. */
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

/** Subscriptions as last reported by the provider. A subscription without an account must still be cancelled there. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    /** The provider's id. */
    id: text().primaryKey(),
    accountId: text().references(() => accounts.id, { onDelete: 'set null' }),
    status: text().$type<'incomplete' | 'active' | 'past_due' | 'ended'>().notNull(),
    seats: integer().notNull(),
    storageBlocks: integer().notNull(),
    periodStartsAt: instantColumn(),
    periodEndsAt: instantColumn(),
    cancelAtPeriodEnd: boolean().notNull(),
    cardBrand: text(),
    cardLast4: text(),
    createdAt: instantColumn().notNull(),
  },
  (table) => [index('subscriptions_account').on(table.accountId, table.createdAt)],
);

/** Orders, which are applied when the provider reports the payment. */
export const paymentChanges = pgTable(
  'payment_changes',
  {
    /** The provider's id of the payment that the secret belongs to. */
    intentId: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /**
     * `seats` states the new number of seats, `storage` the number of additional blocks. Either becomes a `change` when
     * it is paid, which states the resulting subscription as a whole, because another order may have been paid in
     * between.
     */
    kind: text().$type<'start' | 'seats' | 'storage' | 'change' | 'card'>().notNull(),
    subscriptionId: text().notNull(),
    seats: integer().notNull(),
    storageBlocks: integer().notNull(),
    perDevicePence: integer().notNull(),
    /** True if a payment was attempted. An order by itself does not change the account's status. */
    isTried: boolean().notNull().default(false),
    isDone: boolean().notNull().default(false),
    createdAt: instantColumn().notNull(),
  },
  (table) => [index('payment_changes_account').on(table.accountId)],
);

/** Webhooks of the provider that were applied, so that each is applied once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    appliedAt: instantColumn().notNull(),
  },
  (table) => [index('payment_events_applied_at').on(table.appliedAt)],
);

export const invoices = pgTable(
  'invoices',
  {
    /** The provider's id. */
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    number: text(),
    amountPence: integer().notNull(),
    status: text().$type<Invoice['status']>().notNull(),
    url: text(),
    createdAt: instantColumn().notNull(),
  },
  (table) => [index('invoices_account').on(table.accountId, table.createdAt)],
);

/** The sandbox's own data, which a real provider would store: customers, subscriptions, payments, invoices. */
export const sandboxObjects = pgTable(
  'sandbox_objects',
  {
    id: text().primaryKey(),
    customerId: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: instantColumn().notNull(),
  },
  (table) => [index('sandbox_objects_customer').on(table.customerId)],
);
