import { AppError, isAppError } from '@vitrine/contract/errors';
import type { MediaKind } from '@vitrine/contract/media';
import { looksLikeImage, readImage } from './image-reader.ts';
import { readVideo } from './video-reader.ts';

/** Of the clock, from the last byte on: only a machine that is busy with much else lets it come to this. */
const JUDGED_WITHIN_MS = 25_000;

/**
 * What a file is, by its content alone. The answer comes in time, however busy the machine is.
 *
 * @throws media.not_an_image, media.not_a_video; one that is of the other kind is told so
 */
export async function judge(kind: MediaKind, path: string) {
  const signal = AbortSignal.timeout(JUDGED_WITHIN_MS);
  if (kind === 'video') return judgeVideo(path, signal);
  const { isSafe, ...facts } = await judgeImage(path, signal);
  return { ...facts, rendition: isSafe ? ('none' as const) : ('copied' as const) };
}

async function judgeImage(path: string, signal: AbortSignal) {
  try {
    return await readImage(path, signal);
  } catch (error) {
    if (await looksLikeImage(path)) throw error;
    const isVideo = await readVideo(path, signal).then(
      () => true,
      () => false,
    );
    throw isVideo
      ? new AppError('media.not_an_image', { message: 'This is a video. Please upload it as a video.', cause: error })
      : error;
  }
}

async function judgeVideo(path: string, signal: AbortSignal) {
  try {
    return await readVideo(path, signal);
  } catch (error) {
    const isImage = await readImage(path, signal).then(
      () => isAppError(error),
      () => false,
    );
    throw isImage
      ? new AppError('media.not_a_video', { message: 'This is an image. Please upload it as an image.', cause: error })
      : error;
  }
}
