import type { Stripe } from 'stripe';
import type { Intent, IntentState, ProviderEvent, ProviderInvoice, ProviderSubscription } from '../provider.ts';
import { toReferenceId, fromStripeSeconds } from './references.ts';
import type { ProductId } from './items.ts';

/** Null if credit covered the first payment. @throws Error if something is due and Stripe gave no client secret */
export function findFirstPayment({ latest_invoice: invoice, status }: Stripe.Subscription): Intent | null {
  const clientSecret = typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : undefined;
  if (clientSecret === undefined) {
    if (status === 'active') return null;
    throw new Error('The subscription came without a secret to pay with');
  }
  return { id: clientSecret.split('_secret_')[0] ?? '', clientSecret };
}

export function toSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const items = subscription.items.data;
  const quantityOf = (product: ProductId) =>
    items.find(({ price }) => toReferenceId(price.product) === product)?.quantity ?? 0;
  const [first] = items;
  const method = subscription.default_payment_method;
  const card = typeof method === 'object' ? method?.card : undefined;
  const status = toStatus(subscription.status);
  const isPaid = status === 'active' || status === 'past_due';
  return {
    id: subscription.id,
    status,
    seats: quantityOf('vitrine_device_seat'),
    storageBlocks: quantityOf('vitrine_storage_8gb'),
    periodStartsAt: first && isPaid ? fromStripeSeconds(first.current_period_start) : null,
    periodEndsAt: first && isPaid ? fromStripeSeconds(first.current_period_end) : null,
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    card: card ? { brand: card.brand, last4: card.last4 } : null,
    createdAt: fromStripeSeconds(subscription.created),
  };
}

/** The total of the prorations alone. A preview may also list the next period, which is not charged today. */
export const sumProrations = ({ lines }: Stripe.Invoice): number =>
  lines.data
    .filter(({ parent }) => (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration === true)
    .reduce((sum, { amount }) => sum + amount, 0);

function toStatus(status: Stripe.Subscription['status']): ProviderSubscription['status'] {
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

export function toState(
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
    paymentMethodId: toReferenceId(method),
    failure: failure ?? null,
  };
}

export function toInvoice(invoice: Stripe.Invoice): ProviderInvoice {
  const { id, number, created, total, amount_due: due, status, hosted_invoice_url: url } = invoice;
  const states = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;
  return {
    id: id ?? '',
    number,
    createdAt: fromStripeSeconds(created),
    // A credit is shown in full; of a charge, only the part that the card paid.
    amountPence: total < 0 ? total : due,
    status: states.find((each) => each === status) ?? 'draft',
    url: url ?? null,
  };
}

export function toProviderEvent(event: Stripe.Event): ProviderEvent {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only its kind, id and subscription are read, and each is checked
  const object = event.data.object as unknown as Record<string, unknown>;
  const id = toText(object['id']);
  const isIntent = object['object'] === 'setup_intent' || object['object'] === 'payment_intent';
  return {
    id: event.id,
    type: event.type,
    subscriptionId: object['object'] === 'subscription' ? id : findSubscriptionId(object),
    intentId: isIntent ? id : null,
  };
}

const toText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Invoices name their subscription below `parent`. */
function findSubscriptionId(object: Record<string, unknown>): string | null {
  const parent = object['parent'];
  if (typeof parent !== 'object' || parent === null || !('subscription_details' in parent)) return null;
  const details = parent.subscription_details;
  if (typeof details !== 'object' || details === null || !('subscription' in details)) return null;
  return toText(details.subscription);
}
