import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './browser.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const isQuick = process.argv.includes('--quick');
const vitestReport = join(root, '.cache/vitest.json');
const playwrightReport = join(root, '.cache/playwright.json');

const env = {
  ...process.env,
  NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
  PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
};
delete env.NO_COLOR; // Node warns about it beside FORCE_COLOR, in every process

const failed = [];
const outcomes = [];
const notes = [];
let [passed, broken] = [0, 0];

// The linter checks the types too: it has the whole program before it anyway. The quick ones run beside it.
await Promise.all([
  step('Types and lint', 'oxlint', ['--report-unused-disable-directives', '--max-warnings', '0']),
  (async () => {
    await step('Format', 'oxfmt', ['--check', '.']);
    await step('Imports', 'depcruise', ['packages', 'apps', 'e2e', 'bench', 'tools', '--output-type', 'err']);
    await step('Unused code', 'knip', []);
    await step('Documents', 'node', ['tools/check-docs.mjs']);
  })(),
]);

rmSync(vitestReport, { force: true });
await liveStep('Unit, server and page tests', 'vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
]);
count(vitestReport, ({ numPassedTests, numFailedTests, numPendingTests, testResults }) => ({
  passed: numPassedTests,
  failed: numFailedTests + testResults.filter(isUnloaded).length,
  skipped: numPendingTests,
}));

if (!isQuick) await browserTests();

console.log(`\n${'─'.repeat(74)}`);
for (const { title, seconds, isGood } of outcomes)
  console.log(`${isGood ? '✓' : '✗'} ${title.padEnd(46)} ${seconds} s`);
for (const note of notes) console.log(note);
if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
console.log(`\n${passed} passed, ${broken} failed`);
process.exitCode = failed.length > 0 || broken > 0 ? 1 : 0;

async function browserTests() {
  const browser = ensureBrowser();
  if (browser === null) {
    notes.push('\n!! BROWSER TESTS SKIPPED: no Chromium, Chrome or Edge is installed on this machine.');
    if (process.env.CI) failed.push('Browser tests (CI is set, so they may not be skipped)');
    return;
  }
  if (!(await liveStep('Build', 'node', ['tools/build.mjs']))) return;
  rmSync(playwrightReport, { force: true });
  await liveStep(
    'Browser tests',
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    {
      CHROMIUM_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
    },
  );
  count(playwrightReport, ({ stats, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  }));
}

/** A file that failed before it had a test that could. */
function isUnloaded({ status, assertionResults }) {
  return status === 'failed' && assertionResults.every((test) => test.status !== 'failed');
}

/** Runs one check beside others: what it has to say is printed under its heading when it has ended. */
async function step(title, program, args) {
  let output = '';
  const outcome = await run(title, program, args, (text) => (output += text));
  heading(`${title} (${outcome.seconds} s)${outcome.isGood ? '' : ' FAILED'}`);
  if (output.trim()) console.log(output.trim());
}

/** Runs one long check alone: what it has to say is seen while it runs. */
async function liveStep(title, program, args, extra = {}) {
  heading(title);
  const { isGood } = await run(title, program, args, (text) => process.stdout.write(text), extra);
  return isGood;
}

async function run(title, program, args, onOutput, extra = {}) {
  const began = performance.now();
  const child = spawn(program, args, { cwd: root, env: { ...env, ...extra }, shell: process.platform === 'win32' });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', onOutput);
  child.on('error', (error) => onOutput(`${error.message}\n`));
  const [code] = await once(child, 'close');
  const outcome = { title, isGood: code === 0, seconds: ((performance.now() - began) / 1000).toFixed(1) };
  outcomes.push(outcome);
  if (!outcome.isGood) failed.push(title);
  return outcome;
}

function heading(text) {
  console.log(`\n── ${text} ${'─'.repeat(Math.max(3, 70 - text.length))}`);
}

function count(report, read) {
  let counted;
  try {
    counted = read(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    counted = { passed: 0, failed: 1, skipped: 0 }; // it ended before it could report
  }
  passed += counted.passed;
  broken += counted.failed;
  if (counted.skipped > 0) notes.push(`${counted.skipped} tests skipped`);
}
