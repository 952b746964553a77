import { once } from 'node:events';
import { type ResourceLimits, Worker } from 'node:worker_threads';

const START_MS = 20_000;
/** The thread ends after this time without work. */
const IDLE_MS = 30_000;

interface ThreadOptions {
  /** The module that the thread runs. It calls `serveParser`. */
  entry: URL;
  /** The time for one message. */
  timeMs: number;
  resourceLimits: ResourceLimits;
}

/** An answer of the thread; `effort`: it took more time or memory than it may. */
type ThreadAnswer<T> = { answer: T } | { failure: 'effort' };

export interface ParserThread<In, Out> {
  parse(message: In): Promise<ThreadAnswer<Out>>;
}

/** Parses what strangers wrote in a thread of its own, one message at a time. What takes too much ends with its thread. */
export function createParserThread<In, Out>({ entry, timeMs, resourceLimits }: ThreadOptions): ParserThread<In, Out> {
  let thread: Promise<Worker> | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function start(): Promise<Worker> {
    const io = { stdin: false, stdout: true, stderr: true };
    const worker = new Worker(entry, { resourceLimits, env: {}, execArgv: [], ...io });
    worker.unref();
    // Memory may run out while nobody waits for an answer any more; without a listener that would end this process.
    worker.on('error', () => {});
    try {
      await once(worker, 'message', { signal: AbortSignal.timeout(START_MS) });
    } catch (error) {
      await worker.terminate();
      throw error;
    }
    return worker;
  }

  async function end(): Promise<void> {
    const ended = thread;
    thread = null;
    await (await ended?.catch(() => null))?.terminate();
  }

  async function run(message: In): Promise<ThreadAnswer<Out>> {
    clearTimeout(idle);
    thread ??= start();
    const worker = await thread.catch((error: unknown) => {
      thread = null;
      throw error;
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(message);
    try {
      // An error of the thread, such as too little memory, rejects.
      const answers: unknown[] = await once(worker, 'message', { signal: AbortSignal.timeout(timeMs) });
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the entry answers
      return { answer: answers[0] as Out };
    } catch {
      await end();
      return { failure: 'effort' };
    } finally {
      idle = setTimeout(() => void end(), IDLE_MS).unref();
    }
  }

  return {
    parse(message) {
      const parsed = last.then(() => run(message));
      last = parsed.catch(() => null);
      return parsed;
    },
  };
}
