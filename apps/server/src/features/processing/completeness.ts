import { type FileWindow, withWindow } from './file-window.ts';
import {
  isCompleteInBoxes,
  isCompleteMatroska,
  isCompleteRiff,
  isCompleteTransportStream,
} from './complete-containers.ts';
import { isCompleteGif, isCompleteJpeg, isCompletePng } from './complete-images.ts';

/** Whether all parts of a file are there, as far as it says itself where they end. */
type Check = (file: FileWindow) => Promise<boolean>;

const checks = new Map<string, Check>([
  ['image/jpeg', isCompleteJpeg],
  ['image/png', isCompletePng],
  ['image/gif', isCompleteGif],
  ['image/webp', isCompleteRiff],
  ['image/avif', isCompleteInBoxes],
  ['video/mp4', isCompleteInBoxes],
  ['video/quicktime', isCompleteInBoxes],
  ['video/webm', isCompleteMatroska],
  ['video/x-matroska', isCompleteMatroska],
  ['video/x-msvideo', isCompleteRiff],
  ['video/mp2t', isCompleteTransportStream],
]);

/**
 * Whether a file stands there to its end. One that breaks off would be shown grey below, or end early. What follows
 * behind the end does not matter; what is broken within shows when it is decoded.
 */
export async function isComplete(path: string, mimeType: string): Promise<boolean> {
  const check = checks.get(mimeType);
  return check === undefined || withWindow(path, check);
}
