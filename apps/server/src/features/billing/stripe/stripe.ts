import { AppError } from '@vitrine/contract/core/errors';
import { Stripe } from 'stripe';
import { type Clock, systemClock } from '../../../platform/clock.ts';
import { settle } from '../proration.ts';
import { computeMonthlyPence, type PaymentProvider } from '../provider.ts';
import { callStripe, orNull } from './calls.ts';
import { createItems } from './items.ts';
import { sumProrations, toProviderEvent, toInvoice, toState } from './mapping.ts';
import { createSubscriptionCalls } from './subscriptions.ts';

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  /** Verifies webhooks; without one every webhook is refused. */
  webhookSecret: string | null;
  /** Replaces Stripe's API server in tests. */
  server?: { host: string; port: number; protocol: 'http' | 'https' } | undefined;
}

/** Payment by Stripe: one subscription per account, with one item for seats and one for blocks of storage. */
export function createStripe(
  { secretKey, publishableKey, webhookSecret, server }: StripeSettings,
  clock: Clock = systemClock,
): PaymentProvider {
  const stripe = new Stripe(secretKey, { ...server, telemetry: false, maxNetworkRetries: 2, timeout: 20_000 });
  const items = createItems(stripe, clock);

  return {
    name: 'stripe',
    publishableKey,
    receivesWebhooks: webhookSecret !== null,

    createCustomer: ({ id, email, name }, idempotencyKey) =>
      callStripe(async () => {
        const customer = await stripe.customers.create({ email, name, metadata: { account: id } }, { idempotencyKey });
        return customer.id;
      }),

    ...createSubscriptionCalls(stripe, items),

    askForCard: ({ customerId, subscriptionId }, idempotencyKey) =>
      callStripe(async () => {
        const { id, client_secret: clientSecret } = await stripe.setupIntents.create(
          {
            customer: customerId,
            usage: 'off_session',
            automatic_payment_methods: { enabled: true },
            metadata: { subscription: subscriptionId },
          },
          { idempotencyKey },
        );
        return { id, clientSecret: clientSecret ?? '' };
      }),

    findIntent: (id) =>
      callStripe(async () => {
        if (id.startsWith('seti_')) {
          const intent = await orNull(stripe.setupIntents.retrieve(id));
          return intent && toState(intent, intent.last_setup_error?.message);
        }
        const intent = await orNull(stripe.paymentIntents.retrieve(id));
        return intent && toState(intent, intent.last_payment_error?.message);
      }),

    previewChange: ({ customerId, subscriptionId, ...contents }) =>
      callStripe(async () => {
        const invoice = await stripe.invoices.createPreview(
          subscriptionId === null
            ? {
                customer: customerId,
                subscription_details: { items: await items.of(contents) },
              }
            : {
                subscription: subscriptionId,
                subscription_details: await items.change(
                  (await stripe.subscriptions.retrieve(subscriptionId)).items.data,
                  contents,
                ),
              },
        );
        const total = subscriptionId === null ? invoice.total : sumProrations(invoice);
        const { duePence, balancePence } = settle(total, invoice.starting_balance);
        return { todayPence: duePence, nextPence: settle(computeMonthlyPence(contents), balancePence).duePence };
      }),

    listInvoices: (customer) =>
      callStripe(async () => {
        const { data } = await stripe.invoices.list({ customer, limit: 100 });
        return data.map(toInvoice);
      }),

    async readEvent(body, signature) {
      if (webhookSecret === null) throw new AppError('webhook.invalid');
      try {
        return toProviderEvent(await stripe.webhooks.constructEventAsync(body, signature, webhookSecret));
      } catch (cause) {
        throw new AppError('webhook.invalid', { cause });
      }
    },
  };
}
