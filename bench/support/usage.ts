import { setTimeout as delay } from 'node:timers/promises';
import { SETTLE_MS } from './event-streams.ts';
import type { Installation } from './installation.ts';
import { readCpuMs, listProcessTree } from '@vitrine/server/src/test/processes/proc.ts';

/** Resources used up to now, per millisecond, or per request. */
export interface Usage {
  /** CPU milliseconds. */
  node: number;
  database: number;
  /** Bytes of the write-ahead log, and flushes of it to the disk. */
  logBytes: number;
  flushes: number;
}

async function readUsage({ serverPid, postgresPid, pool }: Installation): Promise<Usage> {
  const { rows } = await pool.query<{ bytes: string; flushes: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes,
       (select coalesce(sum(fsyncs), 0) from pg_stat_io where object = 'wal') as flushes`,
  );
  return {
    node: readCpuMs([serverPid]),
    database: readCpuMs(listProcessTree(postgresPid)),
    logBytes: Number(rows[0]?.bytes),
    flushes: Number(rows[0]?.flushes),
  };
}

/** Usage per millisecond without requests, measured after pending states and changed pages have been written. */
export async function measureIdleUsage(installation: Installation, durationMs: number): Promise<Usage> {
  await delay(SETTLE_MS);
  await installation.pool.query('checkpoint');
  await delay(durationMs);
  const start = await readUsage(installation);
  await delay(durationMs);
  return mapUsage(await readUsage(installation), (end, name) => (end - start[name]) / durationMs);
}

/** Usage per request, minus the usage when idle. */
export async function measureUsagePerRequest<T extends { answered: number; durationMs: number }>(
  installation: Installation,
  idle: Usage,
  send: () => Promise<T>,
): Promise<{ usage: Usage; sent: T }> {
  const start = await readUsage(installation);
  const sent = await send();
  const end = await readUsage(installation);
  const usage = mapUsage(end, (value, name) => (value - start[name] - idle[name] * sent.durationMs) / sent.answered);
  return { usage, sent };
}

function mapUsage(of: Usage, change: (value: number, name: keyof Usage) => number): Usage {
  return {
    node: change(of.node, 'node'),
    database: change(of.database, 'database'),
    logBytes: change(of.logBytes, 'logBytes'),
    flushes: change(of.flushes, 'flushes'),
  };
}
