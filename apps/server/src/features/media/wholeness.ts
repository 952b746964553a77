import { type FileHandle, open } from 'node:fs/promises';

/** Read at a time. */
const WINDOW_BYTES = 64 * 1024;

/** Parts that a file may have before it is believed without reading on. */
const MAX_PARTS = 200_000;

/** Looks into a file here and there. */
interface Reader {
  size: number;
  /** So many bytes from there on; fewer where the file ends. */
  at(offset: number, length: number): Promise<Buffer>;
}

/** Whether all parts of a file are there, as far as it says itself where they end. */
type Check = (file: Reader) => Promise<boolean>;

const checks = new Map<string, Check>([
  ['image/jpeg', isWholeJpeg],
  ['image/png', isWholePng],
  ['image/gif', isWholeGif],
  ['image/webp', isWholeRiff],
  ['image/avif', isWholeInBoxes],
  ['video/mp4', isWholeInBoxes],
  ['video/quicktime', isWholeInBoxes],
  ['video/webm', isWholeMatroska],
  ['video/x-matroska', isWholeMatroska],
  ['video/x-msvideo', isWholeRiff],
]);

/**
 * Whether a file stands there to its end. One that breaks off would be shown grey below, or end early. What follows
 * behind the end does not matter; what is broken within shows when it is decoded.
 */
export async function isWhole(path: string, mimeType: string): Promise<boolean> {
  const check = checks.get(mimeType);
  if (check === undefined) return true;
  const file = await open(path);
  try {
    return await check(readerOf(file, (await file.stat()).size));
  } finally {
    await file.close();
  }
}

function readerOf(file: FileHandle, size: number): Reader {
  let window = Buffer.alloc(0);
  let from = 0;
  return {
    size,
    async at(offset, length) {
      if (offset < from || offset + length > from + window.length) {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.max(length, WINDOW_BYTES)), {
          position: offset,
        });
        window = buffer.subarray(0, bytesRead);
        from = offset;
      }
      return window.subarray(offset - from, offset - from + length);
    },
  };
}

/** Follows the segments to the pixels, in which the mark of the end cannot occur. */
async function isWholeJpeg(file: Reader): Promise<boolean> {
  let at = 2;
  for (let part = 0; part < MAX_PARTS; part += 1) {
    const head = await file.at(at, 4);
    if (head.length < 4 || head[0] !== 0xff) break;
    const mark = head[1] ?? 0;
    if (mark === 0xd9) return true;
    // Filling, and marks without a body.
    const isBare = mark === 0xff || mark === 0x01 || (mark >= 0xd0 && mark <= 0xd8);
    at += isBare ? (mark === 0xff ? 1 : 2) : 2 + head.readUInt16BE(2);
    if (mark === 0xda) break;
  }
  // One byte twice, so that no mark falls between two windows.
  for (; at < file.size; at += WINDOW_BYTES - 1) {
    if ((await file.at(at, WINDOW_BYTES)).includes('\xff\xd9', 0, 'latin1')) return true;
  }
  return false;
}

async function isWholePng(file: Reader): Promise<boolean> {
  let at = 8;
  for (let part = 0; part < MAX_PARTS; part += 1) {
    const head = await file.at(at, 8);
    if (head.length < 8) return false;
    at += 12 + head.readUInt32BE(0);
    if (head.toString('latin1', 4, 8) === 'IEND') return at <= file.size;
  }
  return true;
}

/** The bytes of a list of colours. */
const palette = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

async function isWholeGif(file: Reader): Promise<boolean> {
  let at = 13 + palette((await file.at(10, 1))[0] ?? 0);
  let isInBlocks = false;
  for (let part = 0; part < MAX_PARTS; part += 1) {
    const head = await file.at(at, 10);
    const [first = -1] = head;
    if (first === -1) return false;
    if (isInBlocks) {
      isInBlocks = first > 0;
      at += 1 + first;
    } else if (first === 0x21) {
      isInBlocks = true;
      at += 2;
    } else if (first === 0x2c) {
      isInBlocks = true;
      at += 11 + palette(head[9] ?? 0);
    } else {
      // The end, or something that no GIF has: decoders take what came before.
      return true;
    }
  }
  return true;
}

/** WebP and AVI say first how long they are. */
async function isWholeRiff(file: Reader): Promise<boolean> {
  const head = await file.at(0, 8);
  // Some that write AVI without knowing its end leave nothing here, or all bits.
  const bytes = head.length < 8 ? 0 : head.readUInt32LE(4);
  return bytes === 0 || bytes >= 0xfffffff0 || bytes + 8 <= file.size + 1;
}

/** MP4, MOV and AVIF consist of boxes. */
async function isWholeInBoxes(file: Reader): Promise<boolean> {
  let at = 0;
  for (let part = 0; part < MAX_PARTS && at + 8 <= file.size; part += 1) {
    const head = await file.at(at, 16);
    const short = head.readUInt32BE(0);
    const bytes = short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short;
    // To the end of the file, or what is no box.
    if (bytes < 8 || !/^[\w \xa9-]{4}$/.test(head.toString('latin1', 4, 8))) return true;
    at += bytes;
    if (at > file.size) return false;
  }
  return true;
}

const SEGMENT = '18538067';

/** The one large part says how long it is, unless it was written live. */
async function isWholeMatroska(file: Reader): Promise<boolean> {
  const first = await numberAt(file, 4);
  if (first === null) return true;
  const at = 4 + first.width + first.value;
  if ((await file.at(at, 4)).toString('hex') !== SEGMENT) return true;
  const segment = await numberAt(file, at + 4);
  return segment === null || at + 4 + segment.width + segment.value <= file.size;
}

/** A number of Matroska, whose first bits say how wide it is; null where it stands for "unknown". */
async function numberAt(file: Reader, at: number): Promise<{ value: number; width: number } | null> {
  const bytes = await file.at(at, 8);
  const width = Math.clz32(bytes[0] ?? 0) - 23;
  if (width > 8 || bytes.length < width) return null;
  let value = BigInt((bytes[0] ?? 0) & (0xff >> width));
  for (const byte of bytes.subarray(1, width)) value = value * 256n + BigInt(byte);
  return value === 2n ** BigInt(7 * width) - 1n ? null : { value: Number(value), width };
}
