import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listWorkFolders, openWorkFolder, sweepWorkFolders, withWorkFolder } from './work-folders.ts';

async function newRoot(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'vitrine-work-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  return join(parent, 'work');
}

async function writeFrame(folder: string): Promise<number> {
  await writeFile(join(folder, 'frame.png'), 'x');
  return (await readdir(folder)).length;
}

test('a work folder is removed with its files when the work succeeds or fails', async () => {
  const root = await newRoot();
  expect(await withWorkFolder(root, 'med_1', writeFrame)).toBe(1);
  const failing = withWorkFolder(root, 'med_1', async (folder) => {
    await writeFrame(folder);
    throw new Error('no frame');
  });
  await expect(failing).rejects.toThrow('no frame');
  expect(await readdir(root)).toEqual([]);
});

test('two runs for the same item have separate folders, which other users cannot read', async () => {
  const root = await newRoot();
  const [first, second] = [await openWorkFolder(root, 'med_1'), await openWorkFolder(root, 'med_1')];
  expect(first).not.toBe(second);
  expect((await stat(root)).mode & 0o077).toBe(0);
  expect((await stat(first)).mode & 0o077).toBe(0);
});

test('folders are listed with their owners, also if an id contains a dash', async () => {
  const root = await newRoot();
  await openWorkFolder(root, 'med_1');
  await openWorkFolder(root, 'gen-2');
  expect((await listWorkFolders(root)).map(({ owner }) => owner).toSorted()).toEqual(['gen-2', 'med_1']);
});

test('a sweep queries the owners that it found, and skips the busy ones', async () => {
  const root = await newRoot();
  const busy = await openWorkFolder(root, 'med_busy');
  await openWorkFolder(root, 'med_done');
  const asked: string[] = [];
  await sweepWorkFolders(root, async (owners) => {
    asked.push(...owners);
    return new Set(['med_busy']);
  });
  expect(asked.toSorted()).toEqual(['med_busy', 'med_done']);
  expect(await listWorkFolders(root)).toEqual([{ owner: 'med_busy', path: busy }]);
});

test('a sweep without folders queries nothing', async () => {
  const root = await newRoot();
  await sweepWorkFolders(root, async () => {
    throw new Error('asked');
  });
  expect(await listWorkFolders(root)).toEqual([]);
});
