import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** What processes cost, as Linux tells it in `/proc`, and how a reference is run as one. */

/** `/proc` counts in hundredths of a second on every Linux. */
const TICKS_PER_SECOND = 100;

const root = fileURLToPath(new URL('..', import.meta.url));

export interface Running {
  pid: number;
  port: number;
  stop: () => Promise<unknown>;
}

/** Runs a file of the project with Node on a free port (`PORT`), and waits until it answers. */
export async function startProcess(args: readonly string[]): Promise<Running> {
  const port = await freePort();
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port) },
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** Memory that a process holds, in bytes. */
export function residentBytesOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
}

/** How many files and connections a process may have open. */
export function mostFilesOf(pid: number): number {
  return Number(/^Max open files\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8'))?.[1]);
}

/** User and system time so far, also of children that have ended, in milliseconds. */
export function cpuMsOf(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    const [user = 0, system = 0, usersOfEnded = 0, systemOfEnded = 0] = statOf(pid).slice(11, 15).map(Number);
    return user + system + usersOfEnded + systemOfEnded;
  });
  return (ticks.reduce((sum, each) => sum + each, 0) * 1_000) / TICKS_PER_SECOND;
}

/** A process and all that descend from it. */
export function treeOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(treeOf)];
}

export function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => Number(statOf(pid)[1]) === parent);
}

/** The fields after the name, from the state on; empty for a process that has ended. */
function statOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
