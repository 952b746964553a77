import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';

/** What a tool that reads strangers' files may use. */
export interface ProcessLimits {
  timeoutMs: number;
  /** Of its whole address space; kept on Linux, unknown elsewhere. */
  memoryBytes: number;
  /** More than this on its standard output ends it. */
  maxOutputBytes: number;
  /** Hears what it says on its standard output, as it says it. */
  onOutput?: ((text: string) => void) | undefined;
  /** Nobody waits for it: everything else goes first. */
  isBackground: boolean;
  /** Ends it early. */
  signal?: AbortSignal | undefined;
}

/**
 * `missing`: it could not be started. `failed`: it gave up, or took more than it may. `slow`: it took too long.
 * `stopped`: nobody waits for it any more. `killed`: somebody else ended it, as a system without memory does. Only
 * `failed` says something about what it was given.
 */
type FailureReason = 'missing' | 'failed' | 'slow' | 'stopped' | 'killed';

/** A tool that failed or was ended; the message says why, with the end of what it said itself. */
export class ProcessError extends Error {
  override readonly name = 'ProcessError';
  readonly reason: FailureReason;

  constructor(message: string, reason: FailureReason, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

const MAX_COMPLAINT_CHARACTERS = 2_000;

/**
 * Runs a tool and answers with its standard output. It gets none of our environment and, where
 * the system can do it, no network, a bound on its memory, and an end when this process ends.
 *
 * @throws ProcessError when it fails, takes too long or says too much
 */
export async function runLimited(command: string, args: readonly string[], limits: ProcessLimits): Promise<Buffer> {
  const [first = command, ...rest] = [...(await restraints(limits)), command, ...args];
  return new Promise((resolve, reject) => {
    const child = spawn(first, rest, {
      cwd: tmpdir(),
      env: { PATH: process.env['PATH'], TMPDIR: tmpdir() },
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    const output: Buffer[] = [];
    let outputBytes = 0;
    let complaint = '';
    let ended: { reason: FailureReason; why: string } | null = null;
    const end = (reason: FailureReason, why: string) => {
      ended ??= { reason, why };
      child.kill('SIGKILL');
    };
    const timer = setTimeout(() => end('slow', `took longer than ${limits.timeoutMs / 1000} s`), limits.timeoutMs);
    const abort = () => end('stopped', 'was stopped');
    limits.signal?.addEventListener('abort', abort, { once: true });
    if (limits.signal?.aborted) abort();

    child.stdout.on('data', (chunk: Buffer) => {
      outputBytes += chunk.length;
      if (outputBytes > limits.maxOutputBytes) end('failed', 'said more than it may');
      else output.push(chunk);
      limits.onOutput?.(chunk.toString());
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-MAX_COMPLAINT_CHARACTERS);
    });
    const settle = () => {
      clearTimeout(timer);
      limits.signal?.removeEventListener('abort', abort);
    };
    child.on('error', (cause) => {
      settle();
      reject(new ProcessError(`${command} cannot be started: ${cause.message}`, 'missing', { cause }));
    });
    child.on('close', (code, signal) => {
      settle();
      if (ended === null && code === 0) return resolve(Buffer.concat(output));
      const itself = signal === null ? `ended with code ${code}` : `was ended by ${signal}`;
      const { reason, why } = ended ?? { reason: signal === 'SIGKILL' ? 'killed' : 'failed', why: itself };
      reject(new ProcessError(`${command} ${why}. ${complaint}`.trim(), reason));
    });
  });
}

/** Ways to restrain a command, the first that the system allows is taken. */
const noNetwork = [
  ['unshare', '--net'],
  ['unshare', '--net', '--map-root-user'],
];
const endsWithUs = [['setpriv', '--pdeathsig', 'KILL']];
const lowestPriority = [['nice', '-n', '19']];
const lastToDisk = [['ionice', '--class', 'idle']];
const boundMemory = (bytes: number) => [['prlimit', `--as=${bytes}`]];

const known = new Map<string, Promise<boolean>>();

/** The commands that restrain the one after them; each replaces itself by it, so there is one process to end. */
async function restraints({ memoryBytes, isBackground }: ProcessLimits): Promise<string[]> {
  if (process.platform !== 'linux') return [];
  const prefix: string[] = [];
  const behindOthers = isBackground ? [lowestPriority, lastToDisk] : [];
  for (const ways of [noNetwork, endsWithUs, ...behindOthers, boundMemory(memoryBytes)]) {
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
