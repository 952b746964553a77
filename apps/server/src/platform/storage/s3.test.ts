import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Buckets, openBuckets } from '../../test/fixtures/buckets.ts';
import { storageSuite } from './storage.suite.ts';

let buckets: Buckets;
beforeAll(async () => {
  buckets = await openBuckets();
});
afterAll(() => buckets.close());

const newBucket = () => buckets.create();

storageSuite('S3 storage', newBucket);

test('a large file is sent as a multipart upload, and an interrupted one leaves nothing behind', async () => {
  const storage = await (await newBucket())();
  const block = randomBytes(1024 * 1024);
  const blocks = Array.from({ length: 18 }, () => block);
  const sha256 = createHash('sha256').update(Buffer.concat(blocks)).digest('hex');
  expect(await storage.write('large', Readable.from(blocks))).toEqual({ size: 18 * block.length, sha256 });
  const hash = createHash('sha256');
  for await (const chunk of await storage.read('large')) hash.update(chunk as Buffer);
  expect(hash.digest('hex')).toBe(sha256);

  const broken = Readable.from(
    (async function* () {
      yield* blocks;
      throw new Error('cut off');
    })(),
  );
  await expect(storage.write('broken', broken)).rejects.toThrow('cut off');
  expect(await storage.size('broken')).toBeNull();
});

test('a signed address is enough to read a file, with its type and name, or to write one', async () => {
  const storage = await (await newBucket())();
  const written = await fetch((await storage.addressToWrite('m/a', 5)) ?? '', { method: 'PUT', body: 'hello' });
  expect(written.status).toBe(200);
  const disposition = 'attachment; filename="a.png"';
  const address = (await storage.addressToRead('m/a', { mimeType: 'image/png', disposition })) ?? '';
  expect(new URL(address).origin).toBe(storage.origin);
  const answer = await fetch(address, { headers: { range: 'bytes=1-3' } });
  expect([answer.status, await answer.text()]).toEqual([206, 'ell']);
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(answer.headers.get('content-disposition')).toBe(disposition);
  expect(await storage.addressToRead('m/a', { mimeType: 'image/png', disposition })).toBe(address);
});

test('a signed address to write to is signed for the stated number of bytes', async () => {
  const storage = await (await newBucket())();
  const { searchParams } = new URL((await storage.addressToWrite('m/a', 5)) ?? '');
  expect(searchParams.get('X-Amz-SignedHeaders')?.split(';')).toContain('content-length');
  expect(searchParams.get('X-Amz-Signature')).toMatch(/^[\da-f]{64}$/);
});

test('local copies that a killed process left behind are listed, so that they can be removed', async () => {
  const storage = await (await newBucket())();
  await storage.write('m/a', Readable.from('hello'));
  await storage.withLocalFile('m/a', async () => {
    const keys: string[] = [];
    for await (const { key } of storage.list('m/')) keys.push(key);
    expect(keys).toEqual(['m/a', expect.stringMatching(/^m\/a\.[\da-f]{16}\.part$/)]);
    await storage.remove(keys[1] ?? '');
  });
  expect(await storage.size('m/a')).toBe(5);
});
