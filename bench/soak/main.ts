import { setMaxListeners } from 'node:events';
import { loadavg } from 'node:os';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../e2e/server.ts';
import { UNANSWERED } from '../../tools/fleet/calls.ts';
import { createLedger } from '../../tools/fleet/ledger.ts';
import type { Fault } from '../../tools/fleet/options.ts';
import { runPlayer } from '../../tools/fleet/fleet-player.ts';
import { findGrowth, printMinutes, printSamples } from './growth.ts';
import { type ServerProcess, takeSample } from './sample.ts';
import { arrangeDevices, createImageSwitch, install } from '../support/installation.ts';
import { missGoal, sized } from '../support/size.ts';

/*
 * Two server processes on one PostgreSQL serve screens for a while: does anything grow? A fifth of the screens each have
 * connections that break, slow networks, wrong clocks, or send everything twice; halfway all restart at once. Meanwhile
 * an account lists its screens, assigns pictures, sends commands, and changes the picture of all screens.
 *
 *   npm run bench -- soak            10 minutes, 1,000 screens
 *   npm run bench -- soak 60 2000    other numbers
 *
 * Compares memory and rows after 20 % of the time with those at its end. Reads /proc, so it needs Linux. Fails on growth,
 * on requests without an answer, and on wrong answers.
 */

const MINUTES = Number(process.argv[2] ?? sized(10, 0.25));
const SCREENS = Number(process.argv[3] ?? sized(1_000, 20));
const MINUTE_MS = 60_000;
const WARM_UP_SHARE = 0.2;
/** Three times as often as players do. */
const BEAT_MS = sized(20_000, 1_000);
const EVERY_IMAGE_MS = 60_000;
const EVERY_WRITE_MS = 1_000;
/** The number of assigned screens: few, so that all of them have assignments before the first sample. */
const ASSIGNED_SCREENS = 20;
const FAULTS: readonly (readonly Fault[])[] = [[], ['drop'], ['slow'], ['wrong-clock'], ['repeat']];

const inspectorPorts = [await freePort(), await freePort()] as const;
const toInspectedEnv = (port: number) => ({ NODE_OPTIONS: `--inspect=127.0.0.1:${port}` });
const installation = await install(toInspectedEnv(inspectorPorts[0]));
const ending = new AbortController();
try {
  const { pool, client, postgresPid } = installation;
  const second = await installation.startAnother(toInspectedEnv(inspectorPorts[1]));
  const servers: ServerProcess[] = [
    { pid: installation.serverPid, inspectorPort: inspectorPorts[0] },
    { pid: second.process.pid ?? 0, inspectorPort: inspectorPorts[1] },
  ];
  const changeImage = await createImageSwitch(installation);
  await changeImage();
  const { images } = await client.media.listImages();
  const tokens = await arrangeDevices(installation, SCREENS);
  const { rows: devices } = await pool.query<{ id: string }>('select id from devices order by id');

  const ledger = createLedger();
  const heartbeatsMs: number[][] = [];
  const startMs = performance.now();
  const watching = {
    ...ledger,
    took(what: string, ms: number): void {
      const minute = Math.floor((performance.now() - startMs) / MINUTE_MS);
      if (what === 'heartbeat' && minute < MINUTES) (heartbeatsMs[minute] ??= []).push(ms);
    },
  };
  const restart = new EventTarget();
  setMaxListeners(0, restart, ending.signal);
  const running = tokens.map((token, i) =>
    runPlayer({
      url: i % 2 === 0 ? installation.server.url : second.url,
      token,
      deviceId: `screen-${i + 1}`,
      faults: FAULTS[i % FAULTS.length] ?? [],
      beatMs: BEAT_MS,
      ledger: watching,
      restart,
      end: ending.signal,
    }),
  );

  let writes = 0;
  /** Repeats a call of the account until the end; a failure counts as a wrong answer. */
  async function repeat(everyMs: number, call: (turn: number) => Promise<unknown>): Promise<void> {
    for (let turn = 0; !ending.signal.aborted; turn += 1) {
      await call(turn).catch((error: unknown) => ledger.expect(false, 'the account', String(error)));
      writes += 1;
      await delay(everyMs, undefined, { signal: ending.signal }).catch(() => {});
    }
  }
  const deviceOf = (turn: number) => ({
    deviceId: devices[turn % Math.min(devices.length, ASSIGNED_SCREENS)]?.id ?? '',
  });
  running.push(
    repeat(EVERY_IMAGE_MS, changeImage),
    repeat(EVERY_WRITE_MS, () => client.devices.list({ query: {} })),
    repeat(EVERY_WRITE_MS, (turn) =>
      client.assignments.assignToDevice({
        params: deviceOf(turn),
        body: { mediaType: 'image', mediaId: images[turn % images.length]?.id ?? '', force: true },
      }),
    ),
    repeat(EVERY_WRITE_MS, (turn) =>
      client.commands.send({ params: deviceOf(turn), body: { kind: 'volume', value: turn % 100 } }),
    ),
  );

  const durationMs = MINUTES * MINUTE_MS;
  await delay(durationMs * WARM_UP_SHARE);
  const early = await takeSample(servers, postgresPid, pool);
  await delay(startMs + durationMs / 2 - performance.now());
  restart.dispatchEvent(new Event('restart'));
  await delay(startMs + durationMs - performance.now());
  const late = await takeSample(servers, postgresPid, pool);
  ending.abort();
  await Promise.all(running);

  const sent = heartbeatsMs.reduce((sum, minute) => sum + minute.length, 0);
  console.log(`${MINUTES} minutes, ${SCREENS} screens, load ${(loadavg()[0] ?? 0).toFixed(1)} at the end`);
  console.log(`${sent} heartbeats, ${ledger.countOf('plays accepted')} plays, ${writes} calls of the account\n`);
  printSamples(early, late);
  printMinutes(heartbeatsMs);
  const unanswered = ledger.countOf(UNANSWERED);
  console.log(`\nUnanswered requests: ${unanswered} (goal: 0), refused with 503: ${ledger.countOf('answers of 503')}`);
  for (const violation of ledger.violations()) console.error(violation);
  const grown = findGrowth(early, late, heartbeatsMs);
  for (const each of grown) console.error(each);
  if (unanswered > 0 || !ledger.isClean()) process.exitCode = 1;
  if (grown.length > 0) missGoal();
} finally {
  ending.abort();
  await installation.close();
}
