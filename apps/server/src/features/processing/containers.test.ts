import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAviHeader } from './video/avi-header.ts';
import { isComplete } from './completeness.ts';
import { WINDOW_BYTES, withWindow } from './file-window.ts';

// Files of a few bytes for cases that common encoders do not write; completeness.test.ts has real files.

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-containers-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function written(...parts: readonly Uint8Array[]): Promise<string> {
  const path = join(folder, 'file');
  await writeFile(path, Buffer.concat(parts));
  return path;
}

const isCompleteFile = async (mimeType: string, ...parts: readonly Uint8Array[]) =>
  isComplete(await written(...parts), mimeType);

function box(type: string, bodyBytes: number, stated = 8 + bodyBytes): Buffer {
  const bytes = Buffer.alloc(8 + bodyBytes);
  bytes.writeUInt32BE(stated, 0);
  bytes.write(type, 4, 'latin1');
  return bytes;
}

function largeBox(type: string, bodyBytes: number): Buffer {
  const bytes = box(type, 8 + bodyBytes, 1);
  bytes.writeBigUInt64BE(BigInt(bytes.length), 8);
  return bytes;
}

function chunk(type: string, bodyBytes: number, stated = bodyBytes): Buffer {
  const bytes = Buffer.alloc(8 + bodyBytes + (bodyBytes % 2));
  bytes.write(type, 0, 'latin1');
  bytes.writeUInt32LE(stated, 4);
  return bytes;
}

/** The header of a RIFF or LIST, whose content follows. */
function openChunk(type: string, form: string, stated: number): Buffer {
  const bytes = chunk(type, 4, stated);
  bytes.write(form, 8, 'latin1');
  return bytes;
}

describe('an MP4', () => {
  const ftyp = box('ftyp', 8);

  test.each([
    ['whose last box extends to the end of the file', [ftyp, box('mdat', 500, 0)], true],
    ['with a box of 64-bit length', [ftyp, largeBox('mdat', 500), box('moov', 20)], true],
    ['with a cut-off box of 64-bit length', [ftyp, largeBox('mdat', 500).subarray(0, 300)], false],
    ['with a box of Apple’s', [ftyp, box('\xa9nam', 20), box('moov', 20)], true],
    ['with other bytes after its end', [ftyp, box('moov', 20), Buffer.from([0, 0, 0, 99, 1, 2, 3, 4])], true],
    ['that ends after the header of a fragment', [ftyp, box('moov', 20), box('moof', 20)], false],
    ['that ends after a fragment', [ftyp, box('moov', 20), box('moof', 20), box('mdat', 20)], true],
  ])('%s is complete: %s', async (_, boxes, expected) => {
    expect(await isCompleteFile('video/mp4', ...boxes)).toBe(expected);
  });
});

describe('a RIFF file', () => {
  test.each([
    ['whose last padding byte is stated but missing', [chunk('RIFF', 102).subarray(0, 109)], true],
    ['that misses more than that', [chunk('RIFF', 102).subarray(0, 108)], false],
    ['of several parts', [chunk('RIFF', 100), chunk('RIFF', 50)], true],
    ['of several parts with a cut-off one', [chunk('RIFF', 100), chunk('RIFF', 50).subarray(0, 20)], false],
    ['written as a stream, with its chunks', [openChunk('RIFF', 'AVI ', 0), chunk('idx1', 40)], true],
    [
      'written as a stream, cut off within a chunk',
      [openChunk('RIFF', 'AVI ', 0xffffffff), openChunk('LIST', 'movi', 0xffffffff), chunk('00dc', 99).subarray(0, 50)],
      false,
    ],
    ['with other bytes after its end', [chunk('RIFF', 100), Buffer.from('trailing bytes')], true],
  ])('%s is complete: %s', async (_, chunks, expected) => {
    expect(await isCompleteFile('video/x-msvideo', ...chunks)).toBe(expected);
  });
});

const segment = (...size: number[]) => Buffer.from([0x18, 0x53, 0x80, 0x67, ...size]);
const cluster = (...size: number[]) => Buffer.from([0x1f, 0x43, 0xb6, 0x75, ...size]);

describe('a Matroska file', () => {
  const ebml = Buffer.from('1a45dfa38400000000', 'hex');

  test.each([
    ['with the stated length', [ebml, segment(0x85), Buffer.alloc(5)], true],
    ['shorter than stated', [ebml, segment(0x86), Buffer.alloc(5)], false],
    ['with a length of eight bytes', [ebml, segment(0x01, 0, 0, 0, 0, 0, 0, 3), Buffer.alloc(3)], true],
    ['that ends within a length', [ebml, segment(0x01, 0, 0)], false],
    ['that ends after an element’s name', [ebml, segment()], false],
    ['of a live stream', [ebml, segment(0xff), cluster(0xff), Buffer.from([0xa3, 0x82, 1, 2])], true],
    [
      'of a live stream, cut off within a block',
      [ebml, segment(0xff), cluster(0xff), Buffer.from([0xa3, 0x84, 1])],
      false,
    ],
    ['of a live stream, cut off within a cluster', [ebml, segment(0xff), cluster(0x88), Buffer.alloc(3)], false],
  ])('%s is complete: %s', async (_, parts, expected) => {
    expect(await isCompleteFile('video/x-matroska', ...parts)).toBe(expected);
  });
});

const packets = (count: number, stride: number, at = 0) => {
  const bytes = Buffer.alloc(count * stride, 0x01);
  for (let i = 0; i < count; i += 1) bytes[i * stride + at] = 0x47;
  return bytes;
};

describe('a transport stream', () => {
  test.each([
    ['plain', 188, 0],
    ['of a camera, with timestamps', 192, 4],
    ['with error correction', 204, 0],
  ])('%s is complete after each packet and incomplete within one', async (_, stride, at) => {
    const bytes = packets(40, stride, at);
    expect(await isCompleteFile('video/mp2t', bytes)).toBe(true);
    expect(await isCompleteFile('video/mp2t', bytes.subarray(0, -30))).toBe(false);
  });

  test('that is longer than one window is checked by its end', async () => {
    const bytes = packets(1_000, 188);
    expect(bytes.length).toBeGreaterThan(WINDOW_BYTES);
    expect(await isCompleteFile('video/mp2t', bytes)).toBe(true);
    expect(await isCompleteFile('video/mp2t', bytes.subarray(0, -100))).toBe(false);
  });

  test('with some damaged packets is still complete', async () => {
    const bytes = packets(40, 188);
    for (const packet of [5, 17]) bytes[packet * 188] = 0;
    expect(await isCompleteFile('video/mp2t', bytes)).toBe(true);
  });
});

describe('an image', () => {
  test.each([
    ['a GIF whose trailer is missing', 'image/gif', [Buffer.from('GIF89a'), Buffer.alloc(7)], false],
    ['a GIF without frames', 'image/gif', [Buffer.from('GIF89a'), Buffer.alloc(7), Buffer.from([0x3b])], true],
    ['a JPEG that ends after its start', 'image/jpeg', [Buffer.from([0xff, 0xd8])], false],
    ['a JPEG with fill bytes before its end', 'image/jpeg', [Buffer.from([0xff, 0xd8, 0xff, 0xff, 0xff, 0xd9])], true],
    ['an empty PNG', 'image/png', [Buffer.alloc(8)], false],
  ])('%s is handled', async (_, mimeType, parts, expected) => {
    expect(await isCompleteFile(mimeType, ...parts)).toBe(expected);
  });

  test('the end marker of a JPEG is found across two windows', async () => {
    const head = Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2]);
    const pixels = Buffer.alloc(WINDOW_BYTES - 1);
    expect(await isCompleteFile('image/jpeg', head, pixels, Buffer.from([0xff, 0xd9]))).toBe(true);
    expect(await isCompleteFile('image/jpeg', head, pixels, Buffer.from([0xff, 0x00, 0xd9]))).toBe(false);
  });

  test('a type without a check counts as complete', async () => {
    expect(await isCompleteFile('image/svg+xml', Buffer.from('<svg'))).toBe(true);
  });
});

describe('a file window', () => {
  test('returns the requested bytes wherever they are, and fewer at the end', async () => {
    const bytes = Buffer.from(Array.from({ length: 3 * WINDOW_BYTES }, (_, i) => i % 251));
    await withWindow(await written(bytes), async (file) => {
      expect(file.size).toBe(bytes.length);
      for (const [offset, length] of [
        [0, 4],
        [WINDOW_BYTES - 2, 8],
        [10, 4],
        [5, 2 * WINDOW_BYTES],
        [bytes.length - 3, 8],
        [bytes.length + 10, 8],
      ] as const) {
        expect((await file.at(offset, length)).equals(bytes.subarray(offset, offset + length))).toBe(true);
      }
    });
  });
});

function avi(changes: Partial<Record<'micros' | 'frames' | 'width' | 'height', number>> = {}): Buffer {
  const { micros = 40_000, frames = 50, width = 320, height = 240 } = changes;
  const bytes = Buffer.alloc(88);
  bytes.write('RIFF', 0, 'latin1');
  bytes.write('AVI LIST', 8, 'latin1');
  bytes.write('hdrlavih', 20, 'latin1');
  for (const [at, value] of [
    [32, micros],
    [48, frames],
    [64, width],
    [68, height],
  ] as const)
    bytes.writeUInt32LE(value, at);
  return bytes;
}

describe('the header of an AVI', () => {
  test('states size, duration and frame rate', async () => {
    const header = await readAviHeader(await written(avi()));
    expect(header).toEqual({ width: 320, height: 240, durationMs: 2_000, fps: 25 });
  });

  test('NTSC’s frame rate is exact to a thousandth', async () => {
    expect((await readAviHeader(await written(avi({ micros: 33_367 }))))?.fps).toBe(29.97);
  });

  test('of a recording without a known length has no duration', async () => {
    expect((await readAviHeader(await written(avi({ frames: 0 }))))?.durationMs).toBeNull();
    expect(await readAviHeader(await written(avi({ micros: 0 })))).toMatchObject({ durationMs: null, fps: null });
  });

  test.each([
    ['no pixels', avi({ width: 0 })],
    ['more pixels than any screen', avi({ height: 16_385 })],
    ['a month of video', avi({ micros: 1_000_000, frames: 2_700_000 })],
    ['too few bytes', avi().subarray(0, 87)],
    ['another form of RIFF', Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE'), avi().subarray(12)])],
  ])('with %s is refused', async (_, bytes) => {
    expect(await readAviHeader(await written(bytes))).toBeNull();
  });
});
