import { afterEach, describe, expect, test } from 'vitest';
import { Client } from 'pg';
import type { Config } from '../config.ts';
import type { ReadinessReport } from '../platform/health/readiness.ts';
import { RELAY_LOCK } from '../platform/bus/relay.ts';
import { captureLog } from '../test/captured-log.ts';
import { scrape } from '../test/operations/scrape.ts';
import { createConfig, startServer } from '../test/operations/started-server.ts';
import { query } from '../test/postgres/query.ts';

type Server = Awaited<ReturnType<typeof startServer>>;

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** Ahead of the real time, so that the next write is due. */
let aheadMs = 0;
const passTime = (ms: number) => void (aheadMs += ms);

async function start(
  config: Config,
  role: Config['ROLE'],
  reader = captureLog(),
  monotonic = () => performance.now() + aheadMs,
): Promise<Server> {
  const server = await startServer({ ...config, ROLE: role }, reader, { monotonic });
  closers.push(() => server.stop());
  return server;
}

async function readiness({ opsUrl }: Server) {
  const answer = await fetch(`${opsUrl}/readyz`);
  const { status, checks } = (await answer.json()) as ReadinessReport;
  const notOk = Object.fromEntries(Object.entries(checks).filter(([, state]) => state !== 'ok'));
  return { code: answer.status, status, notOk };
}

const ready = { code: 200, status: 'ready', notOk: {} };
const refusesWrites = { notOk: { writes: 'failed' } };

/** The database of a server, for its administrator. */
interface Administered {
  url: string;
  name: string;
}

/** Makes a database refuse changes; returns how it is repaired. */
type Fault = (database: Administered) => Promise<() => Promise<unknown>>;

/** New settings and rights apply to new sessions. */
const endSessions = ({ url, name }: Administered) =>
  query(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
  );

const faults: Record<string, Fault> = {
  async 'is read-only'(database) {
    const set = async (value: string) => {
      await query(database.url, `alter database ${database.name} set default_transaction_read_only = ${value}`);
      await endSessions(database);
    };
    await set('on');
    // The table is created in a transaction that may write in spite of the setting.
    return async () => {
      await query(
        database.url,
        `begin read write; alter database ${database.name} reset default_transaction_read_only; commit`,
      );
      await endSessions(database);
    };
  },

  async 'has revoked the right to change rows'({ url }) {
    await query(url, 'revoke insert, update, delete on all tables in schema public from app');
    return () => query(url, 'grant insert, update, delete on all tables in schema public to app');
  },

  async 'cannot announce changes'({ url }) {
    // The database relays as if a process with BUS_URL did, so that changes store their messages.
    const relay = new Client({ connectionString: url });
    await relay.connect();
    closers.push(() => relay.end());
    await relay.query(`select pg_advisory_lock(${RELAY_LOCK})`);
    await relay.query(`insert into bus_relays values ('relay') on conflict do nothing`);
    await relay.query('alter table bus_messages add constraint broken check (false) not valid');
    return () => relay.query('alter table bus_messages drop constraint broken');
  },
};

/** A configuration whose role is not the administrator's, so that rights concern it. */
async function configuredAsApp(): Promise<{ config: Config; database: Administered }> {
  const config = await createConfig();
  const url = config.DATABASE_URL ?? '';
  const name = new URL(url).pathname.slice(1);
  await query(url, `do $$ begin create role app login password 'app'; exception when duplicate_object then end $$`);
  for (const schema of ['public', 'drizzle', 'pgboss']) {
    await query(url, `grant all on schema ${schema} to app`);
    await query(url, `grant all on all tables in schema ${schema} to app`);
    await query(url, `grant all on all sequences in schema ${schema} to app`);
  }
  const asApp = new URL(url);
  asApp.username = 'app';
  asApp.password = 'app';
  return { config: { ...config, DATABASE_URL: asApp.href }, database: { url, name } };
}

describe.each(Object.entries(faults))('while the database %s', (_, breakDatabase) => {
  test('workers are not ready, and web processes say so and serve on', async () => {
    const { config, database } = await configuredAsApp();
    const log = captureLog();
    const worker = await start(config, 'worker', log);
    const [web, all] = [await start(config, 'web'), await start(config, 'all')];
    // On a busy machine a check may take longer than its limit.
    for (const server of [worker, web, all]) await expect.poll(() => readiness(server)).toEqual(ready);

    const repair = await breakDatabase(database);
    passTime(10_000);
    await expect.poll(() => readiness(worker)).toEqual({ code: 503, status: 'not_ready', ...refusesWrites });
    for (const server of [web, all]) {
      await expect.poll(() => readiness(server)).toEqual({ code: 200, status: 'ready', ...refusesWrites });
      expect((await fetch(`${server.baseUrl}/api/health`)).status).toBe(200);
    }
    for (const server of [worker, web]) {
      await expect
        .poll(async () => {
          const now = await scrape(server.opsUrl);
          return [now.values('vitrine_ready_check', { check: 'writes' }), now.values('vitrine_ready')];
        })
        .toEqual([[0], [server === web ? 1 : 0]]);
    }
    expect(log.lines.map(({ msg }) => msg)).toContain(
      'The check of the writes failed: this process is not ready for requests',
    );

    await repair();
    passTime(10_000);
    for (const server of [worker, web, all]) await expect.poll(() => readiness(server)).toEqual(ready);
  });
});

test('a process writes at most every 10 s to find out, however often it is asked', async () => {
  const config = await createConfig();
  // Its clock stands still but for the time that the test lets pass.
  const server = await start(config, 'all', captureLog(), () => aheadMs);
  const written = () => query(config.DATABASE_URL ?? '', 'select xmin::text as transaction from write_checks');
  await readiness(server);
  const first = await written();
  expect(first).toHaveLength(1);
  passTime(5_000);
  for (let nth = 0; nth < 20; nth += 1) await readiness(server);
  expect(await written()).toEqual(first);
  passTime(5_000);
  await readiness(server);
  const second = await written();
  expect(second).toHaveLength(1);
  expect(second).not.toEqual(first);
});
