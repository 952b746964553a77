import { randomUUID } from 'node:crypto';
import type { DevicePlay } from '@vitrine/contract/reports/plays';
import { beforeEach, expect, test } from 'vitest';
import { defaultRetention, listPartitionedTables } from '../../composition/partitioned-tables.ts';
import { type TestApp, testApp } from '../../test/app.ts';
import { testPlatform } from '../../test/platform.ts';
import { pairScreen } from '../../test/screen.ts';
import { createPartitions } from './partitions.ts';

const NOON = '2026-11-20T12:00:00.000Z';
const DAY_MS = 86_400_000;

const dayAfter = (days: number) => new Date(Date.parse(NOON) + days * DAY_MS).toISOString();

let server: TestApp;
beforeEach(async () => {
  server = await testApp({ now: NOON, hasScheduler: false });
});

const createUpkeep = ({ db, clock }: TestApp) =>
  createPartitions(testPlatform({ db, clock }), { tables: listPartitionedTables(defaultRetention) });

/** The upkeep from one day to another, in days after the start. */
async function upkeep(from: number, until: number): Promise<void> {
  const partitions = createUpkeep(server);
  for (let day = from; day <= until; day += 6) {
    server.setTime(dayAfter(day));
    await partitions.prepare();
    await partitions.removeExpired();
  }
}

/** The rows of every partition that has some. */
async function countPartitionRows(table: string): Promise<Record<string, number>> {
  const rows = await server.query<{ name: string; count: number }>(
    `select tableoid::regclass::text as name, count(*)::int as count from ${table} group by 1 order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

const playAt = (startedAt: string): DevicePlay => ({
  playId: randomUUID(),
  assetId: 'med_1',
  reason: 'device',
  startedAt,
  endedAt: startedAt,
  completed: true,
});

/** A screen that was paired 60 days ago. */
async function shop() {
  const member = await server.signUp();
  server.setTime(dayAfter(-60));
  const { device, client } = await pairScreen(server, member);
  server.setTime(NOON);
  const params = { deviceId: device.id };
  // The session would have expired by then.
  const signedIn = async () => {
    const { token } = await server.visitor.accounts.login({ body: { email: member.email, password: member.password } });
    return server.clientFor(token);
  };
  return {
    params,
    signedIn,
    send: async (...plays: DevicePlay[]) => client.plays.send({ body: { plays } }),
    listed: async (day: string) => {
      const { kept, plays } = await (await signedIn()).plays.list({ params, query: { day } });
      return { kept, plays: plays.length };
    },
    sums: async (from: string) => (await (await signedIn()).plays.sums({ params, query: { from } })).sums,
  };
}

test('the present and the next two months have partitions, and rows from before move to them', async () => {
  const { send } = await shop();
  const plays = ['2026-09-30T23:59:59.999Z', '2026-10-01T00:00:00.000Z', '2026-11-20T11:00:00.000Z'].map(playAt);
  await send(...plays);
  expect(await countPartitionRows('plays')).toEqual({ plays_default: 3 });
  await Promise.all([createUpkeep(server).prepare(), createUpkeep(server).prepare()]);
  const months = { plays_2026_09: 1, plays_2026_10: 1, plays_2026_11: 1 };
  expect(await countPartitionRows('plays')).toEqual(months);
  expect(await countPartitionRows('play_days')).toEqual({
    play_days_2026_09: 1,
    play_days_2026_10: 1,
    play_days_2026_11: 1,
  });
  expect(await send(...plays)).toEqual({ accepted: 0, duplicate: 3, rejected: [] });
  server.setTime('2027-01-31T23:00:00.000Z');
  await send(playAt('2027-01-31T22:00:00.000Z'));
  expect(await countPartitionRows('plays')).toEqual({ ...months, plays_2027_01: 1 });
});

test('single plays are dropped by month after 90 days, and their sums stay for 25 months', async () => {
  const { signedIn, send, listed, sums } = await shop();
  await send(playAt('2026-10-31T10:00:00.000Z'), playAt('2026-11-01T10:00:00.000Z'));
  await upkeep(0, 90);
  // 90 days before February 18 it is November 20, so November is kept.
  expect(await listed('2026-10-31')).toEqual({ kept: false, plays: 0 });
  expect(await listed('2026-11-01')).toEqual({ kept: true, plays: 1 });
  expect(await countPartitionRows('plays')).toEqual({ plays_2026_11: 1 });
  await upkeep(96, 102);
  expect(await countPartitionRows('plays')).toEqual({});
  expect(await listed('2026-11-01')).toEqual({ kept: false, plays: 0 });
  for (const day of ['2026-10-31', '2026-11-01']) expect(await sums(day)).toMatchObject([{ day, plays: 1 }]);
  // To December 20, 2028.
  await upkeep(107, 761);
  expect(await countPartitionRows('play_days')).toEqual({ play_days_2026_11: 1 });
  const { entries } = await (await signedIn()).audit.mine();
  expect(entries.map(({ what }) => what)).not.toContain('Created the account');
});

test('a clock that is a year ahead for days, and then set back, loses nothing', async () => {
  const { signedIn, send, listed } = await shop();
  await upkeep(0, 12);
  await send(playAt('2026-10-31T10:00:00.000Z'), playAt('2026-12-01T10:00:00.000Z'));
  await upkeep(12 + 365, 12 + 365 + 6);
  expect(await send(playAt('2027-12-07T10:00:00.000Z'))).toMatchObject({ accepted: 1 });
  await upkeep(13, 25);
  expect(await listed('2026-10-31')).toEqual({ kept: true, plays: 1 });
  expect(await listed('2026-12-01')).toEqual({ kept: true, plays: 1 });
  expect(await listed('2027-12-07')).toEqual({ kept: true, plays: 1 });
  const { entries } = await (await signedIn()).audit.mine();
  expect(entries.map(({ what }) => what)).toContain('Created the account');
  expect(await countPartitionRows('plays')).toEqual({ plays_2026_10: 1, plays_2026_12: 1, plays_2027_12: 1 });
});

test('rows of months that never had a partition are removed too', async () => {
  const { send } = await shop();
  await send(playAt('2026-10-31T10:00:00.000Z'));
  const partitions = createUpkeep(server);
  for (let day = 0; day <= 120; day += 6) {
    server.setTime(dayAfter(day));
    await partitions.removeExpired();
  }
  expect(await countPartitionRows('plays')).toEqual({});
});

test('periods move to the month in which they end, and those that continue stay', async () => {
  const { params } = await shop();
  await createUpkeep(server).prepare();
  await server.query(`insert into device_spans values ('${params.deviceId}', 'online', '2026-10-01T00:00Z', null)`);
  const second = server.query(
    `insert into device_spans values ('${params.deviceId}', 'offline', '2026-10-02T00:00Z', null)`,
  );
  await expect(second).rejects.toMatchObject({ code: '23505' });
  expect(await countPartitionRows('device_spans')).toEqual({ device_spans_default: 1 });
  await server.query(`update device_spans set until_at = '2026-11-19T00:00Z' where until_at is null`);
  expect(await countPartitionRows('device_spans')).toEqual({ device_spans_2026_11: 1 });
  await upkeep(0, 130);
  expect(await countPartitionRows('device_spans')).toEqual({});
});

test('creating and dropping months waits for transactions that use the table, and then succeeds', async () => {
  const blocker = await server.pool.connect();
  try {
    await blocker.query('begin; lock table plays_default in share mode');
    const prepared = createUpkeep(server).prepare();
    await expect
      .poll(() =>
        server.query(`select from pg_locks where relation = 'plays_default'::regclass and not granted
          and database = (select oid from pg_database where datname = current_database())`),
      )
      .toHaveLength(1);
    await blocker.query('commit');
    await prepared;
    expect(await server.query(`select from pg_inherits where inhparent = 'plays'::regclass`)).toHaveLength(4);
  } finally {
    blocker.release(true);
  }
});

test('the plays of a device on a day are read from the partition of its month alone', async () => {
  await createUpkeep(server).prepare();
  const plan = await server.query<{ 'QUERY PLAN': unknown }>(`
    explain (format json) select * from plays where device_id = 'dev_1'
      and started_at >= '2026-12-24T00:00Z' and started_at < '2026-12-25T00:00Z' order by started_at, play_id`);
  const text = JSON.stringify(plan);
  expect(text).toContain('"plays_2026_12"');
  expect(text.match(/"Relation Name":"\w+"/g)).toHaveLength(1);
});
