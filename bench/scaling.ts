import { setTimeout as delay } from 'node:timers/promises';
import { callAtRate, buildHeartbeatRequest, buildManifestRequest } from './support/connections.ts';
import { SETTLE_MS, buildStreamRequest, openStreams } from './support/event-streams.ts';
import { arrangeDevices, createImageSwitch } from '@vitrine/server/src/test/processes/installation.ts';
import { install } from './support/installation.ts';
import { readResidentBytes } from '@vitrine/server/src/test/processes/proc.ts';
import { buildReportRequest } from './support/reports.ts';
import { type Usage, measureUsagePerRequest, measureIdleUsage } from './support/usage.ts';
import { sized } from './support/size.ts';

/*
 * The costs of one screen, and from them the requirements of installations with up to a million screens, as
 * docs/operators/scaling.md lists them. Each kind of request is sent at a constant rate from 10,000 screens; CPU time is that of
 * the server process and of PostgreSQL, minus what both use when idle. Reports of plays that arrive at once share a
 * transaction, so they are measured at the rate of 6,000 screens and at that of 100,000.
 *
 *   npm run bench -- scaling
 */

const SCREENS = sized(10_000, 500);
const STREAMS = sized(4_000, 40);
const RATE_MS = sized(15_000, 500);
const WARM_UP_MS = sized(3_000, 200);
const CONNECTIONS = 256;

/** Requests a second: 100,000 screens with one a minute. */
const MANY = 1_667;
const FEW = 100;

const MINUTES_PER_DAY = 24 * 60;

const installation = await install();
const streams = openStreams(installation.server.port);
try {
  const changeImage = await createImageSwitch(installation);
  await changeImage();
  const tokens = await arrangeDevices(installation, SCREENS);
  const heartbeats = tokens.map(buildHeartbeatRequest);
  const before = readResidentBytes(installation.serverPid);
  await call(heartbeats, 1_000);
  await installation.pool.query('vacuum analyze');
  await delay(SETTLE_MS);
  const knownBytes = (readResidentBytes(installation.serverPid) - before) / SCREENS;

  const heads = tokens.map(buildStreamRequest);
  await streams.open(heads.slice(0, STREAMS / 10));
  await delay(SETTLE_MS);
  const withFew = readResidentBytes(installation.serverPid);
  await streams.open(heads.slice(STREAMS / 10, STREAMS));
  await delay(SETTLE_MS);
  const streamBytes = (readResidentBytes(installation.serverPid) - withFew) / (STREAMS * 0.9);

  const deviceBytes =
    (await measureTableBytes(['devices', 'device_versions', 'device_state', 'device_spans'])) / SCREENS;
  const idle = await measureIdleUsage(installation, RATE_MS);
  const heartbeat = await measure(idle, heartbeats, MANY);
  const manifest = await measure(idle, tokens.map(buildManifestRequest), FEW);
  const [mediaId = ''] = (await installation.client.media.listImages()).images.map(({ id }) => id);
  const reports = (perSecond: number) =>
    Array.from({ length: (perSecond * (WARM_UP_MS + RATE_MS)) / 1_000 }, (_, i) =>
      buildReportRequest(tokens[i % SCREENS] ?? '', mediaId, i),
    );
  const fewPlays = await measure(idle, reports(FEW), FEW);
  const manyPlays = await measure(idle, reports(MANY), MANY);
  const { rows } = await installation.pool.query<{ count: string }>('select count(*) from plays');
  const playBytes = (await measureTableBytes(['plays'])) / Number(rows[0]?.count);

  printCosts({ heartbeat, manifest, fewPlays, manyPlays }, { knownBytes, streamBytes, deviceBytes, playBytes });
} finally {
  streams.close();
  await installation.close();
}

function call(requests: readonly Buffer[], perSecond: number, durationMs = (requests.length / perSecond) * 1_000) {
  return callAtRate(installation.server.port, requests, perSecond, durationMs, CONNECTIONS);
}

async function measure(idle: Usage, requests: readonly Buffer[], perSecond: number): Promise<Usage> {
  const warmUp = Math.min(requests.length / 2, (perSecond * WARM_UP_MS) / 1_000);
  await call(requests.slice(0, warmUp), perSecond, WARM_UP_MS);
  return (await measureUsagePerRequest(installation, idle, () => call(requests.slice(warmUp), perSecond, RATE_MS)))
    .usage;
}

/** The size of tables with their indexes, in bytes; of partitioned ones with all partitions. */
async function measureTableBytes(tables: readonly string[]): Promise<number> {
  const { rows } = await installation.pool.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(relid)) as bytes from (
       select name::regclass as relid from unnest($1::text[]) as name
       union select part.relid from unnest($1::text[]) as name, lateral pg_partition_tree(name::regclass) as part
     ) as relations`,
    [tables],
  );
  return Number(rows[0]?.bytes);
}

interface Bytes {
  /** Memory of the server for a screen that it knows, and for an open event stream. */
  knownBytes: number;
  streamBytes: number;
  /** Size in the database of a screen, and of one play. */
  deviceBytes: number;
  playBytes: number;
}

function formatKb(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} kB`;
}

function printCosts(costs: Record<'heartbeat' | 'manifest' | 'fewPlays' | 'manyPlays', Usage>, bytes: Bytes): void {
  console.log('\n| request | Node | PostgreSQL | write-ahead log | flushes |');
  console.log('| --- | --- | --- | --- | --- |');
  for (const [name, { node, database, logBytes, flushes }] of Object.entries(costs)) {
    const cells = [name, `${node.toFixed(3)} ms`, `${database.toFixed(3)} ms`, `${logBytes.toFixed(0)} B`];
    console.log(`| ${[...cells, flushes.toFixed(4)].join(' | ')} |`);
  }
  const { knownBytes, streamBytes, deviceBytes, playBytes } = bytes;
  console.log(`\nMemory: ${formatKb(knownBytes)} for each screen, ${formatKb(streamBytes)} for each event stream`);
  console.log(`Database: ${formatKb(deviceBytes)} for each screen, ${playBytes.toFixed(0)} B for each play\n`);

  console.log('| screens | Node, cores | PostgreSQL, cores | memory of all servers | write-ahead log | flushes |');
  console.log('| --- | --- | --- | --- | --- | --- |');
  for (const screens of [100, 1_000, 10_000, 100_000, 1_000_000]) {
    // With more than 100,000 screens there are several processes, each of which gets about the measured rate.
    const plays = screens >= 100_000 ? costs.manyPlays : costs.fewPlays;
    const daily = (name: keyof Usage) => MINUTES_PER_DAY * (costs.heartbeat[name] + plays[name]) + costs.manifest[name];
    const perSecond = (name: keyof Usage) => (screens * daily(name)) / (MINUTES_PER_DAY * 60);
    const cells = [
      screens.toLocaleString('en'),
      (perSecond('node') / 1_000).toFixed(2),
      (perSecond('database') / 1_000).toFixed(2),
      `${((screens * (knownBytes + streamBytes)) / 1e9).toFixed(2)} GB`,
      `${(perSecond('logBytes') / 1e6).toFixed(2)} MB/s`,
      `${perSecond('flushes').toFixed(1)}/s`,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  console.log('\nEach screen: a heartbeat and six plays a minute, a manifest a day. At full use of the cores.');
}
