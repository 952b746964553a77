import { newSecret } from '../../../platform/secrets.ts';
import type { Platform } from '../../../platform/platform.ts';
import { settle } from '../proration.ts';
import { type SubscriptionContents, type Intent, computeMonthlyPence, type ProviderSubscription } from '../provider.ts';
import { readBalance, writeInvoice } from './invoices.ts';
import { requireIntent } from './intents.ts';
import { insertObject, type SandboxSubscription } from './store.ts';
import { startFirstPeriod, requireSubscription, toProviderSubscription } from './subscriptions.ts';

interface Order extends SubscriptionContents {
  customerId: string;
}

/**
 * Creates a subscription that waits for its first payment. If the customer's credit covers the first month, it is
 * active at once and needs no payment.
 *
 * @param key idempotency key: a second call with it returns what the first one created
 */
export async function startSubscription(
  { db, clock }: Platform,
  { customerId, ...contents }: Order,
  key: string,
): Promise<{ subscription: ProviderSubscription; intent: Intent | null }> {
  const id = `sub_test_${key}`;
  const createdAt = clock();
  const { duePence } = settle(computeMonthlyPence(contents), await readBalance(db, customerId));
  if (duePence === 0) {
    const active: SandboxSubscription = { ...newSubscription(contents), ...startFirstPeriod(clock), status: 'active' };
    const stored = await db.transaction(async (tx) => {
      if (await insertObject(tx, { id, customerId, data: active, createdAt })) {
        const bill = { customerId, subscriptionId: id, totalPence: computeMonthlyPence(contents) };
        await writeInvoice(tx, bill, false, clock);
      }
      return requireSubscription(tx, id);
    });
    return { subscription: toProviderSubscription(stored), intent: null };
  }
  const intentId = `pi_test_${key}`;
  const clientSecret = `${intentId}_secret_${newSecret()}`;
  // Existing rows are kept, so two concurrent calls with the same key return the same intent.
  await insertObject(db, {
    id: intentId,
    customerId,
    createdAt,
    data: { kind: 'intent', subscriptionId: id, clientSecret, isFirstPayment: true, state: 'open', card: null },
  });
  await insertObject(db, { id, customerId, createdAt, data: newSubscription(contents) });
  const intent = await requireIntent(db, intentId);
  return {
    subscription: toProviderSubscription(await requireSubscription(db, id)),
    intent: { id: intentId, clientSecret: intent.data.clientSecret },
  };
}

const newSubscription = (contents: SubscriptionContents): SandboxSubscription => ({
  kind: 'subscription',
  status: 'incomplete',
  ...contents,
  periodStartsAt: null,
  periodEndsAt: null,
  cancelAtPeriodEnd: false,
  card: null,
});
