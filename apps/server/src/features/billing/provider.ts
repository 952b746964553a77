import type { Invoice } from '@vitrine/contract/billing/billing';
import { computeSeatsPence } from '@vitrine/contract/billing/prices';
import { prices } from '@vitrine/contract/billing/plans';

/** A subscription's current state at the provider. */
export interface ProviderSubscription {
  id: string;
  status: 'incomplete' | 'active' | 'past_due' | 'ended';
  /** 0 for an account that pays only for extra storage, on a plan an administrator granted. */
  seats: number;
  /** Blocks of 8 GB. */
  storageBlocks: number;
  periodStartsAt: Date | null;
  periodEndsAt: Date | null;
  cancelAtPeriodEnd: boolean;
  card: { brand: string; last4: string } | null;
  createdAt: Date;
}

export interface ProviderInvoice extends Omit<Invoice, 'createdAt'> {
  createdAt: Date;
}

/** A payment, or the entry of a card, that the customer completes in the provider's form. */
export interface Intent {
  id: string;
  clientSecret: string;
}

export interface IntentState {
  clientSecret: string;
  state: 'open' | 'processing' | 'requires_action' | 'succeeded';
  /** The card that was entered; null before that. */
  paymentMethodId: string | null;
  /** The provider's message for the last failed attempt. */
  failure: string | null;
}

/** A subscription's contents and price. */
export interface SubscriptionContents {
  seats: number;
  storageBlocks: number;
  perDevicePence: number;
}

/** The regular monthly price, in pence. */
export const computeMonthlyPence = ({ seats, storageBlocks, perDevicePence }: SubscriptionContents): number =>
  computeSeatsPence(seats, perDevicePence) + storageBlocks * prices.storageBlockPence;

/** The cost of a change, after the customer's credit. */
export interface ChangeCost {
  /** Charged to the card now. */
  todayPence: number;
  /** The next regular invoice. */
  nextPence: number;
}

/** A webhook. Only its ids are used; the state is read from the provider. */
export interface ProviderEvent {
  id: string;
  type: string;
  subscriptionId: string | null;
  intentId: string | null;
}

/**
 * Takes payments. Calls that create something take an idempotency key: two calls with the same key create one object and
 * both return it.
 *
 * All throw `payment.provider_failed` when the provider cannot be reached.
 */
export interface PaymentProvider {
  name: 'stripe' | 'sandbox';
  /** The key for the provider's form in the browser; null where it has none. */
  publishableKey: string | null;
  receivesWebhooks: boolean;
  createCustomer(account: { id: string; email: string; name: string }, key: string): Promise<string>;
  /**
   * Creates a subscription that starts with its first payment. If the customer's credit covers that payment, the
   * subscription is active at once and the intent is null.
   */
  startSubscription(
    order: SubscriptionContents & { customerId: string },
    key: string,
  ): Promise<{ subscription: ProviderSubscription; intent: Intent | null }>;
  /** The cost of starting a subscription, or of changing a running one to these contents today. Changes nothing. */
  previewChange(
    order: SubscriptionContents & { customerId: string; subscriptionId: string | null },
  ): Promise<ChangeCost>;
  /** Asks for a card. Charges nothing. */
  askForCard(order: { customerId: string; subscriptionId: string }, key: string): Promise<Intent>;
  /** Null if there is no such intent. */
  findIntent(id: string): Promise<IntentState | null>;
  /**
   * Changes a running subscription's contents and invoices the difference for the rest of the period at once. An increase
   * is charged to the given card or to the one on file; a decrease becomes credit.
   *
   * @throws payment.failed with the provider's message; nothing is changed in that case
   */
  changeSubscription(
    id: string,
    contents: SubscriptionContents,
    paymentMethodId: string | null,
    key: string,
  ): Promise<void>;
  /** Makes this card the one on file and pays overdue invoices with it. @throws payment.failed */
  useCard(subscriptionId: string, paymentMethodId: string, key: string): Promise<void>;
  setCancellation(subscriptionId: string, cancelAtPeriodEnd: boolean): Promise<void>;
  /** Ends it now. Idempotent. With `isCredited`, the rest of the paid period becomes credit. */
  endSubscription(subscriptionId: string, options?: { isCredited: boolean }): Promise<void>;
  /** Null if the provider has no subscription with this id. */
  findSubscription(id: string): Promise<ProviderSubscription | null>;
  /** The latest invoices, newest first. */
  listInvoices(customerId: string): Promise<ProviderInvoice[]>;
  /** Verifies the signature of a webhook. @throws webhook.invalid */
  readEvent(body: Buffer, signature: string): Promise<ProviderEvent>;
}
