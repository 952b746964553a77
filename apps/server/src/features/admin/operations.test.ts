import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Job } from '../../platform/job-queue.ts';
import { createDiskStorage } from '../../platform/storage/disk.ts';
import type { FileStorage } from '../../platform/storage/storage.ts';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { arrangeScreen } from '../../test/arrange.ts';
import { pairScreen } from '../../test/screen.ts';

const GB = 1024 ** 3;

let server: TestApp;
let admin: Member;
/** Null while the storage works. */
let storageFailure: Error | null = null;
beforeAll(async () => {
  const disk = createDiskStorage(await mkdtemp(join(tmpdir(), 'vitrine-admin-')));
  const write: FileStorage['write'] = async (...given) => {
    if (storageFailure !== null) throw storageFailure;
    return disk.write(...given);
  };
  server = await testApp({ billing: 'off', storage: { ...disk, write } });
  admin = await server.signUp({ isAdmin: true });
});

const of = ({ user }: Member) => ({ params: { userId: user.id } });

describe('the list of users', () => {
  test('has the newest user first', async () => {
    const [older, newer] = [await server.signUp(), await server.signUp()];
    const ids = (await admin.client.admin.users({ query: {} })).map(({ id }) => id);
    expect(ids.indexOf(newer.user.id)).toBeLessThan(ids.indexOf(older.user.id));
  });

  test.each(['t_t', '%', '\\', '\0%'])('is searched for %j as a text, not as a pattern', async (search) => {
    await server.signUp();
    expect(await admin.client.admin.users({ query: { search } })).toEqual([]);
  });

  test('shows whether a user is suspended, and the effective plan of an installation without limits', async () => {
    const member = await server.signUp({ plan: 'free' });
    await admin.client.admin.suspend({ ...of(member), body: { isSuspended: true } });
    const [user] = await admin.client.admin.users({ query: { search: member.email } });
    expect(user).toMatchObject({ isSuspended: true, subscriptionPlan: 'free', effectivePlan: 'enterprise' });
  });
});

describe('a user who does not exist', () => {
  const params = { userId: 'acc_none' };
  const actions: [string, () => Promise<unknown>][] = [
    ['reset', () => admin.client.admin.resetUser({ params })],
    ['granted seats', () => admin.client.admin.updateLimits({ params, body: { deviceSeats: 3 } })],
    ['granted a plan', () => admin.client.admin.setPlan({ params, body: { plan: 'pro' } })],
    ['made an administrator', () => admin.client.admin.setAdmin({ params, body: { isAdmin: true } })],
    ['suspended', () => admin.client.admin.suspend({ params, body: { isSuspended: true } })],
    ['deleted', () => admin.client.admin.deleteUser({ params })],
  ];

  test.each(actions)('cannot be %s', async (_, act) => {
    await expect(act()).rejects.toMatchObject({
      code: 'user.not_found',
      status: 404,
      message: 'This user does not exist',
    });
  });
});

describe('a grant', () => {
  test('of seats keeps the granted storage, unless another amount is given', async () => {
    const member = await server.signUp({ seats: 1 });
    const storageOf = async () => (await member.client.plans.status()).extraStorageBytes;
    await admin.client.admin.updateLimits({ ...of(member), body: { deviceSeats: 3, extraStorageBytes: 8 * GB } });
    await admin.client.admin.updateLimits({ ...of(member), body: { deviceSeats: 60 } });
    expect([await storageOf(), (await member.client.plans.status()).deviceSeats]).toEqual([8 * GB, 60]);
    await admin.client.admin.updateLimits({ ...of(member), body: { deviceSeats: 60, extraStorageBytes: 0 } });
    expect(await storageOf()).toBe(0);
  });

  test('of the free plan revokes earlier grants', async () => {
    const member = await server.signUp();
    await admin.client.admin.setPlan({ ...of(member), body: { plan: 'pro' } });
    expect(await member.client.plans.status()).toMatchObject({ plan: 'pro', status: 'active' });
    expect((await member.client.plans.status()).startDate).not.toBeNull();
    await admin.client.admin.setPlan({ ...of(member), body: { plan: 'free' } });
    expect(await member.client.plans.status()).toMatchObject({ plan: 'free', status: 'inactive', startDate: null });
  });
});

describe('an administrator', () => {
  test('who is suspended does not count as the one that must remain', async () => {
    const own = await testApp();
    const [last, suspended] = [await own.signUp({ isAdmin: true }), await own.signUp({ isAdmin: true })];
    await last.client.admin.suspend({ ...of(suspended), body: { isSuspended: true } });
    await expect(last.client.admin.setAdmin({ ...of(last), body: { isAdmin: false } })).rejects.toMatchObject({
      code: 'admin.last',
      message: 'This is the only administrator. Make another account an administrator first.',
    });
    // The suspended one may lose the role and the account.
    await last.client.admin.setAdmin({ ...of(suspended), body: { isAdmin: false } });
    await last.client.admin.deleteUser(of(suspended));
  });

  test('can be removed twice: removing the role from a user without it succeeds', async () => {
    const member = await server.signUp();
    await expect(admin.client.admin.setAdmin({ ...of(member), body: { isAdmin: false } })).resolves.toBeTruthy();
  });
});

describe('the totals', () => {
  test('count a device as online while it sends heartbeats', async () => {
    const before = await admin.client.admin.stats();
    const member = await server.signUp();
    await arrangeScreen(server.db, member.user.id);
    const { client } = await pairScreen(server, member);
    await client.player.heartbeat({ body: { clock: new Date().toISOString() } });
    const { totalDevices, onlineDevices } = before;
    await expect
      .poll(() => admin.client.admin.stats())
      .toMatchObject({ totalDevices: totalDevices + 2, onlineDevices: onlineDevices + 1 });
  });
});

const worker = async () => (await admin.client.admin.health()).worker;

/** The worker as it is shown after it has reported at a time. The worker of the test reports by itself, too. */
const workerAfter = (at: string) =>
  expect.poll(async () => {
    await server.query(`update pgboss.version set cron_on = ${at}`);
    return worker();
  });

describe('the health of the installation', () => {
  test('shows when a worker has reported last, and whether that is too long ago', async () => {
    await workerAfter('null').toEqual({
      isHealthy: false,
      text: 'No worker is running',
      code: 'worker-missing',
      value: '',
    });
    await workerAfter(`now() - interval '1 hour'`).toMatchObject({
      isHealthy: false,
      text: expect.stringMatching(/^Not responding, last seen 36\d\d s ago$/),
      code: 'worker-silent',
      value: expect.stringMatching(/^36\d\d$/),
    });
    await workerAfter('now()').toMatchObject({
      isHealthy: true,
      text: expect.stringMatching(/^Running, last seen \d+ s ago$/),
    });
  });

  test('shows why files cannot be stored, and leaves no file behind', async () => {
    storageFailure = new Error('ENOSPC: no space left on device');
    expect((await admin.client.admin.health()).storage).toEqual({
      isHealthy: false,
      text: 'ENOSPC: no space left on device',
      code: 'storage-failed',
      value: 'ENOSPC: no space left on device',
    });
    storageFailure = null;
    expect((await admin.client.admin.health()).storage).toEqual({
      isHealthy: true,
      text: 'Read and write OK',
      code: 'storage-works',
      value: '',
    });
    const left: string[] = [];
    for await (const { key } of server.storage.list('health/')) left.push(key);
    expect(left).toEqual([]);
  });

  test('shows that an installation does not charge', async () => {
    expect((await admin.client.admin.health()).payment).toEqual({
      isHealthy: true,
      text: 'Off: no plans, no limits',
      code: 'payment-off',
      value: '',
    });
  });
});

describe('a failed job', () => {
  /** A job that no process runs. */
  const idle = { name: 'test.idle', input: z.object({}), attempts: 1, expireInSeconds: 60 } satisfies Job;
  const listed = async () => (await admin.client.admin.jobs()).jobs.filter(({ name }) => name === idle.name);

  test('is listed first with its reason, and can be queued again once', async () => {
    await server.jobs.send(server.db, idle, {});
    await server.jobs.send(server.db, idle, {});
    const [queued] = await listed();
    const params = { name: idle.name, jobId: queued?.id ?? '' };
    await expect(admin.client.admin.retryJob({ params })).rejects.toMatchObject({ code: 'job.not_found' });
    await server.query(
      `update pgboss.job set state = 'failed', output = '{"message": "The disk is full"}' where id = '${params.jobId}'`,
    );
    expect(await listed()).toMatchObject([
      { id: params.jobId, state: 'failed', failure: 'The disk is full' },
      { state: 'created', failure: null },
    ]);
    await admin.client.admin.retryJob({ params });
    expect((await listed()).map(({ state }) => state)).not.toContain('failed');
    await expect(admin.client.admin.retryJob({ params })).rejects.toMatchObject({
      code: 'job.not_found',
      message: 'This job does not exist or has not failed',
    });
  });
});
