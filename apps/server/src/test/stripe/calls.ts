import { readFileSync } from 'node:fs';

export type Resource = Record<string, unknown>;

/** Stripe's published examples of every resource. */
export const fixtures = (
  JSON.parse(readFileSync(new URL('../fixtures/stripe.json', import.meta.url), 'utf8')) as {
    resources: Record<string, Resource>;
  }
).resources;

/** One received call. */
export interface Call {
  method: string;
  path: string;
  params: Record<string, string>;
  /** Null for a key that Stripe's package generated for its own retries. */
  idempotencyKey: string | null;
}

const itemParams = String.raw`\[\d+\]\[(id|quantity|deleted|price_data\]\[(currency|product|unit_amount|recurring\]\[interval))\]`;
const item = `items${itemParams}`;

/** The calls that the product makes, with the documented parameters that it uses. Everything else is refused. */
export const allowed: readonly { call: RegExp; params: RegExp; creates: boolean }[] = [
  { call: /^POST \/v1\/customers$/, params: /^(email|name|metadata\[account\])$/, creates: true },
  { call: /^GET \/v1\/products\/\w+$/, params: /^$/, creates: false },
  { call: /^POST \/v1\/products$/, params: /^(id|name)$/, creates: true },
  {
    call: /^POST \/v1\/subscriptions$/,
    params: new RegExp(
      String.raw`^(customer|payment_behavior|payment_settings\[save_default_payment_method\]|expand\[\d\]|${item})$`,
    ),
    creates: true,
  },
  { call: /^GET \/v1\/subscriptions\/\w+$/, params: /^expand\[\d\]$/, creates: false },
  {
    call: /^POST \/v1\/subscriptions\/\w+$/,
    params: new RegExp(
      `^(proration_behavior|proration_date|payment_behavior|default_payment_method|off_session|cancel_at_period_end|${item})$`,
    ),
    creates: false,
  },
  { call: /^DELETE \/v1\/subscriptions\/\w+$/, params: /^(prorate|invoice_now)$/, creates: false },
  {
    call: /^POST \/v1\/setup_intents$/,
    params: /^(customer|usage|automatic_payment_methods\[enabled\]|metadata\[subscription\])$/,
    creates: true,
  },
  { call: /^GET \/v1\/(setup|payment)_intents\/\w+$/, params: /^$/, creates: false },
  {
    call: /^POST \/v1\/invoices\/create_preview$/,
    params: new RegExp(
      String.raw`^(customer|subscription|subscription_details\[(proration_behavior|proration_date)\]|subscription_details\[items\]${itemParams})$`,
    ),
    creates: false,
  },
  { call: /^GET \/v1\/invoices$/, params: /^(customer|limit)$/, creates: false },
  { call: /^POST \/v1\/invoices\/\w+\/pay$/, params: /^(payment_method|off_session)$/, creates: true },
];

/** An error response of Stripe. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: Resource;
  constructor(status: number, body: Resource) {
    super(String(body['message']));
    this.status = status;
    this.body = body;
  }
}

export const createMissing = () =>
  new Refusal(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such' });
