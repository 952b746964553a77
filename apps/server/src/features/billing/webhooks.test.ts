import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import type { StripeSubscription } from '../../test/stripe/objects.ts';
import { createStripeServer } from '../../test/stripe/server.ts';
import { deleteWebhooksBefore, listOpenChanges, listOrphans } from './store.ts';
import { createStripe } from './stripe/stripe.ts';

const SECRET = 'whsec_test_secret';
const KEYS = { secretKey: 'sk_test_123', publishableKey: 'pk_test_123' };

let stripe: Awaited<ReturnType<typeof createStripeServer>>;
let server: TestApp;
let admin: Member;
afterAll(() => stripe.close());
beforeAll(async () => {
  stripe = await createStripeServer();
  server = await testApp({ billing: createStripe({ ...KEYS, webhookSecret: SECRET, server: stripe.address }) });
  admin = await server.signUp({ isAdmin: true });
});

const sign = (payload: string, secret = SECRET, timestamp = Math.floor(Date.now() / 1000)) =>
  new Stripe(KEYS.secretKey).webhooks.generateTestHeaderString({ payload, secret, timestamp });

async function deliver(payload: string, at = server, signature = sign(payload)) {
  const answer = await fetch(`${at.url}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const readPlanStatus = ({ client }: Member) => client.plans.status();

/** An account with a paid subscription, and the subscription at Stripe. */
async function subscriber(seats = 1): Promise<{ member: Member; remote: StripeSubscription }> {
  const member = await server.signUp({ plan: 'free', seats: 1 });
  const body = { planId: 'device-subscription' as const, seats, amount: seats * 10 };
  const { clientSecret } = await member.client.billing.createSubscription({ body });
  const remote = [...stripe.subscriptions.values()].at(-1);
  if (remote === undefined || clientSecret === null) throw new Error('No subscription was started');
  stripe.pay(clientSecret);
  await member.client.billing.confirm({ body: { clientSecret } });
  return { member, remote };
}

describe('a webhook', () => {
  test('of an older state that arrives late does not overwrite the newer one', async () => {
    const { member, remote } = await subscriber();
    remote.status = 'past_due';
    const older = stripe.eventOf('invoice.payment_failed', remote);
    remote.status = 'active';
    const newer = stripe.eventOf('invoice.paid', remote);
    for (const payload of [newer, older]) expect((await deliver(payload)).status).toBe(200);
    expect(await readPlanStatus(member)).toMatchObject({ status: 'active', plan: 'device-subscription' });
  });

  test('about the end of a subscription that arrives before one about an update ends it once', async () => {
    const { member, remote } = await subscriber(3);
    const update = stripe.eventOf('customer.subscription.updated', remote);
    remote.status = 'canceled';
    const end = stripe.eventOf('customer.subscription.deleted', remote);
    for (const payload of [end, update, end]) expect((await deliver(payload)).status).toBe(200);
    expect(await readPlanStatus(member)).toMatchObject({ plan: 'free', status: 'inactive', maxDevices: 1 });
    const { entries } = await member.client.audit.mine({ query: { search: 'Subscription ended' } });
    expect(entries).toHaveLength(1);
  });

  test('that is delivered several times at once is recorded once', async () => {
    const { member, remote } = await subscriber();
    remote.status = 'past_due';
    const payload = stripe.eventOf('invoice.payment_failed', remote);
    const answers = await Promise.all(Array.from({ length: 5 }, () => deliver(payload)));
    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => ({ received: true })));
    const { entries } = await member.client.audit.mine({ query: { search: 'Payment failed' } });
    expect(entries).toHaveLength(1);
  });

  test('does not revive the plan of an account whose subscription an administrator has reset', async () => {
    const { member, remote } = await subscriber(2);
    const payload = stripe.eventOf('customer.subscription.updated', remote);
    await admin.client.admin.resetUser({ params: { userId: member.user.id } });
    expect((await deliver(payload)).status).toBe(200);
    expect(await readPlanStatus(member)).toMatchObject({ plan: 'free', deviceSeats: 1 });
  });

  test('about the subscription of a deleted account is accepted', async () => {
    const { member, remote } = await subscriber();
    await member.client.accounts.deleteAccount({ body: { password: member.password } });
    expect(remote.status).toBe('canceled');
    expect((await deliver(stripe.eventOf('customer.subscription.deleted', remote))).status).toBe(200);
  });

  test('of more than 1 MiB is refused', async () => {
    const payload = JSON.stringify({ text: 'x'.repeat(1024 * 1024) });
    expect(await deliver(payload)).toMatchObject({ status: 413, body: { code: 'request.too_large' } });
  });

  test('whose body was changed after it was signed is refused', async () => {
    const { member, remote } = await subscriber();
    const payload = stripe.eventOf('customer.subscription.updated', remote);
    expect(await deliver(`${payload} `, server, sign(payload))).toMatchObject({
      status: 400,
      body: { code: 'webhook.invalid', message: 'The signature of this event is invalid' },
    });
    expect(await readPlanStatus(member)).toMatchObject({ status: 'active' });
  });

  test('is deleted once no provider would deliver it again', async () => {
    const { remote } = await subscriber();
    const payload = stripe.eventOf('customer.subscription.updated', remote);
    await deliver(payload);
    const { id } = JSON.parse(payload) as { id: string };
    const stored = () => server.query(`select 1 from payment_events where id = '${id}'`);
    await deleteWebhooksBefore(server.db, new Date(Date.now() - 60_000));
    expect(await stored()).toHaveLength(1);
    await deleteWebhooksBefore(server.db, new Date(Date.now() + 60_000));
    expect(await stored()).toEqual([]);
  });
});

describe('an installation', () => {
  test('without a webhook secret refuses every event, and its health reports that', async () => {
    const own = await testApp({ billing: createStripe({ ...KEYS, webhookSecret: null, server: stripe.address }) });
    const payload = JSON.stringify({ id: 'evt_1' });
    expect(await deliver(payload, own)).toMatchObject({ status: 400, body: { code: 'webhook.invalid' } });
    const { client } = await own.signUp({ isAdmin: true });
    expect((await client.admin.health()).payment).toEqual({
      isHealthy: false,
      text: 'Stripe without a webhook secret: events are not received',
      code: 'stripe-without-webhook',
      value: '',
    });
    expect((await admin.client.admin.health()).payment).toMatchObject({ isHealthy: true, text: 'Active (Stripe)' });
  });

  test('that does not charge refuses events', async () => {
    const own = await testApp({ billing: 'off' });
    expect(await deliver('{}', own)).toMatchObject({
      status: 409,
      body: { code: 'billing.off', message: 'Billing is turned off on this installation' },
    });
  });
});

describe('while Stripe is down', () => {
  test('actions that have to end a subscription fail as a whole', async () => {
    const { member } = await subscriber(2);
    const { params, body } = { params: { userId: member.user.id }, body: { password: member.password } };
    stripe.setDown(true);
    const attempts = await Promise.allSettled([
      member.client.accounts.deleteAccount({ body }),
      admin.client.admin.deleteUser({ params }),
      admin.client.admin.resetUser({ params }),
      admin.client.admin.setAdmin({ params, body: { isAdmin: true } }),
      member.client.billing.cancel(),
    ]);
    stripe.setDown(false);
    expect(attempts).toMatchObject(
      attempts.map(() => ({
        status: 'rejected',
        reason: {
          code: 'payment.provider_failed',
          message: 'The payment provider cannot be reached. Nothing was charged. Please try again.',
        },
      })),
    );
    expect(await member.client.accounts.me()).toMatchObject({ isAdmin: false });
    expect(await readPlanStatus(member)).toMatchObject({ status: 'active', maxDevices: 2, cancelAtPeriodEnd: false });
  });
});

describe('the sweep processes', () => {
  test('running subscriptions of deleted accounts, and no others', async () => {
    const [kept, orphan] = [await subscriber(), await subscriber()];
    const ids = [kept.remote.id, orphan.remote.id];
    await server.query(`delete from accounts where id = '${orphan.member.user.id}'`);
    const orphans = async () => (await listOrphans(server.db)).filter((id) => ids.includes(id));
    expect(await orphans()).toEqual([orphan.remote.id]);
    await server.query(`update subscriptions set status = 'ended' where id = '${orphan.remote.id}'`);
    expect(await orphans()).toEqual([]);
  });

  test('payments of the last hour that are not applied yet', async () => {
    const member = await server.signUp({ plan: 'free', seats: 1 });
    const body = { planId: 'device-subscription' as const, seats: 1, amount: 10 };
    const { clientSecret } = await member.client.billing.createSubscription({ body });
    const open = async (sinceMs: number) =>
      (await listOpenChanges(server.db, new Date(Date.now() + sinceMs))).some(
        ({ accountId }) => accountId === member.user.id,
      );
    expect([await open(-60_000), await open(60_000)]).toEqual([true, false]);
    stripe.pay(clientSecret ?? '');
    await member.client.billing.confirm({ body: { clientSecret: clientSecret ?? '' } });
    expect(await open(-60_000)).toBe(false);
  });
});

const send = async (payload: string) => expect(await deliver(payload)).toMatchObject({ status: 200 });

/** Delivers an event with a wrong signature, or with one that is an hour old. */
const forge = async (payload: string, random: () => number) => {
  const isOld = random() < 0.5;
  const signature = isOld
    ? sign(payload, SECRET, Math.floor(Date.now() / 1000) - 3_600)
    : sign(payload, 'whsec_guessed');
  expect(await deliver(payload, server, signature)).toMatchObject({ status: 400, body: { code: 'webhook.invalid' } });
};

/** Number of events: 1,000 with `VITRINE_LONG=1`, otherwise few. */
const EVENTS = process.env['VITRINE_LONG'] === undefined ? 150 : 1_000;

test('shuffled, repeated and forged events result in the same state as ordered ones, and each is applied once', async () => {
  const { member, remote } = await subscriber(1);
  const random = sequence(20_261_120);
  const events: string[] = [];
  const late: string[] = [];
  for (let step = 0; step < EVENTS; step += 1) {
    const isPaid = random() < 0.8;
    remote.status = isPaid ? 'active' : 'past_due';
    remote.cancelAtPeriodEnd = random() < 0.2;
    remote.periodEnd += 60;
    const [seats] = remote.items;
    if (seats) seats.quantity = 1 + Math.floor(random() * 50);
    const event = stripe.eventOf(isPaid ? 'customer.subscription.updated' : 'invoice.payment_failed', remote);
    if (random() < 0.1)
      await forge(stripe.eventOf('customer.subscription.deleted', { ...remote, status: 'canceled' }), random);
    events.push(event);
    late.push(event);
    // Some events are delivered now, in any order; the others at the end.
    const [early] = random() < 0.3 ? late.splice(Math.floor(random() * late.length), 1) : [];
    if (early !== undefined) await send(early);
  }
  const rest = shuffled([...late, ...shuffled(events, random).slice(0, EVENTS / 4)], random);
  await Promise.all(
    [0, 1, 2, 3, 4, 5].map(async (lane) => {
      for (let i = lane; i < rest.length; i += 6) await send(rest[i] ?? '');
    }),
  );

  const last = remote.cancelAtPeriodEnd && remote.status === 'active' ? 'canceled' : remote.status;
  expect(await member.client.plans.status()).toMatchObject({
    status: last,
    maxDevices: remote.items[0]?.quantity,
    endDate: new Date(remote.periodEnd * 1000).toISOString(),
    cancelAtPeriodEnd: remote.cancelAtPeriodEnd,
  });
  const applied = await server.query<{ count: number }>(
    `select count(*)::integer as count from audit_entries
     where account_id = '${member.user.id}' and actor = 'Payment provider'`,
  );
  expect(applied).toEqual([{ count: EVENTS }]);
});

/** A linear congruential generator: numbers from 0 to 1, the same in each run. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((item) => ({ item, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
