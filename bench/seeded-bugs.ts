import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seededBugs } from '@vitrine/playback/test/seeded-bugs';
import { sized } from './support/size.ts';

/*
 * Runs the oracle tests of packages/playback with one deliberate mistake at a time in its source. Fails if these tests
 * miss a mistake, or if they fail without one.
 */

interface Report {
  numTotalTests: number;
  testResults: { name: string; assertionResults: { status: string }[] }[];
}

const root = fileURLToPath(new URL('..', import.meta.url));
const vitest = fileURLToPath(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')));

console.log('| mistake | found by |\n| --- | --- |');
for (const bug of [null, ...Object.keys(seededBugs).slice(0, sized(undefined, 1))]) {
  const found = await listFailingFiles(bug);
  const isAsExpected = (bug === null) === (found.length === 0);
  if (!isAsExpected) process.exitCode = 1;
  console.log(`| ${bug ?? 'none'} | ${found.join(', ') || 'no test'}${isAsExpected ? '' : ' WRONG'} |`);
}

/** The test files that fail with this bug in the source; null: without any. */
async function listFailingFiles(bug: string | null): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bugs-'));
  const path = join(folder, 'report.json');
  const args = ['run', '--project', 'playback', '.oracle.test.ts', '--reporter=json', `--outputFile=${path}`];
  const env = { ...process.env, ...(bug !== null && { PLAYBACK_BUG: bug }) };
  const child = spawn(process.execPath, [vitest, ...args], { cwd: root, env, stdio: 'ignore' });
  await once(child, 'exit');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the test runner
  const report = JSON.parse(await readFile(path, 'utf8')) as Report;
  await rm(folder, { recursive: true });
  if (report.numTotalTests === 0) throw new Error('No test was run');
  return report.testResults
    .filter(({ assertionResults }) => assertionResults.some(({ status }) => status === 'failed'))
    .map(({ name }) => name.replace(/^.*\/|\.oracle\.test\.ts$/g, ''));
}
