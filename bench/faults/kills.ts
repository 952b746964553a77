import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { api } from '@vitrine/contract/api';
import { createClient } from '@vitrine/contract/core/client';
import { DeviceId } from '@vitrine/contract/fleet/devices';
import { type Database, openDatabase } from '@vitrine/server/src/platform/database.ts';
import { startPostgres } from '@vitrine/server/src/platform/postgres/embedded.ts';
import { startServer } from '../../e2e/server.ts';
import { arrangeDevices } from '../support/installation.ts';
import { untilBack } from './database.ts';
import { startLoad } from './load.ts';
import { createEmptyResult, type FaultResult } from './result.ts';
import { end, hasEnded, startRole } from './roles.ts';
import { endAndCompare } from './stored-files.ts';

const DEVICES = 3;
/** Random pause between two kills, so that they hit requests and jobs in every phase. */
const [MIN_PAUSE_MS, MAX_PAUSE_MS] = [200, 1_200];
/** The limit from the start of the killed process to its first success. */
const MAX_START_MS = 2_000;
/** The limit for a worker, which polls its queues every two seconds. */
const MAX_WORKER_START_MS = 5_000;
/** Limit for a worker to finish a job. */
const JOB_TIMEOUT_MS = 60_000;

/**
 * Kills the server, its worker or the database (`kill -9`) at random moments of uploads, schedules, assignments,
 * heartbeats, video generation and payments. Then every acknowledged write must exist once, every row must have its
 * bytes, and every file must belong to a row.
 */
export async function killFault(rounds: number): Promise<FaultResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  const closers: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  const what = 'the server, its worker or the database is killed (`kill -9`)';
  const result = { ...createEmptyResult(what, MAX_START_MS), maxJobRecoveryMs: MAX_WORKER_START_MS, effects: 0 };
  try {
    const postgres = await startPostgres({ dataDir, log: { info() {}, warn() {} } });
    closers.push(() => postgres.stop());
    const database = openDatabase(postgres.url, () => {});
    closers.push(() => database.close());
    const { pool } = database;
    const secret = randomBytes(32).toString('hex');
    const env = { DATABASE_URL: postgres.url, SESSION_SECRET: secret, LOG_LEVEL: 'error' };
    let server = await startServer({ dataDir, env: { ...env, ROLE: 'web' } });
    closers.push(() => server.stop());
    const { port, url } = server;
    let worker = await startRole({ ...env, DATA_DIR: dataDir, ROLE: 'worker' });
    closers.push(() => end(worker, 'SIGTERM'));

    const person = { name: 'Bench', email: 'bench@example.com', password: 'correct horse' };
    // The first account is the administrator, who has no limits.
    const { token, user } = await createClient(api, { baseUrl: url }).accounts.register({ body: person });
    const deviceTokens = await arrangeDevices({ pool, accountId: user.id }, DEVICES);
    const { rows } = await pool.query<{ id: string }>('select id from devices limit 1');
    const deviceId = DeviceId.parse(rows[0]?.id);
    const load = await startLoad({ url, token, deviceTokens, deviceId, hasPayments: true });

    const kills = {
      server: async () => {
        let startMs = 0;
        await load.whileDown(async () => {
          await server.kill();
          requireKilled(server.process);
          startMs = performance.now();
          server = await startServer({ dataDir, port, env: { ...env, ROLE: 'web' } });
        });
        result.recoveriesMs.push((await load.firstWriteAfter(startMs)) - startMs);
      },
      worker: async () => {
        await end(worker, 'SIGKILL');
        requireKilled(worker);
        const jobs = await countFinishedJobs(pool);
        const startMs = performance.now();
        worker = await startRole({ ...env, DATA_DIR: dataDir, ROLE: 'worker' });
        await untilMoreThan(jobs, pool);
        result.jobRecoveriesMs.push(performance.now() - startMs);
      },
      database: async () => {
        process.kill(Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10), 'SIGKILL');
        const returnedMs = await untilBack(postgres.url);
        result.recoveriesMs.push((await load.firstWriteAfter(returnedMs)) - returnedMs);
      },
    };
    const order = [kills.server, kills.worker, kills.server, kills.database];
    for (; result.rounds < rounds; result.rounds += 1) {
      await delay(MIN_PAUSE_MS + Math.random() * (MAX_PAUSE_MS - MIN_PAUSE_MS));
      const kill = order[result.rounds % order.length] ?? kills.server;
      await kill();
      result.effects += 1;
      if (!hasEnded(server.process) && !hasEnded(worker)) continue;
      result.deaths += 1;
      result.examples.push(`A process ended by itself: ${server.output().slice(-2_000)}`);
      break;
    }
    const { refused: _, ...compared } = await endAndCompare(result, load, { database, dataDir, url: postgres.url });
    return compared;
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

function requireKilled({ signalCode, exitCode }: ChildProcess): void {
  if (signalCode !== 'SIGKILL')
    throw new Error(`A process was not killed: it had ended with ${signalCode ?? exitCode}`);
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
