import { type ChildProcess, fork } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { FailureReason, FromLauncher, ToLauncher } from './launcher.ts';

/** What a tool that reads strangers' files may use. */
export interface ProcessLimits {
  timeoutMs: number;
  /** Of its own, beside the code that it runs; kept on Linux, unknown elsewhere. */
  memoryBytes: number;
  /** Of the processor: it is the same on a busy machine; kept on Linux, unknown elsewhere. */
  cpuSeconds?: number | undefined;
  /** More than this on its standard output ends it. */
  maxOutputBytes: number;
  /** Hears what it says on its standard output, as it says it. */
  onOutput?: ((text: string) => void) | undefined;
  /** Nobody waits for it: everything else goes first. */
  isBackground: boolean;
  /** Ends it early. */
  signal?: AbortSignal | undefined;
}

/** A tool that failed or was ended; the message says why, with the end of what it said itself. */
export class ProcessError extends Error {
  override readonly name = 'ProcessError';
  readonly reason: FailureReason;

  constructor(message: string, reason: FailureReason, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

interface Run {
  limits: ProcessLimits;
  settle: (outcome: Buffer | ProcessError) => void;
}

/** How long the launcher waits for more to start before it gives its memory back. */
const IDLE_MS = 60_000;

const launcherPath = fileURLToPath(new URL('launcher.ts', import.meta.url));

let launcher: ChildProcess | null = null;
let lastId = 0;
let idle: NodeJS.Timeout | undefined;
const runs = new Map<number, Run>();

/**
 * Runs a tool and answers with its standard output. It gets none of our environment and, where
 * the system can do it, no network, a bound on its memory, and an end when this process ends.
 *
 * A small process of its own starts them: to start one, a process is copied, and while one as large as the server is,
 * every screen that calls in waits 10 ms.
 *
 * @throws ProcessError when it fails, takes too long or says too much
 */
export async function runLimited(command: string, args: readonly string[], limits: ProcessLimits): Promise<Buffer> {
  const { timeoutMs, memoryBytes, cpuSeconds, maxOutputBytes, isBackground, onOutput, signal } = limits;
  if (signal?.aborted) throw new ProcessError(`${command} was stopped.`, 'stopped');
  const id = ++lastId;
  const tells = onOutput !== undefined;
  const stop = () => send({ kind: 'stop', id });
  return new Promise<Buffer>((resolve, reject) => {
    const settle = (outcome: Buffer | ProcessError) => {
      runs.delete(id);
      signal?.removeEventListener('abort', stop);
      if (runs.size === 0) rest();
      if (outcome instanceof ProcessError) reject(outcome);
      else resolve(outcome);
    };
    runs.set(id, { limits, settle });
    wake();
    send({ kind: 'run', id, command, args, timeoutMs, memoryBytes, cpuSeconds, maxOutputBytes, isBackground, tells });
    signal?.addEventListener('abort', stop, { once: true });
  });
}

let reserve: Promise<number> | null = null;

/**
 * Runs a script of ours with Node, limited as every tool is.
 *
 * @throws ProcessError as `runLimited` does
 */
export async function runNode(script: string, args: readonly string[], limits: ProcessLimits): Promise<Buffer> {
  reserve ??= readReserve();
  const reservedBytes = await reserve.catch((error: unknown) => {
    reserve = null;
    throw error;
  });
  const memoryBytes = reservedBytes + limits.memoryBytes;
  return runLimited(process.execPath, ['--max-old-space-size=256', script, ...args], { ...limits, memoryBytes });
}

/** How much memory Node sets aside and does not use, in bytes: it would count as used. */
async function readReserve(): Promise<number> {
  if (process.platform !== 'linux') return 0;
  const script = 'process.stdout.write(fs.readFileSync("/proc/self/status"))';
  const limits = { timeoutMs: 60_000, memoryBytes: 2 ** 33, maxOutputBytes: 10_000, isBackground: false };
  const status = (await runLimited(process.execPath, ['--max-old-space-size=256', '-e', script], limits)).toString();
  const bytesOf = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024;
  return Math.max(0, bytesOf('VmData') - bytesOf('RssAnon'));
}

function send(message: ToLauncher): void {
  launcher?.send(message, () => {}); // where it is gone, its exit has told all who wait
}

function wake(): void {
  clearTimeout(idle);
  launcher ??= startLauncher();
  launcher.ref();
  launcher.channel?.ref();
}

function rest(): void {
  // Nothing of it keeps this process from ending.
  launcher?.unref();
  launcher?.channel?.unref();
  clearTimeout(idle);
  idle = setTimeout(() => {
    launcher?.disconnect();
    launcher = null;
  }, IDLE_MS).unref();
}

function startLauncher(): ChildProcess {
  const child = fork(launcherPath, {
    execArgv: ['--max-old-space-size=64', '--max-semi-space-size=1'],
    // What is started needs none of ours, and there are secrets in it.
    env: { PATH: process.env['PATH'], TMPDIR: tmpdir() },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the launcher is ours
  child.on('message', (message) => hear(message as FromLauncher));
  const end = (why: string) => {
    if (launcher === child) launcher = null;
    else return;
    for (const { settle } of runs.values()) settle(new ProcessError(`What starts tools ${why}.`, 'killed'));
  };
  child.on('error', ({ message }) => end(`cannot be started: ${message}`));
  child.on('exit', () => end('was ended'));
  return child;
}

function hear(message: FromLauncher): void {
  const run = runs.get(message.id);
  if (run === undefined) return;
  switch (message.kind) {
    case 'said':
      run.limits.onOutput?.(message.text);
      break;
    case 'done':
      run.settle(Buffer.from(message.output));
      break;
    case 'failed':
      run.settle(new ProcessError(message.why, message.reason));
      break;
  }
}
