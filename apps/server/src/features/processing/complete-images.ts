import { type FileWindow, WINDOW_BYTES } from './file-window.ts';

/** Parts that a picture may have before it is believed without reading on. */
const MAX_PARTS = 200_000;

/** Follows the segments to the pixels, in which the mark of the end cannot occur. */
export async function isCompleteJpeg(file: FileWindow): Promise<boolean> {
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

/** The bytes of a list of colours. */
const palette = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

export async function isCompleteGif(file: FileWindow): Promise<boolean> {
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
