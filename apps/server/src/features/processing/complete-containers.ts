import { type FileWindow, WINDOW_BYTES } from './file-window.ts';

/** After this many parts, a file counts as complete without reading on. */
const MAX_PARTS = 200_000;

/**
 * WebP and AVI are RIFF files, which state their length first; an AVI of more than a gigabyte has several such parts. A
 * file that was written as a stream has 0 or all bits set there: then the length follows from its chunks.
 */
export async function isCompleteRiff(file: FileWindow): Promise<boolean> {
  let at = 0;
  let isInside = false;
  for (let part = 0; part < MAX_PARTS && at + 8 <= file.size; part += 1) {
    const head = await file.at(at, 8);
    const type = head.toString('latin1', 0, 4);
    // The rest are other bytes after the end.
    if (isInside ? !/^[\w ]{4}$/.test(type) : type !== 'RIFF') return true;
    const bytes = head.readUInt32LE(4);
    const isOpen = /^(RIFF|LIST)$/.test(type) && (bytes === 0 || bytes >= 0xfffffff0);
    isInside ||= isOpen;
    at += isOpen ? 12 : 8 + bytes;
    // The last padding byte may be missing.
    if (at > file.size + 1) return false;
    at += isOpen ? 0 : bytes % 2;
  }
  return true;
}

/** MP4, MOV and AVIF consist of boxes. */
export async function isCompleteInBoxes(file: FileWindow): Promise<boolean> {
  let at = 0;
  let type = '';
  for (let part = 0; part < MAX_PARTS && at + 8 <= file.size; part += 1) {
    const head = await file.at(at, 16);
    const short = head.readUInt32BE(0);
    const bytes = short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short;
    const next = head.toString('latin1', 4, 8);
    // A box that extends to the end of the file, or no box at all.
    if (bytes < 8 || !/^[\w \xa9-]{4}$/.test(next)) return true;
    type = next;
    at += bytes;
    if (at > file.size) return false;
  }
  // The header of a fragment, without the fragment.
  return type !== 'moof';
}

const SEGMENT = '18538067';
const CLUSTER = '1f43b675';

/** The segment states its length, unless it was written live: then its clusters do. */
export async function isCompleteMatroska(file: FileWindow): Promise<boolean> {
  let at = 0;
  for (let part = 0; part < MAX_PARTS && at < file.size; part += 1) {
    const idBytes = Math.clz32((await file.at(at, 1))[0] ?? 0) - 23;
    // No Matroska element.
    if (idBytes > 4) return true;
    const id = (await file.at(at, idBytes)).toString('hex');
    const head = await numberAt(file, at + idBytes);
    // The file ends within the header of an element.
    if (head === null) return false;
    at += idBytes + head.width;
    if (head.value === null) {
      // The length is unknown, so the elements inside are checked one by one.
      if (id !== SEGMENT && id !== CLUSTER) return true;
      continue;
    }
    at += head.value;
    if (id === SEGMENT || at > file.size) return at <= file.size;
  }
  return true;
}

/**
 * Reads a variable-width integer of Matroska, whose first bits state its width. Null if the file ends within it; its
 * value is null if it means "unknown" or is invalid.
 */
async function numberAt(file: FileWindow, at: number): Promise<{ value: number | null; width: number } | null> {
  const bytes = await file.at(at, 8);
  const width = Math.clz32(bytes[0] ?? 0) - 23;
  if (bytes.length === 0) return null;
  if (width > 8) return { value: null, width: 1 };
  if (bytes.length < width) return null;
  let value = BigInt((bytes[0] ?? 0) & (0xff >> width));
  for (const byte of bytes.subarray(1, width)) value = value * 256n + BigInt(byte);
  return { value: value === 2n ** BigInt(7 * width) - 1n ? null : Number(value), width };
}

const PACKET_BYTES = 188;
const SYNC = 0x47;

/** Packet sizes: plain, with a leading timestamp (M2TS, by cameras), and with trailing error correction. */
const STRIDES = [PACKET_BYTES, 192, 204];

/** The share of packets that must start correctly; some may be damaged in transmission. */
const MIN_ALIGNED = 0.9;
const MIN_PACKETS = 3;

/**
 * A transport stream is a sequence of packets without a stated length. A stream that ends within a packet was cut off;
 * one that ends between two packets looks like any recorded broadcast.
 */
export async function isCompleteTransportStream(file: FileWindow): Promise<boolean> {
  const from = Math.max(0, file.size - WINDOW_BYTES);
  const end = await file.at(from, WINDOW_BYTES);
  for (const stride of STRIDES) {
    const last = findLastAligned(end, stride);
    if (last === null) continue;
    const left = end.length - last;
    return stride === 192 ? left === PACKET_BYTES : left >= PACKET_BYTES;
  }
  // The rest are other bytes after the end.
  return true;
}

/** Finds where the last packet begins; null if packets of this size do not reach to the end. */
function findLastAligned(end: Buffer, stride: number): number | null {
  for (let last = end.length - 1; last >= Math.max(0, end.length - stride); last -= 1) {
    if (end[last] !== SYNC) continue;
    let [found, positions] = [0, 0];
    for (let at = last; at >= 0; at -= stride, positions += 1) if (end[at] === SYNC) found += 1;
    if (positions >= MIN_PACKETS && found >= positions * MIN_ALIGNED) return last;
  }
  return null;
}
