import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { allowed, fixtures, missing, Refusal, type Resource } from './stripe-calls.ts';

interface Item {
  id: string;
  product: string;
  unitAmount: number;
  quantity: number;
}

/** What the tests move about of a subscription. */
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

interface Call {
  method: string;
  path: string;
  params: Record<string, string>;
  idempotencyKey: string | null;
}

const now = () => Math.floor(Date.now() / 1000);

/** Stripe charges no less than this in pounds: it waits on the customer's balance. */
const LEAST_CHARGE = 30;

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

interface Line {
  amount: number;
  proration: boolean;
}

/** Each product before and after, for the rest of the period: what is not used any more, and what is used instead. */
function prorationsOf(
  { items: before, periodStart, periodEnd }: StripeSubscription,
  after: Item[],
  at: number,
): Line[] {
  const rest = (periodEnd - at) / (periodEnd - periodStart);
  const products = new Set([...before, ...after].map(({ product }) => product));
  return [...products].flatMap((product) => {
    const [unused, used] = [before, after].map((items) =>
      Math.round(totalOf(items.filter((each) => each.product === product)) * rest),
    );
    return unused === used
      ? []
      : [unused && -unused, used].flatMap((amount) => (amount ? [{ amount, proration: true }] : []));
  });
}

const totalOf = (items: Item[]) => items.reduce((sum, { unitAmount, quantity }) => sum + unitAmount * quantity, 0);

const sum = (lines: Line[]) => lines.reduce((total, { amount }) => total + amount, 0);

/**
 * A server that answers as Stripe does, in the shapes of its published examples. It refuses parameters it does not
 * know and creating calls without an idempotency key, and answers a repeated key with what it created first.
 */
export async function stripeServer() {
  const calls: Call[] = [];
  const products = new Set<string>();
  const subscriptions = new Map<string, StripeSubscription>();
  const intents = new Map<string, Intent>();
  const invoices = new Map<string, Invoice>();
  /** Of customers, in pence; credit is negative. */
  const balances = new Map<string, number>();
  const answered = new Map<string, Resource>();
  let lastId = 0;
  /** What the next payment comes to; null: it succeeds. */
  let decline: string | null = null;
  let isDown = false;

  const newId = (prefix: string) => `${prefix}_${String((lastId += 1)).padStart(6, '0')}`;

  function shown(subscription: StripeSubscription): Resource {
    const example = fixtures['subscription'] ?? {};
    const [line] = (example['items'] as { data: Resource[] }).data;
    return {
      ...example,
      id: subscription.id,
      customer: subscription.customer,
      status: subscription.status,
      created: subscription.created,
      cancel_at_period_end: subscription.cancelAtPeriodEnd,
      default_payment_method:
        subscription.card === null
          ? null
          : {
              ...fixtures['payment_method'],
              id: subscription.card,
              card: { brand: 'visa', last4: subscription.card.slice(-4) },
            },
      latest_invoice: [...invoices].findLast(([, { subscription: of }]) => of === subscription.id)?.[0] ?? null,
      items: {
        object: 'list',
        data: subscription.items.map(({ id, product, unitAmount, quantity }) => ({
          ...line,
          id,
          quantity,
          price: { ...(line?.['price'] as Resource), product, unit_amount: unitAmount, currency: 'gbp' },
          current_period_start: subscription.periodStart,
          current_period_end: subscription.periodEnd,
        })),
      },
    };
  }

  function readItems(params: Record<string, string>, before: Item[], name = 'items'): Item[] {
    const items = structuredClone(before);
    for (let i = 0; Object.keys(params).some((key) => key.startsWith(`${name}[${i}]`)); i += 1) {
      const read = (key: string) => params[`${name}[${i}]${key}`];
      const known = items.find(({ id }) => id === read('[id]'));
      if (read('[deleted]') === 'true') {
        if (known) items.splice(items.indexOf(known), 1);
        continue;
      }
      const product = read('[price_data][product]') ?? '';
      if (!products.has(product)) throw missing();
      const values = {
        product,
        unitAmount: Number(read('[price_data][unit_amount]')),
        quantity: Number(read('[quantity]') ?? 1),
      };
      if (known) Object.assign(known, values);
      else items.push({ id: newId('si'), ...values });
    }
    return items;
  }

  function subscriptionAt(path: string): StripeSubscription {
    const found = subscriptions.get(path.split('/')[3] ?? '');
    if (found === undefined) throw missing();
    return found;
  }

  function invoiceOf(customer: string, total: number): { owed: number; amountDue: number } {
    const owed = total + (balances.get(customer) ?? 0);
    return { owed, amountDue: owed >= LEAST_CHARGE ? owed : 0 };
  }

  /** Uses the customer's balance first; an invoice below zero adds to it. */
  function addInvoice(subscription: StripeSubscription, total: number, status: string): string {
    const { id: of, customer } = subscription;
    const { owed, amountDue } = invoiceOf(customer, total);
    balances.set(customer, owed - amountDue);
    const id = newId('in');
    invoices.set(id, { customer, subscription: of, total, amountDue, status: amountDue === 0 ? 'paid' : status });
    return id;
  }

  /** Changes what a subscription holds and invoices the prorations at once. Nothing is changed where the card fails. */
  function change(subscription: StripeSubscription, params: Record<string, string>): void {
    const items = readItems(params, subscription.items);
    if (params['proration_behavior'] === 'always_invoice') {
      const total = sum(prorationsOf(subscription, items, Number(params['proration_date'])));
      if (invoiceOf(subscription.customer, total).amountDue > 0) charge();
      if (total !== 0) addInvoice(subscription, total, 'paid');
    }
    subscription.items = items;
  }

  function preview(params: Record<string, string>): Resource {
    const name = 'subscription_details[items]';
    const subscription = subscriptions.get(params['subscription'] ?? '');
    if (params['subscription'] !== undefined && subscription === undefined) throw missing();
    const items = readItems(params, subscription?.items ?? [], name);
    const date = Number(params['subscription_details[proration_date]']);
    const lines: Line[] =
      subscription === undefined
        ? [{ amount: totalOf(items), proration: false }]
        : prorationsOf(subscription, items, date);
    const customer = subscription?.customer ?? params['customer'] ?? '';
    const total = sum(lines);
    return {
      ...fixtures['invoice'],
      id: newId('upcoming_in'),
      status: 'draft',
      total,
      amount_due: invoiceOf(customer, total).amountDue,
      starting_balance: balances.get(customer) ?? 0,
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

  function charge(): void {
    if (decline === null) return;
    const message = decline;
    decline = null;
    throw new Refusal(402, { type: 'card_error', code: 'card_declined', message });
  }

  function answer({ method, path, params }: Call): Resource {
    const call = `${method} ${path}`;
    if (call === 'POST /v1/customers') return { ...fixtures['customer'], id: newId('cus'), email: params['email'] };
    if (call === 'POST /v1/products') {
      products.add(params['id'] ?? '');
      return { ...fixtures['product'], id: params['id'] };
    }
    if (method === 'GET' && path.startsWith('/v1/products/')) {
      const id = path.split('/')[3] ?? '';
      if (!products.has(id)) throw missing();
      return { ...fixtures['product'], id };
    }
    if (call === 'POST /v1/subscriptions') {
      const customer = params['customer'] ?? '';
      const created: StripeSubscription = {
        id: newId('sub'),
        customer,
        status: 'incomplete',
        items: readItems(params, []),
        periodStart: now(),
        periodEnd: now() + 30 * 86_400,
        cancelAtPeriodEnd: false,
        card: null,
        created: now(),
      };
      subscriptions.set(created.id, created);
      const invoice = addInvoice(created, totalOf(created.items), 'open');
      if (invoices.get(invoice)?.amountDue === 0) {
        created.status = 'active';
        return {
          ...shown(created),
          latest_invoice: { ...fixtures['invoice'], id: invoice, confirmation_secret: null },
        };
      }
      const intent = newId('pi');
      const secret = `${intent}_secret_abc`;
      intents.set(intent, { status: 'requires_payment_method', customer, method: null, secret, failure: null });
      return {
        ...shown(created),
        latest_invoice: {
          ...fixtures['invoice'],
          id: invoice,
          confirmation_secret: { client_secret: secret, type: 'payment_intent' },
        },
      };
    }
    if (path.startsWith('/v1/subscriptions/')) {
      const subscription = subscriptionAt(path);
      if (method === 'DELETE') {
        const total = params['prorate'] === 'true' ? sum(prorationsOf(subscription, [], now())) : 0;
        if (total !== 0 && params['invoice_now'] === 'true') addInvoice(subscription, total, 'paid');
        subscription.status = 'canceled';
      }
      if (method === 'POST') {
        change(subscription, params);
        subscription.card = params['default_payment_method'] ?? subscription.card;
        const cancel = params['cancel_at_period_end'];
        if (cancel !== undefined) subscription.cancelAtPeriodEnd = cancel === 'true';
      }
      return shown(subscription);
    }
    if (call === 'POST /v1/setup_intents') {
      const id = newId('seti');
      const secret = `${id}_secret_abc`;
      const customer = params['customer'] ?? '';
      intents.set(id, { status: 'requires_payment_method', customer, method: null, secret, failure: null });
      return { ...fixtures['setup_intent'], id, client_secret: secret };
    }
    if (path.includes('_intents/')) {
      const id = path.split('/')[3] ?? '';
      const intent = intents.get(id);
      if (intent === undefined) throw missing();
      const example = fixtures[path.includes('setup_') ? 'setup_intent' : 'payment_intent'];
      const { secret, status, method: paid, failure } = intent;
      return {
        ...example,
        id,
        client_secret: secret,
        status,
        payment_method: paid,
        last_setup_error: failure,
        last_payment_error: failure,
      };
    }
    if (call === 'GET /v1/invoices') {
      const data = [...invoices]
        .filter(([, { customer }]) => customer === params['customer'])
        .map(([id, { total, amountDue, status }]) => ({
          ...fixtures['invoice'],
          id,
          total,
          amount_due: amountDue,
          status,
          number: id,
          created: now(),
        }));
      return { object: 'list', has_more: false, url: '/v1/invoices', data: data.toReversed() };
    }
    if (call === 'POST /v1/invoices/create_preview') return preview(params);
    if (method === 'POST' && path.endsWith('/pay')) {
      charge();
      const id = path.split('/')[3] ?? '';
      const invoice = invoices.get(id);
      if (invoice === undefined) throw missing();
      invoice.status = 'paid';
      const subscription = subscriptions.get(invoice.subscription);
      if (subscription) subscription.status = 'active';
      return { ...fixtures['invoice'], id, status: 'paid' };
    }
    throw missing();
  }

  function take(call: Call): Resource {
    const { method, path, params, idempotencyKey } = call;
    const rule = allowed.find((each) => each.call.test(`${method} ${path}`));
    if (rule === undefined) throw new Refusal(404, { type: 'invalid_request_error', message: `Unrecognized ${path}` });
    const unknown = Object.keys(params).find((key) => !rule.params.test(key));
    if (unknown !== undefined) {
      throw new Refusal(400, {
        type: 'invalid_request_error',
        code: 'parameter_unknown',
        message: `Received unknown parameter: ${unknown}`,
      });
    }
    if (!rule.creates || idempotencyKey === null) {
      if (rule.creates) throw new Refusal(400, { type: 'invalid_request_error', message: 'No idempotency key' });
      return answer(call);
    }
    const before = answered.get(idempotencyKey);
    if (before !== undefined) return before;
    const made = answer(call);
    answered.set(idempotencyKey, made);
    return made;
  }

  function leave(clientSecret: string, status: string): void {
    const intent = intents.get(clientSecret.split('_secret_')[0] ?? '');
    if (intent !== undefined) intent.status = status;
  }

  const server = createServer((request, response) => {
    void (async () => {
      const text = await bodyOf(request);
      const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
      const key = request.headers['idempotency-key'];
      const call: Call = {
        method: request.method ?? 'GET',
        path: pathname,
        params: Object.fromEntries(new URLSearchParams(text || search)),
        // The package adds keys of its own to calls that change something, which protect a retry and no more.
        idempotencyKey: typeof key === 'string' && !key.startsWith('stripe-node-retry') ? key : null,
      };
      calls.push(call);
      try {
        if (isDown) throw new Refusal(500, { type: 'api_error', message: 'Down' });
        const body = take(call);
        response.writeHead(200, { 'content-type': 'application/json', 'request-id': 'req_1' });
        response.end(JSON.stringify(body));
      } catch (error) {
        const refusal = error instanceof Refusal ? error : new Refusal(500, { message: String(error) });
        response.writeHead(refusal.status, { 'content-type': 'application/json', 'request-id': 'req_1' });
        response.end(JSON.stringify({ error: refusal.body }));
      }
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    address: { host: '127.0.0.1', port, protocol: 'http' as const },
    calls,
    subscriptions,
    close(): void {
      server.closeAllConnections();
      server.close();
    },
    /** From now on every call fails, or none any more. */
    setDown: (isSo: boolean) => void (isDown = isSo),
    declineNext: (message: string) => void (decline = message),

    /** As the provider's form in the browser does when a card pays. */
    pay(clientSecret: string, card = 'pm_card_4242'): void {
      const id = clientSecret.split('_secret_')[0] ?? '';
      const intent = intents.get(id);
      if (intent === undefined) throw new Error(`No such intent: ${id}`);
      Object.assign(intent, { status: 'succeeded', method: card });
      if (!id.startsWith('pi_')) return;
      for (const subscription of subscriptions.values()) {
        if (subscription.customer !== intent.customer || subscription.status !== 'incomplete') continue;
        Object.assign(subscription, { status: 'active', card });
        for (const invoice of invoices.values()) {
          if (invoice.subscription === subscription.id) invoice.status = 'paid';
        }
      }
    },

    /** As the provider's form does when the card is refused: the intent stays open and keeps the reason. */
    refuse(clientSecret: string, message: string): void {
      const intent = intents.get(clientSecret.split('_secret_')[0] ?? '');
      if (intent !== undefined) intent.failure = { message };
    },

    /** As the bank does that wants the person to confirm. */
    requireAction: (clientSecret: string): void => leave(clientSecret, 'requires_action'),

    /** As a bank does that takes its time. */
    process: (clientSecret: string): void => leave(clientSecret, 'processing'),

    /** The text of an event about a subscription as it is now. */
    eventOf(type: string, subscription: StripeSubscription): string {
      return JSON.stringify({
        ...fixtures['event'],
        id: newId('evt'),
        type,
        data: { object: shown(subscription) },
      });
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}
