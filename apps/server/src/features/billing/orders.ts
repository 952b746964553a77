import { tell } from '@vitrine/contract/core/told/tell';
import { withTold } from '../../platform/told/read-told.ts';
import type { DeviceOrder, OrderAnswer, StorageOrder, StorageReduction } from '@vitrine/contract/billing/billing';
import { computeSeatsPence, computeStoragePence } from '@vitrine/contract/billing/prices';
import { AppError } from '@vitrine/contract/core/errors';
import { plans, prices, computeStorageLimit } from '@vitrine/contract/billing/plans';
import type { InAccount } from '../../http/callers.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AccountRow, type Entitlements, changePlan } from '../accounts/index.ts';
import { countDevices } from '../fleet/index.ts';
import { sumStorage } from '../library/index.ts';
import { createSubscriptionChanges } from './change-subscription.ts';
import type { Charging } from './charging.ts';
import { activated } from './order-answers.ts';
import { noPurchase } from './purchases.ts';
import { createSubscriptionStart } from './start-subscription.ts';
import type { Purchase } from './store.ts';
import { requireAccount, findRunningSubscription, findDevicePrice, refuseUnlimited } from './subscribers.ts';

/** Orders of seats, storage and cards. */
export function createOrders(
  platform: Platform,
  { entitlements, charging }: { entitlements: Entitlements; charging: Charging },
) {
  const { db, clock } = platform;
  const changes = createSubscriptionChanges(platform, { charging });
  const start = createSubscriptionStart(platform, { charging, changes });

  /** Starts a subscription, or changes the number of seats of the running one. */
  async function orderSeats(account: AccountRow, seats: number): Promise<OrderAnswer> {
    const running = await findRunningSubscription(db, account.id);
    return running === null ? start(account, { seats, storageBlocks: 0 }) : changes.change(account, running, { seats });
  }

  /** Administrators pay nothing, so their orders apply at once (specification, document 1, developer panel). */
  async function activate(account: AccountRow, purchase: Partial<Purchase>): Promise<OrderAnswer> {
    const { plan, boughtSeats, boughtStorageBytes, periodStartsAt } = account;
    await changePlan(db, account.id, {
      ...noPurchase,
      plan,
      status: 'active',
      boughtSeats,
      boughtStorageBytes,
      periodStartsAt: periodStartsAt ?? clock(),
      ...purchase,
    });
    return activated;
  }

  return {
    /**
     * @throws price.changed, seats.below_devices, payment.processing, billing.off, billing.unlimited,
     * payment.provider_failed
     */
    async createSubscription({ accountId }: InAccount, { amount, seats }: DeviceOrder): Promise<OrderAnswer> {
      charging();
      const [account, deviceCount] = await Promise.all([requireAccount(db, accountId), countDevices(db, accountId)]);
      const least = Math.max(deviceCount, 1);
      const wanted = seats ?? least;
      if (wanted < least) throw new AppError('seats.below_devices', { details: { deviceCount } });
      checkAmount(amount, computeSeatsPence(wanted, findDevicePrice(account)));
      if (account.isAdmin) {
        return activate(account, { plan: 'device-subscription', boughtSeats: wanted });
      }
      refuseUnlimited(entitlements, account);
      return orderSeats(account, wanted);
    },

    /** @throws price.changed, subscription.required, billing.off, billing.unlimited, payment.provider_failed */
    async createStorageSubscription(
      { accountId }: InAccount,
      { amount, storageGb }: StorageOrder,
    ): Promise<OrderAnswer> {
      charging();
      const account = await requireAccount(db, accountId);
      checkAmount(amount, computeStoragePence(storageGb));
      const blocks = storageGb / prices.storageBlockGb;
      if (account.isAdmin) {
        if (account.plan === 'free') throw new AppError('subscription.required');
        const boughtStorageBytes = account.boughtStorageBytes + blocks * prices.storageBlockBytes;
        return activate(account, { boughtStorageBytes });
      }
      refuseUnlimited(entitlements, account);
      const running = await findRunningSubscription(db, accountId);
      if (running !== null) return changes.change(account, running, { storageBlocks: running.storageBlocks + blocks });
      if (!isGrantedPerDevice(account)) throw new AppError('subscription.required');
      return start(account, { seats: 0, storageBlocks: blocks });
    },

    /**
     * Reduces extra storage; the unused part of its price becomes credit.
     *
     * @throws storage.below_used if the files would no longer fit, subscription.required, billing.off,
     * request.invalid, payment.provider_failed
     */
    async reduceStorage({ accountId }: InAccount, { storageGb }: StorageReduction): Promise<OrderAnswer> {
      charging();
      const account = await requireAccount(db, accountId);
      const running = await findRunningSubscription(db, accountId);
      const isGiven = running === null && account.isAdmin && account.plan !== 'free';
      if (running === null && !isGiven) throw new AppError('subscription.required');
      const blocksBefore = running?.storageBlocks ?? account.boughtStorageBytes / prices.storageBlockBytes;
      const storageBlocks = storageGb / prices.storageBlockGb;
      if (storageBlocks >= blocksBefore) {
        const has = blocksBefore * prices.storageBlockGb;
        throw new AppError('request.invalid', withTold(tell('billing.less_storage', { gigabytes: has })));
      }
      const freedBytes = (blocksBefore - storageBlocks) * prices.storageBlockBytes;
      const limit = computeStorageLimit(entitlements.entitlementOf(account));
      const { usedBytes } = await sumStorage(db, accountId);
      if (limit !== null && usedBytes > limit - freedBytes) {
        throw new AppError('storage.below_used', { details: { usedBytes, limitBytes: limit - freedBytes } });
      }
      if (running !== null && running.seats === 0 && storageBlocks === 0) {
        // The subscription would be empty.
        const { provider, sync } = charging();
        await provider.endSubscription(running.id, { isCredited: true });
        await sync.refresh(running.id, { withInvoices: true });
        return activated;
      }
      if (running !== null) return changes.change(account, running, { storageBlocks });
      return activate(account, { boughtStorageBytes: storageBlocks * prices.storageBlockBytes });
    },

    /** @throws subscription.required, billing.off, payment.provider_failed */
    async updateCard({ accountId }: InAccount): Promise<OrderAnswer> {
      charging();
      const account = await requireAccount(db, accountId);
      const running = await findRunningSubscription(db, accountId);
      if (running === null) throw new AppError('subscription.required');
      const { seats, storageBlocks } = running;
      return changes.askForCard(account, running, 'card', { seats, storageBlocks });
    },
  };
}

/** True if an administrator granted a plan whose storage grows with its devices. */
const isGrantedPerDevice = ({ plan, status }: AccountRow): boolean => plans[plan].isPerDevice && status === 'active';

/** Compares the amount that the browser showed; the charge is computed here. @throws price.changed */
function checkAmount(pounds: number, pence: number): void {
  if (Math.round(pounds * 100) !== pence) throw new AppError('price.changed', { details: { amount: pence / 100 } });
}
