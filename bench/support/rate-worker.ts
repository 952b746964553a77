import { parentPort, Worker, workerData } from 'node:worker_threads';
import { callAtRate } from './connections.ts';

/*
 * Runs `callAtRate` in a worker thread, so that other work of the benchmark does not add to the latencies. This file is
 * both the worker and the function that starts it.
 */

interface RateOptions {
  port: number;
  request: string;
  perSecond: number;
  durationMs: number;
}

if (parentPort !== null) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `callAtRateInWorker` passes it
  const { port, request, perSecond, durationMs } = workerData as RateOptions;
  const { latenciesMs } = await callAtRate(port, [Buffer.from(request)], perSecond, durationMs);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port, not a window
  parentPort.postMessage(latenciesMs);
}

/** Returns the latency of each request in milliseconds. */
export function callAtRateInWorker(options: RateOptions): Promise<number[]> {
  const { promise, resolve, reject } = Promise.withResolvers<number[]>();
  const worker = new Worker(new URL(import.meta.url), { workerData: options });
  worker.once('message', resolve).once('error', reject);
  return promise;
}
