import { type ChildProcess, fork } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { FailureReason, FromLauncher, ToLauncher } from './launcher/launcher.ts';
import { findProgram } from './programs.ts';

/** The limits of a tool that reads untrusted files. */
export interface ProcessLimits {
  timeoutMs: number;
  /** Limit of its data segment, which excludes its code. Enforced on Linux only. */
  memoryBytes: number;
  /** CPU time, which does not depend on the load of the machine. Enforced on Linux only. */
  cpuSeconds?: number | undefined;
  /** The process is ended if it writes more to its standard output. */
  maxOutputBytes: number;
  /** Called with its standard output as it is written. */
  onOutput?: ((text: string) => void) | undefined;
  /** Runs at the lowest priority, because no person waits for it. */
  isBackground: boolean;
  /** True if the tool starts others, which end with it. */
  isGroup?: boolean | undefined;
  /** Ends the process early. */
  signal?: AbortSignal | undefined;
}

/** A tool failed or was ended; the message states the reason and contains the end of its error output. */
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

/** The launcher ends after this time without work, which frees its memory. */
const IDLE_MS = 20_000;

const launcherPath = fileURLToPath(findProgram('launcher'));

let launcher: ChildProcess | null = null;
let lastId = 0;
let idle: NodeJS.Timeout | undefined;
const runs = new Map<number, Run>();

/**
 * Runs a tool and returns its standard output. It gets an empty environment and, if the system supports it, no network,
 * a memory limit, and ends with this process.
 *
 * A small separate process starts the tools, because starting one forks: forking a process as large as the server
 * blocks all requests for 10 ms.
 *
 * @throws ProcessError when it fails, takes too long or writes too much
 */
export async function runLimited(command: string, args: readonly string[], limits: ProcessLimits): Promise<Buffer> {
  const {
    timeoutMs,
    memoryBytes,
    cpuSeconds,
    maxOutputBytes,
    isBackground,
    isGroup = false,
    onOutput,
    signal,
  } = limits;
  if (signal?.aborted) throw new ProcessError(`${command} was stopped.`, 'stopped');
  const id = ++lastId;
  const isStreamed = onOutput !== undefined;
  const stop = () => send({ kind: 'stop', id });
  return new Promise<Buffer>((resolve, reject) => {
    const settle = (outcome: Buffer | ProcessError) => {
      runs.delete(id);
      signal?.removeEventListener('abort', stop);
      if (runs.size === 0) scheduleExit();
      if (outcome instanceof ProcessError) reject(outcome);
      else resolve(outcome);
    };
    runs.set(id, { limits, settle });
    wakeLauncher();
    send({
      kind: 'run',
      id,
      command,
      args,
      timeoutMs,
      memoryBytes,
      cpuSeconds,
      maxOutputBytes,
      isBackground,
      isGroup,
      isStreamed,
    });
    signal?.addEventListener('abort', stop, { once: true });
  });
}

let nodeReserve: Promise<number> | null = null;

/**
 * Runs one of our scripts with Node, under the same limits as any tool.
 *
 * @throws ProcessError as `runLimited` does
 */
export async function runNode(script: string, args: readonly string[], limits: ProcessLimits): Promise<Buffer> {
  nodeReserve ??= readReserve();
  const reservedBytes = await nodeReserve.catch((error: unknown) => {
    nodeReserve = null;
    throw error;
  });
  const memoryBytes = reservedBytes + limits.memoryBytes;
  return runLimited(process.execPath, ['--max-old-space-size=256', script, ...args], { ...limits, memoryBytes });
}

/** Memory that Node reserves without using it, in bytes. It counts against the limit. */
async function readReserve(): Promise<number> {
  if (process.platform !== 'linux') return 0;
  const script = 'process.stdout.write(fs.readFileSync("/proc/self/status"))';
  const limits = { timeoutMs: 60_000, memoryBytes: 2 ** 33, maxOutputBytes: 10_000, isBackground: false };
  const status = (await runLimited(process.execPath, ['--max-old-space-size=256', '-e', script], limits)).toString();
  const bytesOf = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024;
  return Math.max(0, bytesOf('VmData') - bytesOf('RssAnon'));
}

function send(message: ToLauncher): void {
  launcher?.send(message, () => {}); // if it has exited, its exit has already rejected all waiting calls
}

function wakeLauncher(): void {
  clearTimeout(idle);
  launcher ??= startLauncher();
  launcher.ref();
  launcher.channel?.ref();
}

function scheduleExit(): void {
  // The launcher must not keep this process alive.
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
    // The environment contains secrets, and the tools do not need it.
    env: { PATH: process.env['PATH'], TMPDIR: tmpdir() },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sent by our own launcher
  child.on('message', (message) => handle(message as FromLauncher));
  const end = (why: string) => {
    if (launcher === child) launcher = null;
    else return;
    for (const { settle } of runs.values()) settle(new ProcessError(`The process that starts tools ${why}.`, 'killed'));
  };
  child.on('error', ({ message }) => end(`cannot be started: ${message}`));
  child.on('exit', () => end('has exited'));
  return child;
}

function handle(message: FromLauncher): void {
  const run = runs.get(message.id);
  if (run === undefined) return;
  switch (message.kind) {
    case 'output':
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
