import type { Stripe } from 'stripe';
import type { PaymentProvider } from '../provider.ts';
import { callStripe, orNull } from './calls.ts';
import type { Items } from './items.ts';
import { findFirstPayment, toSubscription } from './mapping.ts';

type SubscriptionCalls = Pick<
  PaymentProvider,
  'startSubscription' | 'changeSubscription' | 'useCard' | 'setCancellation' | 'endSubscription' | 'findSubscription'
>;

/** The part of the provider that reads and writes subscriptions. */
export function createSubscriptionCalls(stripe: Stripe, items: Items): SubscriptionCalls {
  return {
    startSubscription: ({ customerId, ...contents }, idempotencyKey) =>
      callStripe(async () => {
        const subscription = await stripe.subscriptions.create(
          {
            customer: customerId,
            items: await items.of(contents),
            payment_behavior: 'default_incomplete',
            payment_settings: { save_default_payment_method: 'on_subscription' },
            expand: ['latest_invoice.confirmation_secret', 'default_payment_method'],
          },
          { idempotencyKey },
        );
        return { subscription: toSubscription(subscription), intent: findFirstPayment(subscription) };
      }),

    changeSubscription: (id, contents, paymentMethodId, idempotencyKey) =>
      callStripe(async () => {
        const subscription = await stripe.subscriptions.retrieve(id);
        await stripe.subscriptions.update(
          id,
          {
            ...(await items.change(subscription.items.data, contents)),
            // An increase is paid now or nothing changes. A decrease makes a negative invoice, which Stripe turns into credit.
            payment_behavior: 'error_if_incomplete',
            off_session: true,
            ...(paymentMethodId === null ? {} : { default_payment_method: paymentMethodId }),
          },
          { idempotencyKey },
        );
      }),

    useCard: (subscriptionId, paymentMethodId, idempotencyKey) =>
      callStripe(async () => {
        const { latest_invoice: latest, status } = await stripe.subscriptions.update(
          subscriptionId,
          { default_payment_method: paymentMethodId },
          { idempotencyKey },
        );
        const invoiceId = typeof latest === 'string' ? latest : latest?.id;
        if ((status !== 'past_due' && status !== 'unpaid') || invoiceId === undefined) return;
        await stripe.invoices.pay(
          invoiceId,
          { payment_method: paymentMethodId, off_session: true },
          { idempotencyKey: `${idempotencyKey}-pay` },
        );
      }),

    setCancellation: (subscriptionId, cancelAtPeriodEnd) =>
      callStripe(async () => {
        await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: cancelAtPeriodEnd });
      }),

    endSubscription: (subscriptionId, { isCredited } = { isCredited: false }) =>
      callStripe(async () => {
        const found = await orNull(stripe.subscriptions.retrieve(subscriptionId));
        if (found !== null && toSubscription(found).status !== 'ended') {
          await stripe.subscriptions.cancel(subscriptionId, isCredited ? { prorate: true, invoice_now: true } : {});
        }
      }),

    findSubscription: (id) =>
      callStripe(async () => {
        const found = await orNull(stripe.subscriptions.retrieve(id, { expand: ['default_payment_method'] }));
        return found && toSubscription(found);
      }),
  };
}
