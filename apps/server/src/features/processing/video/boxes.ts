import type { FileWindow } from '../file-window.ts';

/** A part of a file of the MP4 family (MP4, MOV, HEIC, AVIF). */
export interface Box {
  type: string;
  /** Where its content begins and ends, in bytes of the file. */
  from: number;
  to: number;
}

/** After this many boxes, the rest is not read. */
const MAX_BOXES = 10_000;

/** Lists the boxes between two places of a file; ends where there is none. */
export async function* boxesIn(file: FileWindow, from: number, to: number): AsyncGenerator<Box> {
  let at = from;
  for (let count = 0; count < MAX_BOXES && at + 8 <= to; count += 1) {
    const head = await file.at(at, 16);
    if (head.length < 8) return;
    const short = head.readUInt32BE(0);
    const isLong = short === 1 && head.length === 16;
    const bytes = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - at : short;
    if (bytes < 8) return;
    yield { type: head.toString('latin1', 4, 8), from: at + (isLong ? 16 : 8), to: Math.min(to, at + bytes) };
    at += bytes;
  }
}

/** The first box at the end of a path of types; null if there is none. */
export async function findBox(
  file: FileWindow,
  [type, ...rest]: readonly string[],
  within: Pick<Box, 'from' | 'to'> = { from: 0, to: file.size },
): Promise<Box | null> {
  for await (const box of boxesIn(file, within.from, within.to)) {
    if (box.type === type) return rest.length === 0 ? box : findBox(file, rest, box);
  }
  return null;
}
