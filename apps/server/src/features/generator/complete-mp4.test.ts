import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isCompleteMp4 } from './complete-mp4.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-mp4-'));
});
afterAll(() => rm(folder, { recursive: true }));

function box(type: string, bodyBytes: number): Buffer {
  const bytes = Buffer.alloc(8 + bodyBytes);
  bytes.writeUInt32BE(bytes.length, 0);
  bytes.write(type, 4, 'latin1');
  return bytes;
}

/** A box with a 64-bit length, as used for more than 4 GB. */
function largeBox(type: string, bodyBytes: number): Buffer {
  const bytes = Buffer.alloc(16 + bodyBytes);
  bytes.writeUInt32BE(1, 0);
  bytes.write(type, 4, 'latin1');
  bytes.writeBigUInt64BE(BigInt(bytes.length), 8);
  return bytes;
}

const [ftyp, moov, mdat] = [box('ftyp', 16), box('moov', 100), box('mdat', 1_000)];

test.each([
  ['with its header last', [ftyp, mdat, moov], true],
  ['with its header first', [ftyp, moov, mdat], true],
  ['with 64-bit lengths', [ftyp, largeBox('mdat', 1_000), moov], true],
  ['without a header, as a full disk leaves it', [ftyp, mdat], false],
  ['that ends within a box', [ftyp, moov, mdat.subarray(0, 500)], false],
  ['that ends within the head of a box', [ftyp, moov, mdat.subarray(0, 5)], false],
  ['with a box of an impossible length', [ftyp, moov, Buffer.alloc(8)], false],
  ['that is empty', [], false],
])('a file %s is complete: %s', async (name, boxes, expected) => {
  const path = join(folder, name.replaceAll(' ', '-'));
  await writeFile(path, Buffer.concat(boxes));
  expect(await isCompleteMp4(path)).toBe(expected);
});

test('a missing file is an error, because ffmpeg reported success', async () => {
  await expect(isCompleteMp4(join(folder, 'missing'))).rejects.toMatchObject({ code: 'ENOENT' });
});
