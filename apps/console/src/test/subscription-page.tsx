import { plans as planTable, prices, type PlanId } from '@vitrine/contract/billing/plans';
import type { SubscriptionInfo } from '@vitrine/contract/billing/subscription';
import { AccountId, UserId } from '@vitrine/contract/accounts';
import { screen } from '@testing-library/react';
import type { Api } from '../api/use-api.tsx';
import { SubscriptionPage } from '../features/billing/subscription-page.tsx';
import { freeAccount } from './examples/example-subscription.ts';
import { type Fake, renderPage } from './render-page.tsx';

const GB = 1024 ** 3;

export const endDate = '2026-12-02T09:00:00Z';

/** An account with 18 paid seats and 16 GB of extra storage. */
export const paid: SubscriptionInfo = {
  ...freeAccount,
  plan: 'device-subscription',
  effectivePlan: 'device-subscription',
  status: 'active',
  endDate,
  deviceSeats: 18,
  maxDevices: 18,
  deviceCount: 14,
  storageLimit: 160 * GB,
  usedBytes: 131.2 * GB,
  extraStorageBytes: 16 * GB,
};

type Overview = Awaited<ReturnType<Api['billing']['overview']>>;

export const nothingPaid: Overview = {
  provider: 'sandbox',
  publishableKey: null,
  perDevicePence: 1_000,
  bought: null,
  granted: { seats: 1, storageGb: 0 },
  unpaid: null,
  card: null,
};

export const paying: Overview = {
  ...nothingPaid,
  bought: { seats: 18, storageGb: 16, isCharged: true },
  card: { brand: 'visa', last4: '4242' },
};

interface Situation {
  /** The address, with the query that a bank's page adds. */
  at?: string;
  subscription: SubscriptionInfo;
  overview?: Overview;
  charges?: boolean;
  isAdmin?: boolean;
  billing?: NonNullable<Fake['billing']>;
}

/** Opens the subscription page of an account. */
export async function openSubscription({
  at = '/subscription',
  subscription,
  overview = nothingPaid,
  charges = true,
  isAdmin = false,
  billing,
}: Situation) {
  const rows = Object.entries(planTable).map(([id, plan]) => ({
    ...plan,
    id: id as PlanId,
    features: [...plan.features],
  }));
  const me = {
    id: AccountId.parse('acc_1'),
    userId: UserId.parse('usr_1'),
    role: 'owner' as const,
    accountName: 'Ada',
    accountTimeZone: 'UTC',
    accountLanguage: null,
    language: null,
    accountCount: 1,
    isLimited: false,
    seesAllScreens: true,
    name: 'Ada',
    organization: '',
    email: 'ada@example.com',
    isAdmin,
    subscriptionPlan: subscription.plan,
    effectivePlan: subscription.effectivePlan,
    deviceSeats: 1,
    extraStorageBytes: 0,
  };
  const user = await renderPage(
    <SubscriptionPage />,
    {
      accounts: { me: async () => me },
      plans: {
        status: async () => subscription,
        list: async () => ({ billing: charges ? 'sandbox' : 'off', plans: rows, prices: { ...prices } }),
      },
      billing: {
        overview: async () => overview,
        invoices: async () => ({ invoices: [] }),
        preview: async () => ({ todayPence: 645, monthlyPence: 19_000, next: { amountPence: 18_500, at: endDate } }),
        webhookStatus: async () => ({ configured: false }),
        ...billing,
      },
    },
    { path: '/subscription', at },
  );
  if (charges) await screen.findByText('Your Devices');
  return user;
}
