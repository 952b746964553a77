import { parentPort, Worker, workerData } from 'node:worker_threads';
import { pace } from './lines.ts';

/*
 * Calls at an even pace from a thread of its own: screens stand elsewhere, and what else a benchmark does must not
 * make them late.
 */

interface Paced {
  port: number;
  request: string;
  perSecond: number;
  durationMs: number;
}

if (parentPort !== null) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- given by `paced` alone
  const { port, request, perSecond, durationMs } = workerData as Paced;
  const { waitsMs } = await pace(port, [Buffer.from(request)], perSecond, durationMs);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is of windows, this is a thread
  parentPort.postMessage(waitsMs);
}

/** Milliseconds that each answer took. */
export function paced(asked: Paced): Promise<number[]> {
  const { promise, resolve, reject } = Promise.withResolvers<number[]>();
  const worker = new Worker(new URL(import.meta.url), { workerData: asked });
  worker.once('message', resolve).once('error', reject);
  return promise;
}
