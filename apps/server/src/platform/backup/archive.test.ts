import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ArchiveWriter, readArchive, streamArchive, writeArchive } from './archive.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-archive-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const modifiedAt = new Date('2026-01-01T00:00:00Z');

async function contents(path: string): Promise<[name: string, text: string][]> {
  const files: [string, string][] = [];
  for await (const file of readArchive(path)) files.push([file.name, String(await file.buffer())]);
  return files;
}

const addText = (archive: ArchiveWriter, name: string, text: string) =>
  archive.add(name, Buffer.from(text), { size: Buffer.byteLength(text), modifiedAt });

test('files are read in order, with any names and sizes', async () => {
  const path = join(folder, 'all.tar');
  const long = `files/${'ü'.repeat(150)}.png`;
  const big = 'x'.repeat(300_000);
  const { bytes, result } = await writeArchive(path, async (archive) => {
    await addText(archive, 'empty', '');
    await addText(archive, long, 'named');
    await archive.add('big', Readable.from([Buffer.from(big)]), { size: big.length, modifiedAt });
    return 'filled';
  });
  expect(result).toBe('filled');
  expect(await stat(path)).toMatchObject({ size: bytes, mode: 0o100600 });
  expect(await contents(path)).toEqual([
    ['empty', ''],
    [long, 'named'],
    ['big', big],
  ]);
});

test('files whose content is not read are skipped', async () => {
  const path = join(folder, 'skipped.tar');
  await writeArchive(path, async (archive) => {
    await addText(archive, 'first', 'x'.repeat(200_000));
    await addText(archive, 'second', 'read');
  });
  const read: string[] = [];
  for await (const file of readArchive(path)) if (file.name === 'second') read.push(String(await file.buffer()));
  expect(read).toEqual(['read']);
});

test('a file that is opened after the reader has disconnected is closed', async () => {
  const reader = new PassThrough();
  const content = Readable.from([Buffer.from('late')]);
  const sending = streamArchive(reader, async (archive) => {
    await addText(archive, 'first', 'in time');
    reader.destroy();
    await once(reader, 'close');
    await setImmediate(); // the archive is told
    await archive.add('late', content, { size: 4, modifiedAt });
  });
  await expect(sending).rejects.toThrow('Premature close');
  await expect.poll(() => content.destroyed).toBe(true);
});

test.each([
  ['shorter', 3],
  ['longer', 9],
])('a file that becomes %s while it is copied makes the archive fail', async (_, size) => {
  const writing = writeArchive(join(folder, 'changed.tar'), (archive) =>
    archive.add('changed', Readable.from([Buffer.from('six by')]), { size, modifiedAt }),
  );
  await expect(writing).rejects.toThrow('Size mismatch');
});

test('writing an archive fails with the system’s reason', async () => {
  const writing = writeArchive(join(folder, 'none', 'all.tar'), (archive) => addText(archive, 'a', 'b'));
  await expect(writing).rejects.toMatchObject({ code: 'ENOENT' });
});

test('reading a missing archive fails with the system’s reason', async () => {
  await expect(contents(join(folder, 'missing.tar'))).rejects.toMatchObject({ code: 'ENOENT' });
});

test('an archive that is cut off or changed is refused', async () => {
  const path = join(folder, 'broken.tar');
  await writeArchive(path, (archive) => addText(archive, 'name', 'x'.repeat(5_000)));
  const bytes = await readFile(path);
  await writeFile(path, bytes.subarray(0, 2_000));
  await expect(contents(path)).rejects.toThrow('damaged or cut off');
  bytes.write('other', 0);
  await writeFile(path, bytes);
  await expect(contents(path)).rejects.toThrow('damaged or cut off');
});
