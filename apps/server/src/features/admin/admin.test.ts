import { beforeAll, describe, expect, test } from 'vitest';
import { arrangeMediaItem, arrangeScreen } from '../../test/arrange.ts';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { sendImage } from '../../test/fixtures/send-media.ts';

let server: TestApp;
let admin: Member;
beforeAll(async () => {
  server = await testApp();
  admin = await server.signUp({ isAdmin: true });
});

const of = ({ user }: Member) => ({ params: { userId: user.id } });
const newcomer = () => server.signUp({ plan: 'free', seats: 1 });

async function subscriber(seats: number): Promise<Member> {
  const member = await newcomer();
  const body = { planId: 'device-subscription' as const, seats, amount: seats * 10 };
  const { clientSecret } = await member.client.billing.createSubscription({ body });
  await member.client.billing.sandboxConfirm({
    body: { clientSecret: clientSecret ?? '', cardNumber: '4242424242424242' },
  });
  return member;
}

async function listed(member: Member) {
  const users = await admin.client.admin.users({ query: { search: member.email.toUpperCase() } });
  expect(users).toHaveLength(1);
  return users[0];
}

const usedBy = async ({ client }: Member) => (await client.media.storage()).storage.usedBytes;

describe('the panel', () => {
  test('finds users by part of the address, ignoring case', async () => {
    const member = await newcomer();
    expect(await listed(member)).toMatchObject({ id: member.user.id, isAdmin: false, effectivePlan: 'free' });
    expect(await admin.client.admin.users({ query: { search: '%' } })).toEqual([]);
  });

  test('counts people and accounts apart', async () => {
    const before = await admin.client.admin.stats();
    const { client } = await server.signUp();
    await client.team.createAccount({ body: { organization: 'Second shop' } });
    expect(await admin.client.admin.stats()).toMatchObject({
      totalUsers: before.totalUsers + 1,
      totalAccounts: before.totalAccounts + 2,
    });
  });

  test('shows the installation’s totals', async () => {
    const before = await admin.client.admin.stats();
    const { user } = await subscriber(2);
    await arrangeScreen(server.db, user.id);
    await arrangeMediaItem(server.db, user.id, { kind: 'video' });
    const after = await admin.client.admin.stats();
    expect(after).toEqual({
      ...before,
      totalUsers: before.totalUsers + 1,
      totalAccounts: before.totalAccounts + 1,
      activeSubscriptions: before.activeSubscriptions + 1,
      totalDevices: before.totalDevices + 1,
      totalVideos: before.totalVideos + 1,
      pendingThumbnails: before.pendingThumbnails + 1,
      storageUsed: before.storageUsed + 1_000,
    });
  });

  test('shows how many devices each user has', async () => {
    const [owner, other] = [await newcomer(), await newcomer()];
    await arrangeScreen(server.db, owner.user.id);
    await arrangeScreen(server.db, owner.user.id);
    await arrangeScreen(server.db, other.user.id);
    expect(await listed(owner)).toMatchObject({ deviceCount: 2 });
    expect(await listed(other)).toMatchObject({ deviceCount: 1 });
    expect(await listed(await newcomer())).toMatchObject({ deviceCount: 0 });
  });

  test('counts a file that was uploaded twice once, as its account does', async () => {
    const before = (await admin.client.admin.stats()).storageUsed;
    const [owner, other] = [await server.signUp(), await server.signUp()];
    await sendImage(server.url, owner, 'leopard.jpg', { type: 'image/jpeg' });
    await sendImage(server.url, owner, 'leopard.jpg', { type: 'image/jpeg' });
    await sendImage(server.url, other, 'leopard.jpg', { type: 'image/jpeg' });
    expect((await admin.client.admin.stats()).storageUsed - before).toBe((await usedBy(owner)) + (await usedBy(other)));
  });

  test('checks database, storage, worker and payment', async () => {
    expect(await admin.client.admin.health()).toMatchObject({
      database: { isHealthy: true, text: expect.stringMatching(/^Connected \(PostgreSQL \d+/) },
      storage: { isHealthy: true },
      payment: { text: 'Sandbox: nothing is charged' },
    });
  });
});

/** The setup list of an installation with these settings, by id. */
async function readSetup(environment: Record<string, string>) {
  const own = await testApp({ hasScheduler: false, environment });
  const { client } = await own.signUp({ isAdmin: true });
  const { setup } = await client.admin.health();
  return Object.fromEntries(setup.map((item) => [item.id, item]));
}

describe('what the operator has set up', () => {
  test('is listed: what is missing comes with the setting and what to do', async () => {
    expect(await readSetup({})).toMatchObject({
      address: { state: 'missing', advice: expect.stringContaining('Set PUBLIC_URL') },
      email: { state: 'missing', advice: expect.stringContaining('Set SMTP_URL'), settings: ['SMTP_URL', 'MAIL_FROM'] },
      proxy: { state: 'ready', advice: null },
      weather: { state: 'missing', advice: expect.stringContaining('Set WEATHER_URL') },
      registration: { state: 'ready', text: expect.stringContaining('Open') },
      payment: { state: 'missing', advice: expect.stringContaining('BILLING=off') },
      securityContact: { state: 'missing' },
      screenImage: { state: 'missing' },
    });
  });

  test('is judged by the settings, as the doctor does', async () => {
    const setup = await readSetup({
      PUBLIC_URL: 'https://signs.example.com',
      TRUST_PROXY: 'everybody',
      WEATHER_URL: 'https://weather.example.com',
      REGISTRATION: 'invitation',
      BILLING: 'off',
      SECURITY_CONTACT: 'mailto:security@example.com',
    });
    expect(setup).toMatchObject({
      address: { state: 'ready', advice: null },
      proxy: { state: 'failing', text: 'TRUST_PROXY has “everybody”, which is neither an address nor a network' },
      weather: { state: 'ready', advice: null },
      registration: { state: 'ready', advice: null },
      payment: { state: 'ready', text: 'Off: no plans, no limits' },
      securityContact: { state: 'ready' },
    });
  });
});

test('fewer seats than an account has purchased cannot be granted, and the reason is given', async () => {
  const member = await subscriber(3);
  const grant = admin.client.admin.updateLimits({ ...of(member), body: { deviceSeats: 2, extraStorageBytes: 0 } });
  await expect(grant).rejects.toMatchObject({
    code: 'seats.below_purchased',
    message: 'This account has purchased 3 seats. Enter at least 3, or change its subscription first.',
  });
  await admin.client.admin.updateLimits({ ...of(member), body: { deviceSeats: 3, extraStorageBytes: 0 } });
});

test('grants are separate from purchases, and payments do not change them', async () => {
  const member = await subscriber(2);
  await admin.client.admin.updateLimits({ ...of(member), body: { deviceSeats: 7, extraStorageBytes: 0 } });
  expect(await member.client.plans.status()).toMatchObject({ maxDevices: 7, deviceSeats: 7 });
  await admin.client.billing.sandboxAdvance(of(member));
  expect(await member.client.plans.status()).toMatchObject({ maxDevices: 7 });
  expect(await member.client.billing.overview()).toMatchObject({ bought: { seats: 2 } });
});

test('a reset ends the subscription at the provider and revokes grants', async () => {
  const member = await subscriber(2);
  await admin.client.admin.updateLimits({ ...of(member), body: { deviceSeats: 7 } });
  await admin.client.admin.resetUser(of(member));
  expect(await member.client.plans.status()).toMatchObject({ plan: 'free', status: 'inactive', maxDevices: 1 });
  await expect(admin.client.billing.sandboxAdvance(of(member))).rejects.toMatchObject({
    code: 'subscription.required',
  });
});

test('a new administrator is not charged again and keeps the paid period', async () => {
  const payer = await subscriber(2);
  await admin.client.admin.setAdmin({ ...of(payer), body: { isAdmin: true } });
  expect(await payer.client.plans.status()).toMatchObject({ cancelAtPeriodEnd: true, maxDevices: null });
  const { invoices } = await payer.client.billing.invoices();
  await admin.client.billing.sandboxAdvance(of(payer));
  expect((await payer.client.billing.invoices()).invoices).toEqual(invoices);
  expect(await payer.client.billing.overview()).toMatchObject({ bought: null });
});

test('a plan can be granted to an account that pays for none', async () => {
  const member = await newcomer();
  await admin.client.admin.setPlan({ ...of(member), body: { plan: 'enterprise' } });
  expect(await member.client.plans.status()).toMatchObject({ effectivePlan: 'enterprise', maxDevices: null });
  const payer = await subscriber(1);
  await expect(admin.client.admin.setPlan({ ...of(payer), body: { plan: 'enterprise' } })).rejects.toMatchObject({
    code: 'subscription.running',
  });
});

test('expired cancellations are cleared, and only those', async () => {
  const gone = await server.signUp({ plan: 'pro', seats: 5 });
  const running = await subscriber(3);
  await server.query(
    `update accounts set status = 'canceled', period_ends_at = now() - interval '1 day' where id = '${gone.user.id}'`,
  );
  await running.client.billing.cancel();
  expect(await gone.client.plans.status()).toMatchObject({ status: 'canceled', effectivePlan: 'free', maxDevices: 1 });
  expect(await admin.client.admin.clearExpired()).toEqual({ cleared: 1 });
  expect(await gone.client.plans.status()).toMatchObject({ plan: 'free', status: 'inactive' });
  expect(await running.client.plans.status()).toMatchObject({ status: 'canceled', maxDevices: 3 });
});

test('a suspended user is signed out at once and cannot sign in until reinstated', async () => {
  const member = await newcomer();
  await admin.client.admin.suspend({ ...of(member), body: { isSuspended: true } });
  await expect(member.client.accounts.me()).rejects.toMatchObject({ code: 'auth.expired' });
  const { email, password } = member;
  const signIn = () => server.visitor.accounts.login({ body: { email, password } });
  await expect(signIn()).rejects.toMatchObject({ code: 'account.suspended' });
  await admin.client.admin.suspend({ ...of(member), body: { isSuspended: false } });
  expect((await signIn()).user?.email).toBe(email);
});

test('deleting a user deletes all of its data', async () => {
  const member = await subscriber(2);
  await arrangeScreen(server.db, member.user.id);
  await admin.client.admin.deleteUser(of(member));
  expect(await admin.client.admin.users({ query: { search: member.email } })).toEqual([]);
  await expect(admin.client.admin.deleteUser(of(member))).rejects.toMatchObject({ code: 'user.not_found' });
});

test('missing thumbnails are queued again', async () => {
  const { user } = await newcomer();
  const row = await arrangeMediaItem(server.db, user.id);
  await server.query(`update media set failure = 'It broke' where id = '${row.id}'`);
  const { queued } = await admin.client.admin.forceThumbnails();
  expect(queued).toBeGreaterThan(0);
});

test('only failed jobs can be retried', async () => {
  const params = { name: 'media.thumbnail', jobId: '0b2c1d3e-0000-4000-8000-000000000000' };
  await expect(admin.client.admin.retryJob({ params })).rejects.toMatchObject({ code: 'job.not_found' });
  expect((await admin.client.admin.jobs()).counts).toEqual(expect.any(Array));
});

test('the last administrator cannot be removed, not even by two concurrent requests', async () => {
  const own = await testApp();
  const [one, two] = await Promise.all([own.signUp({ isAdmin: true }), own.signUp({ isAdmin: true })]);
  const left = await Promise.allSettled([
    one.client.admin.setAdmin({ ...of(one), body: { isAdmin: false } }),
    two.client.admin.setAdmin({ ...of(two), body: { isAdmin: false } }),
  ]);
  expect(left.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const last = left[0].status === 'rejected' ? one : two;
  for (const act of [
    () => last.client.admin.setAdmin({ ...of(last), body: { isAdmin: false } }),
    () => last.client.admin.suspend({ ...of(last), body: { isSuspended: true } }),
    () => last.client.admin.deleteUser(of(last)),
  ]) {
    await expect(act()).rejects.toMatchObject({ code: 'admin.last' });
  }
});

test('a former administrator is refused from the next call on', async () => {
  const member = await server.signUp({ isAdmin: true });
  await member.client.admin.stats();
  await admin.client.admin.setAdmin({ ...of(member), body: { isAdmin: false } });
  await expect
    .poll(() =>
      member.client.admin.stats().then(
        () => null,
        (error: { code: string }) => error.code,
      ),
    )
    .toBe('auth.forbidden');
});
