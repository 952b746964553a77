import { AppError, isAppError } from '@vitrine/contract/errors';
import type { MediaKind } from '@vitrine/contract/media';
import { readImage } from './image-reader.ts';
import { readVideo } from './video-reader.ts';

/**
 * What a file is, by its content alone.
 *
 * @throws media.not_an_image, media.not_a_video; one that is of the other kind is told so
 */
export async function judge(kind: MediaKind, path: string) {
  if (kind === 'video') return judgeVideo(path);
  const { isSafe, ...facts } = await judgeImage(path);
  return { ...facts, rendition: isSafe ? ('none' as const) : ('copied' as const) };
}

async function judgeImage(path: string) {
  try {
    return await readImage(path);
  } catch (error) {
    const isVideo = await readVideo(path).then(
      () => true,
      () => false,
    );
    throw isVideo
      ? new AppError('media.not_an_image', { message: 'This is a video. Please upload it as a video.', cause: error })
      : error;
  }
}

async function judgeVideo(path: string) {
  try {
    return await readVideo(path);
  } catch (error) {
    const isImage = await readImage(path).then(
      () => isAppError(error),
      () => false,
    );
    throw isImage
      ? new AppError('media.not_a_video', { message: 'This is an image. Please upload it as an image.', cause: error })
      : error;
  }
}
