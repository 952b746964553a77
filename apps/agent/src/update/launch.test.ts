import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { disk } from '../files/disk.ts';
import { computeHash, EMPTY_RECORD, readRecord, storeRelease, toReleasePath, writeRecord } from './record.ts';

const launcher = fileURLToPath(new URL('../launcher.ts', import.meta.url));

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agent-launch-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** The source of an agent that says its name and then does this. */
const agentFile = (name: string, then = 'process.exit(7)'): string => `console.log('${name} runs'); ${then};`;

/** Stays, as an agent does whose screen shows nothing. */
const HANG = 'setInterval(() => {}, 1_000)';

/** Does what an agent does when its screen shows the picture: see `updates.ts`. */
const SHOW = `
  const { readFileSync, writeFileSync } = await import('node:fs');
  const path = process.env.STATE + '/releases/record.json';
  const record = JSON.parse(readFileSync(path, 'utf8'));
  if (record.trial === null) process.exit(7);
  const { version, sha256 } = record.trial;
  writeFileSync(path, JSON.stringify({ ...record, current: { version, sha256 }, trial: null }));
  console.log('shown');`;

/** Runs the launcher until it ends, as the unit does; returns what was said. */
async function start({ until = '', trialMs = 60_000 } = {}): Promise<{ said: string[]; code: number | null }> {
  const env = { ...process.env, STATE: folder, PACKAGED: join(folder, 'agent.mjs'), TRIAL_MS: String(trialMs) };
  const child = spawn(process.execPath, [launcher], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (until !== '' && output.includes(until)) child.kill('SIGKILL');
  });
  const [code] = await once(child, 'close');
  return { said: output.trim().split('\n'), code };
}

const installPackage = (source: string) => writeFile(join(folder, 'agent.mjs'), source);

/** Stores a release as an update does, to be tried at the next start. */
async function offer(version: string, source: string) {
  const release = { version, sha256: computeHash(Buffer.from(source)) };
  await storeRelease(disk, folder, release, Buffer.from(source));
  const record = await readRecord(disk, folder);
  await writeRecord(disk, folder, {
    ...record,
    trial: { ...release, command: 'cmd_1', before: 'playing', isStarted: false },
  });
  return release;
}

const record = () => readRecord(disk, folder);

/** A machine that has started with its package once. */
async function createMachine(): Promise<void> {
  await installPackage(agentFile('package'));
  await start();
}

test('without updates, the agent of the package runs', async () => {
  await installPackage(agentFile('package'));
  expect(await start()).toEqual({ said: ['package runs'], code: 7 });
  expect(await record()).toEqual({ ...EMPTY_RECORD, packaged: computeHash(Buffer.from(agentFile('package'))) });
});

test('a release that shows its picture stays', async () => {
  await createMachine();
  const release = await offer('0.2.0', agentFile('update', SHOW));
  expect((await start()).said).toEqual(['Tries 0.2.0', 'update runs', 'shown']);
  expect(await record()).toMatchObject({ current: release, trial: null, failed: null });
  expect((await start()).said[0]).toBe('update runs');
});

test('the limit of a release that has shown its picture means nothing', async () => {
  await createMachine();
  const end = `${SHOW} setTimeout(() => process.exit(8), Number(process.env.TRIAL_MS) + 500)`;
  await offer('0.2.0', agentFile('update', end));
  // Enough for a busy machine to load it.
  expect((await start({ trialMs: 5_000 })).code).toBe(8);
});

test.each([
  ['that cannot be loaded', 60_000, 'this is no JavaScript', 'It can’t be started: SyntaxError'],
  ['that fails when it is loaded', 60_000, agentFile('update', 'throw new Error("no such port")'), 'no such port'],
  ['that waits for what never comes', 1_000, agentFile('update', `${HANG}; await new Promise(() => {})`), 'in time'],
  ['that runs and shows nothing', 1_000, agentFile('update', HANG), 'did not show its picture in time'],
])('a release %s ends, and the former one follows', async (_, trialMs, source, reason) => {
  await createMachine();
  await offer('0.2.0', source);
  expect((await start({ trialMs })).code).toBe(1);
  expect(await record()).toMatchObject({
    current: null,
    trial: null,
    failed: { version: '0.2.0', command: 'cmd_1', reason: expect.stringContaining(reason) },
  });
  expect((await start()).said).toEqual(['package runs']);
});

test.each([
  ['ends by itself', agentFile('update', 'process.exit(0)')],
  ['crashes later', agentFile('update', 'setTimeout(() => { throw new Error("late") }, 10)')],
  ['has nothing to do', agentFile('update', '')],
])('after a release that %s, the former one follows, and it is not tried again', async (_, source) => {
  await createMachine();
  await offer('0.2.0', source);
  await start();
  const { said } = await start();
  expect(said).toEqual([expect.stringContaining('The update to 0.2.0 has failed: It ended before'), 'package runs']);
  expect((await record()).failed?.version).toBe('0.2.0');
  expect((await start()).said).toEqual(['package runs']);
});

test.each([
  ['an endless loop, which the watchdog ends', 'for (;;);'],
  ['a loss of power', HANG],
])('after %s during a trial, the former release follows', async (_, then) => {
  await createMachine();
  await offer('0.2.0', agentFile('update', then));
  await start({ until: 'update runs' });
  expect((await start()).said.at(-1)).toBe('package runs');
});

test('after a trial that failed, the release that had shown its picture before runs', async () => {
  await createMachine();
  const good = await offer('0.2.0', agentFile('good', SHOW));
  await start();
  await offer('0.3.0', 'this is no JavaScript');
  await start();
  expect(await record()).toMatchObject({ current: good, failed: { version: '0.3.0' } });
  expect((await start()).said[0]).toBe('good runs');
});

test.each([
  ['is damaged', async (path: string) => writeFile(path, (await readFile(path)).subarray(0, 10))],
  ['is gone', async (path: string) => rm(path)],
])('a new release whose file %s is not started', async (_, damage) => {
  await createMachine();
  await damage(toReleasePath(folder, await offer('0.2.0', agentFile('update'))));
  expect((await start()).said).toEqual(['The update to 0.2.0 has failed: Its file is damaged', 'package runs']);
});

test('a stored release that is damaged later is replaced by that of the package', async () => {
  await createMachine();
  const release = await offer('0.2.0', agentFile('update', SHOW));
  await start();
  await writeFile(toReleasePath(folder, release), 'zeros');
  expect((await start()).said).toEqual(['The file of 0.2.0 is damaged', 'package runs']);
});

test('a stored release that a newer Node.js no longer loads is replaced by that of the package', async () => {
  await createMachine();
  const source = 'this is no JavaScript';
  const release = { version: '0.2.0', sha256: computeHash(Buffer.from(source)) };
  await storeRelease(disk, folder, release, Buffer.from(source));
  await writeRecord(disk, folder, { ...(await record()), current: release });
  expect((await start()).said).toEqual([expect.stringContaining('0.2.0 can’t be started'), 'package runs']);
});

test('another package replaces the updates that were stored', async () => {
  await createMachine();
  await offer('0.2.0', agentFile('update', SHOW));
  await start();
  await installPackage(agentFile('next package'));
  expect((await start()).said).toEqual(['next package runs']);
  expect((await start()).said).toEqual(['next package runs']);
});

test.each<[string, (path: string) => unknown]>([
  ['a half one', (path) => writeFile(path, '{"current":')],
  ['no record', (path) => writeFile(path, 'null')],
  ['a folder', (path) => mkdir(join(path, 'inside'), { recursive: true })],
])('with a record that is %s, the agent of the package starts and reports it', async (_, damage) => {
  await installPackage(agentFile('package', 'console.log(process.env.DAMAGES)'));
  await start();
  const path = join(folder, 'releases/record.json');
  await rm(path);
  await damage(path);
  expect((await start()).said).toEqual(['package runs', expect.stringContaining('The file record.json')]);
});

test('a stored release in whose place is a folder is replaced by that of the package', async () => {
  await createMachine();
  const release = await offer('0.2.0', agentFile('update', SHOW));
  await start();
  await rm(toReleasePath(folder, release));
  await mkdir(toReleasePath(folder, release));
  expect((await start()).said).toEqual(['The file of 0.2.0 is damaged', 'package runs']);
});
