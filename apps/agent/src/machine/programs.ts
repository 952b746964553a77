import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);

const TIMEOUT_MS = 30_000;

/** A program that waits for hardware cannot be ended: it is given up so long after its limit. */
const GIVE_UP_MS = 1_000;

interface RunOptions {
  /** The program is ended after this time. */
  timeoutMs?: number;
  /** Added to the environment of the agent. */
  env?: Record<string, string>;
}

/**
 * Runs a program of the machine and returns its output.
 *
 * @throws Error when there is none of this name, when it fails, or does not end in time
 */
export type Run = (command: string[], options?: RunOptions) => Promise<string>;

export const runProgram: Run = async ([program = '', ...args], { timeoutMs = TIMEOUT_MS, env = {} } = {}) => {
  const stop = new AbortController();
  const ended = execute(program, args, {
    env: { ...process.env, ...env },
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  });
  const givenUp = delay(timeoutMs + GIVE_UP_MS, null, { signal: stop.signal, ref: false });
  try {
    const result = await Promise.race([ended, givenUp]);
    if (result === null) throw new Error(`${program} cannot be ended`);
    return result.stdout;
  } finally {
    stop.abort();
    givenUp.catch(() => undefined);
    ended.catch(() => undefined);
  }
};

/** Returns what a program has printed, even if it has failed; an empty text when there is none of this name. */
export async function readOutput(run: Run, command: string[], options?: RunOptions): Promise<string> {
  try {
    return await run(command, options);
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
  }
}
