import { AppError, isAppError } from '@vitrine/contract/core/errors';
import type { MediaKind } from '@vitrine/contract/library/media';
import { ProcessError } from '../../platform/child-process.ts';
import { looksLikeImage, readImage, readVideo } from '../processing/index.ts';
import { type HowToPrepare, UNREAD_TYPE } from '../library/index.ts';

/** What a file is, by its content alone. */
interface Classified {
  mimeType: string;
  /** Of the address it gets, without a dot. */
  extension: string;
  width: number | null;
  height: number | null;
  durationMs?: number | null;
  fps?: number | null;
  matrix?: string | null;
  /** How to make what everything can show; `none` where the file itself is that. */
  rendition: HowToPrepare | 'none';
}

/** What is known of a file that could not be read while its sender waited. */
const unread = {
  mimeType: UNREAD_TYPE,
  extension: 'bin',
  width: null,
  height: null,
  rendition: 'unread',
} as const;

/** What is known of a file when it comes in. */
export type Classification = Classified | typeof unread;

/**
 * What a file is, in time for its sender: a machine that is so busy that reading it takes longer takes it unread, for
 * only its content may be a reason to refuse it.
 *
 * @param withinMs of the clock, from the last byte on
 * @throws media.not_an_image, media.not_a_video; one that is of the other kind is told so
 */
export async function classifyWithin(kind: MediaKind, path: string, withinMs: number): Promise<Classification> {
  const signal = AbortSignal.timeout(withinMs);
  // On such a machine even ending what reads takes its time, and nobody has to wait for that.
  const late = new Promise<Classification>((resolve) => {
    signal.addEventListener('abort', () => resolve(unread), { once: true });
  });
  try {
    return await Promise.race([classify(kind, path, signal), late]);
  } catch (error) {
    if (error instanceof ProcessError && error.reason !== 'missing') return unread;
    throw error;
  }
}

/**
 * What a file is, however long it takes to read it.
 *
 * @throws media.not_an_image, media.not_a_video; one that is of the other kind is told so. ProcessError where reading
 * it was ended for other reasons than the file
 */
export async function classify(kind: MediaKind, path: string, signal: AbortSignal): Promise<Classified> {
  if (kind === 'video') return classifyVideo(path, signal);
  const { isSafe, ...facts } = await classifyImage(path, signal);
  return { ...facts, rendition: isSafe ? 'none' : 'copied' };
}

async function classifyImage(path: string, signal: AbortSignal) {
  try {
    return await readImage(path, signal);
  } catch (error) {
    if (!isAppError(error) || (await looksLikeImage(path))) throw error;
    const isVideo = await readVideo(path, signal).then(
      () => true,
      () => false,
    );
    throw isVideo
      ? new AppError('media.not_an_image', { message: 'This is a video. Please upload it as a video.', cause: error })
      : error;
  }
}

async function classifyVideo(path: string, signal: AbortSignal) {
  try {
    return await readVideo(path, signal);
  } catch (error) {
    if (!isAppError(error)) throw error;
    const isImage = await readImage(path, signal).then(
      () => true,
      () => false,
    );
    throw isImage
      ? new AppError('media.not_a_video', { message: 'This is an image. Please upload it as an image.', cause: error })
      : error;
  }
}
