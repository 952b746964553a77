import type { OrderAnswer } from '@vitrine/contract/billing/billing';
import { AppError } from '@vitrine/contract/core/errors';
import type { Platform } from '../../platform/platform.ts';
import { type AccountRow, lockAccount } from '../accounts/index.ts';
import type { SubscriptionChanges } from './change-subscription.ts';
import type { Charging } from './charging.ts';
import { ensureCustomer } from './customers.ts';
import { activated, toPay } from './order-answers.ts';
import type { SubscriptionContents } from './provider.ts';
import { chooseCurrent } from './purchases.ts';
import { findStart, insertChange, insertSubscription, listSubscriptions } from './store.ts';
import { findRunningSubscription, findDevicePrice } from './subscribers.ts';

type Ordered = Pick<SubscriptionContents, 'seats' | 'storageBlocks'>;

/** Starts subscriptions, of which an account has at most one. */
export function createSubscriptionStart(
  { db, clock }: Platform,
  { charging, changes }: { charging: Charging; changes: SubscriptionChanges },
) {
  /**
   * Starts a subscription and answers with the client secret of its first payment. Ordering the same again continues
   * the same payment.
   *
   * @throws payment.processing, payment.provider_failed
   */
  async function start(account: AccountRow, ordered: Ordered): Promise<OrderAnswer> {
    const { provider, sync } = charging();
    const contents: SubscriptionContents = { ...ordered, perDevicePence: findDevicePrice(account) };
    const { seats, storageBlocks, perDevicePence } = contents;
    const existing = await listSubscriptions(db, account.id);
    const begun = chooseCurrent(existing);
    if (begun?.status === 'incomplete') {
      const first = await findStart(db, begun.id);
      const intent = first === null ? null : await provider.findIntent(first.intentId);
      if (first !== null && (intent?.state === 'succeeded' || intent?.state === 'processing')) {
        // Paid, but not applied yet: the page was closed, or the webhook is late.
        await sync.complete(first);
        const running = await findRunningSubscription(db, account.id);
        // Starting another one would charge twice.
        if (running === null) throw new AppError('payment.processing');
        return changes.change(account, running, seats === 0 ? { storageBlocks } : { seats });
      }
      const isSame =
        begun.seats === seats && begun.storageBlocks === storageBlocks && first?.perDevicePence === perDevicePence;
      if (isSame && intent !== null) return toPay(intent.clientSecret);
      await provider.endSubscription(begun.id);
      await sync.refresh(begun.id);
    }
    const { subscription, intent } = await provider.startSubscription(
      { customerId: await ensureCustomer(db, provider, account), ...contents },
      `start-${account.id}-${existing.length}-${seats}-${storageBlocks}-${perDevicePence}`,
    );
    // The writes share a transaction: a waiting subscription without its payment would make the next order start
    // another one.
    const isFirst = await db.transaction(async (tx) => {
      await lockAccount(tx, account.id);
      const others = (await listSubscriptions(tx, account.id)).filter(({ id }) => id !== subscription.id);
      if (others.length > existing.filter(({ id }) => id !== subscription.id).length) return false;
      await insertSubscription(tx, account.id, subscription);
      if (intent === null) return true;
      await insertChange(tx, {
        intentId: intent.id,
        accountId: account.id,
        kind: 'start',
        subscriptionId: subscription.id,
        ...contents,
        createdAt: clock(),
      });
      return true;
    });
    if (!isFirst) {
      // A concurrent order has started a subscription. If two waited, both could be paid.
      await provider.endSubscription(subscription.id, { isCredited: intent === null });
      const running = await findRunningSubscription(db, account.id);
      if (running === null) return start(account, ordered);
      return changes.change(account, running, seats === 0 ? { storageBlocks } : { seats });
    }
    await sync.refresh(subscription.id, { withInvoices: intent === null });
    return intent === null ? activated : toPay(intent.clientSecret);
  }

  return start;
}
