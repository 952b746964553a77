import { AppError } from '@vitrine/contract/errors';
import { maxDevicesOf, plans, PlanId, prices, storageLimitOf, type SubscriptionInfo } from '@vitrine/contract/plans';
import type { Db } from '../../platform/database.ts';
import type { Entitlements } from '../accounts/entitlements.ts';
import { findAccount } from '../accounts/store.ts';
import { countDevices } from '../devices/store.ts';
import { sumStorage } from '../media/store.ts';

export type Billing = ReturnType<typeof createBilling>;

interface Dependencies {
  db: Db;
  entitlements: Entitlements;
  provider: 'stripe' | 'sandbox' | 'off';
}

export function createBilling({ db, entitlements, provider }: Dependencies) {
  return {
    priceList: () => ({
      billing: provider,
      plans: PlanId.options.map((id) => ({ id, ...plans[id], features: [...plans[id].features] })),
      prices,
    }),

    async status(accountId: string): Promise<SubscriptionInfo> {
      const [account, deviceCount, { usedBytes }] = await Promise.all([
        findAccount(db, accountId),
        countDevices(db, accountId),
        sumStorage(db, accountId),
      ]);
      if (account === null) throw new AppError('auth.expired');
      const entitlement = entitlements.entitlementOf(account);
      return {
        plan: account.plan,
        status: account.status,
        startDate: account.periodStartsAt?.toISOString() ?? null,
        endDate: account.periodEndsAt?.toISOString() ?? null,
        effectivePlan: entitlement.effectivePlan,
        deviceSeats: entitlement.deviceSeats,
        extraStorageBytes: entitlement.extraStorageBytes,
        maxDevices: maxDevicesOf(entitlement),
        storageLimit: storageLimitOf(entitlement),
        deviceCount,
        usedBytes,
        cancelAtPeriodEnd: account.cancelAtPeriodEnd,
      };
    },
  };
}
