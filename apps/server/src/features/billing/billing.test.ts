import { beforeAll, describe, expect, test } from 'vitest';
import { arrangeMediaItem, arrangeScreen } from '../../test/arrange.ts';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { createSandbox } from './sandbox/sandbox.ts';

const GB = 1024 ** 3;
const GOOD = '4242 4242 4242 4242';
const FAILS_LATER = '4000 0000 0000 0341';
const ASKS = '4000 0025 0000 3155';
const DECLINED = '4000 0000 0000 0002';
const DAY_MS = 24 * 60 * 60 * 1000;

let server: TestApp;
let admin: Member;

/** Prices depend on the days that are left of a month: no midnight passes during a test. */
const NOON = '2026-03-01T12:00:00.000Z';

beforeAll(async () => {
  server = await testApp({ now: NOON });
  admin = await server.signUp({ isAdmin: true });
});

const newcomer = () => server.signUp({ plan: 'free', seats: 1 });

async function order(member: Member, seats: number): Promise<string> {
  const body = { planId: 'device-subscription' as const, seats, amount: seats * 10 };
  const { clientSecret } = await member.client.billing.createSubscription({ body });
  if (clientSecret === null) throw new Error('nothing is left to pay');
  return clientSecret;
}

const orderStorage = (member: Member, storageGb: number) =>
  member.client.billing.createStorageSubscription({
    body: { planId: 'extra-storage', storageGb, amount: (storageGb / 8) * 5 },
  });

const pay = (
  { client }: Member,
  clientSecret: string | null,
  cardNumber = GOOD,
  authentication?: 'passed' | 'failed',
) =>
  client.billing.sandboxConfirm({
    body: { clientSecret: clientSecret ?? '', cardNumber, ...(authentication ? { authentication } : {}) },
  });

async function subscriber(seats = 1, card = GOOD): Promise<Member> {
  const member = await newcomer();
  await pay(member, await order(member, seats), card);
  return member;
}

const advance = (member: Member) => admin.client.billing.sandboxAdvance({ params: { userId: member.user.id } });

const readPlanStatus = async (member: Member) => member.client.plans.status();

describe('a new subscription', () => {
  test('changes the account only after an attempt to pay, which leaves the order open if it fails', async () => {
    const member = await newcomer();
    const secret = await order(member, 3);
    expect(await readPlanStatus(member)).toMatchObject({ plan: 'free', status: 'inactive', maxDevices: 1 });
    expect(await member.client.billing.overview()).toMatchObject({ unpaid: null });
    await expect(pay(member, secret, DECLINED)).rejects.toMatchObject({ code: 'payment.failed' });
    expect(await readPlanStatus(member)).toMatchObject({ status: 'incomplete', effectivePlan: 'free', maxDevices: 1 });
    expect(await member.client.billing.overview()).toMatchObject({ unpaid: { seats: 3 } });
  });

  test('costs as much as the preview shows', async () => {
    const { client } = await newcomer();
    const preview = await client.billing.preview({ query: { seats: 3 } });
    expect(preview).toMatchObject({ todayPence: 3_000, monthlyPence: 3_000, next: { amountPence: 3_000 } });
  });

  test('is active once it is paid, with its seats and 8 GB for each', async () => {
    const member = await newcomer();
    expect(await pay(member, await order(member, 3))).toEqual({ status: 'succeeded' });
    expect(await readPlanStatus(member)).toMatchObject({
      plan: 'device-subscription',
      status: 'active',
      maxDevices: 3,
      storageLimit: 24 * GB,
      cancelAtPeriodEnd: false,
      endDate: expect.any(String),
    });
    expect(await member.client.billing.overview()).toMatchObject({
      provider: 'sandbox',
      bought: { seats: 3, storageGb: 0 },
      card: { brand: 'visa', last4: '4242' },
    });
    const { invoices } = await member.client.billing.invoices();
    expect(invoices).toMatchObject([{ amountPence: 3_000, status: 'paid' }]);
  });

  test('is created once if it is ordered several times concurrently', async () => {
    const member = await newcomer();
    const secrets = await Promise.all([order(member, 2), order(member, 2), order(member, 2)]);
    expect(new Set([...secrets, await order(member, 2)]).size).toBe(1);
  });

  test('with another number of seats replaces the order that waits for its payment', async () => {
    const member = await newcomer();
    const first = await order(member, 2);
    await pay(member, await order(member, 5));
    await expect(pay(member, first)).rejects.toMatchObject({ code: 'payment.not_found' });
    expect(await readPlanStatus(member)).toMatchObject({ status: 'active', maxDevices: 5 });
  });

  test('that is ordered concurrently with different numbers of seats can be paid for only once', async () => {
    const member = await newcomer();
    const secrets = await Promise.all([2, 3, 4, 5].map((seats) => order(member, seats)));
    const outcomes = await Promise.allSettled(secrets.map((secret) => pay(member, secret)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await member.client.billing.invoices()).invoices).toHaveLength(1);
  });

  test('that is paid for in many windows concurrently is charged once, and each window succeeds', async () => {
    const member = await newcomer();
    const secret = await order(member, 2);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => pay(member, secret)));
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['succeeded']));
    expect((await member.client.billing.invoices()).invoices).toMatchObject([{ amountPence: 2_000, status: 'paid' }]);
  });

  test.each([
    ['4000 0000 0000 0002', 'Your card was declined.'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
    ['4000 0000 0000 0069', 'Your card has expired.'],
    ['4111 1111 1111 1111', expect.stringContaining('only test cards')],
  ])(
    'is not paid for by card %s, reports the provider’s message, and can be paid for by another card',
    async (card, message) => {
      const member = await newcomer();
      const secret = await order(member, 1);
      await expect(pay(member, secret, card)).rejects.toMatchObject({ code: 'payment.failed', message });
      expect(await readPlanStatus(member)).toMatchObject({ status: 'incomplete' });
      await pay(member, secret);
      expect(await readPlanStatus(member)).toMatchObject({ status: 'active' });
    },
  );

  test('may require a confirmation, without which nothing is charged', async () => {
    const member = await newcomer();
    const secret = await order(member, 1);
    expect(await pay(member, secret, ASKS)).toEqual({ status: 'requires_action' });
    expect(await readPlanStatus(member)).toMatchObject({ status: 'incomplete' });
    await expect(pay(member, secret, ASKS, 'failed')).rejects.toMatchObject({ code: 'payment.failed' });
    expect(await pay(member, secret, ASKS, 'passed')).toEqual({ status: 'succeeded' });
    expect(await readPlanStatus(member)).toMatchObject({ status: 'active' });
  });

  test('cannot be paid by another account', async () => {
    const secret = await order(await newcomer(), 1);
    await expect(pay(await newcomer(), secret)).rejects.toMatchObject({ code: 'payment.not_found' });
  });

  test('of an administrator is active at once', async () => {
    const member = await server.signUp({ plan: 'free', seats: 1, isAdmin: true });
    const body = { planId: 'device-subscription' as const, seats: 4, amount: 40 };
    expect(await member.client.billing.createSubscription({ body })).toEqual({
      success: true,
      clientSecret: null,
      message: 'Your subscription is now active!',
    });
    expect(await readPlanStatus(member)).toMatchObject({
      status: 'active',
      plan: 'device-subscription',
      deviceSeats: 4,
    });
  });
});

describe('a running subscription', () => {
  test('gets more seats once they are paid for, and fewer at once', async () => {
    const member = await subscriber(2);
    const secret = await order(member, 6);
    expect(await readPlanStatus(member)).toMatchObject({ maxDevices: 2 });
    await pay(member, secret);
    expect(await readPlanStatus(member)).toMatchObject({ maxDevices: 6, status: 'active' });
    const body = { planId: 'device-subscription' as const, seats: 3, amount: 30 };
    expect(await member.client.billing.createSubscription({ body })).toMatchObject({ clientSecret: null });
    expect(await readPlanStatus(member)).toMatchObject({ maxDevices: 3 });
  });

  test('can have extra storage in steps of 8 GB', async () => {
    const member = await subscriber(1);
    const { clientSecret } = await orderStorage(member, 16);
    expect(await readPlanStatus(member)).toMatchObject({ storageLimit: 8 * GB });
    await pay(member, clientSecret);
    expect(await readPlanStatus(member)).toMatchObject({ storageLimit: 24 * GB, extraStorageBytes: 16 * GB });
    await expect(orderStorage(member, 12)).rejects.toMatchObject({ code: 'request.invalid' });
  });

  test('reduces extra storage at once, but not below the used storage', async () => {
    const member = await subscriber(1);
    const { clientSecret } = await orderStorage(member, 24);
    await pay(member, clientSecret);
    const reduce = (storageGb: number) => member.client.billing.reduceStorage({ body: { storageGb } });
    expect(await reduce(16)).toMatchObject({ success: true, clientSecret: null });
    expect(await readPlanStatus(member)).toMatchObject({ extraStorageBytes: 16 * GB, maxDevices: 1 });
    await expect(reduce(16)).rejects.toMatchObject({ message: 'Choose less than the 16 GB you have' });
    const { id } = await arrangeMediaItem(server.db, member.user.id);
    await server.query(`update media set file_size = ${12 * GB} where id = '${id}'`);
    await expect(reduce(0)).rejects.toMatchObject({ code: 'storage.below_used' });
    await reduce(8);
    expect(await member.client.billing.overview()).toMatchObject({ bought: { seats: 1, storageGb: 8 } });
  });

  test('has both changes if two windows pay for different ones', async () => {
    const member = await subscriber(2);
    const seats = await order(member, 5);
    const storage = [await orderStorage(member, 8), await orderStorage(member, 16)];
    for (const { clientSecret } of storage) await pay(member, clientSecret);
    await pay(member, seats);
    expect(await readPlanStatus(member)).toMatchObject({ maxDevices: 5, extraStorageBytes: 24 * GB });
    expect(await member.client.billing.overview()).toMatchObject({
      bought: { seats: 5, storageGb: 24, isCharged: true },
    });
  });

  test('is charged once for a change that several windows confirm', async () => {
    const member = await subscriber(1);
    const { clientSecret } = await orderStorage(member, 8);
    await Promise.all(Array.from({ length: 8 }, () => pay(member, clientSecret)));
    expect(await readPlanStatus(member)).toMatchObject({ extraStorageBytes: 8 * GB });
    expect((await member.client.billing.invoices()).invoices).toMatchObject([{ amountPence: 500 }, {}]);
  });

  test('of an administrator can be given more or less storage without charge', async () => {
    const member = await server.signUp({ plan: 'free', seats: 1, isAdmin: true });
    const body = { planId: 'device-subscription' as const, seats: 1, amount: 10 };
    await member.client.billing.createSubscription({ body });
    await orderStorage(member, 24);
    const overview = () => member.client.billing.overview();
    expect(await overview()).toMatchObject({ bought: { seats: 1, storageGb: 24, isCharged: false } });
    await member.client.billing.reduceStorage({ body: { storageGb: 8 } });
    expect(await overview()).toMatchObject({ bought: { storageGb: 8 } });
    const same = member.client.billing.reduceStorage({ body: { storageGb: 8 } });
    await expect(same).rejects.toMatchObject({ message: 'Choose less than the 8 GB you have' });
    expect((await member.client.billing.invoices()).invoices).toEqual([]);
  });

  test('stays unchanged if a change is not paid for', async () => {
    const member = await subscriber(1);
    const { clientSecret } = await orderStorage(member, 8);
    await expect(pay(member, clientSecret, '4000 0000 0000 0002')).rejects.toMatchObject({ code: 'payment.failed' });
    expect(await readPlanStatus(member)).toMatchObject({ extraStorageBytes: 0, status: 'active' });
  });

  test('that is canceled lasts until its period ends; then the plan is Free', async () => {
    const member = await subscriber(3);
    await member.client.billing.cancel();
    expect(await readPlanStatus(member)).toMatchObject({ status: 'canceled', maxDevices: 3, cancelAtPeriodEnd: true });
    await advance(member);
    expect(await readPlanStatus(member)).toMatchObject({
      plan: 'free',
      status: 'inactive',
      maxDevices: 1,
      deviceSeats: 1,
    });
  });

  test('that is canceled can be reactivated', async () => {
    const member = await subscriber(3);
    await member.client.billing.cancel();
    await member.client.billing.reactivate();
    expect(await readPlanStatus(member)).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });
    await advance(member);
    expect(await readPlanStatus(member)).toMatchObject({ status: 'active', maxDevices: 3 });
  });

  test('whose card is declined is past due for one period, then ends', async () => {
    const member = await subscriber(2, FAILS_LATER);
    await advance(member);
    expect(await readPlanStatus(member)).toMatchObject({ status: 'past_due', maxDevices: 2 });
    await advance(member);
    expect(await readPlanStatus(member)).toMatchObject({ status: 'inactive', plan: 'free', maxDevices: 1 });
  });

  test('that is past due can be paid by another card', async () => {
    const member = await subscriber(2, FAILS_LATER);
    await advance(member);
    const { clientSecret } = await member.client.billing.updateCard();
    const { entries } = await member.client.audit.mine();
    expect(entries.map(({ what }) => what)).toContain('Started to change the card');
    await pay(member, clientSecret);
    expect(await readPlanStatus(member)).toMatchObject({ status: 'active' });
    const { invoices } = await member.client.billing.invoices();
    expect(invoices.map(({ status }) => status)).toEqual(['paid', 'paid']);
  });

  test('that ended leaves devices and media in place, and can be started again', async () => {
    const member = await subscriber(2);
    await arrangeScreen(server.db, member.user.id, { name: 'First' });
    await arrangeScreen(server.db, member.user.id, { name: 'Second' });
    await member.client.billing.cancel();
    await advance(member);
    expect(await readPlanStatus(member)).toMatchObject({ deviceCount: 2, maxDevices: 1 });
    await pay(member, await order(member, 2));
    expect(await readPlanStatus(member)).toMatchObject({ status: 'active', maxDevices: 2 });
  });
});

const previewOrder = ({ client }: Member, query: { seats?: number; storageGb?: number }) =>
  client.billing.preview({ query });

async function setSeats(member: Member, seats: number): Promise<void> {
  const body = { planId: 'device-subscription' as const, seats, amount: seats * 10 };
  const { clientSecret } = await member.client.billing.createSubscription({ body });
  if (clientSecret !== null) await member.client.billing.confirm({ body: { clientSecret, usesCardOnFile: true } });
}

const charges = async ({ client }: Member) =>
  (await client.billing.invoices()).invoices.map(({ amountPence }) => amountPence).toReversed();

describe('a change in the middle of a month', () => {
  test('from 2 seats to 1 and back on the same day costs nothing', async () => {
    const member = await subscriber(2);
    await setSeats(member, 1);
    expect(await previewOrder(member, { seats: 2 })).toMatchObject({ todayPence: 0, next: { amountPence: 2_000 } });
    await setSeats(member, 2);
    expect(await charges(member)).toEqual([2_000, -1_000, 0]);
    expect(await readPlanStatus(member)).toMatchObject({ maxDevices: 2 });
  });

  test('to fewer seats gives credit, which the next invoice uses first', async () => {
    const member = await subscriber(5);
    const down = await previewOrder(member, { seats: 2 });
    expect(down).toMatchObject({ todayPence: 0, monthlyPence: 2_000, next: { amountPence: 0 } });
    await setSeats(member, 2);
    await advance(member);
    expect(await charges(member)).toEqual([5_000, -3_000, 0]);
    await advance(member);
    // £30 of credit paid £20, then £10 of the next £20.
    expect(await charges(member)).toEqual([5_000, -3_000, 0, 1_000]);
    expect(await readPlanStatus(member)).toMatchObject({ status: 'active', maxDevices: 2 });
  });

  test('is charged to the card on file for the remaining days, as shown in the preview', async () => {
    const own = await testApp({ now: NOON });
    const member = await own.signUp({ plan: 'free', seats: 1 });
    await pay(member, await order(member, 1));
    const tenDays = new Date(Date.parse(NOON) + 10 * DAY_MS).toISOString();
    await own.query(`update sandbox_objects set data = data || jsonb_build_object(
      'periodStartsAt', to_char((data->>'periodStartsAt')::timestamptz - interval '10 days', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'periodEndsAt', '${tenDays}') where data->>'kind' = 'subscription'`);
    const { todayPence, next } = await previewOrder(member, { seats: 2 });
    expect(todayPence).toBeGreaterThan(450);
    expect(todayPence).toBeLessThan(600);
    expect(next?.amountPence).toBe(2_000);
    await setSeats(member, 2);
    expect(await charges(member)).toEqual([1_000, todayPence]);
  });

  test('that the card on file cannot pay for has no effect, and can be paid for by another card', async () => {
    const member = await subscriber(1, FAILS_LATER);
    const secret = await order(member, 3);
    const onFile = member.client.billing.confirm({ body: { clientSecret: secret, usesCardOnFile: true } });
    await expect(onFile).rejects.toMatchObject({ code: 'payment.failed' });
    expect(await readPlanStatus(member)).toMatchObject({ maxDevices: 1 });
    await pay(member, secret);
    expect(await readPlanStatus(member)).toMatchObject({ maxDevices: 3 });
    expect(await charges(member)).toEqual([1_000, 2_000]);
  });

  test('that many windows pay for at once with the card on file is charged once', async () => {
    const member = await subscriber(1);
    const { clientSecret } = await orderStorage(member, 8);
    const body = { clientSecret: clientSecret ?? '', usesCardOnFile: true };
    await Promise.all(Array.from({ length: 8 }, () => member.client.billing.confirm({ body })));
    expect(await readPlanStatus(member)).toMatchObject({ extraStorageBytes: 8 * GB });
    expect(await charges(member)).toEqual([1_000, 500]);
  });

  test('cannot be paid for with another account’s card, and a first payment has no card on file', async () => {
    const secret = await order(await subscriber(1), 2);
    const otherAccount = await subscriber(1);
    const attempt = otherAccount.client.billing.confirm({ body: { clientSecret: secret, usesCardOnFile: true } });
    await expect(attempt).rejects.toMatchObject({ code: 'payment.not_found' });
    const member = await newcomer();
    const first = await order(member, 1);
    const without = member.client.billing.confirm({ body: { clientSecret: first, usesCardOnFile: true } });
    await expect(without).rejects.toMatchObject({ code: 'payment.not_found' });
  });

  test('can leave credit, which a later subscription starts with', async () => {
    const member = await subscriber(5);
    await setSeats(member, 1);
    await member.client.billing.cancel();
    expect(await previewOrder(member, { seats: 1 })).toMatchObject({ todayPence: 0, next: null });
    await advance(member);
    expect(await readPlanStatus(member)).toMatchObject({ plan: 'free' });
    expect(await previewOrder(member, { seats: 2 })).toMatchObject({ todayPence: 0, next: { amountPence: 0 } });
    const body = { planId: 'device-subscription' as const, seats: 2, amount: 20 };
    expect(await member.client.billing.createSubscription({ body })).toMatchObject({ clientSecret: null });
    expect(await readPlanStatus(member)).toMatchObject({ status: 'active', maxDevices: 2 });
    expect(await charges(member)).toEqual([5_000, -4_000, 0]);
  });

  test('is free for an administrator, and has no price for an account without limits', async () => {
    const boss = await server.signUp({ isAdmin: true, plan: 'free' });
    expect(await previewOrder(boss, { seats: 9 })).toEqual({ todayPence: 0, monthlyPence: 0, next: null });
    const unlimited = await server.signUp({ plan: 'enterprise' });
    await expect(previewOrder(unlimited, { seats: 9 })).rejects.toMatchObject({ code: 'billing.unlimited' });
  });
});

async function granted(plan: 'pro' | 'device-subscription' | 'enterprise'): Promise<Member> {
  const member = await newcomer();
  await admin.client.admin.setPlan({ params: { userId: member.user.id }, body: { plan } });
  return member;
}

describe('a plan that an administrator granted', () => {
  test.each(['pro', 'device-subscription', 'enterprise'] as const)(
    'as %s cannot be canceled by its user',
    async (plan) => {
      const member = await granted(plan);
      await expect(member.client.billing.cancel()).rejects.toMatchObject({
        code: 'subscription.granted',
        message: 'Your plan was granted by an administrator, so only an administrator can change it.',
      });
      expect(await readPlanStatus(member)).toMatchObject({ plan, effectivePlan: plan, status: 'active' });
    },
  );

  test('can have extra storage, which is paid for separately and can be reduced without changing the plan', async () => {
    const member = await granted('pro');
    const { clientSecret } = await orderStorage(member, 16);
    expect(await readPlanStatus(member)).toMatchObject({ plan: 'pro', status: 'active', extraStorageBytes: 0 });
    await pay(member, clientSecret);
    expect(await readPlanStatus(member)).toMatchObject({ plan: 'pro', status: 'active', storageLimit: 24 * GB });
    expect(await member.client.billing.overview()).toMatchObject({ bought: { seats: 0, storageGb: 16 } });
    await expect(member.client.billing.cancel()).rejects.toMatchObject({ code: 'subscription.granted' });
    await advance(member);
    expect(await readPlanStatus(member)).toMatchObject({ plan: 'pro', storageLimit: 24 * GB });
    await member.client.billing.reduceStorage({ body: { storageGb: 0 } });
    expect(await readPlanStatus(member)).toMatchObject({ plan: 'pro', status: 'active', storageLimit: 8 * GB });
  });

  test('stays if the order of another plan is not paid for', async () => {
    const member = await granted('device-subscription');
    await order(member, 2);
    await order(member, 3);
    expect(await readPlanStatus(member)).toMatchObject({ plan: 'device-subscription', status: 'active' });
  });

  test('does not prevent an administrator from canceling a subscription that the administrator ordered', async () => {
    const boss = await server.signUp({ isAdmin: true, plan: 'free' });
    const body = { planId: 'device-subscription' as const, seats: 4, amount: 40 };
    await boss.client.billing.createSubscription({ body });
    await boss.client.billing.cancel();
    expect(await readPlanStatus(boss)).toMatchObject({ plan: 'free', status: 'inactive', endDate: null });
  });
});

describe('the server checks the price:', () => {
  const changed = { code: 'price.changed', message: 'The price has changed. Please reload the page.' };

  test.each([0, 0.01, 19.99, 30, -1])('two seats for £%d are refused', async (amount) => {
    const { client } = await newcomer();
    const body = { planId: 'device-subscription' as const, seats: 2, amount };
    const refusal = client.billing.createSubscription({ body });
    await expect(refusal).rejects.toMatchObject(amount < 0 ? { code: 'request.invalid' } : changed);
  });

  test('extra storage for another amount is refused', async () => {
    const { client } = await subscriber(1);
    const body = { planId: 'extra-storage' as const, storageGb: 16, amount: 5 };
    await expect(client.billing.createStorageSubscription({ body })).rejects.toMatchObject(changed);
  });

  test('fewer seats than devices are refused', async () => {
    const member = await newcomer();
    await arrangeScreen(server.db, member.user.id);
    await arrangeScreen(server.db, member.user.id, { name: 'Second' });
    const { client } = member;
    const body = { planId: 'device-subscription' as const, seats: 1, amount: 10 };
    await expect(client.billing.createSubscription({ body })).rejects.toMatchObject({ code: 'seats.below_devices' });
    await client.billing.createSubscription({ body: { planId: 'device-subscription', amount: 20 } });
  });
});

test('a month that becomes due is charged once, even if several processes renew it at the same instant', async () => {
  const own = await testApp({ now: NOON });
  const member = await own.signUp({ plan: 'free', seats: 1 });
  await pay(member, await order(member, 2));
  const inFortyDays = new Date(Date.parse(NOON) + 40 * DAY_MS);
  const sandboxes = Array.from({ length: 4 }, () => createSandbox({ ...own.platform, clock: () => inFortyDays }));
  await Promise.all(sandboxes.map((sandbox) => sandbox.renewDue()));
  const invoices = await sandboxes[0]?.provider.listInvoices(`cus_test_${member.user.id}`);
  expect(invoices?.map(({ amountPence, status }) => [amountPence, status])).toEqual([
    [2_000, 'paid'],
    [2_000, 'paid'],
  ]);
});

test('an installation that does not charge refuses orders', async () => {
  const free = await testApp({ billing: 'off' });
  const { client } = await free.signUp({ plan: 'free' });
  const body = { planId: 'device-subscription' as const, amount: 10 };
  await expect(client.billing.createSubscription({ body })).rejects.toMatchObject({ code: 'billing.off' });
  expect(await client.plans.status()).toMatchObject({ maxDevices: null, storageLimit: null });
});
