import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { callAtRate, heartbeatOf, manifestOf } from './support/connections.ts';
import { streamOf, streamsTo } from './support/event-streams.ts';
import { arrangeDevices, createImageSwitch, install, type Installation } from './support/installation.ts';
import { quantile } from './support/measure.ts';
import { cpuMsOf, residentBytesOf, startProcess, treeOf } from './support/processes.ts';

/*
 * All screens return within a minute after an outage: each sends a heartbeat and fetches its manifest from one server
 * process that has seen none of them before. Then the account's global image changes, and each fetches its manifest
 * again. The reference is a minimal Fastify server that answers as many requests at the same rate.
 *
 *   npm run bench -- herd                   10,000 screens, 2,000 of them with an open event stream
 *   npm run bench -- herd 100000 15000      other numbers
 *
 * Each stream needs an open file, so `ulimit -Hn` must exceed their number. Fails if the p99 of an answer is over 1 s,
 * or if the server is not idle 30 s later.
 */

const WITHIN_S = 60;
/** Screens have connections of their own. This many requests of each kind may be in progress at once. */
const CONNECTIONS = 256;
const MAX_P99_MS = 1_000;
const SETTLE_S = 30;
const IDLE_S = 5;
/** Of a core, of the server alone. */
const MAX_IDLE_CORES = 0.1;

await bench(Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? 2_000));

async function bench(screens: number, streamCount: number): Promise<void> {
  const installation = await install();
  const hello = await startProcess(['bench/support/hello.ts']);
  const streams = streamsTo(installation.server.port);
  try {
    const { server, serverPid } = installation;
    const changeImage = await createImageSwitch(installation);
    await changeImage();
    const tokens = await arrangeDevices(installation, screens);
    const heartbeats = tokens.map(heartbeatOf);
    const manifests = tokens.map(manifestOf);
    const perSecond = screens / WITHIN_S;
    const before = residentBytesOf(serverPid);
    console.log(`${screens} screens within ${WITHIN_S} s, ${streamCount} event streams\n`);
    console.log('| when | requests | p50 | p99 | cores of Node | cores of PostgreSQL | CPU for 1,000, both | memory |');
    console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');

    const call = (port: number, requests: readonly Buffer[]) =>
      callAtRate(port, requests, perSecond, WITHIN_S * 1_000, CONNECTIONS);
    const heads = tokens.slice(0, streamCount).map(streamOf);
    const opened = streams.open(heads);
    await measure('they return', installation, () =>
      Promise.all([call(server.port, heartbeats), call(server.port, manifests)]),
    );
    await opened;
    await changeImage();
    await measure('the global image has changed', installation, async () => [await call(server.port, manifests)]);
    const greeting = [Buffer.from('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')];
    await measure('hello world, at the rate of the manifests', { ...installation, serverPid: hello.pid }, async () => [
      await call(hello.port, greeting),
    ]);

    // The reference took longer than SETTLE_S, in which the server had nothing else to do.
    if (WITHIN_S < SETTLE_S) await delay((SETTLE_S - WITHIN_S) * 1_000);
    const cpuBefore = cpuMsOf([serverPid]);
    await delay(IDLE_S * 1_000);
    const idleCores = (cpuMsOf([serverPid]) - cpuBefore) / (IDLE_S * 1_000);
    const grownBy = (residentBytesOf(serverPid) - before) / screens;
    console.log(`\nIdle afterwards: ${idleCores.toFixed(3)} of a core (goal: ${MAX_IDLE_CORES})`);
    console.log(`Memory: ${(grownBy / 1024).toFixed(1)} kB for each screen, with its stream if it has one`);
    if (idleCores > MAX_IDLE_CORES) process.exitCode = 1;
  } finally {
    streams.close();
    await hello.stop();
    await installation.close();
  }
}

type Calls = Awaited<ReturnType<typeof callAtRate>>;

/** Prints a row for work of one or several kinds of requests. */
async function measure(
  name: string,
  { serverPid, postgresPid }: Pick<Installation, 'serverPid' | 'postgresPid'>,
  work: () => Promise<Calls[]>,
): Promise<void> {
  const [nodeBefore, databaseBefore] = [cpuMsOf([serverPid]), cpuMsOf(treeOf(postgresPid))];
  const startMs = performance.now();
  const kinds = await work();
  const tookMs = performance.now() - startMs;
  const node = cpuMsOf([serverPid]) - nodeBefore;
  const database = cpuMsOf(treeOf(postgresPid)) - databaseBefore;
  const latenciesMs = kinds.flatMap((kind) => kind.latenciesMs);
  const p99 = quantile(latenciesMs, 0.99);
  const cells = [
    name,
    latenciesMs.length.toLocaleString('en'),
    `${quantile(latenciesMs, 0.5).toFixed(1)} ms`,
    `${p99.toFixed(0)} ms${p99 > MAX_P99_MS ? ' TOO MUCH' : ''}`,
    (node / tookMs).toFixed(3),
    (database / tookMs).toFixed(3),
    `${(((node + database) / latenciesMs.length) * 1_000).toFixed(0)} ms`,
    `${Math.round(residentBytesOf(serverPid) / 1024 / 1024)} MB`,
  ];
  console.log(`| ${cells.join(' | ')} |`);
  if (p99 > MAX_P99_MS) process.exitCode = 1;
}
