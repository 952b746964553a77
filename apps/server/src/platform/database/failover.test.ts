import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { toAppError } from '../../http/failure.ts';
import { hasNatsServer, startNatsServer } from '../../test/nats-server.ts';
import { query } from '../../test/postgres/query.ts';
import { type ReplicatedPostgres, startReplicatedPostgres } from '../../test/postgres/replicated-postgres.ts';
import { findFastTemporaryFolder } from '../../test/temporary-folder.ts';
import { openNatsBus } from '../bus/nats.ts';
import { RELAY_LOCK } from '../bus/relay.ts';
import { openBus } from '../bus.ts';
import { openDatabase } from '../database.ts';
import { openJobs } from '../job-queue.ts';
import { openLeadership } from '../leadership.ts';
import { awaitDatabase } from './availability.ts';
import { createConnector } from './connector.ts';
import { isUnreachable } from './errors.ts';
import { migrate } from './migrate.ts';

let dataDir: string;
let postgres: ReplicatedPostgres;
const closers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(await findFastTemporaryFolder(), 'vitrine-test-'));
  // A checkpoint would repair what a failover soon after a migration breaks.
  postgres = await startReplicatedPostgres(dataDir, { fsync: 'off', checkpoint_timeout: '1h' });
});
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const ignore = () => {};
const soon = { interval: 20 };
/** Returns the address with its servers in the opposite order. */
const reversed = (url: string) => url.replace(/@([^,]+),([^/]+)/, '@$2,$1');

async function readServerPort(url: string): Promise<string> {
  const client = createConnector(url).client({});
  await client.connect();
  const { rows } = await client.query<{ port: string }>(`select current_setting('port') as port`);
  await client.end();
  return rows[0]?.port ?? '';
}

test('a connection goes to the primary, wherever it is in the list, also if another host is away', async () => {
  const { port } = new URL(postgres.urlOfPrimary());
  expect(await readServerPort(postgres.url)).toBe(port);
  expect(await readServerPort(reversed(postgres.url))).toBe(port);
  expect(await readServerPort(postgres.url.replace('@', '@127.0.0.1:1,'))).toBe(port);
});

test('without a primary, connections fail as an outage that names the state of every host', async () => {
  const url = postgres.urlOfStandby().replace('@', '@127.0.0.1:1,');
  const error: unknown = await readServerPort(url).catch((reason: unknown) => reason);
  expect(isUnreachable(error)).toBe(true);
  expect(error).toMatchObject({
    message: expect.stringMatching(/No host .* is a primary \(127.0.0.1:1: .*ECONNREFUSED.*; 127.0.0.1:\d+: standby\)/),
  });
});

test('a start with a wrong database does not wait, although no host is a primary', async () => {
  const url = postgres.url.replace('/postgres', '/nothing_of_this_name');
  await expect(awaitDatabase(url, ignore)).rejects.toThrow('"nothing_of_this_name" does not exist');
});

test('a write that reaches a standby is answered as an outage, and its connection is not used again', async () => {
  const database = openDatabase(postgres.urlOfStandby(), ignore, { max: 1 });
  closers.push(() => database.close());
  const idOf = async () => (await database.pool.query<{ id: number }>('select pg_backend_pid() as id')).rows[0]?.id;
  const before = await idOf();
  const write = database.db.transaction((tx) => tx.execute(sql`create table refused (id integer)`));
  const error: unknown = await write.catch((reason: unknown) => reason);
  expect(toAppError(error)).toMatchObject({ code: 'server.unavailable', status: 503 });
  expect(await idOf()).not.toBe(before);
});

test('after a failover, queries, messages, jobs and leadership continue at the new primary, and no commit is lost', async () => {
  const database = openDatabase(postgres.url, ignore);
  const { pool } = database;
  closers.push(() => database.close());
  const bus = await openBus(postgres.url, ignore);
  closers.push(() => bus.close());
  const jobs = await openJobs(postgres.url, true, ignore);
  closers.push(() => jobs.close());
  const leadership = openLeadership(postgres.url, ignore);
  closers.push(() => leadership.close());

  const messages: string[] = [];
  bus.subscribe('vitrine_devices', (message) => messages.push(message));
  const onGap = vi.fn<() => void>();
  bus.onGap(onGap);
  const job = {
    name: 'test.failover',
    input: z.object({ round: z.number() }),
    attempts: 1,
    expireInSeconds: 60,
  } as const;
  const ran: number[] = [];
  await jobs.work(job, 1, async ({ input }) => void ran.push(input.round));
  let leading = 0;
  leadership.lead(1, async (signal) => {
    leading += 1;
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  });
  await pool.query('create table written (id integer primary key)');
  await vi.waitFor(() => expect(leading).toBe(1), soon);

  const acknowledged: number[] = [];
  for (const round of [1, 2]) {
    const writing = new AbortController();
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let i = 0; !writing.signal.aborted; i += 4) {
        const id = round * 1_000_000 + i + writer;
        await pool.query('insert into written values ($1)', [id]).then(() => acknowledged.push(id), ignore);
      }
    });
    const writesBefore = acknowledged.length;
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(writesBefore + 20), soon);
    await postgres.failOver();
    const writesAtFailover = acknowledged.length;
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(writesAtFailover + 20), soon);
    writing.abort();
    await Promise.all(writers);

    await vi.waitFor(() => expect(onGap).toHaveBeenCalledTimes(round), soon);
    await pool.query(`select pg_notify('vitrine_devices', $1)`, [`dev_${round}`]);
    await vi.waitFor(() => expect(messages).toContain(`dev_${round}`), soon);
    await vi.waitFor(() => jobs.send(database.db, job, { round }), soon);
    await vi.waitFor(() => expect(ran).toContain(round), soon);
    await vi.waitFor(() => expect(leading).toBe(1 + round), soon);
    if (round === 1) await postgres.rebuildStandby();
  }

  const { rows } = await pool.query<{ id: number }>('select id from written');
  const stored = new Set(rows.map(({ id }) => id));
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
});

const urlOnPrimary = (database: string) => postgres.urlOfPrimary().replace(/postgres$/, database);
/** Sends one statement to the present primary. */
const onPrimary = (database: string, text: string) => query(urlOnPrimary(database), text);
const announce = (database: string, payload: string) =>
  onPrimary(database, `select vitrine_announce('vitrine_devices', '${payload}')`);

test('a failover soon after a migration stops no change while a relay runs', async () => {
  await postgres.rebuildStandby();
  await onPrimary('postgres', 'create database current');
  await migrate(urlOnPrimary('current'));
  await onPrimary('current', `insert into bus_relays values ('relay')`);
  await postgres.failOver();
  await announce('current', 'dev_1');
  await postgres.rebuildStandby();
  await postgres.failOver();
  await announce('current', 'dev_2');
  // The table of messages is unlogged: a failover empties it.
  expect(await onPrimary('current', 'select payload from bus_messages')).toEqual([{ payload: 'dev_2' }]);
});

// Debian: apt-get install nats-server
describe.skipIf(!hasNatsServer())('with NATS (skipped without nats-server)', () => {
  test('a failover soon after a migration is a gap for receivers, and messages go on', async () => {
    await postgres.rebuildStandby();
    await onPrimary('postgres', 'create database relayed');
    const url = postgres.url.replace(/postgres$/, 'relayed');
    await migrate(urlOnPrimary('relayed'));
    const nats = await startNatsServer();
    closers.push(() => nats.kill());
    const { bus, relay } = await openNatsBus({ url: nats.url, databaseUrl: url, onError: ignore });
    closers.push(() => bus.close());
    const leadership = openLeadership(url, ignore);
    closers.push(() => leadership.close());
    leadership.lead(RELAY_LOCK, relay);
    await vi.waitFor(async () => expect(await onPrimary('relayed', 'select from bus_relays')).toHaveLength(1), soon);
    const messages: string[] = [];
    bus.subscribe('vitrine_devices', (message) => messages.push(message));
    await announce('relayed', 'dev_1');
    await vi.waitFor(() => expect(messages).toEqual(['dev_1']), soon);
    const onGap = vi.fn<() => void>();
    bus.onGap(onGap);

    await postgres.failOver();
    await announce('relayed', 'dev_2');
    await vi.waitFor(() => expect(messages).toEqual(['dev_1', 'dev_2']), soon);
    expect(onGap).toHaveBeenCalled();
  });
});
