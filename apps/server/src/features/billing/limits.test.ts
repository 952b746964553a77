import { api } from '@vitrine/contract/api';
import {
  type Entitlement,
  computeMaxDevices,
  type PlanId,
  plans,
  computeStorageLimit,
} from '@vitrine/contract/billing/plans';
import { PlanIdSchema } from '@vitrine/contract/billing/subscription';
import type { Route } from '@vitrine/contract/core/route';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from '../../platform/ids.ts';
import { arrangeScreen } from '../../test/arrange.ts';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { accounts } from '../../schema/accounts-tables.ts';
import { devices } from '../../schema/fleet-tables.ts';
import { media } from '../../schema/library-tables.ts';
import { uploads } from '../../schema/uploads-tables.ts';

/** Number of rounds: 20 with `VITRINE_LONG=1`, otherwise one. */
const ROUNDS = process.env['VITRINE_LONG'] === undefined ? 1 : 20;
const AT_ONCE = 100;
const SEATS = 3;

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

async function memberOn(plan: PlanId): Promise<Member> {
  return server.signUp({ plan, seats: plans[plan].isPerDevice ? SEATS : 1 });
}

const createEntitlement = (plan: PlanId): Entitlement => ({
  isAdmin: false,
  effectivePlan: plan,
  deviceSeats: plans[plan].isPerDevice ? SEATS : 1,
  extraStorageBytes: 0,
});

/** Inserts this many paired screens. */
async function arrangeScreens(member: Member, count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) await arrangeScreen(server.db, member.user.id, { name: `Screen ${i}` });
}

/** Fills the account's storage, as if it had been uploaded. */
async function arrangeBytes(member: Member, fileSize: number): Promise<void> {
  const id = newId('med');
  await server.db.insert(media).values({
    id,
    accountId: member.user.id,
    kind: 'video',
    filename: `${id}.bin`,
    originalName: 'Filler',
    mimeType: 'video/mp4',
    fileSize,
    sha256: id,
    storageKey: `media/${id}`,
    status: 'ready',
    createdAt: new Date('2026-01-01T00:00:00.000Z'),
  });
}

const startPairing = async () => (await server.visitor.pairing.start({ body: {} })).code;

const claim = ({ client }: Member, code: string): Promise<number> =>
  client.devices.pair({ body: { code } }).then(
    () => 201,
    (error: { status: number }) => error.status,
  );

/** Registers a device as an app does that is signed in with the account. */
const register = ({ client }: Member): Promise<number> =>
  client.devices.register({ body: { deviceId: newId('tst') } }).then(
    () => 201,
    (error: { status: number }) => error.status,
  );

const announce = ({ client }: Member, fileSize: number): Promise<number> =>
  client.media.announceUpload({ body: { fileSize } }).then(
    () => 200,
    (error: { status: number }) => error.status,
  );

describe.each(PlanIdSchema.options)('on the plan %s', (plan) => {
  const maxDevices = computeMaxDevices(createEntitlement(plan));
  const limit = computeStorageLimit(createEntitlement(plan));

  let member: Member;
  beforeAll(async () => {
    member = await memberOn(plan);
  });
  beforeEach(async () => {
    await server.db.delete(devices).where(eq(devices.accountId, member.user.id));
    await server.db.delete(media).where(eq(media.accountId, member.user.id));
    await server.db.delete(uploads).where(eq(uploads.accountId, member.user.id));
  });

  test.each([
    ['below', -1, true],
    ['at', 0, false],
    ['above', 1, false],
  ] as const)('one more device is accepted or refused %s the limit', async (_, offset, isTaken) => {
    await arrangeScreens(member, maxDevices === null ? 3 : maxDevices + offset);
    const wanted = isTaken || maxDevices === null ? 201 : 409;
    const ways = wanted === 201 ? [claim] : [claim, register];
    for (const way of ways) expect(await way(member, await startPairing())).toBe(wanted);
    // The numbers that the console shows.
    const { deviceCount, maxDevices: shown } = await member.client.plans.status();
    expect(shown).toBe(maxDevices);
    expect(deviceCount).toBe((maxDevices === null ? 3 : maxDevices + offset) + (wanted === 201 ? 1 : 0));
  });

  test.each([
    ['below', -10, 10, true],
    ['at', 0, 1, false],
    ['above', 10, 1, false],
  ] as const)('one more file is accepted or refused %s the limit', async (_, offset, size, isTaken) => {
    await arrangeBytes(member, (limit ?? 1_000) + offset);
    expect(await announce(member, size)).toBe(isTaken || limit === null ? 200 : 409);
    const { storageLimit, usedBytes } = await member.client.plans.status();
    expect([storageLimit, usedBytes]).toEqual([limit, (limit ?? 1_000) + offset]);
  });
});

describe('of 100 concurrent attempts with room for one', () => {
  test(`exactly one screen is paired, in ${ROUNDS} of ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const member = await memberOn('pro');
      await arrangeScreens(member, SEATS - 1);
      const codes = await Promise.all(Array.from({ length: AT_ONCE }, startPairing));
      const answers = await Promise.all(codes.map((code) => claim(member, code)));
      expect(answers.filter((status) => status === 201)).toHaveLength(1);
      expect(await member.client.plans.status()).toMatchObject({ deviceCount: SEATS });
    }
  });

  test(`exactly one file is accepted, in ${ROUNDS} of ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const member = await memberOn('free');
      await arrangeBytes(member, 100 * 1024 ** 2 - 1);
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => announce(member, 1)));
      expect(answers.filter((status) => status === 200)).toHaveLength(1);
    }
  });
});

describe('only administrators’ routes accept a price, unpaid seats or a plan:', () => {
  const decisive =
    /plan|seats|price|pence|extraStorage|granted|bought|maxDevices|storageLimit|isAdmin|status$|subscription/i;
  const open = Object.entries(api).flatMap(([group, table]) =>
    Object.entries<Route>(table).flatMap(([key, route]) => {
      // The prices of a café's menu are its own.
      if (group === 'priceLists') return [];
      if (route.access === 'admin' || !(route.body instanceof z.ZodObject)) return [];
      return Object.keys(route.body.shape)
        .filter((field) => decisive.test(field))
        .map((field) => `${group}.${key} ${field}`);
    }),
  );

  test('the exceptions are the two orders, whose price the server checks', () => {
    expect(open).toEqual([
      'billing.createSubscription planId',
      'billing.createSubscription seats',
      'billing.createStorageSubscription planId',
    ]);
  });

  const routes = Object.entries(api).flatMap(([group, table]) =>
    Object.entries<Route>(table)
      .filter(([, { access, method, transport = 'json' }]) => {
        return access !== 'admin' && access !== 'device' && method !== 'GET' && transport === 'json';
      })
      .map(([key, route]) => [`${group}.${key}`, route] as const),
  );
  const everything = {
    plan: 'enterprise',
    planId: 'device-subscription',
    subscriptionPlan: 'enterprise',
    effectivePlan: 'enterprise',
    status: 'active',
    seats: 50,
    deviceSeats: 50,
    boughtSeats: 50,
    grantedSeats: 50,
    extraStorageBytes: 2 ** 40,
    storageGb: 800,
    amount: 0.01,
    price: 1,
    isAdmin: true,
  };

  // Shared by all tests; replaced when a request has ended its session or deleted the account.
  let member: Member | null = null;

  test.each(routes)('%s ignores these fields', async (_, { method, path }) => {
    member ??= await server.signUp({ plan: 'free', seats: 1 });
    const { client } = member;
    await fetch(server.url + path.replace(/:\w+/g, member.user.id), {
      method,
      headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...everything, name: 'Ada', email: member.email, password: member.password }),
    });
    const rows = await server.db.select().from(accounts).where(eq(accounts.id, member.user.id));
    if (!(await client.accounts.me().then(Boolean, () => false))) member = null;
    for (const row of rows) {
      expect(row).toMatchObject({
        plan: 'free',
        boughtSeats: 1,
        grantedSeats: 1,
        boughtStorageBytes: 0,
        isAdmin: false,
      });
    }
  });
});
