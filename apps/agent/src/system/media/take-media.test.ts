import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { tmpdir } from 'node:os';
import { describe, expect, onTestFinished, test } from 'vitest';
import { takeMedia } from './take-media.ts';

const picture = (text: string): Buffer => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(text)]);
const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const GB = 1e9;
const PLENTY = { free: 100 * GB, total: 200 * GB };

/** A stick with these files, and a machine. */
async function plugIn(files: Record<string, Buffer>) {
  const folder = await mkdtemp(join(tmpdir(), 'take-media-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [source, store] = [join(folder, 'stick'), join(folder, 'media')];
  await mkdir(source);
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(source, name)), { recursive: true });
    await writeFile(join(source, name), bytes);
  }
  const progress: number[] = [];
  return {
    source,
    store,
    progress,
    take: (measure = async () => PLENTY) =>
      takeMedia({ source, store, onProgress: (count) => progress.push(count), onFailure: () => undefined, measure }),
    /** The files of the machine. */
    stored: async () => new Set((await readdir(store)).filter((name) => name !== 'taken.json')),
  };
}

describe.skipIf(process.platform === 'win32')('media of a USB stick', () => {
  test('are on the machine by their hashes, from all folders', async () => {
    const files = { 'a.jpg': picture('a'), 'b/c/d.jpg': picture('d'), 'b/line\nbreak “ü”.jpg': picture('l') };
    const { store, take, stored, progress } = await plugIn(files);
    expect(await take()).toBe('done');
    expect(await stored()).toEqual(new Set(Object.values(files).map(hash)));
    for (const bytes of Object.values(files))
      expect((await readFile(join(store, hash(bytes)))).equals(bytes)).toBe(true);
    expect((await stat(store)).mode & 0o777).toBe(0o700);
    expect(progress).toEqual([0, 1, 2, 3]);
  });

  test('are pictures and videos only, whatever their names say', async () => {
    const video = Buffer.from('\0\0\0\x18ftypisom0000');
    const { take, stored } = await plugIn({
      'notes.jpg': Buffer.from('#!/bin/sh'),
      'empty.png': Buffer.alloc(0),
      '._a.jpg': picture('of a computer'),
      'film.txt': video,
    });
    expect(await take()).toBe('done');
    expect(await stored()).toEqual(new Set([hash(video)]));
  });

  test('are not what links name, nor devices, sockets or endless folders', async () => {
    const { source, take, stored } = await plugIn({ 'a.jpg': picture('a') });
    const secret = join(dirname(source), 'secret.jpg');
    await writeFile(secret, picture('secret'));
    await symlink(secret, join(source, 'link.jpg'));
    await symlink('.', join(source, 'loop'));
    execFileSync('sh', ['-c', 'mkfifo "$1"', 'sh', join(source, 'pipe.jpg')]);
    let deep = source;
    for (let i = 0; i < 40; i += 1) deep = join(deep, 'd');
    await mkdir(deep, { recursive: true });
    await writeFile(join(deep, 'deep.jpg'), picture('deep'));
    expect(await take()).toBe('done');
    expect(await stored()).toEqual(new Set([hash(picture('a'))]));
  });

  test('are not read again as long as they are the same', async () => {
    const { source, store, take, stored } = await plugIn({ 'a.jpg': picture('a'), 'b.jpg': picture('b') });
    await take();
    // The player has got one of them.
    await rm(join(store, hash(picture('a'))));
    await writeFile(join(source, 'b.jpg'), picture('c'));
    await utimes(join(source, 'b.jpg'), 1, 1);
    expect(await take()).toBe('done');
    expect(await stored()).toEqual(new Set([picture('b'), picture('c')].map(hash)));
  });

  test('leave room for the player', async () => {
    const { take, stored } = await plugIn({ 'a.jpg': picture('a') });
    expect(await take(async () => ({ free: 39 * GB, total: 200 * GB }))).toBe('full');
    expect(await take(async () => ({ free: 0.9 * GB, total: 2 * GB }))).toBe('full');
    expect(await stored()).toEqual(new Set([]));
    expect(await take(async () => ({ free: 1.1 * GB, total: 2 * GB }))).toBe('done');
    expect((await stored()).size).toBe(1);
  });

  test('replace those of former sticks where room is short, the oldest first', async () => {
    const { source, store, take, stored } = await plugIn({ 'a.jpg': picture('a'), 'b.jpg': picture('b') });
    await take();
    const [old, older] = [hash(picture('a')), hash(picture('b'))];
    await utimes(join(store, old), 2, 2);
    await utimes(join(store, older), 1, 1);
    await rm(source, { recursive: true });
    await mkdir(source);
    await writeFile(join(source, 'c.jpg'), picture('c'));
    // Two files are there, and room for another one only without the oldest.
    const bytes = picture('c').length;
    const measure = async () => ({ free: GB + bytes * (2 - (await stored()).size), total: 2 * GB });
    expect(await take(measure)).toBe('done');
    expect(await stored()).toEqual(new Set([old, hash(picture('c'))]));
  });

  test('leave those of former sticks alone where not even their room would do', async () => {
    const { source, take, stored } = await plugIn({ 'a.jpg': picture('a') });
    await take();
    await writeFile(join(source, 'large.jpg'), picture('large'.repeat(100)));
    expect(await take(async () => ({ free: GB, total: 2 * GB }))).toBe('full');
    expect(await stored()).toEqual(new Set([hash(picture('a'))]));
  });

  test('are whole or not there when the stick is pulled out or a file cannot be read', async () => {
    const { source, take, stored, progress } = await plugIn({ 'a.jpg': picture('a'), 'b.jpg': picture('b') });
    let count = 0;
    const pull = async () => {
      count += 1;
      if (count === 2) await rm(source, { recursive: true });
      return PLENTY;
    };
    expect(await take(pull)).toBe('done');
    // The second file was open: the next stick ends at once.
    expect(await take()).toBe('failed');
    expect(progress.at(-1)).toBe(0);
    expect([...(await stored())].every((name) => /^[\da-f]{64}$/.test(name))).toBe(true);
  });

  test.skipIf(process.getuid?.() === 0)('that cannot be read are left out (skipped for root)', async () => {
    const { source, take, stored } = await plugIn({ 'a.jpg': picture('a'), 'b.jpg': picture('b') });
    await chmod(join(source, 'a.jpg'), 0);
    expect(await take()).toBe('failed');
    expect(await stored()).toEqual(new Set([hash(picture('b'))]));
  });

  test('that are huge are left out, and what a loss of power has left is removed', async () => {
    const { source, store, take, stored } = await plugIn({ 'a.jpg': picture('a'), 'huge.jpg': picture('huge') });
    await truncate(join(source, 'huge.jpg'), 9e9);
    await mkdir(store);
    await writeFile(join(store, 'unfinished'), 'x');
    await writeFile(join(store, 'taken.json'), '{"a":');
    expect(await take()).toBe('done');
    expect(await stored()).toEqual(new Set([hash(picture('a'))]));
  });
});
