import { execFile } from 'node:child_process';
import { readFileSync, readlinkSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isAlive } from './process-lock.ts';

const run = promisify(execFile);

/** A fast shutdown writes a checkpoint, which takes seconds on a slow disk; after that its starter cuts it short. */
const PATIENCE_MS = 60_000;

/**
 * Sees to it that nobody else runs on the data. A server of an owner that was killed is ending by itself on Linux
 * (`pdeathsig`), and is asked to end elsewhere. A number that now belongs to another program is no server.
 *
 * @throws Error in words when it does not end, or another program works in the folder
 */
export async function endFormerServer(folder: string, log: { info(text: string): void }): Promise<void> {
  const file = join(folder, 'postmaster.pid');
  const deadline = Date.now() + PATIENCE_MS;
  for (let round = 0; Date.now() < deadline; round++) {
    const pid = readPid(file);
    if (pid === null) return;
    if (!isAlive(pid)) {
      // PostgreSQL itself takes a dead one that nobody has waited for yet, or its number used again, for a living one.
      if (!isAnyoneIn(folder)) return rm(file, { force: true });
      await delay(20);
      continue;
    }
    if (!(await isServerOf(folder, pid))) {
      if (isAnyoneIn(folder)) throw new Error(`A program still works in ${folder}; end it first.`);
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
    // It ended in this moment, or is another user's: then the caller's patience ends.
  }
}

async function isServerOf(folder: string, pid: number): Promise<boolean> {
  if (process.platform === 'linux') return workingFolder(String(pid)) === folder;
  if (process.platform === 'win32') return true; // left to PostgreSQL, which refuses when it is one
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.includes('postgres') && stdout.includes(folder);
}

function workingFolder(pid: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

/** Backends live on for a moment after their server was killed, and may still write. */
function isAnyoneIn(folder: string): boolean {
  if (process.platform !== 'linux') return false;
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && workingFolder(name) === folder);
}
