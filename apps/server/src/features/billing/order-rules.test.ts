import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, type TestApp, testApp } from '../../test/app.ts';

const GOOD = '4242 4242 4242 4242';

let server: TestApp;
let admin: Member;
beforeAll(async () => {
  server = await testApp({ now: '2026-03-01T09:00:00.000Z' });
  admin = await server.signUp({ isAdmin: true });
});

const newcomer = () => server.signUp({ plan: 'free', seats: 1 });
const of = ({ user }: Member) => ({ params: { userId: user.id } });

async function order({ client }: Member, seats: number): Promise<string> {
  const body = { planId: 'device-subscription' as const, seats, amount: seats * 10 };
  return (await client.billing.createSubscription({ body })).clientSecret ?? '';
}

const orderStorage = async ({ client }: Member, storageGb: number) =>
  client.billing.createStorageSubscription({
    body: { planId: 'extra-storage', storageGb, amount: (storageGb / 8) * 5 },
  });

const pay = ({ client }: Member, clientSecret: string | null) =>
  client.billing.sandboxConfirm({ body: { clientSecret: clientSecret ?? '', cardNumber: GOOD } });

async function subscriber(seats = 1): Promise<Member> {
  const member = await newcomer();
  await pay(member, await order(member, seats));
  return member;
}

describe('an account without a subscription', () => {
  test.each<[string, (member: Member) => Promise<unknown>]>([
    ['be canceled', ({ client }) => client.billing.cancel()],
    ['be reactivated', ({ client }) => client.billing.reactivate()],
    ['get another card', ({ client }) => client.billing.updateCard()],
    ['get extra storage', (member) => orderStorage(member, 8)],
    ['have less storage', ({ client }) => client.billing.reduceStorage({ body: { storageGb: 0 } })],
    ['be advanced', (member) => admin.client.billing.sandboxAdvance(of(member))],
  ])('has no subscription that could %s', async (_, act) => {
    await expect(act(await newcomer())).rejects.toMatchObject({
      code: 'subscription.required',
      message: 'You have no device subscription yet. Please subscribe first.',
    });
  });

  test('can preview the price of the first month and the date of the next charge', async () => {
    const { client } = await newcomer();
    expect(await client.billing.preview({ query: { seats: 3, storageGb: 16 } })).toEqual({
      todayPence: 4_000,
      monthlyPence: 4_000,
      next: { amountPence: 4_000, at: '2026-04-01T09:00:00.000Z' },
    });
    expect((await client.billing.invoices()).invoices).toEqual([]);
  });
});

describe('a subscription', () => {
  test('that is not canceled cannot be reactivated', async () => {
    const { client } = await subscriber();
    await expect(client.billing.reactivate()).rejects.toMatchObject({ code: 'subscription.required' });
  });

  test('can be canceled twice, and reactivated once', async () => {
    const { client } = await subscriber();
    await client.billing.cancel();
    await client.billing.cancel();
    expect(await client.plans.status()).toMatchObject({ status: 'canceled', cancelAtPeriodEnd: true });
    await client.billing.reactivate();
    expect(await client.plans.status()).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });
  });

  test('that ends with its period has no next invoice in a preview', async () => {
    const { client } = await subscriber();
    await client.billing.cancel();
    expect(await client.billing.preview({ query: { seats: 2 } })).toMatchObject({ monthlyPence: 2_000, next: null });
  });

  test('that is ordered again unchanged costs nothing and needs no card', async () => {
    const member = await subscriber(2);
    expect(await member.client.billing.preview({ query: { seats: 2 } })).toMatchObject({ todayPence: 0 });
    const body = { planId: 'device-subscription' as const, seats: 2, amount: 20 };
    expect(await member.client.billing.createSubscription({ body })).toMatchObject({
      clientSecret: null,
      message: 'Your subscription is now active!',
    });
    expect((await member.client.billing.invoices()).invoices).toHaveLength(1);
  });

  test('can be reduced only by storage that it has', async () => {
    const member = await subscriber();
    await pay(member, (await orderStorage(member, 16)).clientSecret);
    for (const storageGb of [16, 24]) {
      await expect(member.client.billing.reduceStorage({ body: { storageGb } })).rejects.toMatchObject({
        code: 'request.invalid',
        message: 'Choose less than the 16 GB you have',
      });
    }
    expect(await member.client.billing.overview()).toMatchObject({ bought: { seats: 1, storageGb: 16 } });
  });

  test('has the price that was set for its account', async () => {
    const member = await newcomer();
    await server.query(`update accounts set device_price_pence = 750 where id = '${member.user.id}'`);
    expect(await member.client.billing.overview()).toMatchObject({ perDevicePence: 750 });
    await expect(order(member, 2)).rejects.toMatchObject({ code: 'price.changed', details: { amount: 15 } });
    const body = { planId: 'device-subscription' as const, seats: 2, amount: 15 };
    const { clientSecret } = await member.client.billing.createSubscription({ body });
    await pay(member, clientSecret);
    expect((await member.client.billing.invoices()).invoices).toMatchObject([{ amountPence: 1_500, status: 'paid' }]);
  });
});

describe('a client secret', () => {
  test.each([
    ['of another account', async () => order(await newcomer(), 1)],
    ['with a changed secret', async (member: Member) => `${await order(member, 1)}x`],
    ['without a secret', async (member: Member) => (await order(member, 1)).split('_secret_')[0] ?? ''],
    ['of no payment', async () => 'pi_none_secret_none'],
  ])('%s confirms and pays nothing', async (_, secretFor) => {
    const member = await newcomer();
    const clientSecret = await secretFor(member);
    const refusal = {
      code: 'payment.not_found',
      status: 404,
      message: 'This payment does not exist or has expired. Please start again.',
    };
    await expect(member.client.billing.confirm({ body: { clientSecret } })).rejects.toMatchObject(refusal);
    await expect(pay(member, clientSecret)).rejects.toMatchObject(refusal);
    expect(await member.client.plans.status()).toMatchObject({ status: 'inactive' });
  });
});

describe('granted seats and storage', () => {
  test('remain when the subscription ends, while purchased ones do not', async () => {
    const member = await subscriber(5);
    await pay(member, (await orderStorage(member, 8)).clientSecret);
    const grant = { deviceSeats: 6, extraStorageBytes: 8 * 1024 ** 3 };
    await admin.client.admin.updateLimits({ ...of(member), body: grant });
    expect(await member.client.plans.status()).toMatchObject({ deviceSeats: 6, extraStorageBytes: 16 * 1024 ** 3 });
    await member.client.billing.cancel();
    await admin.client.billing.sandboxAdvance(of(member));
    expect(await member.client.plans.status()).toMatchObject({
      plan: 'free',
      deviceSeats: 6,
      extraStorageBytes: 8 * 1024 ** 3,
    });
  });
});

test('invoices of an account are its own, newest first', async () => {
  const [member, other] = [await subscriber(1), await subscriber(2)];
  server.setTime('2026-03-20T09:00:00.000Z');
  await pay(member, await order(member, 2));
  server.setTime('2026-03-01T09:00:00.000Z');
  const { invoices } = await member.client.billing.invoices();
  expect(invoices.map(({ createdAt }) => createdAt)).toEqual(['2026-03-20T09:00:00.000Z', '2026-03-01T09:00:00.000Z']);
  // The price of one more seat for the 12.375 days from midnight to the end of the period, of 31.
  expect(invoices[0]?.amountPence).toBe(399);
  const ids = new Set(invoices.map(({ id }) => id));
  expect((await other.client.billing.invoices()).invoices.filter(({ id }) => ids.has(id))).toEqual([]);
});
