import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hasJournal, readJournal } from './journal.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agent-journal-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A stand-in for journalctl. */
async function writeProgram(script: string): Promise<string> {
  const program = join(folder, 'journalctl');
  await writeFile(program, `#!/bin/sh\n${script}\n`);
  await chmod(program, 0o755);
  return program;
}

const unpack = (packed: Buffer): string => gunzipSync(packed).toString('utf8');

test('the last day of the agent, the browser and the tasks beside them is asked for', async () => {
  const program = await writeProgram(`echo "$@" > ${folder}/arguments; echo started`);
  expect(unpack(await readJournal([], { program }))).toBe('started\n');
  const given = (await readFile(join(folder, 'arguments'), 'utf8')).trim().split(' ');
  expect(given).toEqual(expect.arrayContaining(['--since=-24h', '--unit=vitrine-*']));
});

test('of a long journal the newest whole lines are kept', async () => {
  const program = await writeProgram('seq 1 200000');
  const lines = unpack(await readJournal([], { program, maxBytes: 1_000 })).split('\n');
  expect(lines.slice(-3)).toEqual(['199999', '200000', '']);
  expect(lines[0]).toMatch(/^\d{6}$/);
  expect(lines.join('\n').length).toBeLessThanOrEqual(1_000);
  expect(lines.length).toBeGreaterThan(130);
});

test('a journal of exactly the limit is kept whole', async () => {
  const program = await writeProgram('printf "one\\ntwo\\n"');
  expect(unpack(await readJournal([], { program, maxBytes: 8 }))).toBe('one\ntwo\n');
});

test('secrets are removed, also those of former starts', async () => {
  const program = await writeProgram(
    'echo "opened http://localhost:8090/player/#agent=former-Secret_1 with token-1 and token-2"',
  );
  expect(unpack(await readJournal(['token-1', null, undefined, '', 'token-2'], { program }))).toBe(
    'opened http://localhost:8090/player/#agent=… with … and …\n',
  );
});

test('a journal that cannot be read is a failure that names the program', async () => {
  const program = await writeProgram('exit 3');
  await expect(readJournal([], { program })).rejects.toThrow('ended with 3');
  await expect(readJournal([], { program: join(folder, 'none') })).rejects.toThrow('ENOENT');
});

test('a machine without journalctl has no journal to send', async () => {
  expect(await hasJournal(() => Promise.reject(new Error('ENOENT')))).toBe(false);
  expect(await hasJournal(async () => 'systemd 252')).toBe(true);
});
