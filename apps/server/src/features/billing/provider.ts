import { type Invoice, seatsPence } from '@vitrine/contract/billing/billing';
import { prices } from '@vitrine/contract/billing/plans';

/** A subscription as the provider has it now. */
export interface ProviderSubscription {
  id: string;
  status: 'incomplete' | 'active' | 'past_due' | 'ended';
  /** 0 for an account that pays only for extra storage, on a plan an administrator granted. */
  seats: number;
  /** Of 8 GB each. */
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

/** What a person pays or gives a card with. */
export interface Intent {
  id: string;
  clientSecret: string;
}

export interface IntentState {
  clientSecret: string;
  state: 'open' | 'processing' | 'requires_action' | 'succeeded';
  /** The card that was given; null until it was. */
  paymentMethodId: string | null;
  /** Why the last try failed, in the provider's words. */
  failure: string | null;
}

/** What a subscription is to hold, and at what price. */
export interface Contents {
  seats: number;
  storageBlocks: number;
  perDevicePence: number;
}

/** The regular monthly price, in pence. */
export const monthlyPence = ({ seats, storageBlocks, perDevicePence }: Contents): number =>
  seatsPence(seats, perDevicePence) + storageBlocks * prices.storageBlockPence;

/** What a change would cost, with the customer's credit used first. */
export interface ChangeCost {
  /** Charged to the card at once. */
  todayPence: number;
  /** Of the next regular invoice. */
  nextPence: number;
}

/** Something happened at the provider. The states it contains are not used: they are read again. */
export interface ProviderEvent {
  id: string;
  type: string;
  subscriptionId: string | null;
  intentId: string | null;
}

/**
 * Takes payments. Calls that create something take an idempotency key: of two calls with the same key one creates, and
 * both return what it created.
 *
 * All throw `payment.provider_failed` when the provider cannot be reached.
 */
export interface PaymentProvider {
  name: 'stripe' | 'sandbox';
  /** For the provider's form in the browser; null where it has none. */
  publishableKey: string | null;
  receivesWebhooks: boolean;
  createCustomer(account: { id: string; email: string; name: string }, key: string): Promise<string>;
  /**
   * A subscription that begins when its first payment is made. The intent is null where the customer's credit covers
   * that payment: the subscription is active then.
   */
  startSubscription(
    order: Contents & { customerId: string },
    key: string,
  ): Promise<{ subscription: ProviderSubscription; intent: Intent | null }>;
  /** What starting a subscription, or changing a running one to these contents today, would cost. Changes nothing. */
  previewChange(order: Contents & { customerId: string; subscriptionId: string | null }): Promise<ChangeCost>;
  /** Asks for a card. Charges nothing. */
  askForCard(order: { customerId: string; subscriptionId: string }, key: string): Promise<Intent>;
  /** Null where there is no such thing. */
  findIntent(id: string): Promise<IntentState | null>;
  /**
   * Changes what a running subscription holds and invoices the difference for the rest of the period at once: more is
   * charged to the new card, or to the one on file; less becomes credit.
   *
   * @throws payment.failed with the provider's message; nothing is changed then
   */
  changeSubscription(id: string, contents: Contents, paymentMethodId: string | null, key: string): Promise<void>;
  /** Pays with this card from now on, and what is overdue at once. @throws payment.failed */
  useCard(subscriptionId: string, paymentMethodId: string, key: string): Promise<void>;
  setCancellation(subscriptionId: string, cancelAtPeriodEnd: boolean): Promise<void>;
  /** Ends it now; does nothing where it has ended. With `isCredited`, the rest of the paid period becomes credit. */
  endSubscription(subscriptionId: string, options?: { isCredited: boolean }): Promise<void>;
  /** Null where the provider has none with this id. */
  findSubscription(id: string): Promise<ProviderSubscription | null>;
  /** The latest, newest first. */
  listInvoices(customerId: string): Promise<ProviderInvoice[]>;
  /** Checks who sent it. @throws webhook.invalid */
  readEvent(body: Buffer, signature: string): Promise<ProviderEvent>;
}
