import { AppError } from '@vitrine/contract/core/errors';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { computeMonthlyPence, type ProviderEvent } from '../provider.ts';
import { toPaymentMethodId } from './cards.ts';
import { writeInvoice } from './invoices.ts';
import { findObject, lockObject, type SandboxIntent, type StoredObject, updateObject } from './store.ts';
import { createProviderEvent, startFirstPeriod, requireSubscription } from './subscriptions.ts';
import { recognizeTestCard } from './test-cards.ts';

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
export async function requireIntent(db: Db, id: string): Promise<StoredObject<SandboxIntent>> {
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
  const { data: intent, customerId } = await requireIntent(tx, intentId);
  if (intent.clientSecret !== clientSecret) throw new AppError('payment.not_found');
  if (intent.state === 'succeeded') return { status: 'succeeded', events: [] };
  const card = recognizeTestCard(cardNumber);
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
  const { data, id } = await requireSubscription(tx, intent.subscriptionId);
  if (data.status === 'ended') throw new AppError('payment.not_found');
  const paymentMethodId = toPaymentMethodId(card);
  await updateObject(tx, intentId, { ...intent, state: 'succeeded', card: paymentMethodId });
  if (!intent.isFirstPayment) {
    return { status: 'succeeded', events: [createProviderEvent('setup_intent.succeeded', id, intentId)] };
  }
  const bill = { customerId, subscriptionId: id, totalPence: computeMonthlyPence(data) };
  await writeInvoice(tx, bill, true, clock);
  await updateObject(tx, id, { ...data, ...startFirstPeriod(clock), status: 'active', card: paymentMethodId });
  return {
    status: 'succeeded',
    events: [createProviderEvent('customer.subscription.updated', id), createProviderEvent('invoice.paid', id)],
  };
}
