import { prices } from '@vitrine/contract/billing/plans';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';

const VISA = '4242424242424242';
const ASKS_THE_BANK = '4000002500003155';
const FAILS_LATER = '4000000000000341';
const DECLINED = '4000000000000002';
const CONTENTS = { seats: 2, storageBlocks: 0, perDevicePence: prices.perDevicePence };
const MONTH_PENCE = 2 * prices.perDevicePence;

let server: TestApp;
let now: Date;
let sandbox: Sandbox;
let customers = 0;
beforeAll(async () => {
  server = await testApp();
  sandbox = createSandbox({ ...server.platform, clock: () => now });
});

/** A new customer whose subscription starts on 1 March, unpaid. */
async function ordered(contents = CONTENTS) {
  now = new Date('2026-03-01T00:00:00Z');
  customers += 1;
  const id = `sandbox-${customers}`;
  const customerId = await sandbox.provider.createCustomer({ id, email: '', name: '' }, id);
  const { subscription, intent } = await sandbox.provider.startSubscription({ customerId, ...contents }, id);
  return { key: id, customerId, id: subscription.id, intentId: intent?.id ?? '', secret: intent?.clientSecret ?? '' };
}

async function subscribed(cardNumber = VISA, contents = CONTENTS) {
  const order = await ordered(contents);
  await sandbox.pay({ clientSecret: order.secret, cardNumber });
  return order;
}

const subscription = (id: string) => sandbox.provider.findSubscription(id);
const invoiceAmounts = async (customerId: string) =>
  (await sandbox.provider.listInvoices(customerId)).map(({ amountPence, status }) => [amountPence, status]);

describe('a first payment', () => {
  test('starts the paid month and creates one invoice, even if it is repeated', async () => {
    const { id, customerId, secret } = await ordered();
    expect(await subscription(id)).toMatchObject({ status: 'incomplete', periodEndsAt: null });
    const [first, second] = await Promise.all([
      sandbox.pay({ clientSecret: secret, cardNumber: VISA }),
      sandbox.pay({ clientSecret: secret, cardNumber: VISA }),
    ]);
    expect([first.status, second.status]).toEqual(['succeeded', 'succeeded']);
    expect([first, second].flatMap(({ events }) => events.map(({ type }) => type)).toSorted()).toEqual([
      'customer.subscription.updated',
      'invoice.paid',
    ]);
    expect(await subscription(id)).toMatchObject({
      status: 'active',
      periodEndsAt: new Date('2026-04-01T00:00:00Z'),
      card: { brand: 'visa', last4: '4242' },
    });
    expect(await invoiceAmounts(customerId)).toEqual([[MONTH_PENCE, 'paid']]);
  });

  test('waits for the bank’s confirmation if the card requires it, and can be tried again after a refusal', async () => {
    const { secret, intentId } = await ordered();
    const payment = { clientSecret: secret, cardNumber: ASKS_THE_BANK };
    expect(await sandbox.pay(payment)).toMatchObject({ status: 'requires_action', events: [] });
    expect(await sandbox.provider.findIntent(intentId)).toMatchObject({ state: 'requires_action' });
    await expect(sandbox.pay({ ...payment, authentication: 'failed' })).rejects.toMatchObject({
      code: 'payment.failed',
    });
    expect(await sandbox.provider.findIntent(intentId)).toMatchObject({ state: 'open' });
    expect(await sandbox.pay({ ...payment, authentication: 'passed' })).toMatchObject({ status: 'succeeded' });
  });

  test('is refused with a wrong secret, a declined card, and after the subscription ended', async () => {
    const { id, intentId, secret } = await ordered();
    const wrong = { clientSecret: `${intentId}_secret_guessed`, cardNumber: VISA };
    await expect(sandbox.pay(wrong)).rejects.toMatchObject({ code: 'payment.not_found' });
    await expect(sandbox.pay({ clientSecret: secret, cardNumber: DECLINED })).rejects.toMatchObject({
      code: 'payment.failed',
      message: 'Your card was declined.',
    });
    await sandbox.provider.endSubscription(id);
    await expect(sandbox.pay({ clientSecret: secret, cardNumber: VISA })).rejects.toMatchObject({
      code: 'payment.not_found',
    });
  });

  test('is the same payment if its order is repeated with the same idempotency key', async () => {
    const { key, customerId, secret } = await ordered();
    const repeated = await sandbox.provider.startSubscription({ customerId, ...CONTENTS }, key);
    expect(repeated.intent?.clientSecret).toBe(secret);
  });
});

describe('a change in the middle of the month', () => {
  test('is charged for the rest of the month, exactly as previewed', async () => {
    const { id, customerId } = await subscribed();
    now = new Date('2026-03-17T12:00:00Z'); // 15 of 31 days are left
    const more = { ...CONTENTS, seats: 4 };
    const { todayPence } = await sandbox.provider.previewChange({ customerId, subscriptionId: id, ...more });
    expect(todayPence).toBe(Math.round((2 * prices.perDevicePence * 15) / 31));
    await sandbox.provider.changeSubscription(id, more, null, 'more');
    expect(await invoiceAmounts(customerId)).toEqual([
      [todayPence, 'paid'],
      [MONTH_PENCE, 'paid'],
    ]);
    expect(await subscription(id)).toMatchObject({ seats: 4 });
  });

  test('is applied once for each idempotency key', async () => {
    const { id, customerId } = await subscribed();
    now = new Date('2026-03-17T12:00:00Z');
    const more = { ...CONTENTS, seats: 3 };
    await Promise.all([1, 2, 3].map(() => sandbox.provider.changeSubscription(id, more, null, `once-${id}`)));
    expect(await invoiceAmounts(customerId)).toHaveLength(2);
  });

  test('to less gives credit, which pays for the next order', async () => {
    const { id, customerId } = await subscribed();
    await sandbox.provider.changeSubscription(id, { ...CONTENTS, seats: 1 }, null, `less-${id}`);
    expect(await invoiceAmounts(customerId)).toContainEqual([-prices.perDevicePence, 'paid']);
    await sandbox.provider.endSubscription(id);
    const one = { ...CONTENTS, seats: 1 };
    const next = await sandbox.provider.startSubscription({ customerId, ...one }, `next-${id}`);
    expect(next).toMatchObject({ subscription: { status: 'active', seats: 1 }, intent: null });
  });

  test('that the card on file cannot pay for is refused and has no effect', async () => {
    const { id, customerId } = await subscribed(FAILS_LATER);
    const more = { ...CONTENTS, seats: 5 };
    await expect(sandbox.provider.changeSubscription(id, more, null, `refused-${id}`)).rejects.toMatchObject({
      code: 'payment.failed',
    });
    expect(await subscription(id)).toMatchObject({ seats: 2 });
    expect(await invoiceAmounts(customerId)).toEqual([[MONTH_PENCE, 'paid']]);
  });
});

describe('the end of a paid month', () => {
  test('is renewed when it is due, and only once', async () => {
    const { id, customerId } = await subscribed();
    now = new Date('2026-03-31T23:59:59Z');
    expect((await sandbox.renewDue()).filter(({ subscriptionId }) => subscriptionId === id)).toEqual([]);
    now = new Date('2026-04-01T00:00:00Z');
    const renewals = (await Promise.all([sandbox.renewDue(), sandbox.renewDue()])).flat();
    expect(renewals.filter(({ subscriptionId }) => subscriptionId === id)).toMatchObject([{ type: 'invoice.paid' }]);
    expect(await subscription(id)).toMatchObject({ periodEndsAt: new Date('2026-05-01T00:00:00Z') });
    expect(await invoiceAmounts(customerId)).toHaveLength(2);
  });

  test('makes the subscription past due if the card is declined; another card pays it, otherwise the subscription ends', async () => {
    const [rescued, abandoned] = [await subscribed(FAILS_LATER), await subscribed(FAILS_LATER)];
    await sandbox.advance(rescued.id);
    await sandbox.advance(abandoned.id);
    expect(await subscription(rescued.id)).toMatchObject({ status: 'past_due' });
    await sandbox.provider.useCard(rescued.id, 'pm_test_visa_4242', 'another-card');
    expect(await subscription(rescued.id)).toMatchObject({ status: 'active', card: { last4: '4242' } });
    expect(await invoiceAmounts(rescued.customerId)).toEqual([
      [MONTH_PENCE, 'paid'],
      [MONTH_PENCE, 'paid'],
    ]);
    expect(await sandbox.advance(abandoned.id)).toMatchObject([{ type: 'customer.subscription.deleted' }]);
    expect(await subscription(abandoned.id)).toMatchObject({ status: 'ended' });
  });

  test('ends a canceled subscription, and renews one that was reactivated', async () => {
    const [canceled, kept] = [await subscribed(), await subscribed()];
    for (const { id } of [canceled, kept]) await sandbox.provider.setCancellation(id, true);
    await sandbox.provider.setCancellation(kept.id, false);
    expect(await sandbox.advance(canceled.id)).toMatchObject([{ type: 'customer.subscription.deleted' }]);
    expect(await sandbox.advance(kept.id)).toMatchObject([{ type: 'invoice.paid' }]);
  });
});

test('ending a subscription with credit credits the rest of the month, once', async () => {
  const { id, customerId } = await subscribed();
  now = new Date('2026-03-17T12:00:00Z');
  await sandbox.provider.endSubscription(id, { isCredited: true });
  await sandbox.provider.endSubscription(id, { isCredited: true });
  expect(await invoiceAmounts(customerId)).toEqual([
    [-Math.round((MONTH_PENCE * 15) / 31), 'paid'],
    [MONTH_PENCE, 'paid'],
  ]);
});
