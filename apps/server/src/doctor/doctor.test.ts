import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { createMigratedDatabase } from '../test/postgres/migrated-database.ts';
import { readConfig } from '../config.ts';
import { listChecks } from './checks.ts';
import { reportOk, reportProblem, reportWarning } from './finding.ts';
import { printFindings, serializeFindings } from './report.ts';
import { runChecks } from './run-checks.ts';
import { runCommand } from '../test/processes/command.ts';

test('checks run at once; one that fails or does not end is a problem of its own', async () => {
  const other = Promise.withResolvers<void>();
  const findings = await runChecks(
    [
      { topic: 'Waits', run: () => other.promise.then(() => [reportOk('the other one ran')]) },
      { topic: 'Runs', run: () => (other.resolve(), [reportOk('first'), reportWarning('second', 'Do this.')]) },
      { topic: 'Throws', run: () => Promise.reject(new Error('no such thing')) },
      { topic: 'Hangs', run: () => new Promise(() => {}) },
    ],
    2_000,
  );
  expect(findings).toEqual([
    { topic: 'Waits', ...reportOk('the other one ran') },
    { topic: 'Runs', ...reportOk('first') },
    { topic: 'Runs', ...reportWarning('second', 'Do this.') },
    { topic: 'Throws', level: 'problem', text: 'The check failed: no such thing', fix: expect.any(String) },
    { topic: 'Hangs', level: 'problem', text: 'The check was not finished within 2 s', fix: expect.any(String) },
  ]);
});

test('findings are printed as a table with instructions, or as JSON', () => {
  const findings = [
    { topic: 'Disk', ...reportOk('Roomy') },
    { topic: 'Database', ...reportWarning('Slow', 'Wait.') },
    { topic: 'Mail', ...reportProblem('Gone', 'Set SMTP_URL.') },
  ];
  expect(stripVTControlCharacters(printFindings(findings)).split('\n')).toEqual([
    'Disk      ok       Roomy',
    'Database  warning  Slow',
    '                   → Wait.',
    'Mail      PROBLEM  Gone',
    '                   → Set SMTP_URL.',
    '',
    '1 problem, 1 warning.',
    '',
  ]);
  expect(printFindings(findings.slice(0, 1))).toContain('Everything is in order.');
  expect(JSON.parse(serializeFindings(findings))).toEqual({ isHealthy: false, findings });
  expect(JSON.parse(serializeFindings(findings.slice(0, 2)))).toMatchObject({ isHealthy: true });
});

const runDoctor = async (env: Record<string, string>) =>
  runCommand('doctor-main.ts', ['--json'], {
    DATA_DIR: await mkdtemp(join(tmpdir(), 'vitrine-doctor-')),
    DATABASE_URL: (await createMigratedDatabase()).url,
    PORT: '0',
    OPS_PORT: '0',
    ...env,
  });

test('the command judges all topics of an installation, and fails if there is a problem', async () => {
  const { printed, complaint, code } = await runDoctor({ TRUST_PROXY: 'everybody' });
  const { isHealthy, findings }: { isHealthy: boolean; findings: { topic: string; level: string; text: string }[] } =
    JSON.parse(printed);
  expect({ complaint, code, isHealthy }).toEqual({ complaint: '', code: 1, isHealthy: false });
  expect([...new Set(findings.map(({ topic }) => topic))]).toEqual([
    'Machine',
    'Disk',
    'Database',
    'Video',
    'Documents',
    'Mail',
    'Address',
    'Proxy',
  ]);
  const problems = findings.filter(({ level }) => level === 'problem').map(({ topic }) => topic);
  // The database of the tests does without fsync.
  expect(problems).toEqual(['Database', 'Proxy']);
});

test('with PORT=9464, the default of OPS_PORT is not checked, because the server gives it up', async () => {
  const findings = await listChecks(readConfig({ PORT: '9464' }))
    .find(({ topic }) => topic === 'Ports')
    ?.run();
  expect(findings).toMatchObject([{ text: expect.stringContaining('Port 9464 (PORT)') }]);
});

test('with PORT=9464 on another address than that of OPS_HOST, both ports are checked', async () => {
  const findings = await listChecks(readConfig({ PORT: '9464', HOST: '192.0.2.7' }))
    .find(({ topic }) => topic === 'Ports')
    ?.run();
  expect(findings).toHaveLength(2);
});

test('the command names a wrong setting, with the exit code of the server', async () => {
  expect(await runDoctor({ PORT: 'many' })).toMatchObject({ code: 78, complaint: 'PORT must be a port number\n' });
});
