import { parseArgs } from 'node:util';
import { missGoal, sized } from '../support/size.ts';
import { buildPrograms } from './machine/bundles.ts';
import { simulateMonth } from './month.ts';
import { describeMonth, describeTotals } from './report.ts';
import { seededBugs } from './seeded-bugs.ts';

/*
 * Lets screens live through months of faults, one after the other, and judges every minute of them. `--minutes 15` goes on
 * for so long, `--seed 7` replays one screen, `--bug lost-timer` seeds a deliberate mistake, and `--days 30` sets how long
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

const programs = await buildPrograms(bug);
const startMs = performance.now();
const isOver = (): boolean => performance.now() - startMs > minutes * 60_000;
const first = Number(values.seed ?? values.from ?? Math.floor(Math.random() * 1e6));
const results = [];
for (let seed = first; ; seed += 1) {
  const result = await simulateMonth({ programs, seed, days });
  results.push(result);
  if (result.violations.length > 0) console.log(describeMonth(result, bug));
  if (values.seed !== undefined || isOver()) break;
}
console.log(describeTotals(results, performance.now() - startMs));
const found = results.reduce((sum, { violations }) => sum + violations.length, 0);
// The goal is none.
if (found > 0) missGoal();
