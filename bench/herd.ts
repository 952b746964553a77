import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { scrape } from '@vitrine/server/src/test/operations/scrape.ts';
import { freePort } from '../e2e/server.ts';
import { callAtRate, buildHeartbeatRequest, buildManifestRequest } from './support/connections.ts';
import { buildStreamRequest, openStreams } from './support/event-streams.ts';
import { arrangeDevices, createImageSwitch } from '@vitrine/server/src/test/processes/installation.ts';
import { arrangeMedia, install, type Installation } from './support/installation.ts';
import { findQuantile } from './support/measure.ts';
import { readCpuMs, readResidentBytes, listProcessTree } from '@vitrine/server/src/test/processes/proc.ts';
import { startProcess } from './support/processes.ts';
import { missGoal, sized } from './support/size.ts';

/*
 * All screens return within a minute after an outage: each sends a heartbeat and fetches its manifest from one server
 * process that has seen none of them before. They are in 50 groups, each with a playlist of 20 pictures of its own. Then
 * the account's global image changes, and each fetches its manifest again. How many manifests are built for them? The
 * reference is a minimal Fastify server that answers as many requests at the same rate.
 *
 *   npm run bench -- herd                      10,000 screens, 2,000 of them with an open event stream, 50 groups
 *   npm run bench -- herd 100000 15000 50      other numbers
 *
 * Each stream needs an open file, so `ulimit -Hn` must exceed their number. Fails if the p99 of an answer is over 1 s,
 * or if the server is not idle 30 s later.
 */

const WITHIN_S = sized(60, 2);
/** Screens have connections of their own. This many requests of each kind may be in progress at once. */
const CONNECTIONS = 256;
const ITEMS = 20;
const MAX_P99_MS = 1_000;
const SETTLE_S = sized(30, 1);
const IDLE_S = sized(5, 1);
/** The limit for the server alone, in cores. */
const MAX_IDLE_CORES = 0.1;

const [screenCount = sized(10_000, 200), openStreamCount = sized(2_000, 20), groupCount = sized(50, 2)] = process.argv
  .slice(2)
  .map(Number);
await bench(screenCount, openStreamCount, groupCount);

async function bench(screens: number, streamCount: number, contents: number): Promise<void> {
  const opsPort = await freePort();
  const installation = await install({ OPS_PORT: String(opsPort) });
  const countBuilds = async () => {
    const [builds = 0] = (await scrape(`http://127.0.0.1:${opsPort}`)).values('vitrine_manifest_builds_total');
    return builds;
  };
  const hello = await startProcess(['bench/support/hello.ts']);
  const streams = openStreams(installation.server.port);
  try {
    const { server, serverPid } = installation;
    const tokens = await arrangeDevices(installation, screens);
    await arrangeGroups(installation, contents);
    const changeImage = await createImageSwitch(installation);
    await changeImage();
    const heartbeats = tokens.map(buildHeartbeatRequest);
    const manifests = tokens.map(buildManifestRequest);
    const perSecond = screens / WITHIN_S;
    const before = readResidentBytes(serverPid);
    console.log(`${screens} screens within ${WITHIN_S} s, ${streamCount} event streams, ${contents} contents\n`);
    console.log(
      '| when | requests | builds | p50 | p99 | cores of Node | cores of PostgreSQL | CPU for 1,000, both | memory |',
    );
    console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');

    const call = (port: number, requests: readonly Buffer[]) =>
      callAtRate(port, requests, perSecond, WITHIN_S * 1_000, CONNECTIONS);
    const heads = tokens.slice(0, streamCount).map(buildStreamRequest);
    const opened = streams.open(heads);
    const counted = { ...installation, countBuilds };
    await measure('they return', counted, () =>
      Promise.all([call(server.port, heartbeats), call(server.port, manifests)]),
    );
    await opened;
    await changeImage();
    await measure('the global image has changed', counted, async () => [await call(server.port, manifests)]);
    const greeting = [Buffer.from('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')];
    await measure('hello world, at the rate of the manifests', { ...counted, serverPid: hello.pid }, async () => [
      await call(hello.port, greeting),
    ]);

    // The reference took longer than SETTLE_S, in which the server had nothing else to do.
    if (WITHIN_S < SETTLE_S) await delay((SETTLE_S - WITHIN_S) * 1_000);
    const cpuBefore = readCpuMs([serverPid]);
    await delay(IDLE_S * 1_000);
    const idleCores = (readCpuMs([serverPid]) - cpuBefore) / (IDLE_S * 1_000);
    const grownBy = (readResidentBytes(serverPid) - before) / screens;
    console.log(`\nIdle afterwards: ${idleCores.toFixed(3)} of a core (goal: ${MAX_IDLE_CORES})`);
    console.log(`Memory: ${(grownBy / 1024).toFixed(1)} kB for each screen, with its stream if it has one`);
    if (idleCores > MAX_IDLE_CORES) missGoal();
  } finally {
    streams.close();
    await hello.stop();
    await installation.close();
  }
}

/** Puts the screens into groups, each with a playlist of its own. */
async function arrangeGroups(installation: Installation, count: number): Promise<void> {
  const { pool, client } = installation;
  await arrangeMedia(installation, count * ITEMS + 1, 1);
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const items = Array.from({ length: ITEMS }, (_, i) => {
      return { mediaType: 'image' as const, mediaId: `med_bench${nth * ITEMS + i + 1}`, durationMs: 10_000 };
    });
    const { playlist } = await client.playlists.create({ body: { name: `Playlist ${nth}`, items } });
    const { group } = await client.groups.create({ body: { name: `Group ${nth}` } });
    const body = { mediaType: 'playlist' as const, mediaId: playlist.id };
    await client.assignments.assignToGroup({ params: { id: group.id }, body });
    ids.push(group.id);
  }
  await pool.query(
    `insert into device_group_members (device_id, group_id, added_at)
     select id, ($1::text[])[1 + (row_number() over (order by id))::int % $2::int], now() from devices`,
    [ids, count],
  );
  await pool.query('vacuum analyze');
}

interface Measured extends Pick<Installation, 'serverPid' | 'postgresPid'> {
  /** The manifests that the server has built. */
  countBuilds: () => Promise<number>;
}

type Calls = Awaited<ReturnType<typeof callAtRate>>;

/** Prints a row for work of one or several kinds of requests. */
async function measure(
  name: string,
  { serverPid, postgresPid, countBuilds }: Measured,
  work: () => Promise<Calls[]>,
): Promise<void> {
  const buildsBefore = await countBuilds();
  const [nodeBefore, databaseBefore] = [readCpuMs([serverPid]), readCpuMs(listProcessTree(postgresPid))];
  const startMs = performance.now();
  const kinds = await work();
  const tookMs = performance.now() - startMs;
  const node = readCpuMs([serverPid]) - nodeBefore;
  const database = readCpuMs(listProcessTree(postgresPid)) - databaseBefore;
  const latenciesMs = kinds.flatMap((kind) => kind.latenciesMs);
  const p99 = findQuantile(latenciesMs, 0.99);
  const cells = [
    name,
    latenciesMs.length.toLocaleString('en'),
    ((await countBuilds()) - buildsBefore).toLocaleString('en'),
    `${findQuantile(latenciesMs, 0.5).toFixed(1)} ms`,
    `${p99.toFixed(0)} ms${p99 > MAX_P99_MS ? ' TOO MUCH' : ''}`,
    (node / tookMs).toFixed(3),
    (database / tookMs).toFixed(3),
    `${(((node + database) / latenciesMs.length) * 1_000).toFixed(0)} ms`,
    `${Math.round(readResidentBytes(serverPid) / 1024 / 1024)} MB`,
  ];
  console.log(`| ${cells.join(' | ')} |`);
  if (p99 > MAX_P99_MS) missGoal();
}
