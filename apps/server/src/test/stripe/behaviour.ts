import { allowed, type Call, fixtures, createMissing, Refusal, type Resource } from './calls.ts';
import {
  addInvoice,
  type Line,
  createProrationLines,
  readItems,
  settleBalance,
  sumLines,
  sumItems,
} from './charges.ts';
import {
  addIntent,
  toIntentResource,
  toInvoiceResource,
  readNowSeconds,
  requireStored,
  type StripeObjects,
  type StripeSubscription,
  toSubscriptionResource,
} from './objects.ts';

/** Settings of a test. */
export interface Faults {
  /** The message with which the next charge is declined; null if it succeeds. */
  decline: string | null;
}

/** Answers a call; `id` is the third segment of its path. */
type Handler = (call: Call, id: string) => Resource;

/** Stripe's behaviour as far as the product relies on it. */
export function createBehaviour(objects: StripeObjects, faults: Faults): (call: Call) => Resource {
  const handlers: [RegExp, Handler][] = [
    [/^POST \/v1\/customers$/, ({ params }) => ({ ...createCustomerResource(objects), email: params['email'] })],
    [/^POST \/v1\/products$/, ({ params }) => createProduct(objects, params['id'] ?? '')],
    [/^GET \/v1\/products\//, (_call, id) => findProduct(objects, id)],
    [/^POST \/v1\/subscriptions$/, ({ params }) => startSubscription(objects, params)],
    [
      /^GET \/v1\/subscriptions\//,
      (_call, id) => toSubscriptionResource(objects, requireStored(objects.subscriptions, id)),
    ],
    [/^POST \/v1\/subscriptions\//, ({ params }, id) => changeSubscription(objects, faults, id, params)],
    [/^DELETE \/v1\/subscriptions\//, ({ params }, id) => cancelSubscription(objects, id, params)],
    [/^POST \/v1\/setup_intents$/, ({ params }) => askForCard(objects, params['customer'] ?? '')],
    [/^GET \/v1\/\w+_intents\//, (_call, id) => toIntentResource(id, requireStored(objects.intents, id))],
    [/^GET \/v1\/invoices$/, ({ params }) => listInvoices(objects, params['customer'])],
    [/^POST \/v1\/invoices\/create_preview$/, ({ params }) => previewInvoice(objects, params)],
    [/^POST \/v1\/invoices\/\w+\/pay$/, (_call, id) => payInvoice(objects, faults, id)],
  ];
  const handle: Handler = (call, id) => {
    const found = handlers.find(([pattern]) => pattern.test(`${call.method} ${call.path}`));
    if (found === undefined) throw createMissing();
    return found[1](call, id);
  };
  return refuseUnknown((call) => handle(call, call.path.split('/')[3] ?? ''));
}

const createInvalidRequest = (status: number, message: string, more: Resource = {}) =>
  new Refusal(status, { type: 'invalid_request_error', ...more, message });

/** Refuses unknown calls and parameters and creating calls without an idempotency key, and replays repeated keys. */
function refuseUnknown(handle: (call: Call) => Resource): (call: Call) => Resource {
  const answered = new Map<string, Resource>();
  return (call) => {
    const { method, path, params, idempotencyKey } = call;
    const rule = allowed.find((each) => each.call.test(`${method} ${path}`));
    if (rule === undefined) throw createInvalidRequest(404, `Unrecognized ${path}`);
    const unknown = Object.keys(params).find((key) => !rule.params.test(key));
    if (unknown !== undefined) {
      throw createInvalidRequest(400, `Received unknown parameter: ${unknown}`, { code: 'parameter_unknown' });
    }
    if (!rule.creates) return handle(call);
    if (idempotencyKey === null) throw createInvalidRequest(400, 'No idempotency key');
    const answer = answered.get(idempotencyKey) ?? handle(call);
    answered.set(idempotencyKey, answer);
    return answer;
  };
}

const createCustomerResource = ({ newId }: StripeObjects): Resource => ({ ...fixtures['customer'], id: newId('cus') });

function createProduct({ products }: StripeObjects, id: string): Resource {
  products.add(id);
  return { ...fixtures['product'], id };
}

function findProduct({ products }: StripeObjects, id: string): Resource {
  if (!products.has(id)) throw createMissing();
  return { ...fixtures['product'], id };
}

/** Waits for its first payment, unless the customer's credit covers it. */
function startSubscription(objects: StripeObjects, params: Record<string, string>): Resource {
  const created: StripeSubscription = {
    id: objects.newId('sub'),
    customer: params['customer'] ?? '',
    status: 'incomplete',
    items: readItems(objects, params, []),
    periodStart: readNowSeconds(),
    periodEnd: readNowSeconds() + 30 * 86_400,
    cancelAtPeriodEnd: false,
    card: null,
    created: readNowSeconds(),
  };
  objects.subscriptions.set(created.id, created);
  const invoiceId = addInvoice(objects, created, sumItems(created.items), 'open');
  const isCovered = objects.invoices.get(invoiceId)?.amountDue === 0;
  if (isCovered) created.status = 'active';
  const confirmation = isCovered
    ? null
    : { client_secret: addIntent(objects, 'pi', created.customer).secret, type: 'payment_intent' };
  return {
    ...toSubscriptionResource(objects, created),
    latest_invoice: { ...fixtures['invoice'], id: invoiceId, confirmation_secret: confirmation },
  };
}

/** Invoices the prorations at once. Nothing is changed if the card is declined. */
function changeSubscription(
  objects: StripeObjects,
  faults: Faults,
  id: string,
  params: Record<string, string>,
): Resource {
  const subscription = requireStored(objects.subscriptions, id);
  const items = readItems(objects, params, subscription.items);
  if (params['proration_behavior'] === 'always_invoice') {
    const total = sumLines(createProrationLines(subscription, items, Number(params['proration_date'])));
    if (settleBalance(objects, subscription.customer, total).amountDue > 0) charge(faults);
    if (total !== 0) addInvoice(objects, subscription, total, 'paid');
  }
  subscription.items = items;
  subscription.card = params['default_payment_method'] ?? subscription.card;
  const cancel = params['cancel_at_period_end'];
  if (cancel !== undefined) subscription.cancelAtPeriodEnd = cancel === 'true';
  return toSubscriptionResource(objects, subscription);
}

function cancelSubscription(objects: StripeObjects, id: string, params: Record<string, string>): Resource {
  const subscription = requireStored(objects.subscriptions, id);
  const total = params['prorate'] === 'true' ? sumLines(createProrationLines(subscription, [], readNowSeconds())) : 0;
  if (total !== 0 && params['invoice_now'] === 'true') addInvoice(objects, subscription, total, 'paid');
  subscription.status = 'canceled';
  return toSubscriptionResource(objects, subscription);
}

function askForCard(objects: StripeObjects, customerId: string): Resource {
  const { id, secret } = addIntent(objects, 'seti', customerId);
  return { ...fixtures['setup_intent'], id, client_secret: secret };
}

function listInvoices({ invoices }: StripeObjects, customerId: string | undefined): Resource {
  const data = [...invoices]
    .filter(([, invoice]) => invoice.customer === customerId)
    .map(([id, invoice]) => toInvoiceResource(id, invoice));
  return { object: 'list', has_more: false, url: '/v1/invoices', data: data.toReversed() };
}

function previewInvoice(objects: StripeObjects, params: Record<string, string>): Resource {
  const subscription =
    params['subscription'] === undefined ? null : requireStored(objects.subscriptions, params['subscription']);
  const items = readItems(objects, params, subscription?.items ?? [], 'subscription_details[items]');
  const lines: Line[] =
    subscription === null
      ? [{ amount: sumItems(items), proration: false }]
      : createProrationLines(subscription, items, Number(params['subscription_details[proration_date]']));
  const customerId = subscription?.customer ?? params['customer'] ?? '';
  const total = sumLines(lines);
  return {
    ...fixtures['invoice'],
    id: objects.newId('upcoming_in'),
    status: 'draft',
    total,
    amount_due: settleBalance(objects, customerId, total).amountDue,
    starting_balance: objects.balances.get(customerId) ?? 0,
    lines: {
      object: 'list',
      has_more: false,
      data: lines.map(({ amount, proration }) => ({
        object: 'line_item',
        amount,
        parent: { type: 'subscription_item_details', subscription_item_details: { proration } },
      })),
    },
  };
}

function payInvoice({ invoices, subscriptions }: StripeObjects, faults: Faults, id: string): Resource {
  charge(faults);
  const invoice = requireStored(invoices, id);
  invoice.status = 'paid';
  const subscription = subscriptions.get(invoice.subscription);
  if (subscription) subscription.status = 'active';
  return { ...fixtures['invoice'], id, status: 'paid' };
}

function charge(faults: Faults): void {
  const message = faults.decline;
  faults.decline = null;
  if (message !== null) throw new Refusal(402, { type: 'card_error', code: 'card_declined', message });
}
