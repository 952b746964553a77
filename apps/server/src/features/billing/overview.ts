import type { BillingOverview } from '@vitrine/contract/billing/billing';
import { computeMaxDevices, plans, prices, computeStorageLimit } from '@vitrine/contract/billing/plans';
import { PlanIdSchema, type SubscriptionInfo } from '@vitrine/contract/billing/subscription';
import type { InAccount } from '../../http/callers.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AccountRow, Entitlements } from '../accounts/index.ts';
import { countDevices } from '../fleet/index.ts';
import { sumStorage } from '../library/index.ts';
import type { PaymentProvider } from './provider.ts';
import { chooseCurrent, isRunning } from './purchases.ts';
import { listSubscriptions, type SubscriptionRow } from './store.ts';
import { requireAccount, findDevicePrice } from './subscribers.ts';

interface Dependencies {
  entitlements: Entitlements;
  /** Null if the installation does not charge. */
  payment: { provider: PaymentProvider } | null;
}

/** The price list, and what an account has and uses. */
export function createOverview({ db }: Platform, { entitlements, payment }: Dependencies) {
  return {
    list: () => ({
      billing: payment?.provider.name ?? ('off' as const),
      plans: PlanIdSchema.options.map((id) => ({ id, ...plans[id], features: [...plans[id].features] })),
      prices,
    }),

    async status({ accountId }: InAccount): Promise<SubscriptionInfo> {
      const [account, deviceCount, { usedBytes }] = await Promise.all([
        requireAccount(db, accountId),
        countDevices(db, accountId),
        sumStorage(db, accountId),
      ]);
      const entitlement = entitlements.entitlementOf(account);
      return {
        plan: account.plan,
        status: account.status,
        startDate: account.periodStartsAt?.toISOString() ?? null,
        endDate: account.periodEndsAt?.toISOString() ?? null,
        effectivePlan: entitlement.effectivePlan,
        deviceSeats: entitlement.deviceSeats,
        extraStorageBytes: entitlement.extraStorageBytes,
        maxDevices: computeMaxDevices(entitlement),
        storageLimit: computeStorageLimit(entitlement),
        deviceCount,
        usedBytes,
        cancelAtPeriodEnd: account.cancelAtPeriodEnd,
      };
    },

    async overview({ accountId }: InAccount): Promise<BillingOverview> {
      const account = await requireAccount(db, accountId);
      const current = chooseCurrent(await listSubscriptions(db, accountId));
      const running = isRunning(current) ? current : null;
      const isCardKnown = running !== null && running.cardBrand !== null && running.cardLast4 !== null;
      return {
        provider: payment?.provider.name ?? 'off',
        publishableKey: payment?.provider.publishableKey ?? null,
        perDevicePence: findDevicePrice(account),
        bought: running === null ? findComplimentary(account) : toBought(running),
        granted: {
          seats: account.grantedSeats,
          storageGb: (account.grantedStorageBytes / prices.storageBlockBytes) * prices.storageBlockGb,
        },
        unpaid: current?.status === 'incomplete' && account.status === 'incomplete' ? { seats: current.seats } : null,
        card: isCardKnown ? { brand: running.cardBrand ?? '', last4: running.cardLast4 ?? '' } : null,
      };
    },
  };
}

const toBought = ({ seats, storageBlocks }: SubscriptionRow): BillingOverview['bought'] => ({
  seats,
  storageGb: storageBlocks * prices.storageBlockGb,
  isCharged: true,
});

/** An administrator's subscription is active without payment. */
export function findComplimentary({
  isAdmin,
  plan,
  status,
  boughtSeats,
  boughtStorageBytes,
}: AccountRow): BillingOverview['bought'] {
  if (!isAdmin || plan !== 'device-subscription' || status !== 'active') return null;
  const storageGb = (boughtStorageBytes / prices.storageBlockBytes) * prices.storageBlockGb;
  return { seats: boughtSeats, storageGb, isCharged: false };
}
