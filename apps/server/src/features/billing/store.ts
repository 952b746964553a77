import type { PlanId, SubscriptionStatus } from '@vitrine/contract/billing/plans';
import { and, asc, desc, eq, gt, isNull, lt, ne } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import type { ProviderInvoice, ProviderSubscription } from './provider.ts';
import {
  invoices,
  paymentChanges,
  paymentCustomers,
  paymentEvents,
  subscriptions,
} from '../../schema/billing-tables.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type PaymentChange = typeof paymentChanges.$inferSelect;

/** The columns of an account that its payments decide. Grants are separate. */
export interface Purchase {
  plan: PlanId;
  status: SubscriptionStatus;
  periodStartsAt: Date | null;
  periodEndsAt: Date | null;
  cancelAtPeriodEnd: boolean;
  boughtSeats: number;
  boughtStorageBytes: number;
}

/** Null if the provider has no customer for the account. */
export async function findCustomer(db: Db, accountId: string): Promise<string | null> {
  const [row] = await db.select().from(paymentCustomers).where(eq(paymentCustomers.accountId, accountId));
  return row?.customerId ?? null;
}

export async function insertCustomer(db: Db, accountId: string, customerId: string): Promise<void> {
  await db.insert(paymentCustomers).values({ accountId, customerId }).onConflictDoNothing();
}

/** All subscriptions of an account, oldest first. */
export async function listSubscriptions(db: Db, accountId: string): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.accountId, accountId))
    .orderBy(asc(subscriptions.createdAt), asc(subscriptions.id));
}

/** Reads a subscription and locks it until the transaction ends. Null if it is not ours. */
export async function lockSubscription(tx: Db, id: string): Promise<SubscriptionRow | null> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
  return row ?? null;
}

const toSubscriptionColumns = ({ card, ...rest }: ProviderSubscription) => ({
  ...rest,
  cardBrand: card?.brand ?? null,
  cardLast4: card?.last4 ?? null,
});

export async function insertSubscription(db: Db, accountId: string, subscription: ProviderSubscription): Promise<void> {
  await db
    .insert(subscriptions)
    .values({ accountId, ...toSubscriptionColumns(subscription) })
    .onConflictDoNothing();
}

export async function updateSubscription(tx: Db, subscription: ProviderSubscription): Promise<void> {
  const { id, ...columns } = toSubscriptionColumns(subscription);
  await tx.update(subscriptions).set(columns).where(eq(subscriptions.id, id));
}

/** Subscriptions that are not ended although their account is deleted. */
export async function listOrphans(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(isNull(subscriptions.accountId), ne(subscriptions.status, 'ended')));
  return rows.map(({ id }) => id);
}

export async function insertChange(db: Db, change: typeof paymentChanges.$inferInsert): Promise<void> {
  await db.insert(paymentChanges).values(change).onConflictDoNothing();
}

export async function findChange(db: Db, accountId: string, intentId: string): Promise<PaymentChange | null> {
  const [row] = await db
    .select()
    .from(paymentChanges)
    .where(and(eq(paymentChanges.intentId, intentId), eq(paymentChanges.accountId, accountId)));
  return row ?? null;
}

/** Webhooks name the intent only, not the account. */
export async function findChangeByIntent(db: Db, intentId: string): Promise<PaymentChange | null> {
  const [row] = await db.select().from(paymentChanges).where(eq(paymentChanges.intentId, intentId));
  return row ?? null;
}

/** The first payment of a subscription. */
export async function findStart(db: Db, subscriptionId: string): Promise<PaymentChange | null> {
  const [row] = await db
    .select()
    .from(paymentChanges)
    .where(and(eq(paymentChanges.subscriptionId, subscriptionId), eq(paymentChanges.kind, 'start')));
  return row ?? null;
}

/** Locks the change until the transaction ends. Null if there is none. */
export async function lockChange(tx: Db, intentId: string): Promise<PaymentChange | null> {
  const [row] = await tx.select().from(paymentChanges).where(eq(paymentChanges.intentId, intentId)).for('update');
  return row ?? null;
}

export async function updateChange(tx: Db, { intentId, ...columns }: PaymentChange): Promise<void> {
  await tx.update(paymentChanges).set(columns).where(eq(paymentChanges.intentId, intentId));
}

/** Changes created after `since` that are not known to be paid or abandoned. */
export async function listOpenChanges(db: Db, since: Date): Promise<PaymentChange[]> {
  return db
    .select()
    .from(paymentChanges)
    .where(and(eq(paymentChanges.isDone, false), gt(paymentChanges.createdAt, since)))
    .orderBy(asc(paymentChanges.createdAt));
}

export async function updateChangeTried(tx: Db, intentId: string): Promise<void> {
  await tx.update(paymentChanges).set({ isTried: true }).where(eq(paymentChanges.intentId, intentId));
}

export async function updateChangeDone(db: Db, intentId: string): Promise<void> {
  await db.update(paymentChanges).set({ isDone: true }).where(eq(paymentChanges.intentId, intentId));
}

/** Idempotent: returns false if the event was applied before. A concurrent duplicate waits for the first one. */
export async function insertPaymentEvent(tx: Db, event: typeof paymentEvents.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(paymentEvents).values(event).onConflictDoNothing().returning({ id: paymentEvents.id });
  return rows.length > 0;
}

export async function deleteWebhooksBefore(db: Db, instant: Date): Promise<void> {
  await db.delete(paymentEvents).where(lt(paymentEvents.appliedAt, instant));
}

export async function upsertInvoices(tx: Db, accountId: string, list: readonly ProviderInvoice[]): Promise<void> {
  for (const { id, ...invoice } of list) {
    await tx
      .insert(invoices)
      .values({ id, accountId, ...invoice })
      .onConflictDoUpdate({ target: invoices.id, set: invoice });
  }
}

/** Lists invoices, the newest first. */
export async function listInvoices(db: Db, accountId: string) {
  return db
    .select()
    .from(invoices)
    .where(eq(invoices.accountId, accountId))
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
    .limit(100);
}
