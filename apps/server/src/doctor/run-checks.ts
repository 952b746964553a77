import { setTimeout as delay } from 'node:timers/promises';
import { type Finding, reportProblem, describeReason } from './finding.ts';

/** One topic of an installation. */
export interface Check {
  topic: string;
  /** @returns at least one finding */
  run: () => Promise<Finding[]> | Finding[];
}

export interface CheckedFinding extends Finding {
  topic: string;
}

/** Runs all checks at once. A check that throws or takes longer than `withinMs` is a problem itself. */
export async function runChecks(checks: readonly Check[], withinMs: number): Promise<CheckedFinding[]> {
  const results = await Promise.all(
    checks.map(async ({ topic, run }) => {
      const settled = new AbortController();
      const tooLong = delay(withinMs, null, { signal: settled.signal }).then(() => [
        reportProblem(
          `The check was not finished within ${withinMs / 1000} s`,
          'Run it again when the machine has less to do.',
        ),
      ]);
      const found = await Promise.race([runCheck(run), tooLong]);
      settled.abort();
      tooLong.catch(() => {});
      return found.map((finding) => ({ topic, ...finding }));
    }),
  );
  return results.flat();
}

async function runCheck(run: Check['run']): Promise<Finding[]> {
  try {
    return await run();
  } catch (error) {
    return [
      reportProblem(`The check failed: ${describeReason(error)}`, 'Fix what the message says, and run it again.'),
    ];
  }
}
