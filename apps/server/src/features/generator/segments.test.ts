import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { createDiskStorage } from '../../platform/storage/disk.ts';
import type { FileStorage } from '../../platform/storage/storage.ts';
import { createMigratedDatabase } from '../../test/postgres/migrated-database.ts';
import { createSegments, type Segments } from './segments.ts';
import { testPlatform } from '../../test/platform.ts';

const HOUR_MS = 60 * 60 * 1000;

let database: Database;
let folder: string;
let storage: FileStorage;
let segments: Segments;
let nowMs = Date.now();
beforeAll(async () => {
  database = openDatabase((await createMigratedDatabase()).url, () => {}, { max: 2 });
  folder = await mkdtemp(join(tmpdir(), 'vitrine-segments-'));
  storage = createDiskStorage(join(folder, 'files'));
  segments = createSegments(testPlatform({ db: database.db, clock: () => new Date(nowMs), storage }));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** A file as an encoder writes it. */
async function encoded(content = 'clip'): Promise<string> {
  const path = join(folder, newId('clip'));
  await writeFile(path, content);
  return path;
}

async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list('segments/')) keys.push(key);
  return keys.toSorted();
}

test('a cached clip is found by its hash; unknown hashes are not', async () => {
  const hash = newId('hash');
  const key = await segments.add(hash, await encoded('frames'));
  expect(await segments.find([hash, 'unknown'])).toEqual(new Map([[hash, key]]));
  expect(await text(await storage.read(key))).toBe('frames');
  expect(await segments.find([])).toEqual(new Map());
});

test('two runs that encode the same clip share the file of the first, and the second file is removed', async () => {
  const hash = newId('hash');
  const before = await storedKeys();
  const keys = await Promise.all([segments.add(hash, await encoded()), segments.add(hash, await encoded())]);
  expect(keys[0]).toBe(keys[1]);
  expect((await storedKeys()).filter((key) => !before.includes(key))).toEqual([keys[0]]);
});

test.each([
  ['is missing', (key: string) => storage.remove(key)],
  ['has another size', async (key: string) => void (await storage.write(key, Readable.from('cut')))],
])('a clip whose file %s is encoded again', async (_, damage) => {
  const hash = newId('hash');
  await damage(await segments.add(hash, await encoded('complete')));
  expect(await segments.find([hash])).toEqual(new Map());
  const key = await segments.add(hash, await encoded('complete'));
  expect(await segments.find([hash])).toEqual(new Map([[hash, key]]));
});

test('a clip is retained for a week after its last use', async () => {
  const [used, unused] = [newId('hash'), newId('hash')];
  for (const hash of [used, unused]) await segments.add(hash, await encoded());
  nowMs += 6 * 24 * HOUR_MS;
  await segments.find([used]);
  nowMs += 2 * 24 * HOUR_MS;
  await segments.sweep();
  expect([...(await segments.find([used, unused])).keys()]).toEqual([used]);
});
