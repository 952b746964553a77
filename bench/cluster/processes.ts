import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../e2e/server.ts';
import { limitWait, until } from './awaiting.ts';

/** A server process that keeps its ports when it is killed and started again. */
export interface ServerProcess {
  name: string;
  port: number;
  url: string;
  /** Resolves when it is ready. */
  start(): Promise<void>;
  /** `kill -9`. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

const main = fileURLToPath(new URL('server-main.ts', import.meta.url));

/** @param env settings that all processes share */
export async function createProcess(
  role: 'web' | 'worker',
  name: string,
  env: Record<string, string>,
): Promise<ServerProcess> {
  const port = await freePort();
  const opsPort = await freePort();
  let child: ChildProcess | null = null;

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await limitWait(`the end of ${name}`, ended);
  }

  return {
    name,
    port,
    url: `http://127.0.0.1:${port}`,
    async start() {
      const started = spawn(process.execPath, [main], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          PATH: process.env['PATH'],
          TZ: 'UTC',
          HOST: '127.0.0.1',
          PORT: String(port),
          OPS_PORT: String(opsPort),
          ROLE: role,
          ...env,
        },
      });
      child = started;
      await until(`${name} to be ready`, async () => {
        if (started.exitCode !== null) throw new Error(`${name} ended with ${started.exitCode} at its start`);
        const answer = await fetch(`http://127.0.0.1:${opsPort}/readyz`).catch(() => null);
        return answer?.ok === true ? true : undefined;
      });
    },
    async kill() {
      if (child?.exitCode !== null) throw new Error(`${name} has ended by itself, with ${child?.exitCode}`);
      await end('SIGKILL');
    },
    stop: () => end('SIGINT'),
  };
}
