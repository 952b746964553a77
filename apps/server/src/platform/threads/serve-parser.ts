import { parentPort } from 'node:worker_threads';

/** Answers each message of the thread's creator. Called once, by the module that a parser thread runs. */
export function serveParser(parse: (message: unknown) => unknown): void {
  parentPort?.on('message', (message: unknown) => void Promise.resolve(parse(message)).then(answer));
  answer('ready');
}

function answer(message: unknown): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of threads has no origin
  parentPort?.postMessage(message);
}
