import { createMissing } from './calls.ts';
import { type Item, type StripeObjects, type StripeSubscription } from './objects.ts';

/** One line of an invoice, in pence. */
export interface Line {
  amount: number;
  proration: boolean;
}

/** Stripe's minimum charge in GBP; a smaller amount stays on the customer's balance. */
const MIN_CHARGE_PENCE = 30;

export const sumItems = (items: Item[]) =>
  items.reduce((sum, { unitAmount, quantity }) => sum + unitAmount * quantity, 0);

export const sumLines = (lines: Line[]) => lines.reduce((total, { amount }) => total + amount, 0);

/**
 * Creates two lines for each changed product, for the rest of the period: the unused part of the old items, and the new
 * ones.
 */
export function createProrationLines(
  { items: before, periodStart, periodEnd }: StripeSubscription,
  after: Item[],
  at: number,
): Line[] {
  const rest = (periodEnd - at) / (periodEnd - periodStart);
  const products = new Set([...before, ...after].map(({ product }) => product));
  return [...products].flatMap((product) => {
    const [unused, used] = [before, after].map((items) =>
      Math.round(sumItems(items.filter((each) => each.product === product)) * rest),
    );
    return unused === used
      ? []
      : [unused && -unused, used].flatMap((amount) => (amount ? [{ amount, proration: true }] : []));
  });
}

/** The amount that an invoice would charge, and the customer's balance after it. */
export function settleBalance({ balances }: StripeObjects, customer: string, total: number) {
  const owed = total + (balances.get(customer) ?? 0);
  const amountDue = owed >= MIN_CHARGE_PENCE ? owed : 0;
  return { amountDue, balance: owed - amountDue };
}

/** Uses the customer's balance first; an invoice below zero adds to it. Returns the invoice's id. */
export function addInvoice(
  objects: StripeObjects,
  { id: subscription, customer }: StripeSubscription,
  total: number,
  status: 'open' | 'paid',
): string {
  const { amountDue, balance } = settleBalance(objects, customer, total);
  objects.balances.set(customer, balance);
  const id = objects.newId('in');
  objects.invoices.set(id, { customer, subscription, total, amountDue, status: amountDue === 0 ? 'paid' : status });
  return id;
}

/** Reads `items[0][price_data][unit_amount]` and the like as a change of `before`. */
export function readItems(
  { products, newId }: StripeObjects,
  params: Record<string, string>,
  before: Item[],
  name = 'items',
): Item[] {
  const items = structuredClone(before);
  for (let i = 0; Object.keys(params).some((key) => key.startsWith(`${name}[${i}]`)); i += 1) {
    const read = (key: string) => params[`${name}[${i}]${key}`];
    const existing = items.find(({ id }) => id === read('[id]'));
    if (read('[deleted]') === 'true') {
      if (existing) items.splice(items.indexOf(existing), 1);
      continue;
    }
    const product = read('[price_data][product]') ?? '';
    if (!products.has(product)) throw createMissing();
    const values = {
      product,
      unitAmount: Number(read('[price_data][unit_amount]')),
      quantity: Number(read('[quantity]') ?? 1),
    };
    if (existing) Object.assign(existing, values);
    else items.push({ id: newId('si'), ...values });
  }
  return items;
}
