import { fixtures, createMissing, type Resource } from './calls.ts';

export interface Item {
  id: string;
  product: string;
  unitAmount: number;
  quantity: number;
}

/** A subscription, which tests may change to simulate that time has passed. Instants are in seconds. */
export interface StripeSubscription {
  id: string;
  customer: string;
  status: string;
  items: Item[];
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  card: string | null;
  created: number;
}

interface Invoice {
  customer: string;
  subscription: string;
  total: number;
  amountDue: number;
  status: string;
}

interface Intent {
  status: string;
  customer: string;
  method: string | null;
  secret: string;
  failure: { message: string } | null;
}

export type StripeObjects = ReturnType<typeof createObjects>;

/** Creates everything that the server stores, by id. */
export function createObjects() {
  let lastId = 0;
  return {
    products: new Set<string>(),
    subscriptions: new Map<string, StripeSubscription>(),
    intents: new Map<string, Intent>(),
    invoices: new Map<string, Invoice>(),
    /** The balances of customers, in pence; credit is negative. */
    balances: new Map<string, number>(),
    newId: (prefix: string) => `${prefix}_${String((lastId += 1)).padStart(6, '0')}`,
  };
}

export const readNowSeconds = () => Math.floor(Date.now() / 1000);

/** The object with this id. @throws Refusal with 404 */
export function requireStored<T>(objects: Map<string, T>, id: string | undefined): T {
  const found = objects.get(id ?? '');
  if (found === undefined) throw createMissing();
  return found;
}

export const parseIntentId = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? '';

/** Adds an intent with a client secret. Returns its id and secret. */
export function addIntent({ intents, newId }: StripeObjects, prefix: 'pi' | 'seti', customer: string) {
  const id = newId(prefix);
  const secret = `${id}_secret_abc`;
  intents.set(id, { status: 'requires_payment_method', customer, method: null, secret, failure: null });
  return { id, secret };
}

export function toSubscriptionResource({ invoices }: StripeObjects, subscription: StripeSubscription): Resource {
  const example = fixtures['subscription'] ?? {};
  const [line] = (example['items'] as { data: Resource[] }).data;
  const { id, card } = subscription;
  return {
    ...example,
    id,
    customer: subscription.customer,
    status: subscription.status,
    created: subscription.created,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    default_payment_method:
      card === null
        ? null
        : { ...fixtures['payment_method'], id: card, card: { brand: 'visa', last4: card.slice(-4) } },
    latest_invoice: [...invoices].findLast(([, { subscription: of }]) => of === id)?.[0] ?? null,
    items: {
      object: 'list',
      data: subscription.items.map((item) => ({
        ...line,
        id: item.id,
        quantity: item.quantity,
        price: {
          ...(line?.['price'] as Resource),
          product: item.product,
          unit_amount: item.unitAmount,
          currency: 'gbp',
        },
        current_period_start: subscription.periodStart,
        current_period_end: subscription.periodEnd,
      })),
    },
  };
}

export function toIntentResource(id: string, { status, secret, method, failure }: Intent): Resource {
  return {
    ...fixtures[id.startsWith('seti_') ? 'setup_intent' : 'payment_intent'],
    id,
    client_secret: secret,
    status,
    payment_method: method,
    last_setup_error: failure,
    last_payment_error: failure,
  };
}

export function toInvoiceResource(id: string, { total, amountDue, status }: Invoice): Resource {
  const amounts = { total, amount_due: amountDue, status, number: id, created: readNowSeconds() };
  return { ...fixtures['invoice'], id, ...amounts };
}
