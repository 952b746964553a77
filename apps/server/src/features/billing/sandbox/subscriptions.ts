import { AppError } from '@vitrine/contract/core/errors';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { newId } from '../../../platform/ids.ts';
import { addMonth, findProrationDate } from '../proration.ts';
import {
  type SubscriptionContents,
  computeMonthlyPence,
  type ProviderEvent,
  type ProviderSubscription,
} from '../provider.ts';
import { canCharge, parseStoredCard } from './cards.ts';
import { writeInvoice } from './invoices.ts';
import { findObject, lockObject, type SandboxSubscription, type StoredObject, updateObject } from './store.ts';

/** @throws subscription.required */
export async function requireSubscription(db: Db, id: string): Promise<StoredObject<SandboxSubscription>> {
  const found = await findObject(db, 'subscription', id);
  if (found === null) throw new AppError('subscription.required');
  return found;
}

/**
 * Runs `work` in a transaction that locks the subscription, so that a renewal and a payment at the same instant do not
 * overwrite each other.
 */
export function withLockedSubscription<T>(
  db: Db,
  id: string,
  work: (tx: Db, found: StoredObject<SandboxSubscription>) => T | Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await lockObject(tx, id);
    return work(tx, await requireSubscription(tx, id));
  });
}

/** The first paid month, starting now. */
export function startFirstPeriod(clock: Clock): { periodStartsAt: string; periodEndsAt: string } {
  const startsAt = clock();
  return { periodStartsAt: startsAt.toISOString(), periodEndsAt: addMonth(startsAt).toISOString() };
}

export const isDue = ({ status, periodEndsAt }: SandboxSubscription, now: Date): boolean =>
  (status === 'active' || status === 'past_due') && periodEndsAt !== null && Date.parse(periodEndsAt) <= now.getTime();

/** Starts the next period: ends a canceled subscription, otherwise charges the card. */
export async function renew(
  tx: Db,
  { id, data, customerId }: StoredObject<SandboxSubscription>,
  clock: Clock,
): Promise<ProviderEvent[]> {
  const startsAt = data.periodEndsAt ?? clock().toISOString();
  const canPay = canCharge(data.card);
  if (data.cancelAtPeriodEnd || (!canPay && data.status === 'past_due')) {
    await updateObject(tx, id, { ...data, status: 'ended' });
    return [createProviderEvent('customer.subscription.deleted', id)];
  }
  const bill = { customerId, subscriptionId: id, totalPence: computeMonthlyPence(data) };
  const isPaid = await writeInvoice(tx, bill, canPay, clock);
  await updateObject(tx, id, {
    ...data,
    status: isPaid ? 'active' : 'past_due',
    periodStartsAt: startsAt,
    periodEndsAt: addMonth(new Date(startsAt)).toISOString(),
  });
  return [createProviderEvent(isPaid ? 'invoice.paid' : 'invoice.payment_failed', id)];
}

/** The price difference of other contents for the rest of the paid period, in pence; negative if they cost less. */
export function computeProration(before: SandboxSubscription, after: SubscriptionContents, now: Date): number {
  const { periodStartsAt, periodEndsAt } = before;
  if (periodStartsAt === null || periodEndsAt === null) return 0;
  const [from, until] = [Date.parse(periodStartsAt), Date.parse(periodEndsAt)];
  const rest = (until - findProrationDate(new Date(from), now).getTime()) / (until - from);
  return Math.round((computeMonthlyPence(after) - computeMonthlyPence(before)) * Math.min(1, Math.max(0, rest)));
}

export function toProviderSubscription({
  id,
  data,
  createdAt,
}: StoredObject<SandboxSubscription>): ProviderSubscription {
  const card = parseStoredCard(data.card);
  return {
    id,
    status: data.status,
    seats: data.seats,
    storageBlocks: data.storageBlocks,
    periodStartsAt: data.periodStartsAt === null ? null : new Date(data.periodStartsAt),
    periodEndsAt: data.periodEndsAt === null ? null : new Date(data.periodEndsAt),
    cancelAtPeriodEnd: data.cancelAtPeriodEnd,
    card: card === null ? null : { brand: card.brand, last4: card.last4 },
    createdAt,
  };
}

export const createProviderEvent = (
  type: string,
  subscriptionId: string,
  intentId: string | null = null,
): ProviderEvent => ({
  id: newId('evt'),
  type,
  subscriptionId,
  intentId,
});
