import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { api } from '@vitrine/contract/api';
import { createClient } from '@vitrine/contract/core/client';
import { isOnline } from '@vitrine/contract/fleet/presence';
import { readConfig } from '@vitrine/server/src/config.ts';
import { openDatabase } from '@vitrine/server/src/platform/database.ts';
import { createLog } from '@vitrine/server/src/platform/log.ts';
import { startPostgres } from '@vitrine/server/src/platform/postgres/embedded.ts';
import { startVitrine } from '@vitrine/server/src/start.ts';
import { createEmptyResult, type FaultResult } from './result.ts';
import { arrangeDevices } from '../support/installation.ts';

const MINUTE_MS = 60_000;
/** Half of them stop sending heartbeats while the clock is ahead. */
const DEVICES = 10;
/** Limit for every status to be correct after a change. */
const TIMEOUT_MS = 10_000;

/**
 * Sets the server's clock forward and back. A round takes minutes of the server's time, so the server runs in this
 * process with injected clocks.
 */
export async function runClockFault(rounds: number): Promise<FaultResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  const closers: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  const result = createEmptyResult("the server's clock is set forward and back");
  const startMs = Date.now();
  let passedMs = 0;
  let aheadMs = 0;
  const monotonic = () => performance.now() + passedMs;
  const clock = () => new Date(startMs + monotonic() + aheadMs);
  try {
    const postgres = await startPostgres({ dataDir, log: { info() {}, warn: (text) => console.error(text) } });
    closers.push(() => postgres.stop());
    const config = readConfig({
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      SESSION_SECRET: 'a secret that only this benchmark uses',
      BILLING: 'off',
      HOST: '127.0.0.1',
      PORT: '0',
      OPS_PORT: '0',
    });
    const server = await startVitrine(config, createLog('silent'), { clock, monotonic });
    closers.push(() => server.stop());
    const database = openDatabase(postgres.url, () => {});
    closers.push(() => database.close());
    const { pool } = database;

    const baseUrl = `http://127.0.0.1:${server.port}`;
    const person = { name: 'Bench', email: 'bench@example.com', password: 'correct horse' };
    const { token, user } = await createClient(api, { baseUrl }).accounts.register({ body: person });
    const tokens = await arrangeDevices({ pool, accountId: user.id }, DEVICES);
    const client = createClient(api, { baseUrl, token: () => token });
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
    /** Waits until all devices are correct, counts those that are not in time, and returns the milliseconds. */
    const untilCorrect = async (alive: number): Promise<number> => {
      const sinceMs = performance.now();
      while ((await countWrong(alive)) > 0 && performance.now() - sinceMs < TIMEOUT_MS) await delay(50);
      const wrong = await countWrong(alive);
      result.wrong += wrong;
      if (wrong > 0) result.examples.push(`Round ${result.rounds}: ${wrong} of ${DEVICES} devices have a wrong status`);
      return performance.now() - sinceMs;
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
      result.recoveriesMs.push(await untilCorrect(alive));
      passedMs += MINUTE_MS;
      await sendHeartbeats(tokens.slice(0, alive));
      await untilCorrect(alive);
    }
    console.log(`${result.fault}: ${result.rounds} rounds`);
    return result;
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}
