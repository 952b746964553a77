import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from './platform/database.ts';
import { compareWithDatabase } from './test/cluster/compare.ts';
import { createLedger, type Ledger } from './test/cluster/ledger.ts';
import { startLoad } from './test/cluster/load.ts';
import { uploadImages } from './test/cluster/people.ts';
import { startScreen } from './test/cluster/screens.ts';
import { hasNatsServer, startNatsServer } from './test/nats-server.ts';
import { createMigratedDatabase } from './test/postgres/migrated-database.ts';
import { arrangeDevices, signUp } from './test/processes/installation.ts';
import { createLastingServer, type LastingServer } from './test/processes/lasting-server.ts';
import { hasNginx, startProxy } from './test/processes/nginx.ts';

const KILLS = process.env['VITRINE_LONG'] === undefined ? 5 : 100;
/** Three of them get assignments, one of these also commands, and the other three get schedules. */
const SCREENS = 6;
const CALM_MS = 15_000;
/** Random pauses before a kill and before the start after it. */
const UP_MS = 3_000;
const DOWN_MS = 2_000;

/** Promises that are tried within seconds. */
const promises = [
  'account created',
  'assigned, screen has it',
  'command carried out once',
  'console told',
  'limit of screens kept',
  'limit of storage kept',
  'ping answered by all screens',
  'rate limit kept',
  'read answered',
  'screen paired once',
  'upload at changing processes whole',
  'write stored once',
];

async function startAll(role: 'web' | 'worker', count: number, env: Record<string, string>): Promise<LastingServer[]> {
  const program = 'test/cluster/server-main.ts';
  const all: LastingServer[] = [];
  for (let i = 0; i < count; i += 1) all.push(await createLastingServer({ ...env, ROLE: role }, { program }));
  for (const each of all) await each.start();
  return all;
}

/** @param busUrl of the message bus; PostgreSQL is the bus without one */
async function keepPromises(busUrl?: string): Promise<void> {
  const { url: databaseUrl } = await createMigratedDatabase();
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: await mkdtemp(join(tmpdir(), 'vitrine-cluster-')),
    SESSION_SECRET: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'fatal',
    TRUST_PROXY: '127.0.0.1',
    ...(busUrl !== undefined && { BUS_URL: busUrl }),
  };
  const web = await startAll('web', 3, env);
  const workers = await startAll('worker', 2, env);
  const proxy = await startProxy(web.map(({ port }) => port));
  onTestFinished(() => proxy.stop());
  const database = openDatabase(databaseUrl, () => {});
  onTestFinished(() => database.close());
  const { pool } = database;

  const { user, token, client } = await signUp(proxy.url, 'bench@example.com');
  await pool.query(`update accounts set plan = 'enterprise', status = 'active' where id = $1`, [user.id]);
  const account = { url: proxy.url, token, client };
  const images = await uploadImages(account);
  const tokens = await arrangeDevices({ pool, accountId: user.id }, SCREENS);
  const screens = tokens.map((each, i) =>
    startScreen(proxy.url, { id: DeviceId.parse(`dev_${String(i + 1).padStart(26, '0')}`), token: each }),
  );
  onTestFinished(() => screens.forEach((screen) => screen.close()));

  const tryAll = async (during: (ledger: Ledger) => Promise<void>) => {
    const ledger = createLedger();
    const running = await startLoad({ account, images, screens, urls: web.map(({ url }) => url) }, ledger);
    await during(ledger);
    await compareWithDatabase(pool, await running.end(), ledger);
    expect(ledger.failures()).toEqual([]);
    expect(ledger.tried()).toEqual(expect.arrayContaining(promises));
  };
  await tryAll(async () => delay(CALM_MS));
  await tryAll(async (ledger) => {
    const victims = [...web, ...workers];
    for (let round = 0; round < KILLS; round += 1) {
      const victim = victims[round % victims.length]!;
      await delay(UP_MS * Math.random());
      await victim.kill();
      await delay(DOWN_MS * Math.random());
      await ledger.attempt('killed process is ready again', () => victim.start());
    }
  });
}

// Debian: apt-get install nginx-light nats-server
describe.runIf(hasNginx())(
  'three web and two worker processes behind nginx keep every promise to people and screens, also while one after the other is killed',
  { timeout: KILLS * 120_000 + 600_000 },
  () => {
    test('with PostgreSQL as the bus', () => keepPromises());

    test.runIf(hasNatsServer())('with NATS as the bus', async () => {
      const nats = await startNatsServer();
      onTestFinished(() => nats.kill());
      await keepPromises(nats.url);
    });
  },
);
