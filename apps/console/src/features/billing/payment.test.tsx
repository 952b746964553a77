import { AppError } from '@vitrine/contract/core/errors';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../api/use-api.tsx';
import type { Plain } from '../../test/render-page.tsx';
import { endDate, nothingPaid, openSubscription, paid, paying } from '../../test/subscription-page.tsx';
import { freeAccount } from '../../test/examples/example-subscription.ts';

type Billing = { [Route in keyof Api['billing']]?: Plain<Api['billing'][Route]> };
type Confirm = Plain<Api['billing']['sandboxConfirm']>;

const ordered: Plain<Api['billing']['createSubscription']> = async () => ({
  success: true,
  clientSecret: 'pi_1_secret_2',
  message: '',
});

const refusing = (error: Error) =>
  async function refuse(): Promise<never> {
    throw error;
  };

/** Opens the dialog in which a free account pays for its first device with a test card. */
async function subscribe(billing: Billing) {
  const user = await openSubscription({
    subscription: freeAccount,
    billing: { createSubscription: ordered, ...billing },
  });
  await user.click(screen.getByRole('button', { name: 'Subscribe Now' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Subscribe for Device Access' })) };
}

type Opened = Awaited<ReturnType<typeof subscribe>>;

async function payBy({ user, dialog }: Opened, card = '4242424242424242') {
  await user.click(await dialog.findByLabelText('Card number'));
  await user.paste(card);
  await user.keyboard('{Enter}');
}

test('an incomplete card number is refused in the form, and nothing is sent', async () => {
  const sandboxConfirm = vi.fn<Confirm>(async () => ({ status: 'succeeded' }));
  const opened = await subscribe({ sandboxConfirm });
  await payBy(opened, '4242 4242');
  const field = opened.dialog.getByLabelText('Card number');
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Please enter the whole card number',
  );
  expect(sandboxConfirm).not.toHaveBeenCalled();
});

test('a refused card keeps its number in the form, with the reason beside it', async () => {
  const error = new AppError('payment.failed', { message: 'Your card was declined.' });
  const opened = await subscribe({ sandboxConfirm: refusing(error) });
  await payBy(opened, '4000000000000002');
  expect(await screen.findByText('Payment Failed')).toBeInTheDocument();
  const field = opened.dialog.getByLabelText<HTMLInputElement>('Card number');
  expect(field.value).toBe('4000000000000002');
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Your card was declined.',
  );
});

test('a payment that no longer exists is reported above the form, not as a fault of the card', async () => {
  const error = new AppError('payment.not_found', { message: 'This payment does not exist.' });
  const opened = await subscribe({ sandboxConfirm: refusing(error) });
  await payBy(opened);
  expect((await opened.dialog.findByRole('alert')).textContent).toBe('This payment does not exist.');
  expect(opened.dialog.getByLabelText('Card number').getAttribute('aria-invalid')).toBeNull();
});

test.each([
  ['Confirm payment', 'passed', 'Welcome to your new plan!'],
  ['Decline', 'failed', 'You declined this payment.'],
] as const)('a bank that asks for confirmation is answered by %s', async (button, authentication, text) => {
  const sandboxConfirm = vi.fn<Confirm>(async ({ body }) => {
    if (body.authentication === undefined) return { status: 'requires_action' };
    if (body.authentication === 'passed') return { status: 'succeeded' };
    throw new AppError('payment.failed', { message: 'You declined this payment.' });
  });
  const opened = await subscribe({ sandboxConfirm });
  await payBy(opened, '4000002500003155');
  const answer = await opened.dialog.findByRole('button', { name: button });
  expect(opened.dialog.getByRole('button', { name: 'Confirm payment' })).toHaveFocus();
  await opened.user.click(answer);
  expect(sandboxConfirm.mock.lastCall?.[0].body).toEqual({
    clientSecret: 'pi_1_secret_2',
    cardNumber: '4000002500003155',
    authentication,
  });
  expect(await screen.findAllByText(text)).not.toHaveLength(0);
});

test('a payment that takes longer closes the dialog and is reported as being processed', async () => {
  const opened = await subscribe({ sandboxConfirm: async () => ({ status: 'processing' }) });
  await payBy(opened);
  expect(await screen.findByText('Payment Processing')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the outcome of a payment is shown although the page’s other data never arrive', async () => {
  let isPaid = false;
  const opened = await subscribe({
    invoices: () => (isPaid ? new Promise(() => {}) : Promise.resolve({ invoices: [] })),
    async sandboxConfirm() {
      isPaid = true;
      return { status: 'succeeded' };
    },
  });
  await payBy(opened);
  expect(await screen.findByText('Welcome to your new plan!')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a second click during a payment charges nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<{ status: 'succeeded' }>();
  const sandboxConfirm = vi.fn<Confirm>(() => promise);
  const opened = await subscribe({ sandboxConfirm });
  const field = await opened.dialog.findByLabelText('Card number');
  await opened.user.click(field);
  await opened.user.paste('4242424242424242');
  const form = field.closest('form') as HTMLFormElement;
  // Two clicks before the button is rendered as busy, and one after.
  fireEvent.submit(form);
  fireEvent.submit(form);
  await opened.user.click(await opened.dialog.findByRole('button', { name: 'Processing...' }));
  resolve({ status: 'succeeded' });
  expect(await screen.findByText('Welcome to your new plan!')).toBeInTheDocument();
  expect(sandboxConfirm).toHaveBeenCalledOnce();
});

test.each([
  [new AppError('seats.below_devices', { message: 'You have 3 devices.' }), 'You have 3 devices.'],
  [new AppError('server.failed'), 'Failed to create subscription. Please try again.'],
  [new AppError('network.failed'), 'Failed to create subscription. Please try again.'],
])('an order refused with %s shows the reason, and no payment form', async (error, text) => {
  const { user, dialog } = await subscribe({ createSubscription: refusing(error) });
  expect((await dialog.findByRole('alert')).textContent).toBe(text);
  expect(dialog.queryByLabelText('Card number')).not.toBeInTheDocument();
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a price is fetched once the number of devices is no longer changing, and paying waits for it', async () => {
  const requests: unknown[] = [];
  const user = await openSubscription({
    subscription: paid,
    overview: paying,
    billing: {
      preview: async (request) => {
        requests.push(request?.query?.seats);
        return { todayPence: 1_290, monthlyPence: 20_000, next: null };
      },
    },
  });
  await user.click(within(screen.getByRole('region', { name: 'Subscription status' })).getByText('Change devices'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('£12.90')).toBeInTheDocument();
  for (let press = 0; press < 3; press += 1) await user.click(dialog.getByRole('button', { name: /^Increase/ }));
  const pay = dialog.getByRole<HTMLButtonElement>('button', { name: 'Update to 21 devices' });
  expect(pay).toBeDisabled();
  expect(dialog.queryByText('£12.90')).not.toBeInTheDocument();
  await vi.waitFor(() => expect(pay).toBeEnabled());
  expect(requests).toEqual([18, 21]);
});

test('a price that cannot be calculated is reported in its place, and nothing can be paid', async () => {
  const user = await openSubscription({
    subscription: paid,
    overview: paying,
    billing: { preview: refusing(new AppError('server.failed')) },
  });
  await user.click(screen.getByRole('button', { name: 'Increase Devices' }));
  await user.click(screen.getByRole('button', { name: 'Update to 19 devices' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Failed to calculate the cost.')).toBeInTheDocument();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Update to 19 devices' })).toBeDisabled();
});

test('a refused reduction of storage shows the reason in the dialog, which keeps the chosen amount', async () => {
  const user = await openSubscription({
    subscription: paid,
    overview: paying,
    billing: { reduceStorage: refusing(new AppError('storage.limit_exceeded', { message: 'Delete 3 GB first.' })) },
  });
  await user.click(screen.getByRole('button', { name: 'Reduce' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reduce Extra Storage' }));
  await user.click(dialog.getByRole('button', { name: 'Decrease Remaining storage' }));
  await user.click(dialog.getByRole('button', { name: 'Remove extra storage' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Delete 3 GB first.');
  expect(dialog.getByRole('button', { name: 'Remove extra storage' })).toBeInTheDocument();
});

test.each([
  ['active', 'Future payments are charged to this card.'],
  ['past_due', 'The overdue payment is charged to this card now.'],
] as const)('the card of a subscription that is %s is replaced', async (status, text) => {
  const user = await openSubscription({
    subscription: { ...paid, status },
    overview: paying,
    billing: {
      updateCard: async () => ({ success: true, clientSecret: 'seti_9_secret', message: '' }),
      sandboxConfirm: async ({ body }) => {
        expect(body.clientSecret).toBe('seti_9_secret');
        return { status: 'succeeded' };
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Update' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Update Payment Method' }));
  expect(dialog.getByText(text)).toBeInTheDocument();
  await payBy({ user, dialog }, '5555555555554444');
  expect(await screen.findByText('Payment Method Updated')).toBeInTheDocument();
});

const buildReturnAddress = (kind: 'payment' | 'setup', secret: string) =>
  `/subscription?tab=1&${kind}_intent=x&${kind}_intent_client_secret=${secret}&redirect_status=succeeded`;

test.each([
  [buildReturnAddress('payment', 'pi_1'), async () => ({ status: 'succeeded' as const }), 'Welcome to your new plan!'],
  [
    buildReturnAddress('setup', 'seti_1'),
    async () => ({ status: 'succeeded' as const }),
    'Your subscription is up to date.',
  ],
  [
    buildReturnAddress('payment', 'pi_1'),
    async () => ({ status: 'processing' as const }),
    'Your payment is being processed...',
  ],
  [
    buildReturnAddress('payment', 'pi_1'),
    refusing(new AppError('payment.failed', { message: 'Declined.' })),
    'Declined.',
  ],
  [buildReturnAddress('payment', 'pi_1'), refusing(new AppError('network.failed')), /^An unexpected error occurred/],
])('after the return from the bank at %s, the outcome is fetched once and shown', async (at, outcome, text) => {
  const confirm = vi.fn<Plain<Api['billing']['confirm']>>(outcome);
  await openSubscription({ at, subscription: paid, overview: paying, billing: { confirm } });
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(confirm).toHaveBeenCalledOnce();
  expect(['pi_1', 'seti_1']).toContain(confirm.mock.lastCall?.[0].body.clientSecret);
});

test('invoices show their status in words, and link to the document of the payment provider', async () => {
  const invoice = { createdAt: endDate, amountPence: 1_000, url: null };
  await openSubscription({
    subscription: paid,
    overview: nothingPaid,
    billing: {
      invoices: async () => ({
        invoices: [
          { ...invoice, id: 'in_1', number: 'V-1', status: 'paid', url: 'https://stripe.example/in_1' },
          { ...invoice, id: 'in_2', number: null, status: 'uncollectible' },
          { ...invoice, id: 'in_3', number: 'V-3', status: 'paid', amountPence: -250 },
        ],
      }),
    },
  });
  const rows = within(await screen.findByRole('table', { name: 'Invoices' })).getAllByRole('row');
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    'Dec 2, 2026V-1Paid£10.00',
    'Dec 2, 2026–Not paid£10.00',
    'Dec 2, 2026V-3Credit-£2.50',
  ]);
  expect(screen.getByRole('link', { name: 'V-1' })).toHaveAttribute('href', 'https://stripe.example/in_1');
});
