import { AppError } from '@vitrine/contract/core/errors';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '../../api/use-api.tsx';
import type { Plain } from '../../test/render-page.tsx';
import { nothingPaid, openSubscription } from '../../test/subscription-page.tsx';
import { freeAccount } from '../../test/examples/example-subscription.ts';

type Outcome = {
  error?: { message?: string; payment_intent?: { status: string } };
  paymentIntent?: { status: string };
};

/** Stripe's response when a card is confirmed. */
const confirmPayment = vi.fn<(options: object) => Promise<Outcome>>();
const confirmSetup = vi.fn<(options: object) => Promise<Outcome>>();

const unused = () => {};

/** Stripe's script, which the page loads from js.stripe.com. It draws its form in an iframe. */
function stripeScript() {
  const element = { mount() {}, destroy() {}, update() {}, on() {}, off() {} };
  const elements = { create: () => element, getElement: () => element, update() {} };
  return {
    elements: () => elements,
    createToken: unused,
    createPaymentMethod: unused,
    confirmCardPayment: unused,
    confirmPayment,
    confirmSetup,
  };
}

beforeEach(() => {
  confirmPayment.mockReset();
  confirmSetup.mockReset();
  vi.stubGlobal('Stripe', stripeScript);
});

type Confirm = Plain<Api['billing']['confirm']>;

/** Opens the dialog with Stripe's form for the first device of an account. */
async function subscribe(confirm: Confirm, clientSecret = 'pi_1_secret') {
  const orders = vi.fn<Plain<Api['billing']['createSubscription']>>(async () => ({
    success: true,
    clientSecret,
    message: '',
  }));
  const user = await openSubscription({
    subscription: freeAccount,
    overview: { ...nothingPaid, provider: 'stripe', publishableKey: 'pk_live_1' },
    billing: { createSubscription: orders, confirm },
  });
  await user.click(screen.getByRole('button', { name: 'Subscribe Now' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Subscribe for Device Access' }));
  const pay = async () => user.click(await dialog.findByRole('button', { name: 'Subscribe Now' }));
  return { dialog, pay, orders };
}

const succeeding = () => vi.fn<Confirm>(async () => ({ status: 'succeeded' }));

test('a card that Stripe accepts is confirmed by the server, with a redirect only if the bank requires it', async () => {
  confirmPayment.mockResolvedValue({ paymentIntent: { status: 'succeeded' } });
  const confirm = succeeding();
  const { pay, dialog } = await subscribe(confirm);
  expect(dialog.queryByLabelText('Card number')).not.toBeInTheDocument();
  await pay();
  expect(await screen.findByText('Welcome to your new plan!')).toBeInTheDocument();
  expect(confirm).toHaveBeenCalledExactlyOnceWith({ body: { clientSecret: 'pi_1_secret' } });
  expect(confirmPayment.mock.lastCall?.[0]).toMatchObject({
    redirect: 'if_required',
    confirmParams: { return_url: window.location.href },
  });
});

test('a setup secret confirms a card for later payments', async () => {
  confirmSetup.mockResolvedValue({});
  const { pay } = await subscribe(async () => ({ status: 'processing' }), 'seti_1_secret');
  await pay();
  expect(await screen.findByText('Payment Processing')).toBeInTheDocument();
  expect(confirmPayment).not.toHaveBeenCalled();
});

test('a card that Stripe refuses shows Stripe’s reason, and the server reads the attempt', async () => {
  confirmPayment.mockResolvedValue({ error: { message: 'Your card was declined.' } });
  const confirm = succeeding();
  const { pay, dialog } = await subscribe(confirm);
  await pay();
  expect((await dialog.findByRole('alert')).textContent).toBe('Your card was declined.');
  await vi.waitFor(() => expect(confirm).toHaveBeenCalledExactlyOnceWith({ body: { clientSecret: 'pi_1_secret' } }));
  expect(screen.queryByText('Welcome to your new plan!')).not.toBeInTheDocument();
});

test('a payment that succeeded in another window is not a failure', async () => {
  confirmPayment.mockResolvedValue({ error: { message: 'Already paid.', payment_intent: { status: 'succeeded' } } });
  const { pay } = await subscribe(succeeding());
  await pay();
  expect(await screen.findByText('Welcome to your new plan!')).toBeInTheDocument();
});

test('when the server’s response is lost, a retry calls the server only, not Stripe again', async () => {
  confirmPayment.mockResolvedValue({ paymentIntent: { status: 'succeeded' } });
  const confirm = succeeding().mockRejectedValueOnce(new AppError('network.failed'));
  const { pay, dialog } = await subscribe(confirm);
  await pay();
  expect((await dialog.findByRole('alert')).textContent).toContain('Nothing is charged twice.');
  await pay();
  expect(await screen.findByText('Welcome to your new plan!')).toBeInTheDocument();
  expect(confirmPayment).toHaveBeenCalledOnce();
});

test('the order is created again after the server reports the card as refused', async () => {
  confirmPayment.mockResolvedValue({ paymentIntent: { status: 'processing' } });
  const confirm = vi
    .fn<Confirm>()
    .mockRejectedValue(new AppError('payment.failed', { message: 'Insufficient funds.' }));
  const { pay, dialog, orders } = await subscribe(confirm);
  await pay();
  expect((await dialog.findByRole('alert')).textContent).toBe('Insufficient funds.');
  await vi.waitFor(() => expect(orders).toHaveBeenCalledTimes(2));
});

test('a failure of Stripe’s own script charges nothing and can be retried', async () => {
  confirmPayment
    .mockRejectedValueOnce(new Error('blocked'))
    .mockResolvedValue({ paymentIntent: { status: 'succeeded' } });
  const { pay, dialog } = await subscribe(succeeding());
  await pay();
  expect((await dialog.findByRole('alert')).textContent).toContain('Nothing is charged twice.');
  await pay();
  expect(await screen.findByText('Welcome to your new plan!')).toBeInTheDocument();
});
