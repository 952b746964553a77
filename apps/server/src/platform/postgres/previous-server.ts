import { execFile } from 'node:child_process';
import { readFileSync, readlinkSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isAlive } from './process-lock.ts';

const run = promisify(execFile);

/** A fast shutdown writes a checkpoint, which takes seconds on a slow disk. The process that started it aborts it sooner. */
const SHUTDOWN_MS = 60_000;

/**
 * Waits until no other PostgreSQL uses the data directory. If the Vitrine that started it was killed, it ends by itself on
 * Linux (`pdeathsig`); on other systems it gets SIGINT. A process id that another program has now is ignored.
 *
 * @throws Error if it does not end, or another program uses the folder
 */
export async function stopPreviousServer(folder: string, log: { info(text: string): void }): Promise<void> {
  const file = join(folder, 'postmaster.pid');
  const deadline = Date.now() + SHUTDOWN_MS;
  for (let round = 0; Date.now() < deadline; round++) {
    const pid = readPid(file);
    if (pid === null) return;
    if (!isAlive(pid)) {
      // PostgreSQL would mistake a zombie, or another process with the same id, for a running server.
      if (!hasProcessIn(folder)) return rm(file, { force: true });
      await delay(20);
      continue;
    }
    if (!(await isServing(folder, pid))) {
      if (hasProcessIn(folder)) throw new Error(`A program still uses ${folder}; end it first.`);
      return rm(file, { force: true });
    }
    if (round === 0) log.info(`Waiting for PostgreSQL from an earlier start to stop (process ${pid}).`);
    interrupt(pid, round === 0 ? 'SIGINT' : null);
    await delay(Math.min(20 * 2 ** round, 200));
  }
  throw new Error(`The PostgreSQL of an earlier start does not end; its number is in ${file}.`);
}

function readPid(file: string): number | null {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || null;
  } catch {
    return null;
  }
}

function interrupt(pid: number, signal: NodeJS.Signals | null): void {
  if (signal === null) return;
  try {
    process.kill(pid, signal);
  } catch {
    // The process has just ended, or belongs to another user; then the caller times out.
  }
}

async function isServing(folder: string, pid: number): Promise<boolean> {
  if (process.platform === 'linux') return readWorkingFolder(String(pid)) === folder;
  if (process.platform === 'win32') return true; // left to PostgreSQL, which refuses to start if it is
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.includes('postgres') && stdout.includes(folder);
}

function readWorkingFolder(pid: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

/** Backends survive a killed server for a moment and may still write. */
function hasProcessIn(folder: string): boolean {
  if (process.platform !== 'linux') return false;
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && readWorkingFolder(name) === folder);
}
