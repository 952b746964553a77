import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished, vi } from 'vitest';
import { createMigratedDatabase } from '../postgres/migrated-database.ts';

export interface ServerProcess {
  child: ChildProcess;
  dataDir: string;
  /** The exit code of the process. */
  ended: Promise<number | null>;
  /** Everything that it has printed, on both outputs. */
  printed: () => string;
  /** Waits until this is printed, or the process has ended. */
  until: (text: string) => Promise<void>;
}

export const RUNS = 'Press Ctrl+C to stop.';

/** A process loads all of the product, and may set up a database, which takes long on a busy machine. */
const START_LIMIT_MS = 120_000;

/** Finds the address at which the process listens in its log of level `info`. */
export const addressIn = (printed: string): string => /Server listening at (http:[\w/.]+:\d+)/.exec(printed)?.[1] ?? '';

/** Runs the server as an operator does, with a database of its own, until the end of the test. */
export async function startServerProcess(
  env: Record<string, string>,
  { program = 'main.ts' } = {},
): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-run-'));
  const child = spawn(process.execPath, [fileURLToPath(new URL(`../../${program}`, import.meta.url))], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: (await createMigratedDatabase()).url,
      SESSION_SECRET: randomBytes(32).toString('hex'),
      DATA_DIR: dataDir,
      PUBLIC_URL: 'https://signs.example.com',
      HOST: '127.0.0.1',
      PORT: '0',
      OPS_PORT: '0',
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  let hasEnded = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (printed += String(chunk)));
  }
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null);
  void ended.then(() => (hasEnded = true));
  return {
    child,
    dataDir,
    ended,
    printed: () => printed,
    until: (text) =>
      vi.waitFor(() => {
        if (!printed.includes(text) && !hasEnded) throw new Error(`${text} is not in ${printed}`);
      }, START_LIMIT_MS),
  };
}
