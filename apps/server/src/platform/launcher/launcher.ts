import { type ChildProcess, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import * as starvation from './starvation.ts';

/*
 * A small process that starts tools for the server, because forking a small process is cheap. It ends with the server,
 * and all tools end with it.
 */

/**
 * `missing`: it could not be started. `failed`: it exited with an error, or exceeded a limit. `slow`: it took too long.
 * `stopped`: it was cancelled. `killed`: something else ended it, such as a system that is out of memory. Only `failed`
 * is caused by its input.
 */
export type FailureReason = 'missing' | 'failed' | 'slow' | 'stopped' | 'killed';

interface RunRequest {
  kind: 'run';
  id: number;
  command: string;
  args: readonly string[];
  timeoutMs: number;
  memoryBytes: number;
  cpuSeconds: number | undefined;
  maxOutputBytes: number;
  isBackground: boolean;
  /** True if the tool starts others, which end with it. */
  isGroup: boolean;
  /** True if the tool's output is forwarded as it is written. */
  isStreamed: boolean;
}

export type ToLauncher = RunRequest | { kind: 'stop'; id: number };

export type FromLauncher =
  | { kind: 'output'; id: number; text: string }
  | { kind: 'done'; id: number; output: Uint8Array }
  | { kind: 'failed'; id: number; reason: FailureReason; why: string };

const MAX_STDERR_CHARACTERS = 2_000;

const stops = new Map<number, () => void>();

process.on('message', (given) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sent by our own process
  const message = given as ToLauncher;
  if (message.kind === 'stop') stops.get(message.id)?.();
  else void run(message);
});

process.on('disconnect', () => {
  for (const stop of stops.values()) stop();
  process.exit();
});

// Ctrl+C reaches all processes of a terminal. The server ends this one when it no longer needs it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

function sendReply(message: FromLauncher): void {
  process.send?.(message);
}

async function run({ id, command, args, isBackground, isGroup, ...limits }: RunRequest): Promise<void> {
  let child: ChildProcess | null = null;
  let ended: { reason: FailureReason; why: string } | null = null;
  const end = (reason: FailureReason, why: string) => {
    ended ??= { reason, why };
    if (child !== null) kill(child);
  };
  const settle = (outcome: FromLauncher) => {
    stops.delete(id);
    clearTimeout(timer);
    sendReply(outcome);
  };
  stops.set(id, () => end('stopped', 'was stopped'));
  const timer = setTimeout(() => end('slow', `took longer than ${limits.timeoutMs / 1000} s`), limits.timeoutMs);
  await start(isBackground && !starvation.isRecent());

  function kill(started: ChildProcess): void {
    try {
      if (isGroup && started.pid !== undefined) process.kill(-started.pid, 'SIGKILL');
    } catch {
      // the group has ended
    }
    started.kill('SIGKILL');
  }

  async function start(isIdlePriority: boolean): Promise<void> {
    const [first = command, ...rest] = [...(await listWrappers(limits, isIdlePriority)), command, ...args];
    const started = spawn(first, rest, {
      cwd: tmpdir(),
      env: { PATH: process.env['PATH'], TMPDIR: tmpdir() },
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      detached: isGroup,
    });
    child = started;
    // The run may have been cancelled while the wrappers were probed.
    if (isEnded()) kill(started);
    let isStarved = false;
    const check = isIdlePriority
      ? starvation.check(started, () => {
          isStarved = true;
          kill(started);
        })
      : undefined;
    const output: Buffer[] = [];
    let outputBytes = 0;
    let stderr = '';
    started.stdout.on('data', (chunk: Buffer) => {
      outputBytes += chunk.length;
      if (outputBytes > limits.maxOutputBytes) end('failed', 'wrote too much output');
      else output.push(chunk);
      if (limits.isStreamed) sendReply({ kind: 'output', id, text: chunk.toString() });
    });
    started.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-MAX_STDERR_CHARACTERS);
    });
    started.on('error', ({ message }) => {
      clearTimeout(check);
      settle({ kind: 'failed', id, reason: 'missing', why: `${command} cannot be started: ${message}` });
    });
    started.on('exit', () => {
      if (!isEnded()) return;
      // A process that it has started may hold them open for ever.
      started.stdout.destroy();
      started.stderr.destroy();
    });
    started.on('close', (code, signal) => {
      clearTimeout(check);
      if (!stops.has(id)) return;
      if (ended === null && code === 0) return settle({ kind: 'done', id, output: Buffer.concat(output) });
      if (ended === null && isStarved) return void start(false);
      const exit = signal === null ? `ended with code ${code}` : `was ended by ${signal}`;
      const { reason, why } = ended ?? { reason: signal === 'SIGKILL' ? 'killed' : 'failed', why: exit };
      settle({ kind: 'failed', id, reason, why: `${command} ${why}. ${stderr}`.trim() });
    });
  }

  function isEnded(): boolean {
    return ended !== null;
  }
}

/** Wrapper commands that restrict a tool. The first of several alternatives that the system supports is used. */
const withoutNetwork = [
  ['unshare', '--net'],
  ['unshare', '--net', '--map-root-user'],
];
const endsWithLauncher = [['setpriv', '--pdeathsig', 'KILL']];
/**
 * The idle class runs only when nothing else does; a low priority could still delay others by some milliseconds. It comes
 * last of the wrappers: creating a network namespace takes a lock of the kernel, and a process that holds it without
 * getting the processor would block every other tool.
 */
const lowestPriority = [
  ['chrt', '--idle', '0'],
  ['nice', '-n', '19'],
];
const idleDiskPriority = [['ionice', '--class', 'idle']];
/**
 * Limits writable memory, including reserved address space. The soft limit of CPU time is one second below the hard one,
 * so that its signal shows why the process ended.
 */
const toResourceLimits = ({ memoryBytes, cpuSeconds }: Pick<RunRequest, 'memoryBytes' | 'cpuSeconds'>) => [
  ['prlimit', `--data=${memoryBytes}`, ...(cpuSeconds === undefined ? [] : [`--cpu=${cpuSeconds}:${cpuSeconds + 1}`])],
];

const supported = new Map<string, Promise<boolean>>();

/** The wrappers to put before a command. Each replaces itself with the next, so that there is only one process. */
async function listWrappers(limits: Pick<RunRequest, 'memoryBytes' | 'cpuSeconds'>, isIdlePriority: boolean) {
  if (process.platform !== 'linux') return [];
  const prefix: string[] = [];
  const priorities = isIdlePriority ? [idleDiskPriority, lowestPriority] : [];
  for (const alternatives of [withoutNetwork, endsWithLauncher, toResourceLimits(limits), ...priorities]) {
    for (const wrapper of alternatives) {
      if (!(await isSupported(wrapper))) continue;
      prefix.push(...wrapper);
      break;
    }
  }
  return prefix;
}

/** True if this system supports the wrapper; memoised. */
function isSupported(wrapper: readonly string[]): Promise<boolean> {
  const key = wrapper.join(' ');
  const answer = supported.get(key) ?? probe(wrapper);
  supported.set(key, answer);
  return answer;
}

function probe([command = '', ...args]: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, [...args, 'true'], { stdio: 'ignore' });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}
