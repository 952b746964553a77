import { unrequestedChanges } from '@vitrine/contract/activity/change-codes';
import { isAppError } from '@vitrine/contract/core/errors';
import type { Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Audit } from '../activity/index.ts';
import { createPaidChanges, type PaidChange, type PaymentSource } from './paid-changes.ts';
import type { SubscriptionContents, PaymentProvider, ProviderEvent } from './provider.ts';
import { createProviderState } from './provider-state.ts';
import {
  findChangeByIntent,
  findStart,
  insertPaymentEvent,
  lockSubscription,
  type PaymentChange,
  type SubscriptionRow,
  updateChangeDone,
  updateChangeTried,
} from './store.ts';

export type PaymentSync = ReturnType<typeof createPaymentSync>;

const PROVIDER = 'Payment provider';

/** Texts of the provider's events in the audit log. */
const auditTexts: Record<string, string> = {
  'customer.subscription.created': unrequestedChanges['subscription-started'],
  'customer.subscription.updated': unrequestedChanges['subscription-changed'],
  'customer.subscription.deleted': unrequestedChanges['subscription-ended'],
  'invoice.paid': unrequestedChanges['payment-received'],
  'invoice.payment_failed': unrequestedChanges['payment-failed'],
  'setup_intent.succeeded': unrequestedChanges['card-added'],
};

/** Events that show that a first payment was attempted. */
const attemptTypes: readonly string[] = [
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'payment_intent.payment_failed',
  'payment_intent.requires_action',
];

/**
 * Brings accounts to the provider's current state. An event only triggers a reading of that state, so duplicates and
 * events out of order are harmless.
 */
export function createPaymentSync(
  platform: Platform,
  { audit, provider }: { audit: Audit; provider: PaymentProvider },
) {
  const { db, clock } = platform;
  const { refresh, refreshInvoices, refreshAll } = createProviderState(provider);
  const paidChanges = createPaidChanges(platform, { provider });
  const serialised = createQueue();

  /** @throws everything but a refused card, which will not succeed if the event is delivered again */
  async function applyOrDiscard(tx: Db, paid: PaidChange): Promise<void> {
    try {
      await paidChanges.apply(tx, paid);
    } catch (error) {
      if (!isAppError(error, 'payment.failed')) throw error;
      await updateChangeDone(tx, paid.intentId);
      const what = auditTexts['invoice.payment_failed'] ?? '';
      await audit.record(tx, { accountId: paid.accountId, actor: PROVIDER, what });
    }
  }

  return {
    /** Applies an event once. @throws payment.provider_failed; the provider delivers the event again in that case */
    apply: (event: ProviderEvent): Promise<void> =>
      serialised(() =>
        paidChanges.withPaidChange(event.intentId, async (tx, paid) => {
          if (!(await insertPaymentEvent(tx, { id: event.id, type: event.type, appliedAt: clock() }))) return;
          if (paid !== null) await applyOrDiscard(tx, paid);
          if (attemptTypes.includes(event.type)) await recordAttempt(tx, event);
          const change = event.intentId === null ? null : await findChangeByIntent(tx, event.intentId);
          if (change !== null) await refreshAll(tx, change);
          if (event.subscriptionId === null) return;
          const accountId = await refresh(tx, event.subscriptionId);
          if (accountId === null) return;
          if (event.type.startsWith('invoice.')) await refreshInvoices(tx, accountId);
          const what = auditTexts[event.type] ?? event.type;
          await audit.record(tx, { accountId, actor: PROVIDER, what, target: event.subscriptionId });
        }),
      ),

    /** Reads a subscription again, without an event. */
    refresh: (subscriptionId: string, { withInvoices } = { withInvoices: false }): Promise<void> =>
      serialised(() =>
        db.transaction(async (tx) => {
          const accountId = await refresh(tx, subscriptionId);
          if (withInvoices && accountId !== null) await refreshInvoices(tx, accountId);
        }),
      ),

    /** Records an attempt to make the first payment: the account's status is then `incomplete`. */
    attempt: ({ kind, intentId, subscriptionId }: PaymentChange): Promise<void> =>
      serialised(() =>
        db.transaction(async (tx) => {
          if (kind !== 'start') return;
          await updateChangeTried(tx, intentId);
          await refresh(tx, subscriptionId);
        }),
      ),

    /**
     * Applies a paid change, without an event. With `usesCardOnFile` the card on file pays, so it need not be paid yet.
     *
     * @throws payment.failed, payment.provider_failed
     */
    complete: (change: PaymentChange, source?: PaymentSource): Promise<void> =>
      serialised(() =>
        paidChanges.withPaidChange(
          change.intentId,
          async (tx, paid) => {
            if (paid !== null) await paidChanges.apply(tx, paid);
            await refreshAll(tx, change);
          },
          source,
        ),
      ),

    /** Applies a change if it was paid. @throws payment.failed, payment.provider_failed */
    completeIfPaid: (change: PaymentChange): Promise<void> =>
      serialised(() =>
        paidChanges.withPaidChange(change.intentId, async (tx, paid) => {
          if (paid === null) return;
          await paidChanges.apply(tx, paid);
          await refreshAll(tx, change);
        }),
      ),

    /** Reduces a subscription's contents, computed from its row under the lock. @throws payment.provider_failed */
    reduce: (
      subscriptionId: string,
      contentsOf: (row: SubscriptionRow) => SubscriptionContents,
      key: string,
    ): Promise<void> =>
      serialised(() =>
        db.transaction(async (tx) => {
          const row = await lockSubscription(tx, subscriptionId);
          if (row === null) return;
          await provider.changeSubscription(subscriptionId, contentsOf(row), null, key);
          await refresh(tx, subscriptionId);
          // The reduction is credited by an invoice.
          if (row.accountId !== null) await refreshInvoices(tx, row.accountId);
        }),
      ),
  };
}

/** A queue that runs one task at a time, because each holds a database connection while it waits for the provider. */
function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => {});
    return next;
  };
}

async function recordAttempt(tx: Db, { intentId, subscriptionId }: ProviderEvent): Promise<void> {
  const byIntent = intentId === null ? null : await findChangeByIntent(tx, intentId);
  const start = byIntent ?? (subscriptionId === null ? null : await findStart(tx, subscriptionId));
  if (start?.kind === 'start' && !start.isTried) await updateChangeTried(tx, start.intentId);
}
