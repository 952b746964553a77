import { spawnSync } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** A process, identified by its start time too, because the system reuses process ids. */
const Process = z.object({ pid: z.int().positive(), since: z.string() });

/**
 * Locks `dataDir` for this process, which runs PostgreSQL there, until the returned function is called or the process
 * ends in any way.
 *
 * @throws Error that names the other process if one that is alive holds the lock
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'postgres.owner');
  const me = { pid: process.pid, since: findStartOfProcess(process.pid) };
  if (!tryLock(file, me)) {
    const holder = readHolder(file);
    if (holder !== null && findStartOfProcess(holder.pid) === holder.since)
      throw new Error(
        `DATA_DIR ${dataDir} is in use by another Vitrine, process ${holder.pid}. Stop it, or set DATA_DIR.`,
      );
    rmSync(file, { force: true });
    if (!tryLock(file, me)) throw new Error(`DATA_DIR ${dataDir} was just taken by another Vitrine.`);
  }
  return () => rmSync(file, { force: true });
}

/** The file must appear together with its content: an empty one would look like that of a dead process. */
function tryLock(file: string, me: { pid: number }): boolean {
  const prepared = `${file}.${me.pid}`;
  const content = JSON.stringify(me);
  writeFileSync(prepared, content, { mode: 0o600 });
  try {
    linkSync(prepared, file);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    return tryWrite(file, content); // the file system has no links, as on a USB stick
  } finally {
    rmSync(prepared);
  }
}

function tryWrite(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function readHolder(file: string): z.infer<typeof Process> | null {
  try {
    return Process.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null; // damaged, or of another program
  }
}

/** Finds when the live process `pid` was started, in a format that depends on the system; null if there is none. */
function findStartOfProcess(pid: number): string | null {
  if (process.platform === 'linux') {
    const stat = readStat(pid);
    return stat === null || stat.state === 'Z' ? null : `${bootId()} ${stat.startTicks}`;
  }
  if (process.platform === 'win32') return isAlive(pid) ? 'alive' : null;
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || null;
}

function readStat(pid: number): { state: string; startTicks: string } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets, which may contain brackets itself.
    const [state = '', ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state, startTicks: rest[18] ?? '' };
  } catch {
    return null;
  }
}

function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
}

/** True if a process with this id is alive, of any user. A zombie is not. */
export function isAlive(pid: number): boolean {
  if (process.platform === 'linux') return (readStat(pid)?.state ?? 'Z') !== 'Z';
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isCode(error, 'EPERM');
  }
}
