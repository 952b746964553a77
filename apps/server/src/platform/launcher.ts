import { type ChildProcess, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';

/*
 * A small process that starts tools for the server, so that forking is cheap. It ends with the server, and all tools end
 * with it.
 */

/**
 * `missing`: it could not be started. `failed`: it exited with an error, or exceeded a limit. `slow`: it took too long.
 * `stopped`: it was cancelled. `killed`: something else ended it, such as a system that is out of memory. Only `failed`
 * is caused by its input.
 */
export type FailureReason = 'missing' | 'failed' | 'slow' | 'stopped' | 'killed';

interface Order {
  kind: 'run';
  id: number;
  command: string;
  args: readonly string[];
  timeoutMs: number;
  memoryBytes: number;
  cpuSeconds: number | undefined;
  maxOutputBytes: number;
  isBackground: boolean;
  /** Whether to forward its output as it is written. */
  tells: boolean;
}

export type ToLauncher = Order | { kind: 'stop'; id: number };

export type FromLauncher =
  | { kind: 'said'; id: number; text: string }
  | { kind: 'done'; id: number; output: Uint8Array }
  | { kind: 'failed'; id: number; reason: FailureReason; why: string };

const MAX_COMPLAINT_CHARACTERS = 2_000;

const stops = new Map<number, () => void>();

process.on('message', (given) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server is ours
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

function tell(message: FromLauncher): void {
  process.send?.(message);
}

async function run({ id, command, args, ...order }: Order): Promise<void> {
  let child: ChildProcess | null = null;
  let ended: { reason: FailureReason; why: string } | null = null;
  const end = (reason: FailureReason, why: string) => {
    ended ??= { reason, why };
    child?.kill('SIGKILL');
  };
  const settle = (outcome: FromLauncher) => {
    stops.delete(id);
    clearTimeout(timer);
    tell(outcome);
  };
  stops.set(id, () => end('stopped', 'was stopped'));
  const timer = setTimeout(() => end('slow', `took longer than ${order.timeoutMs / 1000} s`), order.timeoutMs);

  const [first = command, ...rest] = [...(await restraints(order)), command, ...args];
  const started = spawn(first, rest, {
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'], TMPDIR: tmpdir() },
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  child = started;
  // It may have been cancelled in the meantime.
  if (isEnded()) started.kill('SIGKILL');
  const output: Buffer[] = [];
  let outputBytes = 0;
  let complaint = '';
  started.stdout.on('data', (chunk: Buffer) => {
    outputBytes += chunk.length;
    if (outputBytes > order.maxOutputBytes) end('failed', 'said more than it may');
    else output.push(chunk);
    if (order.tells) tell({ kind: 'said', id, text: chunk.toString() });
  });
  started.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-MAX_COMPLAINT_CHARACTERS);
  });
  started.on('error', ({ message }) => {
    settle({ kind: 'failed', id, reason: 'missing', why: `${command} cannot be started: ${message}` });
  });
  started.on('close', (code, signal) => {
    if (!stops.has(id)) return;
    if (ended === null && code === 0) return settle({ kind: 'done', id, output: Buffer.concat(output) });
    const itself = signal === null ? `ended with code ${code}` : `was ended by ${signal}`;
    const { reason, why } = ended ?? { reason: signal === 'SIGKILL' ? 'killed' : 'failed', why: itself };
    settle({ kind: 'failed', id, reason, why: `${command} ${why}. ${complaint}`.trim() });
  });

  function isEnded(): boolean {
    return ended !== null;
  }
}

/** Wrappers that restrict a command; the first one that the system allows is used. */
const noNetwork = [
  ['unshare', '--net'],
  ['unshare', '--net', '--map-root-user'],
];
const endsWithUs = [['setpriv', '--pdeathsig', 'KILL']];
/** The idle class runs only when nothing else does; a low priority could still delay others by some milliseconds. */
const lowestPriority = [
  ['chrt', '--idle', '0'],
  ['nice', '-n', '19'],
];
const lastToDisk = [['ionice', '--class', 'idle']];
/**
 * Limits writable memory, including reserved address space. The soft limit of CPU time is one second below the hard one,
 * so that its signal tells why the process ended.
 */
const bounds = ({ memoryBytes, cpuSeconds }: Pick<Order, 'memoryBytes' | 'cpuSeconds'>) => [
  ['prlimit', `--data=${memoryBytes}`, ...(cpuSeconds === undefined ? [] : [`--cpu=${cpuSeconds}:${cpuSeconds + 1}`])],
];

const known = new Map<string, Promise<boolean>>();

/** Commands that restrict the command after them. Each executes it in its own place, so that there is only one process. */
async function restraints({ isBackground, ...most }: Pick<Order, 'memoryBytes' | 'cpuSeconds' | 'isBackground'>) {
  if (process.platform !== 'linux') return [];
  const prefix: string[] = [];
  // First, so that the other wrappers run at this priority too.
  const behindOthers = isBackground ? [lowestPriority, lastToDisk] : [];
  for (const ways of [...behindOthers, noNetwork, endsWithUs, bounds(most)]) {
    for (const way of ways) {
      if (!(await works(way))) continue;
      prefix.push(...way);
      break;
    }
  }
  return prefix;
}

/** Whether this system supports it; memoised. */
function works(way: readonly string[]): Promise<boolean> {
  const key = way.join(' ');
  const answer = known.get(key) ?? tries(way);
  known.set(key, answer);
  return answer;
}

function tries([command = '', ...args]: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, [...args, 'true'], { stdio: 'ignore' });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}
