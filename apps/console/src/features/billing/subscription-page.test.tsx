import type { SubscriptionInfo } from '@vitrine/contract/billing/subscription';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { endDate, openSubscription as open, paid, paying } from '../../test/subscription-page.tsx';
import { freeAccount } from '../../test/examples/example-subscription.ts';

const FOLDED = 'Plans and prices (this account has no limits)';

test.each<[string, Partial<SubscriptionInfo>]>([
  ['No Active Subscription', {}],
  ['No Active Subscription', { status: 'active' }],
  ['Active', paid],
  ['Canceled', { ...paid, status: 'canceled' }],
  ['Past Due', { ...paid, status: 'past_due' }],
  ['Incomplete', { plan: 'device-subscription', status: 'incomplete' }],
])('the status reads %s', async (words, info) => {
  await open({ subscription: { ...freeAccount, ...info } });
  expect(within(screen.getByRole('region', { name: 'Subscription status' })).getByText(words)).toBeInTheDocument();
});

test.each<[string, Partial<SubscriptionInfo>]>([
  ['Renews on Dec 2, 2026', {}],
  ['Ends on Dec 2, 2026', { cancelAtPeriodEnd: true }],
  ['Access until Dec 2, 2026', { status: 'canceled' }],
])('it reads %s', async (words, info) => {
  await open({ subscription: { ...paid, ...info } });
  expect(screen.getByText(words)).toBeInTheDocument();
});

test('a failed payment is an alert', async () => {
  await open({ subscription: { ...paid, status: 'past_due' } });
  expect(screen.getByRole('alert').textContent).toBe(
    'Your payment failed. Please update your payment method to avoid service interruption.',
  );
});

test('usage is shown beside its limit', async () => {
  await open({ subscription: paid });
  expect(screen.getByRole('meter', { name: 'Your Devices: 14 of 18' })).toBeInTheDocument();
  expect(screen.getByText('Add up to 4 more screens')).toBeInTheDocument();
  expect(screen.getByRole('meter', { name: 'Storage Usage: 131.20 GB of 160.00 GB' }).dataset['level']).toBe('high');
  expect(screen.getByText('82%')).toBeInTheDocument();
  expect(screen.getByText('Includes 16.00 GB extra')).toBeInTheDocument();
});

test('an unlimited account shows ∞ and Unlimited', async () => {
  await open({
    subscription: {
      ...freeAccount,
      effectivePlan: 'enterprise',
      maxDevices: null,
      storageLimit: null,
      deviceCount: 60,
    },
  });
  expect(screen.getByRole('meter', { name: 'Your Devices: 60 of ∞' })).toBeInTheDocument();
  expect(screen.getByText('Storage limit: Unlimited')).toBeInTheDocument();
});

test('the plans are listed with prices in pounds, and the current one is marked', async () => {
  await open({ subscription: freeAccount });
  const rows = within(screen.getByRole('table', { name: 'Plans' })).getAllByRole('row');
  const names = rows.slice(1).map((row) => within(row).getAllByRole('cell')[0]?.textContent);
  expect(names).toEqual(['FreeYour plan', 'Device Subscription', 'Enterprise']);
  expect(rows[1]?.textContent).toContain('100.00 MB');
  expect(rows[1]?.textContent).toContain('£0');
  expect(rows[2]?.textContent).toContain('£10 per device');
});

test('Pro is listed only for an account that is on it, since it cannot be bought', async () => {
  await open({ subscription: { ...paid, plan: 'pro', effectivePlan: 'pro' } });
  const [, , pro] = within(screen.getByRole('table', { name: 'Plans' })).getAllByRole('row');
  expect(pro?.textContent).toContain('ProYour plan');
});

test('an unlimited account sees its usage first, and prices only when it unfolds them', async () => {
  const unlimited: Partial<SubscriptionInfo> = { plan: 'enterprise', effectivePlan: 'enterprise', status: 'active' };
  const user = await open({ subscription: { ...freeAccount, ...unlimited, maxDevices: null, storageLimit: null } });
  expect(document.body.textContent).not.toContain('£');
  const usage = screen.getByText('Your Devices');
  const status = screen.getByRole('region', { name: 'Subscription status' });
  expect(usage.compareDocumentPosition(status)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(screen.getByText(FOLDED));
  expect(screen.getByRole('row', { name: /^Device Subscription/ })).toHaveTextContent('£10 per device');
  expect(screen.getByText('Your plan has no limits, so there is nothing to add.')).toBeInTheDocument();
});

test('an administrator sees that no limits apply', async () => {
  await open({ subscription: freeAccount, isAdmin: true });
  expect(screen.getByRole('heading', { name: 'Administrator, unlimited' })).toBeInTheDocument();
});

test('purchased seats, granted seats and paired devices are shown separately', async () => {
  await open({ subscription: paid, overview: { ...paying, granted: { seats: 20, storageGb: 0 } } });
  expect(screen.getByText('18 seats purchased · 20 seats granted · 14 devices paired')).toBeInTheDocument();
});

test('an installation that does not charge shows the usage, without plans and prices', async () => {
  const unlimited = { effectivePlan: 'enterprise', maxDevices: null, storageLimit: null } as const;
  await open({ subscription: { ...freeAccount, ...unlimited, deviceCount: 60 }, charges: false });
  expect(await screen.findByRole('meter', { name: 'Your Devices: 60 of ∞' })).toBeInTheDocument();
  expect(screen.queryByText(/Plans/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(document.body.textContent).not.toContain('£');
});

test('the total includes seats and storage, and the card is named', async () => {
  await open({ subscription: paid, overview: paying });
  const bill = screen.getByText('18 devices × £10').closest('dl');
  expect(bill?.textContent).toBe(
    '18 devices × £10£180.00Extra storage, 16 GB£10.00Per month£190.00Card ending 4242Update',
  );
});

test('the plan of an administrator is active without a payment', async () => {
  const message = 'Your subscription is now active!';
  const user = await open({
    subscription: freeAccount,
    isAdmin: true,
    billing: { createSubscription: async () => ({ success: true, clientSecret: null, message }) },
  });
  expect(screen.queryByRole('button', { name: 'Subscribe Now' })).not.toBeInTheDocument();
  await user.click(screen.getByText(FOLDED));
  expect(
    screen.getByText('Administrators are not charged. An order applies at once, without payment.'),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Subscribe Now' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Subscription Activated!')).toBeInTheDocument();
  expect(dialog.getByText(message)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByText('Not configured')).toBeInTheDocument();
});

test('a paying account without an overdue payment has no alert', async () => {
  await open({ subscription: paid, overview: paying });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByText('Payment webhook')).not.toBeInTheDocument();
});

test('an administrator sees whether webhooks are configured', async () => {
  await open({ subscription: freeAccount, isAdmin: true });
  expect(await screen.findByText('Not configured')).toBeInTheDocument();
});

test('an account that has paid lists its invoices', async () => {
  await open({
    subscription: paid,
    overview: paying,
    billing: {
      invoices: async () => ({
        invoices: [
          { id: 'in_1', number: 'V-0001', createdAt: endDate, amountPence: 19_000, status: 'paid', url: null },
        ],
      }),
    },
  });
  expect(await screen.findByRole('heading', { name: 'Invoices' })).toBeInTheDocument();
  expect(screen.getByText('V-0001')).toBeInTheDocument();
});

test.each([
  [false, 'ask the people who run this server'],
  [true, 'the limits of each account are in the Developer Panel'],
])(
  'without billing the page says so, what the account may use, and whom to ask (administrator: %s)',
  async (isAdmin, whom) => {
    const unlimited = { effectivePlan: 'enterprise' as const, maxDevices: null, storageLimit: null };
    await open({ subscription: { ...freeAccount, ...unlimited, deviceCount: 60 }, charges: false, isAdmin });
    const heading = await screen.findByRole('heading', { name: 'No plans and no bills' });
    expect(heading.parentElement).toHaveTextContent('as many screens and as much storage as the server has room for');
    expect(heading.parentElement).toHaveTextContent(whom);
    expect(screen.getByRole('meter', { name: 'Your Devices: 60 of ∞' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See what takes storage' })).toHaveAttribute('href', '/media');
  },
);
