import { parentPort, workerData } from 'node:worker_threads';
import { buildPrograms } from './machine/bundles.ts';
import { simulateMonth } from './month.ts';

/** The task of a worker: it simulates the screens of every `step`th seed, one after the other. */
export interface WorkerTask {
  bug: string | null;
  days: number;
  firstSeed: number;
  /** The distance to the next seed. */
  step: number;
  /** Epoch milliseconds: the last screen begins before this instant; there is always a first one. */
  untilMs: number;
}

const task: WorkerTask = workerData;
const programs = await buildPrograms(task.bug);
let seed = task.firstSeed;
do {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port, not a window
  parentPort?.postMessage(await simulateMonth({ programs, seed, days: task.days }));
  seed += task.step;
} while (Date.now() < task.untilMs);
