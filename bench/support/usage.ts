import { setTimeout as delay } from 'node:timers/promises';
import { SETTLE_MS } from './event-streams.ts';
import type { Installation } from './installation.ts';
import { cpuMsOf, treeOf } from './processes.ts';

/** Resources used up to now, per millisecond, or per request. */
export interface Usage {
  /** CPU milliseconds. */
  node: number;
  database: number;
  /** Bytes of the write-ahead log, and flushes of it to the disk. */
  logBytes: number;
  flushes: number;
}

async function usageOf({ serverPid, postgresPid, pool }: Installation): Promise<Usage> {
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

/** Usage per millisecond without requests, measured after pending states and changed pages have been written. */
export async function usageWhenIdle(installation: Installation, durationMs: number): Promise<Usage> {
  await delay(SETTLE_MS);
  await installation.pool.query('checkpoint');
  await delay(durationMs);
  const start = await usageOf(installation);
  await delay(durationMs);
  return mapUsage(await usageOf(installation), (end, name) => (end - start[name]) / durationMs);
}

/** Usage per request, minus the usage when idle. */
export async function usagePerRequest<T extends { answered: number; durationMs: number }>(
  installation: Installation,
  idle: Usage,
  send: () => Promise<T>,
): Promise<{ usage: Usage; sent: T }> {
  const start = await usageOf(installation);
  const sent = await send();
  const end = await usageOf(installation);
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
