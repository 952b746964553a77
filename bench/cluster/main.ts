import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { DeviceId } from '@vitrine/contract/fleet/devices';
import { openDatabase } from '@vitrine/server/src/platform/database.ts';
import { startPostgres } from '@vitrine/server/src/platform/postgres/embedded.ts';
import { startNatsServer } from '@vitrine/server/src/test/nats-server.ts';
import { limitWait } from './awaiting.ts';
import { compareWithDatabase } from './compare.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { startPlayer } from './player.ts';
import { createProcess, type ServerProcess } from './processes.ts';
import { startScreen } from './screens.ts';
import { startLoad } from './load.ts';
import { uploadImages } from './people.ts';
import { arrangeDevices, signUp } from '../support/installation.ts';
import { startProxy } from '../support/nginx.ts';
import { sized } from '../support/size.ts';

/*
 * Three web and two worker processes on one PostgreSQL behind nginx, which passes each request to the next web process.
 * Tests all promises to people and screens continuously: for a minute without faults, and then while one process after
 * the other is killed (`kill -9`) and started again. A promise is also broken if an acknowledged write is lost or exists
 * twice.
 *
 *   npm run bench -- cluster           20 kills
 *   npm run bench -- cluster 100       another number of kills
 *   npm run bench -- cluster 20 nats   with NATS as the message bus
 *
 * Needs nginx and a browser; the console and the player must have been built.
 */

const WEB = sized(3, 2);
const WORKERS = sized(2, 1);
/** Three of them get assignments, one of these also commands, and the other three get schedules. */
const SCREENS = 6;
const CALM_MS = sized(60_000, 5_000);
/** Random pauses before a kill and before the start after it. */
const UP_MS = 3_000;
const DOWN_MS = 2_000;

const kills = Number(process.argv[2] ?? sized(20, 1));
const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
const closers: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
try {
  const load = loadavg().map((value) => value.toFixed(1));
  console.log(`Node ${process.version}, ${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown'}, load ${load[0]}`);
  const log = { info() {}, warn: (text: string) => console.error(text) };
  // Each process uses up to 27 connections.
  const postgres = await startPostgres({ dataDir, log, settings: { max_connections: '200' } });
  closers.push(() => postgres.stop());
  const nats = process.argv[3] === 'nats' ? await startNatsServer() : null;
  if (nats !== null) closers.push(() => nats.kill());
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'fatal',
    TRUST_PROXY: '127.0.0.1',
    ...(nats !== null && { BUS_URL: nats.url }),
  };
  const web = await startAll('web', WEB, env);
  const workers = await startAll('worker', WORKERS, env);
  const proxy = await startProxy(web.map(({ port }) => port));
  closers.push(() => proxy.stop());
  const database = openDatabase(postgres.url, () => {});
  closers.push(() => database.close());

  const { user, token, client } = await limitWait('the first account', signUp(proxy.url, 'bench@example.com'));
  const { pool } = database;
  await pool.query(`update accounts set plan = 'enterprise', status = 'active' where id = $1`, [user.id]);
  const account = { url: proxy.url, token, client };
  const images = await limitWait('two pictures', uploadImages(account));
  const tokens = await arrangeDevices({ pool, accountId: user.id }, SCREENS);
  const screens = tokens.map((each, i) =>
    startScreen(proxy.url, { id: DeviceId.parse(`dev_${String(i + 1).padStart(26, '0')}`), token: each }),
  );
  closers.push(async () => screens.forEach((screen) => screen.close()));
  const player = await startPlayer(account, images);
  closers.push(() => player.close());

  const tryAll = async (title: string, during: (ledger: Ledger) => Promise<void>) => {
    const ledger = createLedger();
    const running = await startLoad({ account, images, screens, player, urls: web.map(({ url }) => url) }, ledger);
    await during(ledger);
    await compareWithDatabase(pool, await running.end(), ledger);
    if (!ledger.print(title)) process.exitCode = 1;
  };
  await tryAll('Without faults', async () => delay(CALM_MS));
  await tryAll(`${kills} kills`, async (ledger) => {
    for (let round = 0; round < kills; round += 1) {
      const victims = [...web, ...workers];
      await killAndRestart(victims[round % victims.length]!, ledger);
    }
  });
} finally {
  for (const close of closers.toReversed()) await close();
}

async function startAll(role: 'web' | 'worker', count: number, env: Record<string, string>): Promise<ServerProcess[]> {
  const all: ServerProcess[] = [];
  for (let i = 1; i <= count; i += 1) {
    const started = await createProcess(role, `${role} ${i}`, env);
    closers.push(() => started.stop());
    await started.start();
    all.push(started);
  }
  return all;
}

async function killAndRestart(victim: ServerProcess, ledger: Ledger): Promise<void> {
  await delay(UP_MS * Math.random());
  await victim.kill();
  await delay(DOWN_MS * Math.random());
  await ledger.attempt('killed process is ready again', () => victim.start());
}
