import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../platform/database.ts';
import { startPostgres } from '../../platform/postgres/embedded.ts';
import { createLastingServer } from '../processes/lasting-server.ts';
import { arrangeLoad } from './arranged-load.ts';
import { untilBack } from './database.ts';
import { createEmptyResult, type FaultResult } from './result.ts';
import { endAndCompare } from './stored-files.ts';

/** Random pause between two kills, so that they hit requests and jobs in every phase. */
const [MIN_PAUSE_MS, MAX_PAUSE_MS] = [200, 1_200];
/** Limit for a worker to finish a job. */
const JOB_TIMEOUT_MS = 60_000;

/**
 * Kills the server, its worker or the database (`kill -9`) at random moments of uploads, schedules, assignments,
 * heartbeats, video generation and payments. Then every acknowledged write must exist once, every row must have its
 * bytes, and every file must belong to a row.
 */
export async function killProcesses(rounds: number): Promise<FaultResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-faults-'));
  const result = createEmptyResult();
  const postgres = await startPostgres({ dataDir, log: { info() {}, warn() {} } });
  onTestFinished(() => postgres.stop());
  const database = openDatabase(postgres.url, () => {});
  onTestFinished(() => database.close());
  const { pool } = database;
  const secret = randomBytes(32).toString('hex');
  const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, SESSION_SECRET: secret };
  const server = await createLastingServer({ ...env, ROLE: 'web' });
  const worker = await createLastingServer({ ...env, ROLE: 'worker' });
  await server.start();
  await worker.start();
  const { load } = await arrangeLoad(server.url, pool, { hasPayments: true });

  const kills = {
    server: async () => {
      await load.whileDown(async () => {
        await server.kill();
        await server.start();
      });
      await load.firstWriteAfter(performance.now());
    },
    worker: async () => {
      await worker.kill();
      const jobs = await countFinishedJobs(pool);
      await worker.start();
      await untilMoreThan(jobs, pool);
    },
    database: async () => {
      process.kill(Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10), 'SIGKILL');
      await load.firstWriteAfter(await untilBack(postgres.url));
    },
  };
  const order = [kills.server, kills.worker, kills.server, kills.database];
  for (; result.rounds < rounds && result.deaths === 0; result.rounds += 1) {
    await delay(MIN_PAUSE_MS + Math.random() * (MAX_PAUSE_MS - MIN_PAUSE_MS));
    await order[result.rounds % order.length]?.();
    result.effects += 1;
    for (const each of [server, worker].filter((one) => one.hasEnded())) {
      result.deaths += 1;
      result.examples.push(`A process ended by itself: ${each.printed().slice(-2_000)}`);
    }
  }
  const compared = await endAndCompare(result, load, { database, dataDir, url: postgres.url });
  return { ...compared, effects: result.effects };
}

/** Counts the jobs that have succeeded. Only a worker does jobs, so none does while it is down. */
async function countFinishedJobs(database: Pick<Database['pool'], 'query'>): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from pgboss.job where state = 'completed'`,
  );
  return rows[0]?.count ?? 0;
}

async function untilMoreThan(count: number, database: Pick<Database['pool'], 'query'>): Promise<void> {
  const deadlineMs = performance.now() + JOB_TIMEOUT_MS;
  while ((await countFinishedJobs(database)) <= count) {
    if (performance.now() > deadlineMs) throw new Error('The worker finishes no job');
    await delay(5);
  }
}
