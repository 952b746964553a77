import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ParsedFeed } from './parse.ts';

/** `format`: the text is no feed; `effort`: it takes more time or memory than any real feed. */
export type Parsed = { feed: ParsedFeed } | { failure: 'format' | 'effort' };

export type FeedParser = ReturnType<typeof createFeedParser>;

const PARSE_MS = 2_000;
const START_MS = 20_000;
/** The thread ends after this time without work. */
const IDLE_MS = 30_000;

const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

async function start(): Promise<Worker> {
  const worker = new Worker(new URL('./parser-worker.ts', import.meta.url), {
    resourceLimits,
    env: {},
    execArgv: [],
    stdin: false,
    stdout: true,
    stderr: true,
  });
  worker.unref();
  await once(worker, 'message', { signal: AbortSignal.timeout(START_MS) });
  return worker;
}

/** Parses feeds in a thread of their own, one at a time. What takes too much time or memory ends with its thread. */
export function createFeedParser() {
  let thread: Promise<Worker> | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function end(): Promise<void> {
    const ended = thread;
    thread = null;
    await (await ended?.catch(() => null))?.terminate();
  }

  async function run(text: string, url: string): Promise<Parsed> {
    clearTimeout(idle);
    thread ??= start();
    const worker = await thread.catch((error: unknown) => {
      thread = null;
      throw error;
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage({ text, url });
    try {
      // An error of the thread, such as too little memory, rejects.
      const answer: unknown[] = await once(worker, 'message', { signal: AbortSignal.timeout(PARSE_MS) });
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as parser-worker.ts answers
      const { feed } = answer[0] as { feed: ParsedFeed | null };
      return feed === null ? { failure: 'format' } : { feed };
    } catch {
      await end();
      return { failure: 'effort' };
    } finally {
      idle = setTimeout(() => void end(), IDLE_MS).unref();
    }
  }

  return {
    parse(text: string, url: string): Promise<Parsed> {
      const parsed = last.then(() => run(text, url));
      last = parsed.catch(() => null);
      return parsed;
    },
  };
}
