import { AppError } from '@vitrine/contract/core/errors';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { monthlyPence, type ProviderEvent } from '../provider.ts';
import { paymentMethodIdOf } from './cards.ts';
import { writeInvoice } from './invoices.ts';
import { findObject, lockObject, type SandboxIntent, type StoredObject, updateObject } from './store.ts';
import { eventOf, firstPeriod, subscriptionOf } from './subscriptions.ts';
import { testCardOf } from './test-cards.ts';

export interface SandboxPayment {
  clientSecret: string;
  cardNumber: string;
  authentication?: 'passed' | 'failed' | undefined;
}

export type PaymentResult =
  | { status: 'succeeded' | 'requires_action'; events: ProviderEvent[] }
  | { status: 'failed'; message: string };

/** Stripe's own message for a failed 3-D Secure check. */
const NOT_AUTHENTICATED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** @throws payment.not_found */
export async function intentOf(db: Db, id: string): Promise<StoredObject<SandboxIntent>> {
  const intent = await findObject(db, 'intent', id);
  if (intent === null) throw new AppError('payment.not_found');
  return intent;
}

/**
 * Pays an intent once. A refusal is returned instead of thrown, because the state it leaves must be committed.
 *
 * @throws payment.not_found
 */
export async function payIntent(
  tx: Db,
  { clientSecret, cardNumber, authentication }: SandboxPayment,
  clock: Clock,
): Promise<PaymentResult> {
  const [intentId = ''] = clientSecret.split('_secret_');
  await lockObject(tx, intentId);
  const { data: intent, customerId } = await intentOf(tx, intentId);
  if (intent.clientSecret !== clientSecret) throw new AppError('payment.not_found');
  if (intent.state === 'succeeded') return { status: 'succeeded', events: [] };
  const card = testCardOf(cardNumber);
  if (card.failure !== null) return { status: 'failed', message: card.failure };
  if (card.asksTheBank && authentication === undefined) {
    await updateObject(tx, intentId, { ...intent, state: 'requires_action' });
    return { status: 'requires_action', events: [] };
  }
  if (card.asksTheBank && authentication === 'failed') {
    await updateObject(tx, intentId, { ...intent, state: 'open' });
    return { status: 'failed', message: NOT_AUTHENTICATED };
  }
  await lockObject(tx, intent.subscriptionId);
  const { data, id } = await subscriptionOf(tx, intent.subscriptionId);
  if (data.status === 'ended') throw new AppError('payment.not_found');
  const paymentMethodId = paymentMethodIdOf(card);
  await updateObject(tx, intentId, { ...intent, state: 'succeeded', card: paymentMethodId });
  if (!intent.isFirstPayment) {
    return { status: 'succeeded', events: [eventOf('setup_intent.succeeded', id, intentId)] };
  }
  const bill = { customerId, subscriptionId: id, totalPence: monthlyPence(data) };
  await writeInvoice(tx, bill, { canPay: true, clock });
  await updateObject(tx, id, { ...data, ...firstPeriod(clock), status: 'active', card: paymentMethodId });
  return { status: 'succeeded', events: [eventOf('customer.subscription.updated', id), eventOf('invoice.paid', id)] };
}
