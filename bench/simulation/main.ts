import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { missGoal, sized } from '../support/size.ts';
import type { MonthResult } from './month.ts';
import { describeMonth, describeTotals } from './report.ts';
import type { WorkerTask } from './screen-worker.ts';
import { seededBugs } from './seeded-bugs.ts';

/*
 * Lets screens live through months of faults, one after the other on each core, and judges every minute of them.
 * `--minutes 15` goes on for so long, `--seed 7` replays one screen, `--bug lost-timer` seeds a deliberate mistake, and `--days 30` sets how long
 * each screen lives.
 */

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    seed: { type: 'string' },
    from: { type: 'string' },
    days: { type: 'string' },
    bug: { type: 'string' },
  },
});
const bug = values.bug ?? null;
if (bug !== null && !(bug in seededBugs)) {
  throw new Error(`There is no bug ${bug}. Bugs: ${Object.keys(seededBugs).join(', ')}`);
}
const days = Number(values.days ?? sized(30, 1));
const minutes = Number(values.minutes ?? sized(5, 0));

const startMs = performance.now();
const workers = values.seed === undefined ? availableParallelism() : 1;
const first = Number(values.seed ?? values.from ?? Math.floor(Math.random() * 1e6));
const untilMs = values.seed === undefined ? Date.now() + minutes * 60_000 : 0;
const results: MonthResult[] = [];

function take(result: MonthResult): void {
  results.push(result);
  if (result.violations.length > 0) console.log(describeMonth(result, bug));
}

/** Simulates the screens of one core. */
async function runWorker(index: number): Promise<void> {
  const workerData: WorkerTask = { bug, days, firstSeed: first + index, step: workers, untilMs };
  const worker = new Worker(new URL('screen-worker.ts', import.meta.url), { workerData });
  worker.on('message', take);
  await once(worker, 'exit');
}

await Promise.all(Array.from({ length: workers }, (_, index) => runWorker(index)));
console.log(describeTotals(results, { elapsedMs: performance.now() - startMs, workers }));
const found = results.reduce((sum, { violations }) => sum + violations.length, 0);
// The goal is none.
if (found > 0) missGoal();
