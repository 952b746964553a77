import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../platform/database.ts';
import { readHeapBytes } from '../processes/heap.ts';
import { readResidentBytes, listProcessTree } from '../processes/proc.ts';

export interface ServerProcess {
  pid: number;
  inspectorPort: number;
}

/** Figures of an installation at one instant. */
export interface Sample {
  /** The figures of each server process. */
  processes: { residentBytes: number; heapBytes: number; openFiles: number }[];
  /** Memory of PostgreSQL's processes that is not its shared buffers, in bytes. */
  databaseBytes: number;
  /** The number of rows by table. Tables with no rows are left out. */
  rows: Map<string, number>;
}

export async function takeSample(
  servers: readonly ServerProcess[],
  postgresPid: number,
  pool: Database['pool'],
): Promise<Sample> {
  const processes: Sample['processes'] = [];
  for (const { pid, inspectorPort } of servers) {
    const heapBytes = await readHeapBytes(inspectorPort);
    const openFiles = readdirSync(`/proc/${pid}/fd`).length;
    processes.push({ residentBytes: readResidentBytes(pid), heapBytes, openFiles });
  }
  const databaseBytes = listProcessTree(postgresPid).reduce((sum, pid) => sum + readAnonymousBytes(pid), 0);
  return { processes, databaseBytes, rows: await repeatQuery(() => countRows(pool)) };
}

/** Memory of a process without files and shared memory; its part of pages that it shares with others. */
function readAnonymousBytes(pid: number): number {
  try {
    return Number(/^Pss_Anon:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0; // it has ended
  }
}

/** Repeats a query for a minute: on a busy machine a connection may take too long. */
async function repeatQuery<T>(query: () => Promise<T>): Promise<T> {
  const deadlineMs = performance.now() + 60_000;
  for (;;) {
    try {
      return await query();
    } catch (error) {
      if (performance.now() > deadlineMs) throw error;
      await delay(500);
    }
  }
}

async function countRows(pool: Database['pool']): Promise<Map<string, number>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p') and not relispartition and nspname not in ('pg_catalog', 'information_schema')
     order by nspname <> 'public', relname`,
  );
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as count from ${name}`);
  const { rows } = await pool.query<{ name: string; count: number }>(counts.join(' union all '));
  return new Map(rows.filter(({ count }) => count > 0).map(({ name, count }) => [name.replace('public.', ''), count]));
}
