import { type ChildProcess, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';

/*
 * The process that starts tools for the server, and nothing else: it is small, so that starting one costs little, and
 * it ends with the server, and all that it started with it.
 */

/**
 * `missing`: it could not be started. `failed`: it gave up, or took more than it may. `slow`: it took too long.
 * `stopped`: nobody waits for it any more. `killed`: somebody else ended it, as a system without memory does. Only
 * `failed` says something about what it was given.
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
  /** Whether its output is told as it comes, too. */
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

// Ctrl+C reaches all processes of a terminal; the server ends this one when it has done with it.
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
  // It may have been stopped while it was found out how to restrain it.
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

/** Ways to restrain a command, the first that the system allows is taken. */
const noNetwork = [
  ['unshare', '--net'],
  ['unshare', '--net', '--map-root-user'],
];
const endsWithUs = [['setpriv', '--pdeathsig', 'KILL']];
/** The idle class runs only where nothing else would; behind others of low priority one may still wait some ms. */
const lowestPriority = [
  ['chrt', '--idle', '0'],
  ['nice', '-n', '19'],
];
const lastToDisk = [['ionice', '--class', 'idle']];
/**
 * What is written to counts; address space that is only set aside does too, as far as it could be written to. Of the
 * processor's time a warning comes one second before the end, which says whose fault it is.
 */
const bounds = ({ memoryBytes, cpuSeconds }: Pick<Order, 'memoryBytes' | 'cpuSeconds'>) => [
  ['prlimit', `--data=${memoryBytes}`, ...(cpuSeconds === undefined ? [] : [`--cpu=${cpuSeconds}:${cpuSeconds + 1}`])],
];

const known = new Map<string, Promise<boolean>>();

/** The commands that restrain the one after them; each replaces itself by it, so there is one process to end. */
async function restraints({ isBackground, ...most }: Pick<Order, 'memoryBytes' | 'cpuSeconds' | 'isBackground'>) {
  if (process.platform !== 'linux') return [];
  const prefix: string[] = [];
  // First, so that the others are done behind them, too.
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

/** Whether this system has and allows it; asked once. */
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
