import { prices } from '@vitrine/contract/billing/plans';
import { AppError } from '@vitrine/contract/core/errors';
import { Stripe } from 'stripe';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { prorationDate, settle } from './proration.ts';
import {
  type Contents,
  monthlyPence,
  type Intent,
  type IntentState,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderInvoice,
  type ProviderSubscription,
} from './provider.ts';

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  /** Signs events; null where none is set: then no event is believed. */
  webhookSecret: string | null;
  /** Another server than Stripe's own, for tests. */
  server?: { host: string; port: number; protocol: 'http' | 'https' } | undefined;
}

/** What is sold: products of ours with fixed ids, made with the first sale. */
const products = {
  vitrine_device_seat: 'Device with 8 GB of storage',
  vitrine_storage_8gb: 'Extra storage, 8 GB',
} as const;
type ProductId = keyof typeof products;

/** Payment by Stripe: one subscription per account, with a quantity for seats and one for blocks of storage. */
export function createStripe(
  { secretKey, publishableKey, webhookSecret, server }: StripeSettings,
  clock: Clock = systemClock,
): PaymentProvider {
  const stripe = new Stripe(secretKey, { ...server, telemetry: false, maxNetworkRetries: 2, timeout: 20_000 });
  const known = new Set<ProductId>();

  async function ensureProduct(id: ProductId): Promise<void> {
    if (known.has(id)) return;
    const found = await orNull(stripe.products.retrieve(id));
    if (found === null) {
      await stripe.products.create({ id, name: products[id] }, { idempotencyKey: `product-${id}` });
    }
    known.add(id);
  }

  const priceOf = (product: ProductId, pence: number) => ({
    currency: 'gbp',
    product,
    unit_amount: pence,
    recurring: { interval: 'month' as const },
  });

  async function linesOf({ seats, storageBlocks, perDevicePence }: Contents) {
    await ensureProduct('vitrine_device_seat');
    if (storageBlocks > 0) await ensureProduct('vitrine_storage_8gb');
    return [
      { product: 'vitrine_device_seat', pence: perDevicePence, quantity: seats },
      { product: 'vitrine_storage_8gb', pence: prices.storageBlockPence, quantity: storageBlocks },
    ] as const;
  }

  const itemOf = ({ product, pence, quantity }: Awaited<ReturnType<typeof linesOf>>[number]) => ({
    quantity,
    price_data: priceOf(product, pence),
  });

  /** The same for a preview and for the change itself, so that they come to the same amount. */
  const changeOf = (before: readonly Stripe.SubscriptionItem[], lines: Awaited<ReturnType<typeof linesOf>>) => ({
    items: lines.flatMap((line) => changedItem(before, line.product, itemOf(line))),
    proration_behavior: 'always_invoice' as const,
    proration_date: secondsOf(prorationDate(before[0] ? instantOf(before[0].current_period_start) : null, clock())),
  });

  return {
    name: 'stripe',
    publishableKey,
    canTellEvents: webhookSecret !== null,

    createCustomer: ({ id, email, name }, idempotencyKey) =>
      asked(async () => {
        const customer = await stripe.customers.create({ email, name, metadata: { account: id } }, { idempotencyKey });
        return customer.id;
      }),

    startSubscription: ({ customerId, ...contents }, idempotencyKey) =>
      asked(async () => {
        const lines = await linesOf(contents);
        const subscription = await stripe.subscriptions.create(
          {
            customer: customerId,
            items: lines.filter(({ quantity }) => quantity > 0).map(itemOf),
            payment_behavior: 'default_incomplete',
            payment_settings: { save_default_payment_method: 'on_subscription' },
            expand: ['latest_invoice.confirmation_secret', 'default_payment_method'],
          },
          { idempotencyKey },
        );
        return { subscription: toSubscription(subscription), intent: intentOf(subscription) };
      }),

    askForCard: ({ customerId, subscriptionId }, idempotencyKey) =>
      asked(async () => {
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
      asked(async () => {
        if (id.startsWith('seti_')) {
          const intent = await orNull(stripe.setupIntents.retrieve(id));
          return intent && toState(intent, intent.last_setup_error?.message);
        }
        const intent = await orNull(stripe.paymentIntents.retrieve(id));
        return intent && toState(intent, intent.last_payment_error?.message);
      }),

    previewChange: ({ customerId, subscriptionId, ...contents }) =>
      asked(async () => {
        const lines = await linesOf(contents);
        const invoice = await stripe.invoices.createPreview(
          subscriptionId === null
            ? {
                customer: customerId,
                subscription_details: { items: lines.filter(({ quantity }) => quantity > 0).map(itemOf) },
              }
            : {
                subscription: subscriptionId,
                subscription_details: changeOf((await stripe.subscriptions.retrieve(subscriptionId)).items.data, lines),
              },
        );
        const total = subscriptionId === null ? invoice.total : prorationsOf(invoice);
        const { duePence, balancePence } = settle(total, invoice.starting_balance);
        return { todayPence: duePence, nextPence: settle(monthlyPence(contents), balancePence).duePence };
      }),

    changeSubscription: (id, contents, paymentMethodId, idempotencyKey) =>
      asked(async () => {
        const { items } = await stripe.subscriptions.retrieve(id);
        await stripe.subscriptions.update(
          id,
          {
            ...changeOf(items.data, await linesOf(contents)),
            // More is paid now, or nothing changes. Less makes an invoice below zero, which Stripe turns into credit.
            payment_behavior: 'error_if_incomplete',
            off_session: true,
            ...(paymentMethodId === null ? {} : { default_payment_method: paymentMethodId }),
          },
          { idempotencyKey },
        );
      }),

    useCard: (subscriptionId, paymentMethodId, idempotencyKey) =>
      asked(async () => {
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
      asked(async () => {
        await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: cancelAtPeriodEnd });
      }),

    endSubscription: (subscriptionId, { isCredited } = { isCredited: false }) =>
      asked(async () => {
        const found = await orNull(stripe.subscriptions.retrieve(subscriptionId));
        if (found !== null && toSubscription(found).status !== 'ended') {
          await stripe.subscriptions.cancel(subscriptionId, isCredited ? { prorate: true, invoice_now: true } : {});
        }
      }),

    findSubscription: (id) =>
      asked(async () => {
        const found = await orNull(stripe.subscriptions.retrieve(id, { expand: ['default_payment_method'] }));
        return found && toSubscription(found);
      }),

    listInvoices: (customer) =>
      asked(async () => {
        const { data } = await stripe.invoices.list({ customer, limit: 100 });
        return data.map(toInvoice);
      }),

    async readEvent(body, signature) {
      if (webhookSecret === null) throw new AppError('webhook.invalid');
      try {
        return toEvent(await stripe.webhooks.constructEventAsync(body, signature, webhookSecret));
      } catch (cause) {
        throw new AppError('webhook.invalid', { cause });
      }
    },
  };
}

/** Says a refused card as such, and that nothing was charged where Stripe cannot be asked. */
async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeCardError) {
      throw new AppError('payment.failed', { message: cause.message, cause });
    }
    throw new AppError('payment.provider_failed', { cause });
  }
}

async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
    throw error;
  }
}

const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

const instantOf = (seconds: number): Date => new Date(seconds * 1000);

const secondsOf = (instant: Date): number => Math.floor(instant.getTime() / 1000);

/** Null where credit covered the first payment. @throws Error where Stripe gave no secret although something is due */
function intentOf({ latest_invoice: invoice, status }: Stripe.Subscription): Intent | null {
  const clientSecret = typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : undefined;
  if (clientSecret === undefined) {
    if (status === 'active') return null;
    throw new Error('The subscription came without a secret to pay with');
  }
  return { id: clientSecret.split('_secret_')[0] ?? '', clientSecret };
}

function toSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const items = subscription.items.data;
  const quantityOf = (product: ProductId) => items.find(({ price }) => idOf(price.product) === product)?.quantity ?? 0;
  const [first] = items;
  const method = subscription.default_payment_method;
  const card = typeof method === 'object' ? method?.card : undefined;
  const status = statusOf(subscription.status);
  const isPaid = status === 'active' || status === 'past_due';
  return {
    id: subscription.id,
    status,
    seats: quantityOf('vitrine_device_seat'),
    storageBlocks: quantityOf('vitrine_storage_8gb'),
    periodStartsAt: first && isPaid ? instantOf(first.current_period_start) : null,
    periodEndsAt: first && isPaid ? instantOf(first.current_period_end) : null,
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    card: card ? { brand: card.brand, last4: card.last4 } : null,
    createdAt: instantOf(subscription.created),
  };
}

interface ChangedItem {
  id?: string;
  quantity: number;
  price_data: {
    currency: string;
    product: string;
    unit_amount: number;
    recurring: { interval: 'month' };
  };
}

/** The total of the prorations alone. A preview may also list the next period, which is not charged today. */
const prorationsOf = ({ lines }: Stripe.Invoice): number =>
  lines.data
    .filter(({ parent }) => (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration === true)
    .reduce((sum, { amount }) => sum + amount, 0);

/** How an item of a subscription becomes what it is to be: changed, added, taken out, or left out. */
function changedItem(
  before: readonly Stripe.SubscriptionItem[],
  product: ProductId,
  item: ChangedItem,
): (ChangedItem | { id: string; deleted: true })[] {
  const id = before.find(({ price }) => idOf(price.product) === product)?.id;
  if (id === undefined) return item.quantity === 0 ? [] : [item];
  return [item.quantity === 0 ? { id, deleted: true } : { id, ...item }];
}

function statusOf(status: Stripe.Subscription['status']): ProviderSubscription['status'] {
  switch (status) {
    case 'active':
    case 'trialing':
      return 'active';
    case 'past_due':
    case 'unpaid':
      return 'past_due';
    case 'incomplete':
      return 'incomplete';
    case 'canceled':
    case 'incomplete_expired':
    case 'paused':
    default:
      return 'ended';
  }
}

function toState(
  { client_secret: clientSecret, status, payment_method: method }: Stripe.PaymentIntent | Stripe.SetupIntent,
  failure: string | undefined,
): IntentState {
  const states: Record<string, IntentState['state']> = {
    succeeded: 'succeeded',
    processing: 'processing',
    requires_action: 'requires_action',
  };
  return {
    clientSecret: clientSecret ?? '',
    state: states[status] ?? 'open',
    paymentMethodId: idOf(method),
    failure: failure ?? null,
  };
}

function toInvoice(invoice: Stripe.Invoice): ProviderInvoice {
  const { id, number, created, total, amount_due: due, status, hosted_invoice_url: url } = invoice;
  const states = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;
  return {
    id: id ?? '',
    number,
    createdAt: instantOf(created),
    // Credit that was given is shown as such; of a charge, what the card paid.
    amountPence: total < 0 ? total : due,
    status: states.find((each) => each === status) ?? 'draft',
    url: url ?? null,
  };
}

function toEvent(event: Stripe.Event): ProviderEvent {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only its kind, id and subscription are read, each checked
  const object = event.data.object as unknown as Record<string, unknown>;
  const id = textOf(object['id']);
  const isIntent = object['object'] === 'setup_intent' || object['object'] === 'payment_intent';
  return {
    id: event.id,
    type: event.type,
    subscriptionId: object['object'] === 'subscription' ? id : subscriptionOf(object),
    intentId: isIntent ? id : null,
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Invoices name their subscription below `parent`. */
function subscriptionOf(object: Record<string, unknown>): string | null {
  const parent = object['parent'];
  if (typeof parent !== 'object' || parent === null || !('subscription_details' in parent)) return null;
  const details = parent.subscription_details;
  if (typeof details !== 'object' || details === null || !('subscription' in details)) return null;
  return textOf(details.subscription);
}
