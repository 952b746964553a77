import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { diskStorage } from './disk.ts';
import { storageSuite } from './storage.suite.ts';

const folders: string[] = [];
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-disk-'));
  folders.push(folder);
  return folder;
}
afterAll(async () => {
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
});

storageSuite('disk storage', async () => diskStorage(await newFolder()));

test('a file is not seen under its key before all of it is there', async () => {
  const folder = await newFolder();
  const storage = diskStorage(folder);
  let during: string[] = [];
  const bytes = Readable.from(
    (async function* () {
      yield Buffer.alloc(2_000_000);
      during = await readdir(folder);
      expect(await storage.size('a.bin')).toBeNull();
      yield Buffer.alloc(10);
    })(),
  );
  await storage.write('a.bin', bytes);
  expect(during).toEqual([expect.stringMatching(/^a\.bin\.[\da-f]{16}\.part$/)]);
  expect(await readdir(folder)).toEqual(['a.bin']);
});

test('what an interrupted write left behind is listed, so that it can be removed', async () => {
  const storage = diskStorage(await newFolder());
  await storage.write('m/a.bin.0123456789abcdef.part', Readable.from('half'));
  const keys: string[] = [];
  for await (const { key } of storage.list('m/')) keys.push(key);
  expect(keys).toEqual(['m/a.bin.0123456789abcdef.part']);
});
