import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { openDatabaseProxy } from '../../test/operations/database-proxy.ts';
import { query } from '../../test/postgres/query.ts';
import { type ReplicatedPostgres, startReplicatedPostgres } from '../../test/postgres/replicated-postgres.ts';
import { pairScreen, type Screen } from '../../test/screen.ts';
import { findFastTemporaryFolder } from '../../test/temporary-folder.ts';
import { type Database, openDatabase } from '../database.ts';
import { migrate } from '../database/migrate.ts';
import { openReplicas } from './replicas.ts';

let dataDir: string;
let postgres: ReplicatedPostgres;
const closers: (() => Promise<void> | void)[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(await findFastTemporaryFolder(), 'vitrine-test-'));
  postgres = await startReplicatedPostgres(dataDir, { fsync: 'off' });
  await migrate(postgres.urlOfPrimary());
  // Otherwise commits on the primary would wait for the standby after it has ended.
  await query(postgres.urlOfPrimary(), `alter system set synchronous_standby_names = ''`);
  await query(postgres.urlOfPrimary(), 'select pg_reload_conf()');
});
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Returns the same names for each of the seven lists that may be read from a replica. */
const inEach = (...names: string[]) => Array.from({ length: 7 }, () => names);

/** Pauses replay, so that the standby keeps its present state. */
async function pauseReplay(): Promise<void> {
  await query(postgres.urlOfStandby(), 'select pg_wal_replay_pause()');
  await vi.waitFor(async () => {
    const rows = await query(postgres.urlOfStandby(), 'select pg_get_wal_replay_pause_state() as state');
    expect(rows).toEqual([{ state: 'paused' }]);
  });
}
const resumeReplay = () => query(postgres.urlOfStandby(), 'select pg_wal_replay_resume()');

/** @param maxLagSeconds default: more than a busy machine needs */
async function open(primary: Database, url = postgres.urlOfStandby(), maxLagSeconds = 300) {
  const onChange = vi.fn<(reason: Error | null) => void>();
  const replicas = await openReplicas({ url, primary, primaryUrl: postgres.urlOfPrimary(), maxLagSeconds, onChange });
  closers.push(() => replicas.close());
  return { ...replicas, onChange };
}

function openPrimary(): Database {
  const database = openDatabase(postgres.urlOfPrimary(), () => {}, { max: 2 });
  closers.push(() => database.close());
  return database;
}

describe('with a replica', () => {
  let server: TestApp;
  let member: Member;
  let screen: Screen;
  beforeAll(async () => {
    server = await testApp({
      databaseUrl: postgres.urlOfPrimary(),
      readsOf: async (database) => (await open(database)).reads,
      isQuiet: true,
    });
    member = await server.signUp({ isAdmin: true });
    screen = await pairScreen(server, member);
  });

  /** Adds something to each list. */
  async function act(name: string): Promise<void> {
    await member.client.devices.rename({ params: { deviceId: screen.device.id }, body: { name } });
    const at = new Date().toISOString();
    await screen.client.logs.send({ body: { entries: [{ id: name, level: 'info', at, message: name }] } });
    const play = { playId: randomUUID(), assetId: name, reason: 'device', completed: true };
    const { accepted } = await screen.client.plays.send({ body: { plays: [{ ...play, startedAt: at, endedAt: at }] } });
    expect(accepted).toBe(1);
  }

  /** The names that `act` was called with, in each list that may be read from a replica. */
  async function namesInLists(): Promise<Record<string, string[]>> {
    const plays = `/api/devices/${screen.device.id}/plays`;
    const audits = ['/api/audit', '/api/audit/csv', '/api/admin/audit', '/api/admin/audit/csv'];
    const found: Record<string, string[]> = {};
    for (const path of [...audits, '/api/logs/export', plays, `${plays}/days`]) {
      const headers = { authorization: `Bearer ${member.token}`, cookie: member.cookie };
      const answer = await fetch(server.url + path, { headers });
      expect(answer.status).toBe(200);
      found[path] = [...new Set((await answer.text()).match(/act-\d/g))].toSorted();
    }
    return found;
  }

  test('lists that may be some seconds old are read from it, and everything else from the primary', async () => {
    await act('act-1');
    await vi.waitFor(async () => expect(Object.values(await namesInLists())).toEqual(inEach('act-1')));
    await pauseReplay();
    await act('act-2');
    // A replica that does not answer a measurement in time is not used until it answers the next.
    await vi.waitFor(async () => expect(Object.values(await namesInLists())).toEqual(inEach('act-1')));
    expect(await member.client.devices.list({ query: {} })).toMatchObject([{ name: 'act-2' }]);
    const { logs } = await member.client.logs.list({ query: {} });
    expect(logs.map(({ message }) => message)).toContain('act-2');
    await resumeReplay();
    await vi.waitFor(async () => expect(Object.values(await namesInLists())).toEqual(inEach('act-1', 'act-2')));
  });

  test('permission to read a list is checked on the primary', async () => {
    const other = await server.signUp();
    await pauseReplay();
    const { device } = await pairScreen(server, other);
    const params = { deviceId: device.id };
    // The replica does not have the device yet.
    expect(await other.client.plays.list({ params, query: {} })).toMatchObject({ plays: [] });
    await other.client.devices.remove({ params });
    await expect(other.client.plays.list({ params, query: {} })).rejects.toMatchObject({ code: 'device.not_found' });
    await resumeReplay();
  });
});

describe('replicas', () => {
  test('that are too far behind are not used until they have caught up', async () => {
    const primary = openPrimary();
    await primary.pool.query('create table notes (text text)');
    const { reads, isUsed, lagSeconds, onChange } = await open(primary, postgres.urlOfStandby(), 2);
    await vi.waitFor(() => expect(isUsed()).toBe(true));
    await pauseReplay();
    await primary.pool.query(`insert into notes values ('late')`);
    await vi.waitFor(() => expect(isUsed()).toBe(false));
    // A replica that does not answer a measurement in time is not used either.
    await vi.waitFor(() => expect(lagSeconds()).toBeGreaterThan(2));
    expect(await reads((db) => db.execute(sql`select text from notes`))).toMatchObject({ rows: [{ text: 'late' }] });
    await vi.waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith(
        expect.objectContaining({ message: expect.stringMatching(/^127\.0\.0\.1:\d+: it is more than 2 s behind$/) }),
      ),
    );
    await resumeReplay();
    await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith(null));
  });

  test('are used while requests occupy all connections to the primary', async () => {
    const primary = openPrimary();
    const held = await Promise.all([primary.pool.connect(), primary.pool.connect()]);
    const { isUsed } = await open(primary);
    await vi.waitFor(() => expect(isUsed()).toBe(true));
    for (const connection of held) connection.release();
  });

  test('are found among the hosts of the address; the primary is not used as one', async () => {
    const primary = openPrimary();
    const { isUsed } = await open(primary, postgres.url);
    await vi.waitFor(() => expect(isUsed()).toBe(true));
    const alone = await open(primary, postgres.urlOfPrimary());
    expect(alone.isUsed()).toBe(false);
    expect(alone.lagSeconds()).toBeNull();
    expect(alone.onChange.mock.calls).toMatchObject([[{ message: expect.stringContaining('it is not a standby') }]]);
  });

  test('of another database are not used', async () => {
    const { isUsed, onChange } = await open(openPrimary(), postgres.urlOfStandby().replace('/postgres', '/template1'));
    expect(isUsed()).toBe(false);
    expect(onChange.mock.calls).toMatchObject([
      [{ message: expect.stringContaining('it is not a copy of the database of DATABASE_URL') }],
    ]);
  });

  test('are not used in a dry run, which reads what it has written', async () => {
    const primary = openPrimary();
    const { reads, isUsed } = await open(primary);
    await vi.waitFor(() => expect(isUsed()).toBe(true));
    await primary.pool.query('create table tried (id integer)');
    const found = await primary.runDry(async () => {
      await primary.db.execute(sql`insert into tried values (1)`);
      return reads((db) => db.execute(sql`select from tried`));
    });
    expect(found).toMatchObject({ rowCount: 1 });
  });

  test('that fail a query or stop answering leave it to the primary; after an error of the caller it is not repeated', async () => {
    const primary = openPrimary();
    const proxy = await openDatabaseProxy(postgres.urlOfStandby());
    closers.push(() => proxy.close());
    const { reads, isUsed } = await open(primary, proxy.url);
    await vi.waitFor(() => expect(isUsed()).toBe(true));
    // During an upgrade the replica may not have a column yet.
    await pauseReplay();
    await primary.pool.query('create table upgraded as select 1 as id');
    expect(await reads((db) => db.execute(sql`select id from upgraded`))).toMatchObject({ rows: [{ id: 1 }] });
    await resumeReplay();
    const attempts: string[] = [];
    const wrong = reads(async () => {
      attempts.push('once');
      throw new RangeError('of the caller');
    });
    await expect(wrong).rejects.toThrow('of the caller');
    expect(attempts).toEqual(['once']);

    await vi.waitFor(() => expect(isUsed()).toBe(true));
    const begun = Promise.withResolvers<string>();
    const startReading = () =>
      reads(async (db) => {
        if (db === primary.db) return 'primary';
        begun.resolve('replica');
        return new Promise<string>(() => {});
      });
    const hanging = await vi.waitFor(async () => {
      const reading = startReading();
      expect(await Promise.race([begun.promise, reading])).toBe('replica');
      return { reading };
    });
    proxy.cut();
    expect(await hanging.reading).toBe('primary');
    expect(isUsed()).toBe(false);
    proxy.restore();
    await vi.waitFor(() => expect(isUsed()).toBe(true));
  });

  test('that stop leave queries to the primary at once', async () => {
    const primary = openPrimary();
    const { reads, isUsed } = await open(primary);
    await vi.waitFor(() => expect(isUsed()).toBe(true));
    await postgres.killStandby();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => reads((db) => db.execute(sql`select 1 as one`))),
    );
    for (const answer of answers) expect(answer).toMatchObject({ rows: [{ one: 1 }] });
    await vi.waitFor(() => expect(isUsed()).toBe(false));
  });

  test('of a former primary are not used after a failover, those of the new one are', async () => {
    await postgres.rebuildStandby();
    await query(postgres.urlOfPrimary(), `alter system set synchronous_standby_names = ''`);
    await query(postgres.urlOfPrimary(), 'select pg_reload_conf()');
    await postgres.failOver();
    await postgres.startFormerStandby();
    const former = await open(openPrimary());
    expect(former.isUsed()).toBe(false);
    expect(former.onChange.mock.calls).toMatchObject([
      [{ message: expect.stringContaining('it does not follow the present primary yet') }],
    ]);
    await postgres.killStandby();
    await postgres.rebuildStandby();
    await vi.waitFor(() => expect(former.isUsed()).toBe(true));
  });
});
