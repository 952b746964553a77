import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { s3Storage } from './s3.ts';
import { storageSuite } from './storage.suite.ts';

let server: S3rver;
let folder: string;
let endpoint: string;
let buckets = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-s3rver-'));
  server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: folder });
  const { port, address } = await server.run();
  endpoint = `http://${address}:${port}`;
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function newPlace() {
  buckets += 1;
  const bucket = `media-${buckets}`;
  await fetch(`${endpoint}/${bucket}`, { method: 'PUT' });
  const waiting = await mkdtemp(join(folder, 'waiting-'));
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  return () => s3Storage({ endpoint, region: 'eu-west-2', bucket, waiting, ...keys });
}

storageSuite('S3 storage', newPlace);

test('a large file goes in parts, and what breaks off leaves nothing', async () => {
  const storage = await (await newPlace())();
  const piece = randomBytes(1024 * 1024);
  const pieces = Array.from({ length: 18 }, () => piece);
  const sha256 = createHash('sha256').update(Buffer.concat(pieces)).digest('hex');
  expect(await storage.write('large', Readable.from(pieces))).toEqual({ size: 18 * piece.length, sha256 });
  const hash = createHash('sha256');
  for await (const chunk of await storage.read('large')) hash.update(chunk as Buffer);
  expect(hash.digest('hex')).toBe(sha256);

  const broken = Readable.from(
    (async function* () {
      yield* pieces;
      throw new Error('cut off');
    })(),
  );
  await expect(storage.write('broken', broken)).rejects.toThrow('cut off');
  expect(await storage.size('broken')).toBeNull();
});
