import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { type Bus, openBus } from '@vitrine/server/src/platform/bus.ts';
import { openNatsBus } from '@vitrine/server/src/platform/bus/nats.ts';
import { endRelays } from '@vitrine/server/src/platform/bus/relay.ts';
import { migrate } from '@vitrine/server/src/platform/database/migrate.ts';
import { type Database, openDatabase } from '@vitrine/server/src/platform/database.ts';
import { startPostgres } from '@vitrine/server/src/platform/postgres/embedded.ts';
import { startNatsServer } from '@vitrine/server/src/test/nats-server.ts';
import { sized } from './support/size.ts';

/*
 * The message bus: transactions that write one row and announce it, at a constant rate, and processes that listen. Prints
 * how long a transaction takes, and how long after its start a listener has its message. NATS needs nats-server.
 *
 *   npm run bench -- bus       10, 100 and 1,000 transactions a second; 1, 4 and 16 listeners
 *   npm run bench -- bus 20    20 s for each row instead of 5
 */

const RATES = sized([10, 100, 1_000], [10]);
const LISTENERS = sized([1, 4, 16], [1]);
/** Far more than a server process has, so that transactions wait for PostgreSQL and not for a connection. */
const CONNECTIONS = 48;
/** The time in which the last messages arrive. */
const SETTLE_MS = 1_000;

interface Figures {
  commitsMs: number[];
  lagsMs: number[];
  missing: number;
}

let lastId = 0;
const seconds = Number(process.argv[2] ?? sized(5, 1));
const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
const closers: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
try {
  const postgres = await startPostgres({ dataDir, log: { info() {}, warn() {} } });
  closers.push(() => postgres.stop());
  const database = openDatabase(postgres.url, () => {}, { max: CONNECTIONS });
  closers.push(() => database.close());
  const { pool } = database;
  await migrate(postgres.url);
  await pool.query('create table written (id integer primary key)');
  await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.query('select pg_sleep(0.1)')));

  const load = loadavg().map((value) => value.toFixed(1));
  console.log(
    `Node ${process.version}, ${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown'}, load ${load[0]}\n`,
  );
  console.log('| bus | transactions a second | listeners | transaction: p50, p99 | message: p50, p99 | missing |');
  console.log('| --- | --- | --- | --- | --- | --- |');
  for (const rate of RATES) report('none', rate, 0, await measure(pool, [], rate));
  for (const rate of RATES) {
    for (const count of LISTENERS) {
      const buses = await Promise.all(Array.from({ length: count }, () => openBus(postgres.url, onError)));
      report('PostgreSQL', rate, count, await measure(pool, buses, rate));
      await Promise.all(buses.map((bus) => bus.close()));
    }
  }
  const nats = await startNatsServer();
  closers.push(() => nats.kill());
  const options = { url: nats.url, databaseUrl: postgres.url, onError };
  const relaying = new AbortController();
  const relay = await openNatsBus(options);
  const relayed = relay.relay(relaying.signal);
  await delay(SETTLE_MS);
  for (const rate of RATES) {
    for (const count of LISTENERS) {
      const buses = await Promise.all(Array.from({ length: count }, async () => (await openNatsBus(options)).bus));
      report('NATS', rate, count, await measure(pool, buses, rate));
      await Promise.all(buses.map((bus) => bus.close()));
    }
  }
  relaying.abort();
  await relayed;
  await relay.bus.close();
  await endRelays(database.db);
} finally {
  for (const close of closers.toReversed()) await close();
}

function onError(error: Error): void {
  console.error(error.message);
}

/** Starts transactions at a constant rate, whether or not earlier ones have ended. */
async function measure(pool: Database['pool'], buses: readonly Bus[], rate: number): Promise<Figures> {
  const figures: Figures = { commitsMs: [], lagsMs: [], missing: 0 };
  const startedMs = new Map<string, number>();
  const unsubscribe = buses.map((bus) =>
    bus.subscribe('vitrine_devices', (id) => {
      const sinceMs = startedMs.get(id);
      if (sinceMs !== undefined) figures.lagsMs.push(performance.now() - sinceMs);
    }),
  );
  const statement =
    buses.length === 0
      ? 'insert into written values ($1)'
      : `with row as (insert into written values ($1) returning id) select vitrine_announce('vitrine_devices', id::text) from row`;
  const running: Promise<void>[] = [];
  const transaction = async (id: number) => {
    const sinceMs = performance.now();
    startedMs.set(String(id), sinceMs);
    await pool.query({ name: statement.slice(0, 8), text: statement, values: [id] });
    figures.commitsMs.push(performance.now() - sinceMs);
  };
  const count = rate * seconds;
  const beginMs = performance.now();
  for (let i = 0; i < count;) {
    const due = Math.min(count, Math.floor(((performance.now() - beginMs) * rate) / 1_000) + 1);
    for (; i < due; i += 1) running.push(transaction((lastId += 1)));
    await delay(1);
  }
  await Promise.all(running);
  await delay(SETTLE_MS);
  for (const stop of unsubscribe) stop();
  figures.missing = count * buses.length - figures.lagsMs.length;
  return figures;
}

function report(name: string, rate: number, listeners: number, { commitsMs, lagsMs, missing }: Figures): void {
  const lag = lagsMs.length === 0 ? '–' : formatPercentiles(lagsMs);
  console.log(`| ${name} | ${rate} | ${listeners} | ${formatPercentiles(commitsMs)} | ${lag} | ${missing} |`);
}

function formatPercentiles(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1);
  return `${at(0.5)} ms, ${at(0.99)} ms`;
}
