import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isAlive, lockDataDir } from './process-lock.ts';

async function newDataDir(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'vitrine-lock-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  return join(parent, 'data');
}

const lockFile = (dataDir: string) => join(dataDir, 'postgres.owner');

test('a data directory is locked once, until it is released; the refusal names the process', async () => {
  const dataDir = await newDataDir();
  const release = lockDataDir(dataDir);
  expect(() => lockDataDir(dataDir)).toThrow(
    `DATA_DIR ${dataDir} is in use by another Vitrine, process ${process.pid}. Stop it, or set DATA_DIR.`,
  );
  release();
  lockDataDir(dataDir)();
  expect(await readdir(dataDir)).toEqual([]);
});

test('two data directories are locked at the same time', async () => {
  const folders = [await newDataDir(), await newDataDir()];
  const releases = folders.map((folder) => lockDataDir(folder));
  for (const folder of folders) expect(await readdir(folder)).toEqual(['postgres.owner']);
  for (const release of releases) release();
});

test('a refused attempt leaves the lock of the other process as it is', async () => {
  const dataDir = await newDataDir();
  const release = lockDataDir(dataDir);
  const before = await readFile(lockFile(dataDir), 'utf8');
  expect(() => lockDataDir(dataDir)).toThrow('is in use');
  expect(await readFile(lockFile(dataDir), 'utf8')).toBe(before);
  expect(await readdir(dataDir)).toEqual(['postgres.owner']);
  release();
});

test.each([
  ['of a process that has ended', JSON.stringify({ pid: 2 ** 22 + 1, since: 'boot 1' })],
  ['whose process id another program has now', JSON.stringify({ pid: process.pid, since: 'another start' })],
  ['that is empty', ''],
  ['that is damaged', '{"pid":'],
  ['of another program', '{"port":5432}'],
])('a lock %s is replaced', async (_, content) => {
  const dataDir = await newDataDir();
  lockDataDir(dataDir)();
  await writeFile(lockFile(dataDir), content);
  const release = lockDataDir(dataDir);
  expect(JSON.parse(await readFile(lockFile(dataDir), 'utf8'))).toMatchObject({ pid: process.pid });
  release();
});

test('a process is alive until it has ended, even if another process started it', () => {
  expect(isAlive(process.pid)).toBe(true);
  expect(isAlive(1)).toBe(true);
  expect(isAlive(2 ** 22 + 1)).toBe(false);
});
