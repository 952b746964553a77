import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { api } from '@vitrine/contract/api';
import { createClient } from '@vitrine/contract/core/client';
import { isOnline } from '@vitrine/contract/fleet/devices';
import { readConfig } from '@vitrine/server/src/config.ts';
import { openDatabase } from '@vitrine/server/src/platform/database.ts';
import { createLog } from '@vitrine/server/src/platform/log.ts';
import { startPostgres } from '@vitrine/server/src/platform/postgres/embedded.ts';
import { startVitrine } from '@vitrine/server/src/start.ts';
import { emptyResult, type FaultResult } from './faults-result.ts';
import { arrangeDevices } from './installation.ts';

const MINUTE_MS = 60_000;
/** Half of them die while the clock is ahead. */
const DEVICES = 10;
/** Until all that is shown has to be right, after the clock was set back. */
const PATIENCE_MS = 10_000;

/**
 * Sets the server's clock forward and back again. Every round takes minutes of the server's time, in which devices
 * call in or die, and moments of ours: it runs in this process, on clocks that are ours to move.
 */
export async function clockFault(rounds: number): Promise<FaultResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  const closers: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  const result = emptyResult("the server's clock is set forward and back");
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
    const beatAll = (some: readonly string[]) =>
      Promise.all(
        some.map((device) =>
          createClient(api, { baseUrl, token: () => device }).player.heartbeat({
            body: { clock: clock().toISOString() },
          }),
        ),
      );
    /** How many devices are shown as they are not; the first `alive` live. */
    const countWrong = async (alive: number): Promise<number> => {
      const devices = await client.devices.list({ query: {} });
      const now = clock();
      return devices.filter(({ name, lastSeen, status }) => {
        const isAlive = Number(name.replace('Screen ', '')) <= alive;
        const isFuture = lastSeen !== null && Date.parse(lastSeen) > now.getTime() + 1_000;
        return isFuture || (status === 'online') !== isAlive || isOnline({ lastSeen }, now) !== isAlive;
      }).length;
    };
    /** When nothing wrong is shown any more, or the patience is over. */
    const untilRight = async (alive: number): Promise<number> => {
      const sinceMs = performance.now();
      while ((await countWrong(alive)) > 0 && performance.now() - sinceMs < PATIENCE_MS) await delay(50);
      const wrong = await countWrong(alive);
      result.wrong += wrong;
      if (wrong > 0) result.examples.push(`Round ${result.rounds}: ${wrong} of ${DEVICES} devices are shown wrongly`);
      return performance.now() - sinceMs;
    };

    for (; result.rounds < rounds; result.rounds += 1) {
      const alive = DEVICES / 2;
      await beatAll(tokens);
      await untilRight(DEVICES);
      const stepMs = MINUTE_MS * (10 + Math.random() * 1_400);
      aheadMs += stepMs;
      await untilRight(DEVICES);
      await beatAll(tokens);
      for (let minute = 0; minute < 4; minute += 1) {
        passedMs += MINUTE_MS;
        await beatAll(tokens.slice(0, alive));
      }
      await untilRight(alive);
      aheadMs -= stepMs;
      result.recoveriesMs.push(await untilRight(alive));
      passedMs += MINUTE_MS;
      await beatAll(tokens.slice(0, alive));
      await untilRight(alive);
    }
    console.log(`${result.fault}: ${result.rounds} rounds`);
    return result;
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}
