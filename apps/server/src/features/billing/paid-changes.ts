import type { Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PaymentProvider } from './provider.ts';
import {
  findChangeByIntent,
  lockChange,
  lockSubscription,
  type PaymentChange,
  updateChange,
  updateChangeDone,
} from './store.ts';

/** A paid change and the card that paid; null for the card on file. */
export type PaidChange = PaymentChange & { paymentMethodId: string | null };

export interface PaymentSource {
  /** True if the card on file pays for a change of a running subscription, instead of a card given now. */
  usesCardOnFile: boolean;
}

/** Applies changes of subscriptions that have been paid for. */
export function createPaidChanges({ db }: Platform, { provider }: { provider: PaymentProvider }) {
  /**
   * The paid change with the contents to apply; null if it is not paid or already applied. The contents are stored before
   * they are applied, so that a retry sends the provider the same request.
   */
  async function prepare(intentId: string, { usesCardOnFile }: PaymentSource): Promise<PaidChange | null> {
    const stored = await findChangeByIntent(db, intentId);
    const intent = stored === null || stored.isDone ? null : await provider.findIntent(intentId);
    if (intent === null || (intent.state !== 'succeeded' && !usesCardOnFile)) return null;
    return db.transaction(async (tx) => {
      const change = await lockChange(tx, intentId);
      if (change === null || change.isDone) return null;
      const paymentMethodId = intent.state === 'succeeded' ? intent.paymentMethodId : null;
      if (change.kind !== 'seats' && change.kind !== 'storage') return { ...change, paymentMethodId };
      const row = await lockSubscription(tx, change.subscriptionId);
      if (row === null) return null;
      const prepared: PaymentChange = {
        ...change,
        kind: 'change',
        seats: change.kind === 'seats' ? change.seats : row.seats,
        storageBlocks: row.storageBlocks + (change.kind === 'storage' ? change.storageBlocks : 0),
      };
      await updateChange(tx, prepared);
      return { ...prepared, paymentMethodId };
    });
  }

  return {
    /** Runs `work` in a transaction with the paid change of an intent; with null if there is none to apply. */
    async withPaidChange(
      intentId: string | null,
      work: (tx: Db, paid: PaidChange | null) => Promise<void>,
      source: PaymentSource = { usesCardOnFile: false },
    ): Promise<void> {
      const paid = intentId === null ? null : await prepare(intentId, source);
      await db.transaction((tx) => work(tx, paid));
    },

    /** @throws payment.failed */
    async apply(tx: Db, paid: PaidChange): Promise<void> {
      const { intentId, paymentMethodId, subscriptionId, kind, seats, storageBlocks, perDevicePence } = paid;
      // A card given after the card on file was refused is a new attempt, so it has an idempotency key of its own.
      const key = `apply-${intentId}${paymentMethodId === null ? '-on-file' : ''}`;
      const contents = { seats, storageBlocks, perDevicePence };
      if (kind === 'change') await provider.changeSubscription(subscriptionId, contents, paymentMethodId, key);
      if (kind === 'card' && paymentMethodId !== null) await provider.useCard(subscriptionId, paymentMethodId, key);
      await updateChangeDone(tx, intentId);
    },
  };
}
