import { prices } from '@vitrine/contract/billing/plans';
import type { Stripe } from 'stripe';
import type { Clock } from '../../../platform/clock.ts';
import { findProrationDate } from '../proration.ts';
import type { SubscriptionContents } from '../provider.ts';
import { orNull } from './calls.ts';
import { toReferenceId, fromStripeSeconds, toStripeSeconds } from './references.ts';

/** The products with fixed ids that are created at Stripe with the first sale. */
const products = {
  vitrine_device_seat: 'Device with 8 GB of storage',
  vitrine_storage_8gb: 'Extra storage, 8 GB',
} as const;
export type ProductId = keyof typeof products;

interface ChangedItem {
  id?: string;
  quantity: number;
  price_data: ReturnType<typeof toPriceData>;
}

interface Line {
  product: ProductId;
  pence: number;
  quantity: number;
}

export type Items = ReturnType<typeof createItems>;

/** Builds the items of subscriptions; creates a missing product at Stripe first. */
export function createItems(stripe: Stripe, clock: Clock) {
  const created = new Set<ProductId>();

  async function ensureProduct(id: ProductId): Promise<void> {
    if (created.has(id)) return;
    const found = await orNull(stripe.products.retrieve(id));
    if (found === null) {
      await stripe.products.create({ id, name: products[id] }, { idempotencyKey: `product-${id}` });
    }
    created.add(id);
  }

  async function linesOf({ seats, storageBlocks, perDevicePence }: SubscriptionContents): Promise<Line[]> {
    await ensureProduct('vitrine_device_seat');
    if (storageBlocks > 0) await ensureProduct('vitrine_storage_8gb');
    return [
      { product: 'vitrine_device_seat', pence: perDevicePence, quantity: seats },
      { product: 'vitrine_storage_8gb', pence: prices.storageBlockPence, quantity: storageBlocks },
    ];
  }

  return {
    /** The items of a new subscription. */
    of: async (contents: SubscriptionContents) =>
      (await linesOf(contents)).filter(({ quantity }) => quantity > 0).map(toStripeItem),

    /** A change of a subscription's items. A preview and the change itself use it, so both have the same amount. */
    async change(before: readonly Stripe.SubscriptionItem[], contents: SubscriptionContents) {
      const periodStartsAt = before[0] ? fromStripeSeconds(before[0].current_period_start) : null;
      return {
        items: (await linesOf(contents)).flatMap((line) => toChangedItem(before, line.product, toStripeItem(line))),
        proration_behavior: 'always_invoice' as const,
        proration_date: toStripeSeconds(findProrationDate(periodStartsAt, clock())),
      };
    },
  };
}

const toPriceData = (product: ProductId, pence: number) => ({
  currency: 'gbp',
  product,
  unit_amount: pence,
  recurring: { interval: 'month' as const },
});

const toStripeItem = ({ product, pence, quantity }: Line) => ({ quantity, price_data: toPriceData(product, pence) });

/** The change of one product's item: changed, added, deleted, or nothing. */
function toChangedItem(
  before: readonly Stripe.SubscriptionItem[],
  product: ProductId,
  item: ChangedItem,
): (ChangedItem | { id: string; deleted: true })[] {
  const id = before.find(({ price }) => toReferenceId(price.product) === product)?.id;
  if (id === undefined) return item.quantity === 0 ? [] : [item];
  return [item.quantity === 0 ? { id, deleted: true } : { id, ...item }];
}
