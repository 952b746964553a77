import { type FileWindow, withWindow } from './file-window.ts';
import {
  isCompleteInBoxes,
  isCompleteMatroska,
  isCompleteRiff,
  isCompleteTransportStream,
} from './complete-containers.ts';
import { isCompleteGif, isCompleteJpeg, isCompletePng } from './complete-images.ts';

/** Returns true if a file is as long as its own structure states. */
type Check = (file: FileWindow) => Promise<boolean>;

const checks = new Map<string, Check>([
  ['image/jpeg', isCompleteJpeg],
  ['image/png', isCompletePng],
  ['image/gif', isCompleteGif],
  ['image/webp', isCompleteRiff],
  ['image/avif', isCompleteInBoxes],
  ['image/heic', isCompleteInBoxes],
  ['video/mp4', isCompleteInBoxes],
  ['video/quicktime', isCompleteInBoxes],
  ['video/webm', isCompleteMatroska],
  ['video/x-matroska', isCompleteMatroska],
  ['video/x-msvideo', isCompleteRiff],
  ['video/mp2t', isCompleteTransportStream],
]);

/**
 * True if a file is complete. A file that is cut off would be shown partly grey, or end early. Bytes after the end are
 * ignored; damage inside the file is found when it is decoded.
 */
export async function isComplete(path: string, mimeType: string): Promise<boolean> {
  const check = checks.get(mimeType);
  return check === undefined || withWindow(path, check);
}
