import './needs-node.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { ensureBrowser } from './browser.mjs';
import { ensurePrograms } from './programs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/**
 * `check`: static checks. `verify`: and the tests without a browser. `all`: and those in the browser. Long forms of tests
 * (`*.slow.test.ts`, `*.slow.spec.ts`) run in mode `slow` only, which runs nothing else. `readme`: only that of the README.
 */
const mode = process.argv[2] ?? 'all';
const vitestReport = join(root, '.cache/vitest.json');
const playwrightReport = join(root, '.cache/playwright.json');

const env = {
  ...process.env,
  NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
  PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
};
delete env.NO_COLOR; // Node.js warns in every process if both are set

const outcomes = [];
const notes = [];
const total = { passed: 0, failed: 0 };
/** The name of each failed test and the first line of its message, printed last: logs are often cut to their end. */
const failedTests = [];

if (mode !== 'check') {
  const missing = ensurePrograms();
  if (missing.length > 0) notes.push(`Not on this machine, so their tests are skipped: ${missing.join(', ')}`);
}
if (mode === 'check') {
  await Promise.all(startChecks().map((check) => check.then(print)));
} else if (mode === 'slow' || mode === 'readme') {
  if (mode === 'slow') await runUnitTests();
  await runBrowserTests();
} else {
  // Tests mostly wait for I/O, so the checks run beside them and are printed when the tests have ended.
  const pending = startChecks();
  await runUnitTests();
  for (const check of pending) print(await check);
  if (mode === 'all') await runBrowserTests();
}
printSummary();

/** Starts all static checks. The linter also checks types; it takes as long as the others in sequence. */
function startChecks() {
  const lint = run('Types and lint', 'oxlint', ['--report-unused-disable-directives', '--max-warnings', '0']);
  const format = run('Format', 'oxfmt', ['--check', '.']);
  const imports = format.then(() =>
    run('Imports', 'depcruise', ['packages', 'apps', 'e2e', 'bench', 'tools', '--output-type', 'err']),
  );
  const unused = imports.then(() => run('Unused code', 'knip', ['--treat-config-hints-as-errors']));
  const lists = unused.then(() => run('Lists', 'node', ['tools/check-lists.mjs']));
  const kinds = lists.then(() => run('Kinds of elements', 'node', ['tools/check-kinds.mjs']));
  const names = kinds.then(() => run('Names', 'node', ['tools/check-names.mjs']));
  const functions = names.then(() => run('Functions', 'node', ['tools/check-functions.mjs']));
  const documents = functions.then(() => run('Documents', 'node', ['tools/check-docs.mjs']));
  const licences = documents.then(() => run('Licences', 'node', ['tools/licences.mjs', '--brief']));
  return [format, imports, unused, lists, kinds, names, functions, documents, licences, lint];
}

async function runUnitTests() {
  rmSync(vitestReport, { force: true });
  printHeading('Unit, server and page tests');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  const selected = mode === 'slow' ? ['.slow.test.ts'] : ['--exclude', '**/*.slow.test.ts'];
  await run('Unit, server and page tests', 'vitest', ['run', ...selected, ...reporters], { isLive: true });
  count(vitestReport, ({ numPassedTests, numFailedTests, numPendingTests, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests + testResults.filter(didFailToLoad).length,
    skipped: numPendingTests,
    failures: testResults.flatMap(failuresOfFile),
  }));
}

/** The failed tests of one file with the first line of each message. */
function failuresOfFile({ name, message, ...result }) {
  const file = relative(root, name);
  if (didFailToLoad(result)) return [`${file}: ${takeFirstLine(message)}`];
  return result.assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => `${file} › ${test.fullName}: ${takeFirstLine(test.failureMessages[0])}`);
}

async function runBrowserTests() {
  const browser = ensureBrowser();
  if (browser === null) {
    notes.push('\n!! BROWSER TESTS SKIPPED: no Chromium, Chrome or Edge is installed on this machine.');
    if (process.env.CI) outcomes.push({ title: 'Browser tests (required: CI is set)', seconds: '0.0', ok: false });
    return;
  }
  printHeading('Build');
  const { ok } = await run('Build', 'node', ['tools/build.mjs'], { isLive: true });
  if (!ok) return;
  rmSync(playwrightReport, { force: true });
  printHeading('Browser tests');
  // The option matches the names of files too.
  const slow = String.raw`\.slow\.spec\.ts`;
  const selected = { slow: [slow], readme: [`readme${slow}`] }[mode] ?? ['--grep-invert', slow];
  const args = ['test', ...selected, '--config', 'e2e/playwright.config.ts', '--reporter=list,json'];
  await run('Browser tests', 'playwright', args, {
    isLive: true,
    extraEnv: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
  });
  count(playwrightReport, ({ stats, errors, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [...errors.map(({ message }) => takeFirstLine(message)), ...suites.flatMap(failuresOfSuite)],
  }));
}

/** The failed tests of a file, or of a group in it, with the first line of each message. */
function failuresOfSuite({ specs, suites = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter((test) => test.status === 'unexpected')
      .map((test) => `e2e/${file} › ${title}: ${takeFirstLine(test.results.at(-1)?.error?.message)}`),
  );
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

function takeFirstLine(message = 'no message') {
  return stripVTControlCharacters(message).split('\n', 1)[0];
}

/** A file that threw while it was loaded counts as a failure although none of its tests ran. */
function didFailToLoad({ status, assertionResults }) {
  return status === 'failed' && assertionResults.every((test) => test.status !== 'failed');
}

/** Runs a program and records its outcome. With `isLive` its output is shown at once, otherwise it is returned. */
async function run(title, program, args, { isLive = false, extraEnv = {} } = {}) {
  const start = performance.now();
  let output = '';
  const onOutput = isLive ? (text) => process.stdout.write(text) : (text) => (output += text);
  const child = spawn(program, args, { cwd: root, env: { ...env, ...extraEnv }, shell: process.platform === 'win32' });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', onOutput);
  child.on('error', (error) => onOutput(`${error.message}\n`));
  const [code] = await once(child, 'close');
  const outcome = { title, output, ok: code === 0, seconds: ((performance.now() - start) / 1000).toFixed(1) };
  outcomes.push(outcome);
  return outcome;
}

function print({ title, output, ok, seconds }) {
  printHeading(`${title} (${seconds} s)${ok ? '' : ' FAILED'}`);
  if (output.trim()) console.log(output.trim());
}

function printHeading(text) {
  console.log(`\n── ${text} ${'─'.repeat(Math.max(3, 70 - text.length))}`);
}

function count(report, read) {
  let counts;
  try {
    counts = read(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    counts = { passed: 0, failed: 1, skipped: 0, failures: ['The runner ended before it wrote its report.'] };
  }
  failedTests.push(...counts.failures);
  total.passed += counts.passed;
  total.failed += counts.failed;
  if (counts.skipped > 0) notes.push(`${counts.skipped} tests skipped`);
}

function printSummary() {
  console.log(`\n${'─'.repeat(74)}`);
  for (const { title, seconds, ok } of outcomes) console.log(`${ok ? '✓' : '✗'} ${title.padEnd(46)} ${seconds} s`);
  for (const note of notes) console.log(note);
  const failures = outcomes.filter(({ ok }) => !ok).map(({ title }) => title);
  if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`);
  for (const failed of failedTests) console.log(`  ${failed}`);
  if (mode !== 'check') console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = failures.length > 0 || total.failed > 0 ? 1 : 0;
}
