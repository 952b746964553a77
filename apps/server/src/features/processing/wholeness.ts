import { type FileWindow, withWindow } from './file-window.ts';
import { isWholeInBoxes, isWholeMatroska, isWholeRiff, isWholeTransportStream } from './whole-containers.ts';
import { isWholeGif, isWholeJpeg, isWholePng } from './whole-pictures.ts';

/** Whether all parts of a file are there, as far as it says itself where they end. */
type Check = (file: FileWindow) => Promise<boolean>;

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
  ['video/mp2t', isWholeTransportStream],
]);

/**
 * Whether a file stands there to its end. One that breaks off would be shown grey below, or end early. What follows
 * behind the end does not matter; what is broken within shows when it is decoded.
 */
export async function isWhole(path: string, mimeType: string): Promise<boolean> {
  const check = checks.get(mimeType);
  return check === undefined || withWindow(path, check);
}
