import { parentPort } from 'node:worker_threads';
import { parseEntries, type ParsedFeed } from './parse.ts';

// The entry of the worker thread that feed-parser.ts starts.
parentPort?.on('message', ({ text, url }: { text: string; url: string }) => answer({ feed: tryParse(text, url) }));
answer('ready');

function answer(message: unknown): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of threads has no origin
  parentPort?.postMessage(message);
}

/** Null for what is no feed. */
function tryParse(text: string, url: string): ParsedFeed | null {
  try {
    return parseEntries(text, url);
  } catch {
    return null;
  }
}
