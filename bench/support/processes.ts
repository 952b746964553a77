import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../e2e/server.ts';

/** `/proc` counts in hundredths of a second on every Linux. */
const TICKS_PER_SECOND = 100;

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Running {
  pid: number;
  port: number;
  stop: () => Promise<unknown>;
}

/** Runs a file of the project with Node on a free port (`PORT`) and waits until it answers HTTP requests. */
export async function startProcess(args: readonly string[]): Promise<Running> {
  const port = await freePort();
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), OPS_PORT: '0' },
  });
  const isUp = async () => (await fetch(`http://127.0.0.1:${port}/`).catch(() => null)) !== null;
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}`);
    await delay(50);
  }
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { pid: child.pid ?? 0, port, stop };
}

/** Resident memory of a process, in bytes. */
export function readResidentBytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
}

/** The limit of open files and connections of a process. */
export function readFileLimit(pid: number): number {
  return Number(/^Max open files\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8'))?.[1]);
}

/** User and system CPU time, including ended children, in milliseconds. */
export function readCpuMs(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    const [user = 0, system = 0, usersOfEnded = 0, systemOfEnded = 0] = readStat(pid).slice(11, 15).map(Number);
    return user + system + usersOfEnded + systemOfEnded;
  });
  return (ticks.reduce((sum, each) => sum + each, 0) * 1_000) / TICKS_PER_SECOND;
}

/** A process and all its descendants. */
export function listProcessTree(pid: number): number[] {
  return [pid, ...listChildren(pid).flatMap(listProcessTree)];
}

export function listChildren(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => Number(readStat(pid)[1]) === parent);
}

/** The fields of `/proc/PID/stat` after the name, starting with the state; empty when the process has ended. */
function readStat(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
