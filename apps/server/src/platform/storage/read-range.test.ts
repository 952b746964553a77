import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { sendBytes, sendRange } from './read-range.ts';

const bytes = randomBytes(3_000_000);
let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-range-'));
  path = join(folder, 'file');
  await writeFile(path, bytes);
});
afterAll(() => rm(folder, { recursive: true }));

async function opened(): Promise<FileHandle> {
  const file = await open(path);
  onTestFinished(() => file.close());
  return file;
}

test.each([
  ['the first byte', 0, 0],
  ['the last byte', 2_999_999, 2_999_999],
  ['a range that ends with a buffer', 0, 1_048_575],
  ['a range across buffers', 1_000_000, 2_500_000],
])('%s is sent, and the connection stays open for the next answer', async (_, start, end) => {
  const to = new PassThrough();
  const received = buffer(to);
  await sendRange(await opened(), { start, end }, to);
  expect(to.writableEnded).toBe(false);
  to.end();
  expect((await received).equals(bytes.subarray(start, end + 1))).toBe(true);
});

test('a file that became shorter than its announced length fails instead of sending less', async () => {
  const short = join(folder, 'short');
  await writeFile(short, bytes);
  const file = await open(short);
  onTestFinished(() => file.close());
  await truncate(short, 1_200_000);
  const sending = sendRange(file, { start: 0, end: bytes.length - 1 }, new PassThrough().resume());
  await expect(sending).rejects.toThrow('The file is shorter than it was');
});

test('a reader that disconnects while a write is pending ends the sending', async () => {
  // Never calls back, like a connection whose other end does not read.
  const stuck = new Writable({ write: () => {} });
  stuck.on('error', () => {});
  const sending = sendRange(await opened(), { start: 0, end: bytes.length - 1 }, stuck);
  stuck.destroy();
  await expect(sending).rejects.toThrow('The reader has disconnected');
});

test('nothing is read for a reader that has disconnected before', async () => {
  const to = new PassThrough();
  to.destroy();
  await expect(sendBytes(Buffer.from('hello'), to)).rejects.toThrow('The reader has disconnected');
});

test('a connection error is passed on', async () => {
  const failing = new Writable({ write: (_chunk, _encoding, done) => done(new Error('EPIPE')) });
  failing.on('error', () => {});
  await expect(sendRange(await opened(), { start: 0, end: 10 }, failing)).rejects.toThrow('EPIPE');
});

test('a range beyond the end of a file in memory fails instead of sending nothing', async () => {
  await expect(sendBytes(Buffer.alloc(0), new PassThrough())).rejects.toThrow('The file is shorter than it was');
});
