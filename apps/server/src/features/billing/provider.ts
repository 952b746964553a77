import type { Invoice } from '@vitrine/contract/billing';

/** A subscription as the provider has it now. */
export interface ProviderSubscription {
  id: string;
  status: 'incomplete' | 'active' | 'past_due' | 'ended';
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

/** Something happened at the provider. What it says about states is not used: those are read again. */
export interface ProviderEvent {
  id: string;
  type: string;
  subscriptionId: string | null;
  intentId: string | null;
}

/**
 * Whoever takes the money. Calls that create something take a key: of two calls with the same key one creates, and
 * both are given what it created.
 *
 * All throw `payment.provider_failed` when the provider cannot be reached.
 */
export interface PaymentProvider {
  name: 'stripe' | 'sandbox';
  /** For the provider's form in the browser; null where it has none. */
  publishableKey: string | null;
  canTellEvents: boolean;
  createCustomer(account: { id: string; email: string; name: string }, key: string): Promise<string>;
  /** A subscription that begins when its first payment is made. */
  startSubscription(
    order: Contents & { customerId: string },
    key: string,
  ): Promise<{ subscription: ProviderSubscription; intent: Intent }>;
  /** Asks for a card. Charges nothing. */
  askForCard(order: { customerId: string; subscriptionId: string }, key: string): Promise<Intent>;
  /** Null where there is no such thing. */
  findIntent(id: string): Promise<IntentState | null>;
  /**
   * Changes what a running subscription holds and charges the rest of the period for it; with a new card or the old one.
   *
   * @throws payment.failed with the provider's message; nothing is changed then
   */
  changeSubscription(id: string, contents: Contents, paymentMethodId: string | null, key: string): Promise<void>;
  /** Pays with this card from now on, and what is overdue at once. @throws payment.failed */
  useCard(subscriptionId: string, paymentMethodId: string, key: string): Promise<void>;
  setCancellation(subscriptionId: string, cancelAtPeriodEnd: boolean): Promise<void>;
  /** Ends it now; does nothing where it has ended. */
  endSubscription(subscriptionId: string): Promise<void>;
  /** Null where the provider has none such. */
  findSubscription(id: string): Promise<ProviderSubscription | null>;
  /** The latest, newest first. */
  listInvoices(customerId: string): Promise<ProviderInvoice[]>;
  /** Checks who sent it. @throws webhook.invalid */
  readEvent(body: Buffer, signature: string): Promise<ProviderEvent>;
}
