import { type FileWindow, withWindow } from './file-window.ts';
import { type Box, boxesIn, findBox } from './video/boxes.ts';

/** The value of `colour_primaries` that means Display P3. */
const P3_PRIMARIES = 12;

/** How a picture is turned: first mirrored, then turned clockwise. */
interface Turn {
  isMirrored: boolean;
  degrees: number;
}

/** By the numbers of EXIF. */
const turns: readonly Turn[] = [
  { isMirrored: false, degrees: 0 },
  { isMirrored: true, degrees: 0 },
  { isMirrored: false, degrees: 180 },
  { isMirrored: true, degrees: 180 },
  { isMirrored: true, degrees: 270 },
  { isMirrored: false, degrees: 90 },
  { isMirrored: true, degrees: 90 },
  { isMirrored: false, degrees: 270 },
];
const UPRIGHT: Turn = { isMirrored: false, degrees: 0 };

/** The properties of the pictures in a file. */
async function* listProperties(file: FileWindow): AsyncGenerator<Box> {
  const meta = await findBox(file, ['meta']);
  const list = meta && (await findBox(file, ['iprp', 'ipco'], { from: meta.from + 4, to: meta.to }));
  if (list !== null) yield* boxesIn(file, list.from, list.to);
}

/**
 * How a decoded photo must still be turned. Decoders apply the turn that the container states (`irot`, `imir`), which EXIF
 * repeats; if the container states none, only EXIF does.
 */
export async function readHeicTurn(path: string, exif: Buffer | undefined): Promise<Turn> {
  const isTurned = await withWindow(path, async (file) => {
    for await (const { type } of listProperties(file)) if (type === 'irot' || type === 'imir') return true;
    return false;
  });
  return isTurned || exif === undefined ? UPRIGHT : (turns[readExifOrientation(exif) - 1] ?? UPRIGHT);
}

/** The size of a photo once it is turned. */
export const turnSize = ({ width, height }: { width: number; height: number }, { degrees }: Turn) =>
  degrees % 180 === 0 ? { width, height } : { width: height, height: width };

const ORIENTATION_TAG = 0x01_12;
const ENTRY_BYTES = 12;

/** From 1 to 8; 1 where EXIF says nothing. */
function readExifOrientation(exif: Buffer): number {
  const from = exif.indexOf('Exif\0\0', 0, 'latin1') === 0 ? 6 : 0;
  const tiff = exif.subarray(from);
  if (tiff.length < 10) return 1;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return 1;
  const entries = short(first);
  for (let i = 0; i < entries; i += 1) {
    const at = first + 2 + i * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.length) return 1;
    if (short(at) === ORIENTATION_TAG) return short(at + 8);
  }
  return 1;
}

/** True if the colors of a photo are stated to be Display P3. */
export const isDisplayP3 = (path: string): Promise<boolean> =>
  withWindow(path, async (file) => {
    for await (const { type, from } of listProperties(file)) {
      if (type !== 'colr') continue;
      const bytes = await file.at(from, 6);
      const isStated = bytes.length === 6 && bytes.toString('latin1', 0, 4) === 'nclx';
      if (isStated && bytes.readUInt16BE(4) === P3_PRIMARIES) return true;
    }
    return false;
  });
