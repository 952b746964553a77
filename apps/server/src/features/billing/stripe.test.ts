import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import type { StripeSubscription } from '../../test/stripe/objects.ts';
import { createStripeServer } from '../../test/stripe/server.ts';
import { createEntitlements } from '../accounts/entitlements.ts';
import { createAudit } from '../activity/audit/service.ts';
import { createBilling } from './service.ts';
import { createStripe } from './stripe/stripe.ts';

const GB = 1024 ** 3;
const WEBHOOK_SECRET = 'whsec_test_secret';

let stripe: Awaited<ReturnType<typeof createStripeServer>>;
let provider: ReturnType<typeof createStripe>;
let server: TestApp;
afterAll(() => stripe.close());
beforeAll(async () => {
  stripe = await createStripeServer();
  provider = createStripe({
    secretKey: 'sk_test_123',
    publishableKey: 'pk_test_123',
    webhookSecret: WEBHOOK_SECRET,
    server: stripe.address,
  });
  server = await testApp({ billing: provider });
});

const newcomer = () => server.signUp({ plan: 'free', seats: 1 });

async function order({ client }: Member, seats: number): Promise<string> {
  const body = { planId: 'device-subscription' as const, seats, amount: seats * 10 };
  return (await client.billing.createSubscription({ body })).clientSecret ?? '';
}

const confirm = ({ client }: Member, clientSecret: string) => client.billing.confirm({ body: { clientSecret } });

async function subscriber(seats: number): Promise<{ member: Member; remote: StripeSubscription }> {
  const member = await newcomer();
  const secret = await order(member, seats);
  const remote = [...stripe.subscriptions.values()].at(-1);
  if (remote === undefined) throw new Error('no subscription was made');
  stripe.pay(secret);
  await confirm(member, secret);
  return { member, remote };
}

const signPayload = (payload: string, secret = WEBHOOK_SECRET) =>
  new Stripe('sk_test_123').webhooks.generateTestHeaderString({ payload, secret });

const deliver = (payload: string, signature = signPayload(payload)) =>
  fetch(`${server.url}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  });

const listOwnSubscriptions = async ({ user }: Member) => {
  const [customer] = await server.query<{ customer_id: string }>(
    `select customer_id from payment_customers where account_id = '${user.id}'`,
  );
  return [...stripe.subscriptions.values()].filter((each) => each.customer === customer?.customer_id);
};

describe('with Stripe', () => {
  test('a subscription has a quantity for seats, and becomes active by Stripe’s confirmation, not the browser’s', async () => {
    const member = await newcomer();
    const secret = await order(member, 3);
    await expect(confirm(member, secret)).rejects.toMatchObject({ code: 'payment.failed' });
    expect(await member.client.plans.status()).toMatchObject({ status: 'incomplete', maxDevices: 1 });
    stripe.pay(secret);
    expect(await confirm(member, secret)).toEqual({ status: 'succeeded' });
    expect(await member.client.plans.status()).toMatchObject({ status: 'active', maxDevices: 3 });
    expect(await member.client.billing.overview()).toMatchObject({
      provider: 'stripe',
      publishableKey: 'pk_test_123',
      card: { brand: 'visa', last4: '4242' },
    });
    expect((await member.client.billing.invoices()).invoices).toMatchObject([{ amountPence: 3_000, status: 'paid' }]);
  });

  test('opening the payment dialog has no effect, and a refused card counts as an attempt to pay', async () => {
    const member = await newcomer();
    const secret = await order(member, 3);
    expect(await member.client.plans.status()).toMatchObject({ plan: 'free', status: 'inactive' });
    stripe.refuse(secret, 'Your card was declined.');
    await expect(confirm(member, secret)).rejects.toMatchObject({ message: 'Your card was declined.' });
    expect(await member.client.plans.status()).toMatchObject({ status: 'incomplete', maxDevices: 1 });
  });

  test('an attempt to pay is recorded from Stripe’s webhook alone', async () => {
    const member = await newcomer();
    await order(member, 3);
    const [remote] = await listOwnSubscriptions(member);
    if (remote === undefined) throw new Error('no subscription was made');
    await deliver(stripe.eventOf('customer.subscription.created', remote));
    expect(await member.client.plans.status()).toMatchObject({ status: 'inactive' });
    await deliver(stripe.eventOf('invoice.payment_failed', remote));
    expect(await member.client.plans.status()).toMatchObject({ status: 'incomplete' });
  });

  test('changing from 2 seats to 1 and back on the same day costs nothing, as shown in the preview', async () => {
    const { member } = await subscriber(2);
    const preview = (seats: number) => member.client.billing.preview({ query: { seats } });
    expect(await preview(1)).toMatchObject({ todayPence: 0, monthlyPence: 1_000, next: { amountPence: 0 } });
    await order(member, 1);
    expect(await preview(2)).toMatchObject({ todayPence: 0, monthlyPence: 2_000, next: { amountPence: 2_000 } });
    const clientSecret = await order(member, 2);
    await member.client.billing.confirm({ body: { clientSecret, usesCardOnFile: true } });
    const { invoices } = await member.client.billing.invoices();
    expect(invoices.map(({ amountPence }) => amountPence).toSorted((a, b) => a - b)).toEqual([-1_000, 0, 2_000]);
    expect(await member.client.plans.status()).toMatchObject({ maxDevices: 2 });
  });

  test('the card on file is charged the amount that the preview shows', async () => {
    const { member, remote } = await subscriber(1);
    remote.periodStart -= 12 * 86_400;
    remote.periodEnd -= 12 * 86_400;
    const { todayPence, next } = await member.client.billing.preview({ query: { seats: 3 } });
    expect(todayPence).toBeGreaterThan(1_100);
    expect(todayPence).toBeLessThan(1_300);
    expect(next).toMatchObject({ amountPence: 3_000 });
    const clientSecret = await order(member, 3);
    await member.client.billing.confirm({ body: { clientSecret, usesCardOnFile: true } });
    const { invoices } = await member.client.billing.invoices();
    expect(invoices.map(({ amountPence }) => amountPence)).toContain(todayPence);
    const update = stripe.calls.findLast(({ method, path }) => method === 'POST' && path.endsWith(remote.id));
    expect(update?.params['default_payment_method']).toBeUndefined();
  });

  test('a change has no effect if the card on file is refused, and a new card can pay for it', async () => {
    const { member, remote } = await subscriber(1);
    const clientSecret = await order(member, 3);
    stripe.declineNext('Your card has expired.');
    const onFile = member.client.billing.confirm({ body: { clientSecret, usesCardOnFile: true } });
    await expect(onFile).rejects.toMatchObject({ code: 'payment.failed', message: 'Your card has expired.' });
    expect(remote.items[0]?.quantity).toBe(1);
    stripe.pay(clientSecret, 'pm_card_4444');
    await confirm(member, clientSecret);
    expect(await member.client.billing.overview()).toMatchObject({ bought: { seats: 3 }, card: { last4: '4444' } });
  });

  test('credit from an earlier subscription pays for the first month of the next one', async () => {
    const { member, remote } = await subscriber(5);
    await order(member, 1);
    remote.status = 'canceled';
    await deliver(stripe.eventOf('customer.subscription.deleted', remote));
    expect(await member.client.billing.preview({ query: { seats: 2 } })).toMatchObject({ todayPence: 0 });
    expect(await order(member, 2)).toBe('');
    expect(await member.client.plans.status()).toMatchObject({ status: 'active', maxDevices: 2 });
  });

  test('a payment that needs the bank’s confirmation waits for it', async () => {
    const member = await newcomer();
    const secret = await order(member, 1);
    stripe.requireAction(secret);
    expect(await confirm(member, secret)).toEqual({ status: 'requires_action' });
    expect(await member.client.plans.status()).toMatchObject({ status: 'incomplete' });
  });

  test.each([
    ['as many seats', 2, { status: 'active', maxDevices: 2 }, null],
    ['other seats', 5, { status: 'active', maxDevices: 2 }, expect.stringMatching(/^seti_/)],
  ])(
    'a payment that was made before the page was closed is not requested again: %s',
    async (_, seats, status, clientSecret) => {
      const member = await newcomer();
      stripe.pay(await order(member, 2));
      const body = { planId: 'device-subscription' as const, seats, amount: seats * 10 };
      expect(await member.client.billing.createSubscription({ body })).toMatchObject({ clientSecret });
      expect(await member.client.plans.status()).toMatchObject(status);
      expect(await listOwnSubscriptions(member)).toHaveLength(1);
    },
  );

  test('no other payment can be started while one is being processed', async () => {
    const member = await newcomer();
    stripe.process(await order(member, 2));
    for (const seats of [2, 3])
      await expect(order(member, seats)).rejects.toMatchObject({ code: 'payment.processing' });
    expect(await listOwnSubscriptions(member)).toMatchObject([{ status: 'incomplete' }]);
  });

  test('a payment without a webhook is found by the sweep', async () => {
    const member = await newcomer();
    const left = await newcomer();
    stripe.pay(await order(member, 3));
    await order(left, 1);
    const { platform } = server;
    const entitlements = createEntitlements(platform, { hasLimits: true });
    const names = { find: async () => new Map<string, string>(), findAssigned: async () => null };
    const audit = createAudit(platform, { names });
    await createBilling(platform, { entitlements, audit, payment: { provider, sandbox: null } }).sweep();
    expect(await member.client.plans.status()).toMatchObject({ status: 'active', maxDevices: 3 });
    expect(await left.client.plans.status()).toMatchObject({ status: 'inactive' });
  });

  test('blocks of 8 GB are a second quantity, charged at once for the rest of the period', async () => {
    const { member, remote } = await subscriber(2);
    const body = { planId: 'extra-storage' as const, storageGb: 16, amount: 10 };
    const { clientSecret } = await member.client.billing.createStorageSubscription({ body });
    expect(remote.items).toHaveLength(1);
    stripe.pay(clientSecret ?? '');
    await confirm(member, clientSecret ?? '');
    expect(remote.items.map(({ unitAmount, quantity }) => [unitAmount, quantity])).toEqual([
      [1_000, 2],
      [500, 2],
    ]);
    expect(await member.client.plans.status()).toMatchObject({ storageLimit: 32 * GB });
    const update = stripe.calls.findLast(({ method, path }) => method === 'POST' && path.endsWith(remote.id));
    expect(update?.params).toMatchObject({
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    });
  });

  test('a refused card has no effect, and its error has Stripe’s message', async () => {
    const { member, remote } = await subscriber(2);
    const secret = await order(member, 5);
    stripe.pay(secret);
    stripe.declineNext('Your card has insufficient funds.');
    await expect(confirm(member, secret)).rejects.toMatchObject({
      code: 'payment.failed',
      message: 'Your card has insufficient funds.',
    });
    expect(remote.items[0]?.quantity).toBe(2);
    expect(await member.client.plans.status()).toMatchObject({ maxDevices: 2 });
  });

  test('canceling and reactivating change the subscription at Stripe', async () => {
    const { member, remote } = await subscriber(2);
    await member.client.billing.cancel();
    expect(remote.cancelAtPeriodEnd).toBe(true);
    expect(await member.client.plans.status()).toMatchObject({ status: 'canceled', maxDevices: 2 });
    await member.client.billing.reactivate();
    expect(remote.cancelAtPeriodEnd).toBe(false);
  });

  test('another card pays overdue invoices', async () => {
    const { member, remote } = await subscriber(2);
    remote.status = 'past_due';
    await deliver(stripe.eventOf('invoice.payment_failed', remote));
    expect(await member.client.plans.status()).toMatchObject({ status: 'past_due', maxDevices: 2 });
    const { clientSecret } = await member.client.billing.updateCard();
    stripe.pay(clientSecret ?? '', 'pm_card_4444');
    await confirm(member, clientSecret ?? '');
    expect(await member.client.plans.status()).toMatchObject({ status: 'active' });
    expect(await member.client.billing.overview()).toMatchObject({ card: { last4: '4444' } });
  });

  test('concurrent orders share an idempotency key and create one customer and one subscription', async () => {
    const member = await newcomer();
    await Promise.all([order(member, 1), order(member, 1), order(member, 1)]);
    const made = stripe.calls.filter(({ params }) => params['email'] === member.email);
    expect(new Set(made.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(await listOwnSubscriptions(member)).toHaveLength(1);
  });
});

describe('a webhook event', () => {
  test.each([
    ['no signature', ''],
    ['another secret', null],
    ['an old signature', 't=1,v1=abc'],
  ])('with %s is refused', async (_, signature) => {
    const { remote } = await subscriber(1);
    remote.status = 'canceled';
    const payload = stripe.eventOf('customer.subscription.deleted', remote);
    const answer = await deliver(payload, signature ?? signPayload(payload, 'whsec_another_one'));
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'webhook.invalid' }]);
  });

  test('that cannot be applied is refused, and applied once when it is delivered again', async () => {
    const { member, remote } = await subscriber(1);
    remote.status = 'past_due';
    const payload = stripe.eventOf('invoice.payment_failed', remote);
    stripe.setDown(true);
    expect((await deliver(payload)).status).toBeGreaterThanOrEqual(500);
    stripe.setDown(false);
    expect(await member.client.plans.status()).toMatchObject({ status: 'active' });
    for (let i = 0; i < 3; i += 1) expect((await deliver(payload)).status).toBe(200);
    expect(await member.client.plans.status()).toMatchObject({ status: 'past_due' });
    const { entries } = await member.client.audit.mine({ query: { search: 'Payment failed' } });
    expect(entries).toHaveLength(1);
  });

  test('about an unknown subscription is accepted and has no effect', async () => {
    const { member, remote } = await subscriber(1);
    const payload = stripe.eventOf('customer.subscription.updated', { ...remote, id: 'sub_unknown' });
    expect((await deliver(payload)).status).toBe(200);
    expect(await member.client.plans.status()).toMatchObject({ status: 'active' });
  });
});
