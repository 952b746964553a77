import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { DevicePlay } from '@vitrine/contract/reports/plays';
import { callAtRate, heartbeatOf, manifestOf } from './support/connections.ts';
import { SETTLE_MS, streamOf, streamsTo } from './support/event-streams.ts';
import { arrangeDevices, createImageSwitch, install, type Installation } from './support/installation.ts';
import { cpuMsOf, residentBytesOf, treeOf } from './support/processes.ts';

/*
 * The costs of one screen, and from them the requirements of installations with up to a million screens, as
 * docs/scaling.md lists them. Each kind of request is sent at a constant rate from 10,000 screens; CPU time is that of
 * the server process and of PostgreSQL, with what both spend when idle taken off.
 *
 *   npm run bench -- scaling
 */

const SCREENS = 10_000;
const STREAMS = 4_000;
const RATE_MS = 15_000;
const CONNECTIONS = 128;

/** A screen whose playlist changes every ten seconds reports this many plays with each heartbeat. */
const PLAYS_PER_REPORT = 6;
const MINUTES_PER_DAY = 24 * 60;

/** Up to now, of a millisecond, or of one request. */
interface Usage {
  /** CPU milliseconds. */
  node: number;
  database: number;
  /** Bytes of the write-ahead log, and flushes of it to the disk. */
  logBytes: number;
  flushes: number;
}

const installation = await install();
const streams = streamsTo(installation.server.port);
try {
  const changeImage = await createImageSwitch(installation);
  await changeImage();
  const tokens = await arrangeDevices(installation, SCREENS);
  const heartbeats = tokens.map(heartbeatOf);
  const before = residentBytesOf(installation.serverPid);
  await call(heartbeats, 1_000);
  await installation.pool.query('vacuum analyze');
  await delay(SETTLE_MS);
  const knownBytes = (residentBytesOf(installation.serverPid) - before) / SCREENS;

  const heads = tokens.map(streamOf);
  await streams.open(heads.slice(0, STREAMS / 10));
  await delay(SETTLE_MS);
  const withFew = residentBytesOf(installation.serverPid);
  await streams.open(heads.slice(STREAMS / 10, STREAMS));
  await delay(SETTLE_MS);
  const streamBytes = (residentBytesOf(installation.serverPid) - withFew) / (STREAMS * 0.9);

  const deviceBytes = (await bytesOf(['devices', 'device_versions', 'device_state', 'device_spans'])) / SCREENS;
  const idle = await measureIdle();
  // 100,000 screens with one heartbeat a minute.
  const heartbeat = await measure(idle, heartbeats, 1_667);
  const manifest = await measure(idle, tokens.map(manifestOf), 100);
  const [mediaId = ''] = (await installation.client.media.listImages()).images.map(({ id }) => id);
  const reports = tokens.map((token, i) => reportOf(token, mediaId, i));
  const plays = await measure(idle, reports, 100);
  const { rows } = await installation.pool.query<{ count: string }>('select count(*) from plays');
  const playBytes = (await bytesOf(['plays'])) / Number(rows[0]?.count);

  print({ heartbeat, manifest, plays }, { knownBytes, streamBytes, deviceBytes, playBytes });
} finally {
  streams.close();
  await installation.close();
}

function call(requests: readonly Buffer[], perSecond: number, durationMs = (requests.length / perSecond) * 1_000) {
  return callAtRate(installation.server.port, requests, perSecond, durationMs, CONNECTIONS);
}

async function usage({ serverPid, postgresPid, pool }: Installation): Promise<Usage> {
  const { rows } = await pool.query<{ bytes: string; flushes: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes,
       (select coalesce(sum(fsyncs), 0) from pg_stat_io where object = 'wal') as flushes`,
  );
  return {
    node: cpuMsOf([serverPid]),
    database: cpuMsOf(treeOf(postgresPid)),
    logBytes: Number(rows[0]?.bytes),
    flushes: Number(rows[0]?.flushes),
  };
}

/** Usage per millisecond while nothing is requested, after the last states and the pages that they changed were written. */
async function measureIdle(): Promise<Usage> {
  await delay(SETTLE_MS);
  await installation.pool.query('checkpoint');
  await delay(RATE_MS);
  const start = await usage(installation);
  await delay(RATE_MS);
  return mapUsage(await usage(installation), (end, name) => (end - start[name]) / RATE_MS);
}

async function measure(idle: Usage, requests: readonly Buffer[], perSecond: number): Promise<Usage> {
  await call(requests, perSecond, 3_000);
  const start = await usage(installation);
  const { answered, durationMs } = await call(requests, perSecond, RATE_MS);
  return mapUsage(await usage(installation), (end, name) => (end - start[name] - idle[name] * durationMs) / answered);
}

function mapUsage(of: Usage, change: (value: number, name: keyof Usage) => number): Usage {
  return {
    node: change(of.node, 'node'),
    database: change(of.database, 'database'),
    logBytes: change(of.logBytes, 'logBytes'),
    flushes: change(of.flushes, 'flushes'),
  };
}

/** The size of tables with their indexes, in bytes; of partitioned ones with all partitions. */
async function bytesOf(tables: readonly string[]): Promise<number> {
  const { rows } = await installation.pool.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(relid)) as bytes from (
       select name::regclass as relid from unnest($1::text[]) as name
       union select part.relid from unnest($1::text[]) as name, lateral pg_partition_tree(name::regclass) as part
     ) as relations`,
    [tables],
  );
  return Number(rows[0]?.bytes);
}

function reportOf(token: string, assetId: string, index: number): Buffer {
  const endMs = Date.now() - index;
  const reported = Array.from({ length: PLAYS_PER_REPORT }, (_, i): DevicePlay => {
    const startMs = endMs - (i + 1) * 10_000;
    return {
      playId: randomUUID(),
      assetId,
      reason: 'global',
      startedAt: new Date(startMs).toISOString(),
      endedAt: new Date(startMs + 10_000).toISOString(),
      completed: true,
    };
  });
  const body = JSON.stringify({ plays: reported });
  const head = `POST /api/player/v1/plays HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`;
  return Buffer.from(`${head}\r\n\r\n${body}`);
}

interface Bytes {
  /** Memory of the server for a screen that it knows, and for an open event stream. */
  knownBytes: number;
  streamBytes: number;
  /** Size in the database of a screen, and of one play. */
  deviceBytes: number;
  playBytes: number;
}

function kB(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} kB`;
}

function print(costs: Record<'heartbeat' | 'manifest' | 'plays', Usage>, bytes: Bytes): void {
  console.log('\n| request | Node | PostgreSQL | write-ahead log | flushes |');
  console.log('| --- | --- | --- | --- | --- |');
  for (const [name, { node, database, logBytes, flushes }] of Object.entries(costs)) {
    const cells = [name, `${node.toFixed(3)} ms`, `${database.toFixed(3)} ms`, `${logBytes.toFixed(0)} B`];
    console.log(`| ${[...cells, flushes.toFixed(4)].join(' | ')} |`);
  }
  const { knownBytes, streamBytes, deviceBytes, playBytes } = bytes;
  console.log(`\nMemory: ${kB(knownBytes)} for each screen, ${kB(streamBytes)} for each event stream`);
  console.log(`Database: ${kB(deviceBytes)} for each screen, ${playBytes.toFixed(0)} B for each play\n`);

  console.log('| screens | Node, cores | PostgreSQL, cores | memory of all servers | write-ahead log | flushes |');
  console.log('| --- | --- | --- | --- | --- | --- |');
  for (const screens of [100, 1_000, 10_000, 100_000, 1_000_000]) {
    const daily = (name: keyof Usage) =>
      MINUTES_PER_DAY * (costs.heartbeat[name] + costs.plays[name]) + costs.manifest[name];
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
