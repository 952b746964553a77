import { parentPort } from 'node:worker_threads';
import { parseEntries } from './parse.ts';

// The entry of the worker thread that feed-parser.ts starts.
parentPort?.on('message', ({ text, url }: { text: string; url: string }) => {
  try {
    parentPort?.postMessage({ feed: parseEntries(text, url) });
  } catch {
    parentPort?.postMessage({ feed: null });
  }
});
parentPort?.postMessage('ready');
