import type { OrderAnswer } from '@vitrine/contract/billing/billing';
import type { Platform } from '../../platform/platform.ts';
import type { AccountRow } from '../accounts/index.ts';
import type { Charging } from './charging.ts';
import { ensureCustomer } from './customers.ts';
import { activated, toPay } from './order-answers.ts';
import { insertChange, type SubscriptionRow } from './store.ts';
import { findDevicePrice } from './subscribers.ts';

export type SubscriptionChanges = ReturnType<typeof createSubscriptionChanges>;

/** Changes of a running subscription. */
export function createSubscriptionChanges({ db, clock }: Platform, { charging }: { charging: Charging }) {
  async function askForCard(
    account: AccountRow,
    running: SubscriptionRow,
    kind: 'seats' | 'storage' | 'card',
    contents: { seats: number; storageBlocks: number },
  ): Promise<OrderAnswer> {
    const { provider } = charging();
    const createdAt = clock();
    const intent = await provider.askForCard(
      { customerId: await ensureCustomer(db, provider, account), subscriptionId: running.id },
      `card-${running.id}-${kind}-${contents.seats}-${contents.storageBlocks}-${createdAt.getTime()}`,
    );
    await insertChange(db, {
      intentId: intent.id,
      accountId: account.id,
      kind,
      subscriptionId: running.id,
      ...contents,
      perDevicePence: findDevicePrice(account),
      createdAt,
    });
    return toPay(intent.clientSecret);
  }

  return {
    askForCard,

    /** Changes the contents: an increase is paid first, a decrease applies at once. */
    async change(
      account: AccountRow,
      running: SubscriptionRow,
      wanted: { seats: number } | { storageBlocks: number },
    ): Promise<OrderAnswer> {
      const { seats, storageBlocks } = { ...running, ...wanted };
      if (seats > running.seats) return askForCard(account, running, 'seats', { seats, storageBlocks: 0 });
      if (storageBlocks > running.storageBlocks) {
        return askForCard(account, running, 'storage', { seats, storageBlocks: storageBlocks - running.storageBlocks });
      }
      if (seats < running.seats || storageBlocks < running.storageBlocks) {
        const perDevicePence = findDevicePrice(account);
        const key = `reduce-${running.id}-${seats}-${storageBlocks}-${clock().getTime()}`;
        const contentsOf = ({ seats: has, storageBlocks: holds }: SubscriptionRow) => ({
          seats: has,
          storageBlocks: holds,
          ...wanted,
          perDevicePence,
        });
        await charging().sync.reduce(running.id, contentsOf, key);
      }
      return activated;
    },
  };
}
