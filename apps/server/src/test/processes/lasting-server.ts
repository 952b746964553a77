import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { until } from './awaiting.ts';
import { freePort } from './free-port.ts';

/** A server process that keeps its ports when it is killed and started again. It ends with the test. */
export interface LastingServer {
  url: string;
  port: number;
  pid(): number;
  /** Resolves when it is ready. */
  start(): Promise<void>;
  /** `kill -9`. @throws Error if it had ended by itself */
  kill(): Promise<void>;
  /** Ends it as a process manager does; returns its exit code. */
  stop(): Promise<number | null>;
  hasEnded(): boolean;
  /** Everything that it has printed. */
  printed(): string;
}

/** A process loads all of the product, and may set up a database, which takes long on a busy machine. */
const START_LIMIT_MS = 120_000;

/**
 * @param env its settings, among them `DATABASE_URL` and `DATA_DIR`
 * @param options `program`: the path below `apps/server/src`; `output`: a file that gets what it prints instead
 */
export async function createLastingServer(
  env: Record<string, string>,
  { program = 'test/e2e-main.ts', output }: { program?: string; output?: number } = {},
): Promise<LastingServer> {
  const [port, opsPort] = [await freePort(), await freePort()];
  const main = fileURLToPath(new URL(`../../${program}`, import.meta.url));
  let child: ChildProcess | null = null;
  let printed = '';

  const hasEnded = () => child === null || child.exitCode !== null || child.signalCode !== null;
  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (child === null || hasEnded()) return child?.exitCode ?? null;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    return child.exitCode;
  }
  onTestFinished(async () => void (await end('SIGTERM')));

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: () => child?.pid ?? 0,
    async start() {
      const { PATH = '', HOME = '' } = process.env;
      const own = { HOST: '127.0.0.1', PORT: String(port), OPS_PORT: String(opsPort) };
      child = spawn(process.execPath, [main], {
        stdio: ['ignore', output ?? 'pipe', 'pipe'],
        env: { PATH, HOME, TZ: 'UTC', LOG_LEVEL: 'error', ...own, ...env },
      });
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk: Buffer) => (printed += String(chunk)));
      const isReady = async () => {
        if (hasEnded()) throw new Error(`The server ended at its start: ${printed}`);
        const answer = await fetch(`http://127.0.0.1:${opsPort}/readyz`).catch(() => null);
        return answer?.ok === true ? true : undefined;
      };
      await until('a server to be ready', isReady, { limitMs: START_LIMIT_MS, pollMs: 20 });
    },
    async kill() {
      if (hasEnded()) throw new Error(`The server has ended by itself: ${printed}`);
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
    hasEnded,
    printed: () => printed,
  };
}
