import { runCommand } from './command.ts';
import { listChecks } from './doctor/checks.ts';
import { checkRequestSize } from './doctor/request-size.ts';
import { printFindings, serializeFindings } from './doctor/report.ts';
import { runChecks } from './doctor/run-checks.ts';

/** Longer than each step of a check; a packaged database that does not run is started for it. */
const WITHIN_MS = 30_000;

/** `--request-size` sends up to 110 MB to PUBLIC_URL, so it is done only on request and may take longer. */
const MEASURE_MS = 120_000;

await runCommand(async (config) => {
  const findings = await runChecks(listChecks(config), WITHIN_MS);
  if (process.argv.includes('--request-size')) {
    const run = () => checkRequestSize(config.PUBLIC_URL, MEASURE_MS);
    findings.push(...(await runChecks([{ topic: 'Requests', run }], MEASURE_MS + WITHIN_MS)));
  }
  const report = process.argv.includes('--json') ? serializeFindings(findings) : printFindings(findings);
  await new Promise((resolve) => process.stdout.write(report, resolve));
  return findings.some(({ level }) => level === 'problem') ? 1 : 0;
});
// Exits without waiting for checks that exceeded their time limit.
process.exit();
