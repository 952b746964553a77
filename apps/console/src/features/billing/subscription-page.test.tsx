import type { SubscriptionInfo } from '@vitrine/contract/billing/subscription';
import { toAppError } from '@vitrine/contract/core/client';
import { AppError } from '@vitrine/contract/core/errors';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { endDate, nothingPaid, openSubscription as open, paid, paying } from '../../test/subscription-page.tsx';
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

test('Cancel explains that a granted plan cannot be canceled, and extra storage can be bought', async () => {
  let canceled = 0;
  const user = await open({
    subscription: { ...paid, plan: 'pro', effectivePlan: 'pro' },
    billing: {
      cancel: async () => {
        canceled += 1;
        return { success: true };
      },
    },
  });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add Extra Storage' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Cancel subscription' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nothing to cancel' }));
  expect(dialog.getByText(/^Your plan was granted by an administrator/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'OK' }));
  expect(canceled).toBe(0);
});

test('a payment that was interrupted is completed for as many devices as were ordered', async () => {
  const requests: unknown[] = [];
  const user = await open({
    subscription: { ...freeAccount, plan: 'device-subscription', status: 'incomplete' },
    overview: { ...nothingPaid, unpaid: { seats: 7 } },
    billing: {
      createSubscription: async ({ body }) => {
        requests.push(body.seats);
        return { success: true, clientSecret: 'pi_1_secret_2', message: '' };
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Complete payment' }));
  expect(await screen.findByText('£70/month for 7 devices × £10')).toBeInTheDocument();
  await screen.findByLabelText('Card number');
  expect(requests).toEqual([7]);
});

test('more devices are paid with the card on file, after the dialog has shown their price', async () => {
  const requests: unknown[] = [];
  const user = await open({
    subscription: paid,
    overview: paying,
    billing: {
      createSubscription: async ({ body }) => {
        requests.push(body.seats);
        return { success: true, clientSecret: 'seti_1_secret_2', message: '' };
      },
      confirm: async ({ body }) => {
        requests.push(body);
        return { status: 'succeeded' };
      },
    },
  });
  expect(screen.queryByRole('button', { name: 'Subscribe Now' })).not.toBeInTheDocument();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Update to 18 devices' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Increase Devices' }));
  await user.click(screen.getByRole('button', { name: 'Update to 19 devices' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Update Device Subscription' }));
  expect((await dialog.findByText('£6.45')).closest('dl')?.textContent).toBe(
    'Today£6.45Next invoice, Dec 2, 2026£185.00New monthly total£190.00',
  );
  expect(dialog.queryByLabelText('Card number')).not.toBeInTheDocument();
  expect(dialog.getByText('Card ending 4242')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Update to 19 devices' }));
  expect(await screen.findByText('Your subscription now has 19 devices.')).toBeInTheDocument();
  expect(screen.queryByText('Welcome to your new plan!')).not.toBeInTheDocument();
  expect(requests).toEqual([19, { clientSecret: 'seti_1_secret_2', usesCardOnFile: true }]);
});

test('a card on file that is refused can be replaced in the same dialog', async () => {
  let orders = 0;
  const user = await open({
    subscription: paid,
    overview: paying,
    billing: {
      createSubscription: async () => {
        orders += 1;
        return { success: true, clientSecret: `seti_${orders}_secret`, message: '' };
      },
      confirm: async () => {
        throw new AppError('payment.failed', { message: 'Your card has expired.' });
      },
      sandboxConfirm: async ({ body }) => {
        expect(body.clientSecret).toBe('seti_2_secret');
        return { status: 'succeeded' };
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Increase Devices' }));
  await user.click(screen.getByRole('button', { name: 'Update to 19 devices' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('£6.45');
  await user.click(dialog.getByRole('button', { name: 'Update to 19 devices' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Your card has expired.');
  await user.click(dialog.getByRole('button', { name: 'Use another card' }));
  await user.type(await dialog.findByLabelText('Card number'), '4242424242424242');
  await user.click(dialog.getByRole('button', { name: 'Update to 19 devices' }));
  expect(await screen.findByText('Your subscription now has 19 devices.')).toBeInTheDocument();
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

test('subscribing creates an order, requests a card, and confirms the payment', async () => {
  const requests: unknown[] = [];
  const user = await open({
    subscription: freeAccount,
    billing: {
      createSubscription: async (request) => {
        requests.push(request.body);
        return { success: true, clientSecret: 'pi_1_secret_2', message: '' };
      },
      sandboxConfirm: async (request) => {
        requests.push(request.body);
        return { status: 'succeeded' };
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Increase Devices' }));
  await user.click(screen.getByRole('button', { name: 'Subscribe Now' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Subscribe for Device Access' }));
  expect(dialog.getByText('£20/month for 2 devices × £10')).toBeInTheDocument();
  await user.type(await dialog.findByLabelText('Card number'), '4242 4242 4242 4242');
  await user.click(dialog.getByRole('button', { name: 'Subscribe Now' }));
  expect(await screen.findByText('Welcome to your new plan!')).toBeInTheDocument();
  expect(requests).toEqual([
    { planId: 'device-subscription', seats: 2, amount: 20 },
    { clientSecret: 'pi_1_secret_2', cardNumber: '4242 4242 4242 4242' },
  ]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the number of devices can be changed in the dialog; the last number chosen is paid', async () => {
  const requests: unknown[] = [];
  const user = await open({
    subscription: freeAccount,
    billing: {
      createSubscription: async ({ body }) => {
        requests.push(body.seats);
        return { success: true, clientSecret: `pi_${body.seats}_secret`, message: '' };
      },
      sandboxConfirm: async ({ body }) => {
        requests.push(body.clientSecret);
        return { status: 'succeeded' };
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Subscribe Now' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByLabelText('Card number');
  for (let i = 0; i < 3; i += 1) await user.click(dialog.getByRole('button', { name: /^Increase/ }));
  expect(dialog.getByText('£40/month for 4 devices × £10')).toBeInTheDocument();
  await user.type(await dialog.findByLabelText('Card number'), '4242 4242 4242 4242{Enter}');
  expect(await screen.findByText('Welcome to your new plan!')).toBeInTheDocument();
  expect(requests).toEqual([1, 4, 'pi_4_secret']);
});

test('fewer devices need a second confirmation', async () => {
  const requests: unknown[] = [];
  const user = await open({
    subscription: paid,
    overview: paying,
    billing: {
      createSubscription: async ({ body }) => {
        requests.push(body.seats);
        return { success: true, clientSecret: null, message: '' };
      },
    },
  });
  await user.click(within(screen.getByRole('region', { name: 'Subscription status' })).getByText('Change devices'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Update to 18 devices' })).toBeDisabled();
  await user.click(dialog.getByRole('button', { name: /^Decrease/ }));
  const update = dialog.getByRole<HTMLButtonElement>('button', { name: 'Update to 17 devices' });
  expect(dialog.queryByText(/Card ending/)).not.toBeInTheDocument();
  await vi.waitFor(() => expect(update).toBeEnabled());
  await user.click(update);
  expect(await screen.findByText('Your subscription now has 17 devices.')).toBeInTheDocument();
  expect(requests).toEqual([17]);
});

test('a payment whose response was lost can be retried, and is charged once', async () => {
  let tries = 0;
  const user = await open({
    subscription: freeAccount,
    billing: {
      createSubscription: async () => ({ success: true, clientSecret: 'pi_1_secret_2', message: '' }),
      sandboxConfirm: async () => {
        tries += 1;
        if (tries === 1) throw new AppError('network.failed');
        return { status: 'succeeded' };
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Subscribe Now' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('Card number'), '4242424242424242{Enter}');
  const alert = await dialog.findByRole('alert');
  expect(alert.textContent).toBe('An unexpected error occurred. Please try again. Nothing is charged twice.');
  expect(await screen.findByText('Payment Error')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Subscribe Now' }));
  expect(await screen.findByText('Welcome to your new plan!')).toBeInTheDocument();
});

test('closing the dialog during a payment still shows its outcome', async () => {
  const { promise, resolve } = Promise.withResolvers<{ status: 'succeeded' }>();
  const user = await open({
    subscription: freeAccount,
    billing: {
      createSubscription: async () => ({ success: true, clientSecret: 'pi_1_secret_2', message: '' }),
      sandboxConfirm: () => promise,
    },
  });
  await user.click(screen.getByRole('button', { name: 'Subscribe Now' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('Card number'), '4242424242424242{Enter}');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  resolve({ status: 'succeeded' });
  expect(await screen.findByText('Welcome to your new plan!')).toBeInTheDocument();
});

test('an incomplete payment can be completed, and a plan without limits has nothing to buy', async () => {
  await open({ subscription: { ...freeAccount, plan: 'device-subscription', status: 'incomplete' } });
  expect(screen.getByRole('button', { name: 'Complete payment' })).toBeInTheDocument();
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

test('a price that has changed is reported', async () => {
  const user = await open({
    subscription: freeAccount,
    billing: {
      createSubscription: async () => {
        throw new AppError('price.changed');
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Subscribe Now' }));
  expect(await screen.findAllByText('The price has changed. Please reload the page.')).not.toHaveLength(0);
  await user.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' }).at(-1)!);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a storage order that fails without a reason shows the specified text', async () => {
  const user = await open({
    subscription: paid,
    overview: paying,
    billing: {
      createStorageSubscription: async () => {
        throw toAppError(500, 'Internal Server Error', '');
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Add Extra Storage' }));
  const words = 'Failed to create storage subscription. Please try again.';
  expect((await within(await screen.findByRole('dialog')).findByRole('alert')).textContent).toBe(words);
  expect(document.body.textContent).not.toContain('500');
});

test('the storage dialog shows how much storage is added and what it costs', async () => {
  const user = await open({
    subscription: paid,
    overview: paying,
    billing: {
      createStorageSubscription: async () => ({ success: true, clientSecret: 'seti_1_secret_2', message: '' }),
      confirm: async ({ body }) => {
        expect(body).toEqual({ clientSecret: 'seti_1_secret_2', usesCardOnFile: true });
        return { status: 'succeeded' };
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Increase Storage' }));
  await user.click(screen.getByRole('button', { name: 'Add Extra Storage' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Extra Storage' }));
  expect(dialog.getByText('The base plan includes 18 devices × 8GB. This adds 16GB to it.')).toBeInTheDocument();
  expect(dialog.getByText('160.00 GB becomes 176.00 GB: 75% used instead of 82%')).toBeInTheDocument();
  expect(await dialog.findByText('£6.45')).toBeInTheDocument();
  expect(dialog.getByText('Card ending 4242')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Add 16GB for £10/month' }));
  expect(await screen.findByText('Successfully added 16 GB of storage to your account.')).toBeInTheDocument();
});

test('an administrator reduces extra storage that is not charged', async () => {
  const left: unknown[] = [];
  const user = await open({
    subscription: paid,
    overview: { ...nothingPaid, bought: { seats: 18, storageGb: 16, isCharged: false } },
    isAdmin: true,
    billing: {
      reduceStorage: async ({ body }) => {
        left.push(body.storageGb);
        return { success: true, clientSecret: null, message: '' };
      },
    },
  });
  expect(screen.getByText('Administrators are not charged')).toBeInTheDocument();
  await user.click(screen.getByText(FOLDED));
  await user.click(screen.getByRole('button', { name: 'Reduce' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reduce to 8 GB' }));
  expect(await screen.findByText('You now have 8 GB of extra storage.')).toBeInTheDocument();
  expect(left).toEqual([8]);
});

test('canceling requires a confirmation', async () => {
  let canceled = 0;
  const user = await open({
    subscription: paid,
    overview: paying,
    billing: {
      cancel: async () => {
        canceled += 1;
        return { success: true };
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Cancel subscription' }));
  expect(canceled).toBe(0);
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Cancel subscription' }));
  expect(await screen.findByText('Subscription Canceled')).toBeInTheDocument();
  expect(canceled).toBe(1);
});

test('a cancellation that fails shows the reason, and the subscription stays', async () => {
  const user = await open({
    subscription: paid,
    overview: paying,
    billing: {
      cancel: async () => {
        throw new AppError('server.unavailable', { message: 'The payment provider does not answer.' });
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Cancel subscription' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Cancel subscription' }));
  expect(await screen.findByText('Cancellation Failed')).toBeInTheDocument();
  expect(screen.getByText('The payment provider does not answer.')).toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('within the paid period a canceled subscription is reactivated without a payment', async () => {
  let reactivated = 0;
  const user = await open({
    subscription: { ...paid, status: 'canceled' },
    overview: paying,
    billing: {
      reactivate: async () => {
        reactivated += 1;
        return { success: true };
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Reactivate' }));
  expect(await screen.findByText('Subscription Reactivated')).toBeInTheDocument();
  expect(reactivated).toBe(1);
});

test('after the paid period, reactivating orders devices again', async () => {
  const user = await open({ subscription: { ...freeAccount, deviceCount: 3 } });
  await user.click(screen.getByRole('button', { name: 'Reactivate' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole<HTMLInputElement>('spinbutton').value).toBe('3');
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
