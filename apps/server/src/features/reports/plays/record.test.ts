import { randomUUID } from 'node:crypto';
import type { DevicePlay, PlaysResponse } from '@vitrine/contract/reports/plays';
import { beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { type Member, type TestApp, testApp } from '../../../test/app.ts';
import { arrangeMediaItem, arrangeScreen, requestRaw } from '../../../test/arrange.ts';
import { pairScreen, type Screen } from '../../../test/screen.ts';
import { createPlays } from './service.ts';

const NOON = '2026-03-29T12:00:00.000Z';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: NOON, hasScheduler: false });
});

const play = (assetId = 'med_1', playId: string = randomUUID()): DevicePlay => ({
  playId,
  assetId,
  reason: 'device',
  startedAt: '2026-03-29T11:58:00.000Z',
  endedAt: '2026-03-29T11:58:10.000Z',
  completed: true,
});

const manyPlays = () => Array.from({ length: 500 }, () => play());

const accepted = (count: number): PlaysResponse => ({ accepted: count, duplicate: 0, rejected: [] });

const quoteIds = (ids: readonly string[]) => ids.map((id) => `'${id}'`).join();

/** Counts the stored plays of these devices, the transactions that stored them, and the plays in the sums. */
async function stored(ids: readonly string[]) {
  const [row] = await server.query<{ plays: number; transactions: number; summed: number }>(`
    select count(*)::int as plays, count(distinct xmin::text)::int as transactions,
      (select coalesce(sum(plays), 0)::int from play_days where device_id in (${quoteIds(ids)})) as summed
    from plays where device_id in (${quoteIds(ids)})`);
  return row;
}

/** Devices of one account, and a service to which reports are given in one step, so that it is known which wait. */
async function fleet(count: number, log = createLog('silent')) {
  const member = await server.signUp();
  const ids: string[] = [];
  while (ids.length < count) ids.push((await arrangeScreen(server.db, member.user.id)).id);
  const service = createPlays({ ...server.platform, log }, { keep: { days: 90 } });
  const report = (deviceId: string, ...plays: DevicePlay[]) =>
    service.send({ accountId: member.user.id, deviceId }, { plays: plays.length === 0 ? [play()] : plays });
  return { member, ids, report };
}

/** Paired screens; each call of `send` reports by HTTP. */
async function screens(member: Member, count: number) {
  const paired: Screen[] = [];
  while (paired.length < count) paired.push(await pairScreen(server, member));
  const send = ({ token }: Screen, plays: readonly DevicePlay[], url = server.url) =>
    requestRaw({ url, token }, 'POST', '/api/player/v1/plays', { plays });
  return { paired, ids: paired.map(({ device }) => device.id), send };
}

describe('reports of many devices at once', () => {
  test('are stored in few transactions, and each gets its own answer', async () => {
    const { ids, report } = await fleet(30);
    const plays = ids.map((_, i) => Array.from({ length: 1 + (i % 3) }, () => play()));
    const answers = await Promise.all(ids.map((id, i) => report(id, ...(plays[i] ?? []))));
    expect(answers).toEqual(plays.map(({ length }) => accepted(length)));
    // The first two begin at once; the others wait for one of them and are stored together.
    expect(await stored(ids)).toEqual({ plays: 60, transactions: 3, summed: 60 });
  });

  test('have the names of their own accounts’ content only', async () => {
    const [one, other] = [await fleet(3), await fleet(3)];
    const { id: mediaId } = await arrangeMediaItem(server.db, one.member.user.id, { name: 'menu.png' });
    await Promise.all([one, other].flatMap(({ ids, report }) => ids.map((id) => report(id, play(mediaId)))));
    const names = async ({ ids }: typeof one) =>
      server.query(`select distinct media_name as name from plays where device_id in (${quoteIds(ids)})`);
    expect([await names(one), await names(other)]).toEqual([[{ name: 'menu.png' }], [{ name: null }]]);
  });

  test('are stored even if one of them cannot be', async () => {
    const lines: unknown[] = [];
    const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });
    const { ids, report } = await fleet(10, log);
    await server.query(`alter table plays add constraint no_bad check (media_id <> 'med_bad')`);
    try {
      const answers = await Promise.allSettled(
        ids.map((id, i) => report(id, play(), ...(i === 5 ? [play('med_bad')] : []))),
      );
      expect(answers.map(({ status }) => status)).toEqual(ids.map((_, i) => (i === 5 ? 'rejected' : 'fulfilled')));
      expect(await stored(ids)).toMatchObject({ plays: 9, summed: 9 });
      const failed = { msg: 'a batch of plays failed, and is recorded one by one', reports: 8, plays: 9 };
      expect(lines).toMatchObject([{ ...failed, level: 50, err: { cause: { constraint: 'no_bad' } } }]);
      expect(JSON.stringify(lines)).not.toContain('med_bad');
    } finally {
      await server.query('alter table plays drop constraint no_bad');
    }
  });

  test.each(['commit', 'rollback'])('do not wait for a device that is being removed (%s)', async (end) => {
    const { ids, report } = await fleet(8);
    const client = await server.pool.connect();
    try {
      await client.query('begin');
      await client.query(`delete from devices where id = '${ids[4]}'`);
      const answers = ids.map((id) => report(id));
      const ofRemoved = Promise.allSettled(answers.splice(4, 1));
      expect(await Promise.all(answers)).toEqual(answers.map(() => accepted(1)));
      await client.query(end);
      const expected = end === 'commit' ? { reason: { code: 'device.unpaired' } } : { value: accepted(1) };
      expect(await ofRemoved).toMatchObject([expected]);
    } finally {
      client.release();
    }
    const count = end === 'commit' ? 7 : 8;
    expect(await stored(ids)).toMatchObject({ plays: count, summed: count });
  });

  test('are stored even if one device sends more than the server accepts from it, which is refused', async () => {
    const { ids, report } = await fleet(3);
    const [flooding = '', ...others] = ids;
    const taken = [report(flooding, ...manyPlays()), report(flooding, ...manyPlays())];
    const refused = Promise.allSettled([report(flooding), report(flooding, ...manyPlays())]);
    expect(await Promise.all(others.map((id) => report(id)))).toEqual(others.map(() => accepted(1)));
    const reason = { code: 'server.unavailable' };
    expect(await refused).toMatchObject([{ reason }, { reason }]);
    expect(await Promise.all(taken)).toEqual([accepted(500), accepted(500)]);
    expect(await report(flooding)).toEqual(accepted(1));
    expect(await stored(ids)).toMatchObject({ plays: 1_003, summed: 1_003 });
  });

  test('count a play that is in several of them once', async () => {
    const { ids, report } = await fleet(4);
    const plays = [play(), play(), play()];
    const reports = Array.from({ length: 5 }, () => ids.map((id) => report(id, ...plays)));
    const answers = await Promise.all(reports.flat());
    const total = (field: 'accepted' | 'duplicate') => answers.reduce((sum, answer) => sum + answer[field], 0);
    expect([total('accepted'), total('duplicate')]).toEqual([12, 48]);
    expect(await stored(ids)).toMatchObject({ plays: 12, summed: 12 });
  });
});

test('plays that are reported to two processes at once, in any order, are counted once', async () => {
  const other = await testApp({ databaseUrl: server.databaseUrl, now: NOON, hasScheduler: false });
  const { paired, ids, send } = await screens(await server.signUp(), 8);
  const plays = Array.from({ length: 20 }, () => play());
  const reports = paired.flatMap((screen) =>
    [server, other, server, other].map((app, i) => send(screen, i % 2 === 0 ? plays : plays.toReversed(), app.url)),
  );
  const answers = await Promise.all(reports);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(answers.reduce((sum, { body }) => sum + JSON.parse(body).accepted, 0)).toBe(160);
  expect(await stored(ids)).toMatchObject({ plays: 160, summed: 160 });
});

test('no acknowledged play is lost with the connection, and a repeated one is counted once', async () => {
  const { paired, ids, send } = await screens(await server.signUp(), 12);
  const reports = paired.map((screen) => ({ screen, plays: [play(), play()] }));
  const sendAll = () => Promise.all(reports.map(({ screen, plays }) => send(screen, plays)));
  const client = await server.pool.connect();
  const waiting = `select pid from pg_locks where relation = 'plays'::regclass and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  try {
    await client.query('begin');
    await client.query('lock table plays in access exclusive mode');
    const sent = sendAll();
    await expect.poll(async () => (await server.query(waiting)).length).toBe(2);
    await server.query(`select pg_terminate_backend(pid, 10000) from (${waiting}) as waiting`);
    await client.query('commit');
    const statuses = (await sent).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    const acknowledged = ids.filter((_, i) => statuses[i] === 200);
    expect(await stored(acknowledged)).toMatchObject({
      plays: acknowledged.length * 2,
      summed: acknowledged.length * 2,
    });
  } finally {
    client.release();
  }
  expect((await sendAll()).map(({ status }) => status)).toEqual(ids.map(() => 200));
  expect(await stored(ids)).toMatchObject({ plays: 24, summed: 24 });
});
