import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../e2e/server.ts';

const START_LIMIT_MS = 120_000;

const main = fileURLToPath(new URL('../../apps/server/src/test/e2e-main.ts', import.meta.url));

export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

/** Ends a process, and waits until it has ended. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return;
  child.kill(signal);
  await once(child, 'exit');
}

/** Starts a server process of any role, and waits until it is ready. @param output a file for what it prints */
export async function startRole(
  env: Record<string, string>,
  output: number | 'ignore' = 'ignore',
): Promise<ChildProcess> {
  const port = await freePort();
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', output, 'inherit'],
    env: { PATH, HOME, TZ: 'UTC', ...env, OPS_PORT: String(port) },
  });
  const deadlineMs = performance.now() + START_LIMIT_MS;
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok === true) return child;
    if (hasEnded(child) || performance.now() > deadlineMs) throw new Error('A process does not become ready');
    await delay(20);
  }
}
