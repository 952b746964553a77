import { setMaxListeners } from 'node:events';
import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from './platform/database.ts';
import { startPostgres } from './platform/postgres/embedded.ts';
import { UNANSWERED } from './test/fleet/calls.ts';
import { runPlayer } from './test/fleet/fleet-player.ts';
import { createLedger } from './test/fleet/ledger.ts';
import type { Fault } from './test/fleet/options.ts';
import { freePort } from './test/processes/free-port.ts';
import { arrangeDevices, createImageSwitch, signUp } from './test/processes/installation.ts';
import { createLastingServer } from './test/processes/lasting-server.ts';
import { listChildren } from './test/processes/proc.ts';
import { findGrowth } from './test/soak/growth.ts';
import { takeSample } from './test/soak/sample.ts';

const isLong = process.env['VITRINE_LONG'] !== undefined;
const DURATION_MS = (isLong ? 60 : 3) * 60_000;
const SCREENS = isLong ? 2_000 : 200;
const WARM_UP_SHARE = 0.2;
/** Three times as often as players do. */
const BEAT_MS = 20_000;
const EVERY_IMAGE_MS = 20_000;
const EVERY_WRITE_MS = 1_000;
/** The number of assigned screens: few, so that all of them have assignments before the first sample. */
const ASSIGNED_SCREENS = 20;
const FAULTS: readonly (readonly Fault[])[] = [[], ['drop'], ['slow'], ['wrong-clock'], ['repeat']];

/**
 * A fifth of the screens each have connections that break, slow networks, wrong clocks, or send everything twice; halfway
 * all restart at once. Meanwhile an account lists its screens, assigns pictures, sends commands, and changes the picture of
 * all screens.
 */
test.runIf(process.platform === 'linux')(
  'two servers that many faulty screens use for a while answer all of them, and nothing grows: objects, memory, files, rows',
  { timeout: DURATION_MS + 600_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-soak-'));
    const before = new Set(listChildren(process.pid));
    const postgres = await startPostgres({ dataDir, log: { info() {}, warn() {} } });
    onTestFinished(() => postgres.stop());
    const [postgresPid = 0] = listChildren(process.pid).filter((pid) => !before.has(pid));
    const inspectors = [await freePort(), await freePort()];
    const secret = randomBytes(32).toString('hex');
    const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, SESSION_SECRET: secret, BILLING: 'off' };
    const servers = await Promise.all(
      inspectors.map((port) => createLastingServer({ ...env, NODE_OPTIONS: `--inspect=127.0.0.1:${port}` })),
    );
    for (const server of servers) await server.start();
    const inspected = servers.map((server, i) => ({ pid: server.pid(), inspectorPort: inspectors[i] ?? 0 }));
    const { pool, ...database } = openDatabase(postgres.url, () => {});
    onTestFinished(() => database.close());

    const url = servers[0]?.url ?? '';
    const { user, token, client } = await signUp(url, 'bench@example.com');
    const changeImage = await createImageSwitch({ server: { url }, token, client });
    await changeImage();
    const { images } = await client.media.listImages();
    const tokens = await arrangeDevices({ pool, accountId: user.id }, SCREENS);
    const { rows: devices } = await pool.query<{ id: string }>('select id from devices order by id');

    const ending = new AbortController();
    onTestFinished(() => ending.abort());
    const ledger = createLedger();
    const restart = new EventTarget();
    setMaxListeners(0, restart, ending.signal);
    const running = tokens.map((each, i) =>
      runPlayer({
        url: servers[i % servers.length]?.url ?? '',
        token: each,
        deviceId: `screen-${i + 1}`,
        faults: FAULTS[i % FAULTS.length] ?? [],
        beatMs: BEAT_MS,
        ledger,
        restart,
        end: ending.signal,
      }),
    );

    /** Repeats a call of the account until the end; a failure counts as a wrong answer. */
    async function repeat(everyMs: number, call: (turn: number) => Promise<unknown>): Promise<void> {
      for (let turn = 0; !ending.signal.aborted; turn += 1) {
        await call(turn).catch((error: unknown) => ledger.expect(false, 'the account', String(error)));
        await delay(everyMs, undefined, { signal: ending.signal }).catch(() => {});
      }
    }
    const deviceOf = (turn: number) => ({
      deviceId: devices[turn % Math.min(devices.length, ASSIGNED_SCREENS)]?.id ?? '',
    });
    const mediaOf = (turn: number) => images[turn % images.length]?.id ?? '';
    running.push(
      repeat(EVERY_IMAGE_MS, changeImage),
      repeat(EVERY_WRITE_MS, () => client.devices.list({ query: {} })),
      repeat(EVERY_WRITE_MS, (turn) =>
        client.assignments.assignToDevice({
          params: deviceOf(turn),
          body: { mediaType: 'image', mediaId: mediaOf(turn), force: true },
        }),
      ),
      repeat(EVERY_WRITE_MS, (turn) =>
        client.commands.send({ params: deviceOf(turn), body: { kind: 'volume', value: turn % 100 } }),
      ),
    );

    const startMs = performance.now();
    await delay(DURATION_MS * WARM_UP_SHARE);
    const early = await takeSample(inspected, postgresPid, pool);
    await delay(startMs + DURATION_MS / 2 - performance.now());
    restart.dispatchEvent(new Event('restart'));
    await delay(startMs + DURATION_MS - performance.now());
    const late = await takeSample(inspected, postgresPid, pool);
    ending.abort();
    await Promise.all(running);

    expect(ledger.violations()).toEqual([]);
    expect(ledger.countOf(UNANSWERED)).toBe(0);
    expect(ledger.countOf('plays accepted')).toBeGreaterThan(0);
    expect(findGrowth(early, late)).toEqual([]);
  },
);
