import process from 'node:process';
import { runClockFault } from './clock.ts';
import { runDatabaseFault } from './database.ts';
import { runDiskFault } from './disk.ts';
import { drainFault } from './drain.ts';
import { killFault } from './kills.ts';
import type { FaultResult } from './result.ts';
import { findQuantile } from '../support/measure.ts';
import { missGoal, sized } from '../support/size.ts';

/*
 * Fault injection under load. No acknowledged write may be lost or duplicated, no server process may exit unless the
 * fault kills it, and every response must be correct or a refusal because of the fault: a 503 with `Retry-After`, or a
 * 507 while the disk is full. Only connections that a killed process held may break. Reads /proc, so it needs Linux;
 * `disk` mounts a small disk, so it needs root; `failover` needs nats-server.
 *
 *   npm run bench -- faults                  20 rounds of each fault
 *   npm run bench -- faults 100              another number of rounds
 *   npm run bench -- faults 100 kill clock   only these faults
 */

const ROUNDS = sized(20, 1);
const MAX_EXAMPLES = 5;

const faults: Record<string, (rounds: number) => Promise<FaultResult | FaultResult[]>> = {
  processes: killFault,
  kill: (rounds) => runDatabaseFault('kill', rounds),
  terminate: (rounds) => runDatabaseFault('terminate', rounds),
  restart: (rounds) => runDatabaseFault('restart', rounds),
  failover: async (rounds) => [
    await runDatabaseFault('failover', rounds),
    await runDatabaseFault('failoverWithNats', rounds),
  ],
  drain: drainFault,
  disk: runDiskFault,
  clock: runClockFault,
};

const [given, ...chosen] = process.argv.slice(2);
const rounds = Number(given ?? ROUNDS);
const names = chosen.length > 0 ? chosen : sized(Object.keys(faults), ['terminate']);
const results: FaultResult[] = [];
for (const name of names) {
  const run = faults[name];
  if (run === undefined) throw new Error(`Unknown fault ${name}. Faults: ${Object.keys(faults).join(', ')}.`);
  results.push(...[await run(rounds)].flat());
}

console.log(
  '\n| fault | rounds | process deaths | lost | duplicated | wrong answers | recovery: median, slowest | a job |',
);
console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
for (const { fault, deaths, lost, duplicated, wrong, examples, effects, ...result } of results) {
  const [recovery, job] = [result.recoveriesMs, result.jobRecoveriesMs].map(describeTimes);
  const cells = [fault, result.rounds, deaths, lost, duplicated, wrong, recovery, job];
  console.log(`| ${cells.join(' | ')} |`);
  for (const example of examples.slice(0, MAX_EXAMPLES)) console.error(`${fault}: ${example}`);
  if (effects === 0) console.error(`${fault}: nothing was killed or refused, so this proves nothing`);
  const isSlow =
    result.recoveriesMs.some((ms) => ms > result.maxRecoveryMs) ||
    result.jobRecoveriesMs.some((ms) => ms > result.maxJobRecoveryMs);
  if (deaths + lost + duplicated + wrong > 0 || effects === 0) process.exitCode = 1;
  if (isSlow) missGoal();
}

function describeTimes(timesMs: readonly number[]): string {
  if (timesMs.length === 0) return '–';
  return `${findQuantile(timesMs, 0.5).toFixed(0)} ms, ${Math.max(...timesMs).toFixed(0)} ms`;
}
