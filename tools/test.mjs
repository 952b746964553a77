import './needs-node.mjs';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs, { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
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
/** The fingerprint of what the linter has read when it last found nothing. */
const lintedFile = join(root, '.cache/checks/lint.hash');

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
  await runBrowserTests(ensureBrowser());
} else {
  // Installing a browser takes all programs of this process, so it comes first.
  const browser = mode === 'all' ? ensureBrowser() : null;
  // Tests mostly wait, so all run at the same time, and the checks beside them are printed when the tests have ended.
  const pending = startChecks();
  await Promise.all([runUnitTests(), ...(mode === 'all' ? [runBrowserTests(browser)] : [])]);
  for (const check of pending) print(await check);
  printSlowTests();
}
printSummary();

/** Starts all static checks. The linter also checks types; it takes as long as the others in sequence. */
function startChecks() {
  const lint = runLint();
  const format = run('Format', 'oxfmt', ['--check', '.']);
  const imports = format.then(() =>
    run('Imports', 'depcruise', ['packages', 'apps', 'e2e', 'bench', 'tools', '--output-type', 'err']),
  );
  const unused = imports.then(() => run('Unused code', 'knip', ['--treat-config-hints-as-errors']));
  const lists = unused.then(() => run('Lists', 'node', ['tools/check-lists.mjs']));
  const kinds = lists.then(() => run('Kinds of elements', 'node', ['tools/check-kinds.mjs']));
  const names = kinds.then(() => run('Names', 'node', ['tools/check-names.mjs']));
  const functions = names.then(() => run('Functions', 'node', ['tools/check-functions.mjs']));
  const messages = functions.then(() => run('Messages', 'node', ['tools/messages.mjs']));
  const texts = messages.then(() => run('Texts', 'node', ['tools/check-texts.mjs']));
  const documents = texts.then(() => run('Documents', 'node', ['tools/check-docs.mjs']));
  const licences = documents.then(() => run('Licences', 'node', ['tools/licences.mjs', '--brief']));
  return [format, imports, unused, lists, kinds, names, functions, messages, texts, documents, licences, lint];
}

/** Runs the linter, which has no cache, unless it found nothing in exactly these files. */
async function runLint() {
  const title = 'Types and lint';
  const hash = createHash('sha256');
  for (const file of listLinted())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  const fingerprint = hash.digest('hex');
  if (readIfThere(lintedFile) === fingerprint) {
    const outcome = { title: `${title}, unchanged since they passed`, output: '', ok: true, seconds: '0.0' };
    outcomes.push(outcome);
    return outcome;
  }
  const outcome = await run(title, 'oxlint', ['--report-unused-disable-directives', '--max-warnings', '0']);
  if (outcome.ok) {
    mkdirSync(dirname(lintedFile), { recursive: true });
    writeFileSync(lintedFile, fingerprint);
  }
  return outcome;
}

/** What the linter reads: its settings, all code, and the versions of what that imports. */
function listLinted() {
  const code = '*.{ts,tsx,mts,cts,js,jsx,mjs,cjs,json}';
  const folders = ['packages', 'apps', 'e2e', 'bench', 'tools', 'ops', 'docs'];
  const found = fs.globSync([code, ...folders.map((folder) => `${folder}/**/${code}`)], {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
  });
  return ['.oxlintrc.json', '.dependency-cruiser.mjs', ...found.toSorted()];
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/**
 * The number of workers of the unit tests and of the browser tests. Tests mostly wait for responses, so there are more
 * workers than cores; each takes up to a gigabyte, and the system, PostgreSQL and the checks need room too.
 */
function countWorkers() {
  const gigabytes = Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2 ** 30;
  const room = Math.max(2, Math.floor(gigabytes - 3));
  const wanted = availableParallelism() + 1;
  if (mode !== 'all') return { unit: Math.min(wanted, room), browser: Math.min(wanted, room) };
  return { unit: Math.min(wanted, Math.floor(room / 2)), browser: Math.min(wanted, Math.ceil(room / 2)) };
}

async function runUnitTests() {
  rmSync(vitestReport, { force: true });
  printHeading('Unit, server and page tests');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  const selected = mode === 'slow' ? ['.slow.test.ts'] : ['--exclude', '**/*.slow.test.ts'];
  await run('Unit, server and page tests', 'vitest', ['run', ...selected, ...reporters], {
    isLive: true,
    extraEnv: { VITEST_MAX_WORKERS: String(countWorkers().unit) },
  });
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

/** @param browser its path; null if there is none */
async function runBrowserTests(browser) {
  if (browser === null) {
    notes.push('\n!! BROWSER TESTS SKIPPED: no Chromium, Chrome or Edge is installed on this machine.');
    if (process.env.CI) outcomes.push({ title: 'Browser tests (required: CI is set)', seconds: '0.0', ok: false });
    return;
  }
  // Lines of unit tests may come in between.
  const live = { isLive: true, prefix: mode === 'all' ? 'browser │ ' : '' };
  const { ok } = await run('Build', 'node', ['tools/build.mjs'], {
    ...live,
    extraEnv: { VITRINE_PSEUDO_LANGUAGES: '1' },
  });
  if (!ok) return;
  rmSync(playwrightReport, { force: true });
  printHeading('Browser tests');
  // The option matches the names of files too.
  const slow = String.raw`\.slow\.spec\.ts`;
  const selected = { slow: [slow], readme: [`readme${slow}`] }[mode] ?? ['--grep-invert', slow];
  const args = ['test', ...selected, '--config', 'e2e/playwright.config.ts', '--reporter=list,json'];
  await run('Browser tests', 'playwright', [...args, '--workers', String(countWorkers().browser)], {
    ...live,
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

/**
 * Runs a program and records its outcome. With `isLive` its output is shown at once, in whole lines that begin with
 * `prefix`; otherwise it is returned.
 */
async function run(title, program, args, { isLive = false, prefix = '', extraEnv = {} } = {}) {
  const start = performance.now();
  let output = '';
  const printLine = (line) => process.stdout.write(`${prefix}${line}\n`);
  const child = spawn(program, args, { cwd: root, env: { ...env, ...extraEnv }, shell: process.platform === 'win32' });
  const readers = [child.stdout, child.stderr].map((stream) => {
    if (isLive) return once(createInterface({ input: stream }).on('line', printLine), 'close');
    stream.setEncoding('utf8').on('data', (text) => (output += text));
    return null;
  });
  child.on('error', (error) => (isLive ? printLine(error.message) : (output += `${error.message}\n`)));
  const [[code]] = await Promise.all([once(child, 'close'), ...readers]);
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

/** Prints the long forms of tests, each with its first title, because a change in what they test needs them. */
function printSlowTests() {
  const files = fs
    .globSync(['{packages,apps}/*/src/**/*.slow.test.ts', 'bench/**/*.slow.test.ts', 'e2e/*.slow.spec.ts'], {
      cwd: root,
    })
    .toSorted();
  printHeading(`Not run: ${files.length} files with long forms of tests. They run with: npm run test:slow`);
  for (const file of files) console.log(`${file}  ${readFirstTitle(join(root, file))}`.trimEnd());
}

/** The first text of at least three words before a function, which is what a test or a group of tests is called. */
function readFirstTitle(path) {
  const title = /(['`])((?:(?!\1)\S)+(?: (?:(?!\1)\S)+){2,})\1,\s*(?:async\b|\(|\{)/;
  return title.exec(readFileSync(path, 'utf8'))?.[2] ?? '';
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
