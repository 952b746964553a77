import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../e2e/server.ts';

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
