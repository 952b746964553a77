import { AppError } from '@vitrine/contract/core/errors';
import { newSecret } from '../../../platform/secrets.ts';
import { newId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { settle } from '../proration.ts';
import { computeMonthlyPence, type PaymentProvider } from '../provider.ts';
import { canCharge } from './cards.ts';
import { readBalance, payOpenInvoices, writeInvoice } from './invoices.ts';
import { startSubscription } from './start-subscription.ts';
import { findObject, insertObject, listCustomerInvoices, updateObject } from './store.ts';
import {
  computeProration,
  requireSubscription,
  toProviderSubscription,
  withLockedSubscription,
} from './subscriptions.ts';

/** The sandbox as a payment provider: Stripe's states, prorations and credit, stored in the product's own database. */
export function createSandboxProvider(platform: Platform): PaymentProvider {
  const { db, clock } = platform;
  return {
    name: 'sandbox',
    publishableKey: null,
    receivesWebhooks: false,

    async createCustomer({ id }) {
      const customerId = `cus_test_${id}`;
      await insertObject(db, { id: customerId, customerId, data: { kind: 'customer' }, createdAt: clock() });
      return customerId;
    },

    startSubscription: (order, key) => startSubscription(platform, order, key),

    async previewChange({ customerId, subscriptionId, ...contents }) {
      const total =
        subscriptionId === null
          ? computeMonthlyPence(contents)
          : computeProration((await requireSubscription(db, subscriptionId)).data, contents, clock());
      const { duePence, balancePence } = settle(total, await readBalance(db, customerId));
      return { todayPence: duePence, nextPence: settle(computeMonthlyPence(contents), balancePence).duePence };
    },

    async askForCard({ customerId, subscriptionId }) {
      const id = newId('seti');
      const clientSecret = `${id}_secret_${newSecret()}`;
      await insertObject(db, {
        id,
        customerId,
        data: { kind: 'intent', subscriptionId, clientSecret, isFirstPayment: false, state: 'open', card: null },
        createdAt: clock(),
      });
      return { id, clientSecret };
    },

    async findIntent(id) {
      const intent = await findObject(db, 'intent', id);
      if (intent === null) return null;
      const { clientSecret, state, card } = intent.data;
      return { clientSecret, state, paymentMethodId: card, failure: null };
    },

    changeSubscription: (id, contents, paymentMethodId, key) =>
      withLockedSubscription(db, id, async (tx, { data, customerId }) => {
        // The key is stored in the same transaction: a key without its change would turn every retry into a no-op.
        if (!(await insertObject(tx, { id: key, customerId: key, data: { kind: 'key' }, createdAt: clock() }))) return;
        const card = paymentMethodId ?? data.card;
        const totalPence = computeProration(data, contents, clock());
        const bill = { customerId, subscriptionId: id, totalPence };
        if (totalPence !== 0 && !(await writeInvoice(tx, bill, canCharge(card), clock))) {
          throw new AppError('payment.failed');
        }
        await updateObject(tx, id, { ...data, ...contents, card });
      }),

    async useCard(subscriptionId, paymentMethodId) {
      const isPaid = canCharge(paymentMethodId);
      const isOverdue = await withLockedSubscription(db, subscriptionId, async (tx, { data, customerId }) => {
        const wasOverdue = data.status === 'past_due';
        const status = wasOverdue && isPaid ? 'active' : data.status;
        await updateObject(tx, subscriptionId, { ...data, card: paymentMethodId, status });
        if (wasOverdue && isPaid) await payOpenInvoices(tx, customerId);
        return wasOverdue;
      });
      if (isOverdue && !isPaid) throw new AppError('payment.failed');
    },

    setCancellation: (subscriptionId, cancelAtPeriodEnd) =>
      withLockedSubscription(db, subscriptionId, (tx, { data }) =>
        updateObject(tx, subscriptionId, { ...data, cancelAtPeriodEnd }),
      ),

    async endSubscription(subscriptionId, { isCredited } = { isCredited: false }) {
      if ((await findObject(db, 'subscription', subscriptionId)) === null) return;
      await withLockedSubscription(db, subscriptionId, async (tx, { data, customerId }) => {
        if (data.status === 'ended') return;
        const empty = { ...data, seats: 0, storageBlocks: 0 };
        const totalPence = isCredited ? computeProration(data, empty, clock()) : 0;
        if (totalPence < 0) {
          await writeInvoice(tx, { customerId, subscriptionId, totalPence }, true, clock);
        }
        await updateObject(tx, subscriptionId, { ...data, status: 'ended' });
      });
    },

    async findSubscription(id) {
      const found = await findObject(db, 'subscription', id);
      return found === null ? null : toProviderSubscription(found);
    },

    async listInvoices(customerId) {
      const stored = await listCustomerInvoices(db, customerId);
      return stored.map(({ id, createdAt, data: { number, amountPence, status } }) => ({
        id,
        number,
        amountPence,
        status,
        url: null,
        createdAt,
      }));
    },

    async readEvent() {
      throw new AppError('webhook.invalid');
    },
  };
}
