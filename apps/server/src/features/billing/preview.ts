import type { ChangePreview } from '@vitrine/contract/billing/billing';
import { prices } from '@vitrine/contract/billing/plans';
import type { InAccount } from '../../http/callers.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Entitlements } from '../accounts/index.ts';
import type { Charging } from './charging.ts';
import { addMonth } from './proration.ts';
import { type SubscriptionContents, computeMonthlyPence } from './provider.ts';
import { findCustomer } from './store.ts';
import { requireAccount, findRunningSubscription, findDevicePrice, refuseUnlimited } from './subscribers.ts';

export function createPreview(
  { db, clock }: Platform,
  { entitlements, charging }: { entitlements: Entitlements; charging: Charging },
) {
  return {
    /**
     * The cost of a change: the charge today and the next invoice. `seats` and `storageGb` are totals after the change;
     * an omitted one stays unchanged.
     *
     * @throws billing.off, billing.unlimited, payment.provider_failed
     */
    async preview(
      { accountId }: InAccount,
      wanted: { seats?: number | undefined; storageGb?: number | undefined },
    ): Promise<ChangePreview> {
      const { provider } = charging();
      const account = await requireAccount(db, accountId);
      if (account.isAdmin) return { todayPence: 0, monthlyPence: 0, next: null };
      refuseUnlimited(entitlements, account);
      const [running, customerId] = await Promise.all([
        findRunningSubscription(db, accountId),
        findCustomer(db, accountId),
      ]);
      const contents: SubscriptionContents = {
        seats: wanted.seats ?? running?.seats ?? 0,
        storageBlocks:
          wanted.storageGb === undefined ? (running?.storageBlocks ?? 0) : wanted.storageGb / prices.storageBlockGb,
        perDevicePence: findDevicePrice(account),
      };
      const monthly = computeMonthlyPence(contents);
      const { todayPence, nextPence } =
        customerId === null
          ? { todayPence: monthly, nextPence: monthly }
          : await provider.previewChange({ customerId, subscriptionId: running?.id ?? null, ...contents });
      const at = running?.periodEndsAt ?? addMonth(clock());
      const isLast = running?.cancelAtPeriodEnd === true || monthly === 0;
      return {
        todayPence,
        monthlyPence: monthly,
        next: isLast ? null : { amountPence: nextPence, at: at.toISOString() },
      };
    },
  };
}
