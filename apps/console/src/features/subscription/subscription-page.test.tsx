import { plans as planTable, prices, type PlanId, type SubscriptionInfo } from '@vitrine/contract/plans';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Api } from '../../api/api.tsx';
import { renderPage } from '../../test/render-page.tsx';
import { SubscriptionPage } from './subscription-page.tsx';

const GB = 1024 ** 3;

const free: SubscriptionInfo = {
  plan: 'free',
  status: 'inactive',
  startDate: null,
  endDate: null,
  effectivePlan: 'free',
  deviceSeats: 1,
  extraStorageBytes: 0,
  maxDevices: 1,
  storageLimit: 100 * 1024 ** 2,
  deviceCount: 0,
  usedBytes: 0,
  cancelAtPeriodEnd: false,
};

const paid: SubscriptionInfo = {
  ...free,
  plan: 'device-subscription',
  effectivePlan: 'device-subscription',
  status: 'active',
  endDate: '2026-12-02T09:00:00Z',
  deviceSeats: 18,
  maxDevices: 18,
  deviceCount: 14,
  storageLimit: 160 * GB,
  usedBytes: 131.2 * GB,
  extraStorageBytes: 16 * GB,
};

type Billing = Awaited<ReturnType<Api['plans']['list']>>['billing'];

async function open(subscription: SubscriptionInfo, billing: Billing = 'sandbox') {
  const rows = Object.entries(planTable).map(([id, plan]) => ({
    ...plan,
    id: id as PlanId,
    features: [...plan.features],
  }));
  const list = async () => ({ billing, plans: rows, prices: { ...prices } });
  await renderPage(<SubscriptionPage />, {
    plans: { status: async () => subscription, list: list },
  });
  await screen.findByText('Your Devices');
}

test.each<[string, Partial<SubscriptionInfo>]>([
  ['No Active Subscription', {}],
  ['No Active Subscription', { status: 'active' }],
  ['Active', paid],
  ['Canceled', { ...paid, status: 'canceled' }],
  ['Past Due', { ...paid, status: 'past_due' }],
  ['Incomplete', { plan: 'device-subscription', status: 'incomplete' }],
])('the status reads %s', async (words, info) => {
  await open({ ...free, ...info });
  expect(within(screen.getByRole('region', { name: 'Subscription status' })).getByText(words)).toBeTruthy();
});

test.each<[string, Partial<SubscriptionInfo>]>([
  ['Renews on Dec 2, 2026', {}],
  ['Ends on Dec 2, 2026', { cancelAtPeriodEnd: true }],
  ['Access until Dec 2, 2026', { status: 'canceled' }],
])('it says %s', async (words, info) => {
  await open({ ...paid, ...info });
  expect(screen.getByText(words)).toBeTruthy();
});

test('a failed payment is an alert', async () => {
  await open({ ...paid, status: 'past_due' });
  expect(screen.getByRole('alert').textContent).toBe(
    'Your payment failed. Please update your payment method to avoid service interruption.',
  );
});

test('what is used stands beside its limit', async () => {
  await open(paid);
  expect(screen.getByRole('meter', { name: 'Your Devices: 14 of 18' })).toBeTruthy();
  expect(screen.getByText('4 more screens can be added')).toBeTruthy();
  expect(screen.getByRole('meter', { name: 'Storage Usage: 131.20 GB of 160.00 GB' }).dataset['level']).toBe('high');
  expect(screen.getByText('82%')).toBeTruthy();
  expect(screen.getByText('16.00 GB of it extra')).toBeTruthy();
});

test('without limits it reads ∞ and Unlimited', async () => {
  await open({ ...free, effectivePlan: 'enterprise', maxDevices: null, storageLimit: null, deviceCount: 60 });
  expect(screen.getByRole('meter', { name: 'Your Devices: 60 of ∞' })).toBeTruthy();
  expect(screen.getByText('Storage limit: Unlimited')).toBeTruthy();
});

test('the plans are listed with prices in pounds, and one’s own is marked', async () => {
  await open(free);
  const rows = within(screen.getByRole('table', { name: 'Plans' })).getAllByRole('row');
  const names = rows.slice(1).map((row) => within(row).getAllByRole('cell')[0]?.textContent);
  expect(names).toEqual(['FreeYour plan', 'Pro', 'Device Subscription', 'Enterprise']);
  expect(rows[1]?.textContent).toContain('100.00 MB');
  expect(rows[1]?.textContent).toContain('£0');
  expect(rows[3]?.textContent).toContain('£10 per device');
});

test('where nothing is charged there are no prices', async () => {
  await open(free, 'off');
  expect(document.body.textContent).not.toContain('£');
});
