import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { api } from '@vitrine/contract/api';
import { createClient } from '@vitrine/contract/core/client';
import { DeviceId } from '@vitrine/contract/fleet/devices';
import { openDatabase } from '@vitrine/server/src/platform/database.ts';
import { startPostgres } from '@vitrine/server/src/platform/postgres/embedded.ts';
import { startServer } from '../../e2e/server.ts';
import { arrangeDevices } from '../support/installation.ts';
import { untilBack } from './database.ts';
import { startLoad } from './load.ts';
import { emptyResult, type FaultResult } from './result.ts';
import { end, hasEnded, startRole } from './roles.ts';
import { endAndCompare } from './stored-files.ts';

const DEVICES = 3;
/** Random pause between two kills, so that they hit requests and jobs in every phase. */
const [MIN_PAUSE_MS, MAX_PAUSE_MS] = [200, 1_200];
/** From the start of the killed process to its first success. */
const MAX_START_MS = 2_000;

/**
 * Kills the server, its worker or the database (`kill -9`) at random moments of uploads, schedules, assignments,
 * heartbeats, video generation and payments. Then every acknowledged write must exist once, every row must have its
 * bytes, and every file must belong to a row.
 */
export async function killFault(rounds: number): Promise<FaultResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  const closers: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  const result = emptyResult('the server, its worker or the database is killed (`kill -9`)', MAX_START_MS);
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
    const load = await startLoad({ url, token, deviceTokens, deviceId, hasPayments: true, isConnectionLost: true });

    const kills = {
      server: async () => {
        await server.kill();
        const startMs = performance.now();
        server = await startServer({ dataDir, port, env: { ...env, ROLE: 'web' } });
        return startMs;
      },
      worker: async () => {
        await end(worker, 'SIGKILL');
        const startMs = performance.now();
        worker = await startRole({ ...env, DATA_DIR: dataDir, ROLE: 'worker' });
        return startMs;
      },
      database: async () => {
        process.kill(Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10), 'SIGKILL');
        return untilBack(postgres.url);
      },
    };
    const order = [kills.server, kills.worker, kills.server, kills.database];
    for (; result.rounds < rounds; result.rounds += 1) {
      await delay(MIN_PAUSE_MS + Math.random() * (MAX_PAUSE_MS - MIN_PAUSE_MS));
      const kill = order[result.rounds % order.length] ?? kills.server;
      const startMs = await kill();
      result.recoveriesMs.push((await load.firstWriteAfter(startMs)) - startMs);
      if (!hasEnded(server.process) && !hasEnded(worker)) continue;
      result.deaths += 1;
      result.examples.push(`A process ended by itself: ${server.output().slice(-2_000)}`);
      break;
    }
    return await endAndCompare(result, load, { database, dataDir, url: postgres.url });
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}
