import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { api } from '@vitrine/contract/api';
import { createClient } from '@vitrine/contract/core/client';
import { isOnline } from '@vitrine/contract/fleet/presence';
import { onTestFinished } from 'vitest';
import { readConfig } from '../../config.ts';
import { openDatabase } from '../../platform/database.ts';
import { createLog } from '../../platform/log.ts';
import { startVitrine } from '../../start.ts';
import { createEmptyResult, type FaultResult } from './result.ts';
import { createMigratedDatabase } from '../postgres/migrated-database.ts';
import { arrangeDevices, signUp } from '../processes/installation.ts';

const MINUTE_MS = 60_000;
/** Half of them stop sending heartbeats while the clock is ahead. */
const DEVICES = 10;
/** Limit for every status to be correct after a change. */
const TIMEOUT_MS = 60_000;

/**
 * Sets the server's clock forward and back. A round takes minutes of the server's time, so the server runs in this
 * process with injected clocks.
 */
export async function moveClock(rounds: number): Promise<FaultResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-faults-'));
  const result = createEmptyResult();
  const startMs = Date.now();
  let passedMs = 0;
  let aheadMs = 0;
  const monotonic = () => performance.now() + passedMs;
  const clock = () => new Date(startMs + monotonic() + aheadMs);
  const { url: databaseUrl } = await createMigratedDatabase();
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'a secret that only this test uses',
    BILLING: 'off',
    HOST: '127.0.0.1',
    PORT: '0',
    OPS_PORT: '0',
  });
  const server = await startVitrine(config, createLog('silent'), { clock, monotonic });
  onTestFinished(() => server.stop());
  const database = openDatabase(databaseUrl, () => {});
  onTestFinished(() => database.close());
  const { pool } = database;

  const baseUrl = `http://127.0.0.1:${server.port}`;
  const { user, client } = await signUp(baseUrl, 'bench@example.com');
  const tokens = await arrangeDevices({ pool, accountId: user.id }, DEVICES);
  const sendHeartbeats = (some: readonly string[]) =>
    Promise.all(
      some.map((device) =>
        createClient(api, { baseUrl, token: () => device }).player.heartbeat({
          body: { clock: clock().toISOString() },
        }),
      ),
    );
  /** Devices with a wrong status or last contact; the first `alive` devices send heartbeats. */
  const countWrong = async (alive: number): Promise<number> => {
    const devices = await client.devices.list({ query: {} });
    const now = clock();
    return devices.filter(({ name, lastSeen, status }) => {
      const isAlive = Number(name.replace('Screen ', '')) <= alive;
      const isFuture = lastSeen !== null && Date.parse(lastSeen) > now.getTime() + 1_000;
      return isFuture || (status === 'online') !== isAlive || isOnline({ lastSeen }, now) !== isAlive;
    }).length;
  };
  /** Waits until all devices are correct, and counts those that are not in time. */
  const untilCorrect = async (alive: number): Promise<void> => {
    const sinceMs = performance.now();
    while ((await countWrong(alive)) > 0 && performance.now() - sinceMs < TIMEOUT_MS) await delay(50);
    const wrong = await countWrong(alive);
    result.wrong += wrong;
    if (wrong > 0) result.examples.push(`Round ${result.rounds}: ${wrong} of ${DEVICES} devices have a wrong status`);
  };

  for (; result.rounds < rounds; result.rounds += 1) {
    const alive = DEVICES / 2;
    await sendHeartbeats(tokens);
    await untilCorrect(DEVICES);
    const stepMs = MINUTE_MS * (10 + Math.random() * 1_400);
    aheadMs += stepMs;
    await untilCorrect(DEVICES);
    await sendHeartbeats(tokens);
    for (let minute = 0; minute < 4; minute += 1) {
      passedMs += MINUTE_MS;
      await sendHeartbeats(tokens.slice(0, alive));
    }
    await untilCorrect(alive);
    aheadMs -= stepMs;
    await untilCorrect(alive);
    result.effects += 1;
    passedMs += MINUTE_MS;
    await sendHeartbeats(tokens.slice(0, alive));
    await untilCorrect(alive);
  }
  return result;
}
