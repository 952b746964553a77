import { toAppError } from '@vitrine/contract/core/client';
import { AppError } from '@vitrine/contract/core/errors';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { nothingPaid, openSubscription as open, paid, paying } from '../../test/subscription-page.tsx';
import { freeAccount } from '../../test/examples/example-subscription.ts';

const FOLDED = 'Plans and prices (this account has no limits)';

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
