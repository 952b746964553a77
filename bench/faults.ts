import process from 'node:process';
import { clockFault } from './faults-clock.ts';
import { databaseFault } from './faults-database.ts';
import { drainFault } from './faults-drain.ts';
import type { FaultResult } from './faults-result.ts';

/*
 * Faults while the server is in use: nothing acknowledged may be lost or doubled, no process may end, and callers may
 * get nothing but right answers or 503 with `Retry-After`. Reads /proc, so it needs Linux.
 *
 *   npm run bench -- faults                  20 rounds of each
 *   npm run bench -- faults 100              as many as named
 *   npm run bench -- faults 100 kill clock   of these only
 */

const ROUNDS = 20;
/** Writes have to succeed again so soon after the fault is over. */
const MOST_RECOVERY_MS = 3_000;
const MAX_EXAMPLES = 5;

const faults: Record<string, (rounds: number) => Promise<FaultResult>> = {
  kill: (rounds) => databaseFault('kill', rounds),
  terminate: (rounds) => databaseFault('terminate', rounds),
  restart: (rounds) => databaseFault('restart', rounds),
  drain: drainFault,
  clock: clockFault,
};

const [given, ...chosen] = process.argv.slice(2);
const rounds = Number(given ?? ROUNDS);
const names = chosen.length > 0 ? chosen : Object.keys(faults);
const results: FaultResult[] = [];
for (const name of names) {
  const run = faults[name];
  if (run === undefined) throw new Error(`There is no fault ${name}. There are: ${Object.keys(faults).join(', ')}.`);
  results.push(await run(rounds));
}

console.log('\n| fault | rounds | process deaths | lost | doubled | wrong answers | recovery: median, slowest |');
console.log('| --- | --- | --- | --- | --- | --- | --- |');
for (const { fault, deaths, lost, doubled, wrong, examples, recoveriesMs, ...result } of results) {
  const sorted = recoveriesMs.toSorted((a, b) => a - b);
  const slowest = sorted.at(-1) ?? 0;
  const recovery = `${sorted[sorted.length >> 1]?.toFixed(0) ?? '–'} ms, ${slowest.toFixed(0)} ms`;
  console.log(`| ${fault} | ${result.rounds} | ${deaths} | ${lost} | ${doubled} | ${wrong} | ${recovery} |`);
  for (const example of examples.slice(0, MAX_EXAMPLES)) console.error(`${fault}: ${example}`);
  if (deaths + lost + doubled + wrong > 0 || slowest > MOST_RECOVERY_MS) process.exitCode = 1;
}
