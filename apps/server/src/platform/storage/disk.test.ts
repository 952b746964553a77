import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
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

storageSuite('disk storage', async () => {
  const folder = await newFolder();
  return async () => diskStorage(folder);
});

test('other users of the machine can read neither files nor folders', async () => {
  const folder = await newFolder();
  const storage = diskStorage(folder);
  await storage.write('m/a', Readable.from('x'));
  await storage.append('m/b', Readable.from('x'), 0, 1);
  const modeOf = async (name: string) => (await stat(join(folder, name))).mode & 0o777;
  expect(await Promise.all(['m', 'm/a', 'm/b.draft'].map(modeOf))).toEqual([0o700, 0o600, 0o600]);
});

test('a file is not visible under its key before it is complete', async () => {
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

test('leftovers of an interrupted write are listed, so that they can be removed', async () => {
  const storage = diskStorage(await newFolder());
  await storage.write('m/a.bin.0123456789abcdef.part', Readable.from('half'));
  const keys: string[] = [];
  for await (const { key } of storage.list('m/')) keys.push(key);
  expect(keys).toEqual(['m/a.bin.0123456789abcdef.part']);
});

test('at most 4 MiB of a large file are in memory while it is written', async () => {
  const folder = await newFolder();
  const piece = Buffer.alloc(65_536);
  let sent = 0;
  const held: number[] = [];
  const bytes = Readable.from(
    (async function* () {
      for (let i = 0; i < 640; i += 1) {
        const [draft = ''] = await readdir(folder);
        held.push(sent - (await stat(join(folder, draft))).size);
        sent += piece.length;
        yield piece;
      }
    })(),
  );
  await diskStorage(folder).write('large.bin', bytes);
  expect(held).toHaveLength(640);
  expect(Math.max(...held)).toBeLessThanOrEqual(4 * 1024 * 1024);
});
