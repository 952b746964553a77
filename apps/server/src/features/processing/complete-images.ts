import { type FileWindow, WINDOW_BYTES } from './file-window.ts';

/*
 * Reads the structure of images, to find those that are cut off. sharp's `failOn` notices that only while it decodes every
 * pixel, which takes seconds for a large image, and not at all for GIFs (complete-images.test.ts).
 */

/** After this many parts, an image counts as complete without reading on. */
const MAX_PARTS = 200_000;

/** Follows the segments to the compressed pixels, in which the end marker cannot occur. */
export async function isCompleteJpeg(file: FileWindow): Promise<boolean> {
  let at = 2;
  for (let part = 0; part < MAX_PARTS; part += 1) {
    const head = await file.at(at, 4);
    if (head.length < 4 || head[0] !== 0xff) break;
    const marker = head[1] ?? 0;
    if (marker === 0xd9) return true;
    // Fill bytes, and markers without a body.
    const isBare = marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    at += isBare ? (marker === 0xff ? 1 : 2) : 2 + head.readUInt16BE(2);
    if (marker === 0xda) break;
  }
  // Windows overlap by one byte, so that no marker falls between two of them.
  for (; at < file.size; at += WINDOW_BYTES - 1) {
    if ((await file.at(at, WINDOW_BYTES)).includes('\xff\xd9', 0, 'latin1')) return true;
  }
  return false;
}

export async function isCompletePng(file: FileWindow): Promise<boolean> {
  let at = 8;
  for (let part = 0; part < MAX_PARTS; part += 1) {
    const head = await file.at(at, 8);
    if (head.length < 8) return false;
    at += 12 + head.readUInt32BE(0);
    if (head.toString('latin1', 4, 8) === 'IEND') return at <= file.size;
  }
  return true;
}

/** The logical screen of a GIF in pixels, which browsers allocate whatever its frames fill. 0 × 0 is allowed. */
export async function readLogicalScreen(file: FileWindow): Promise<{ width: number; height: number }> {
  const sides = await file.at(6, 4);
  return { width: sides.readUInt16LE(0), height: sides.readUInt16LE(2) };
}

/** The size of a color table, in bytes. */
const computeColorTableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

export async function isCompleteGif(file: FileWindow): Promise<boolean> {
  let at = 13 + computeColorTableBytes((await file.at(10, 1))[0] ?? 0);
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
      at += 11 + computeColorTableBytes(head[9] ?? 0);
    } else {
      // The trailer, or an unknown block: decoders show the frames before it.
      return true;
    }
  }
  return true;
}
