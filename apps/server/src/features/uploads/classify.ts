import { AppError, isAppError } from '@vitrine/contract/core/errors';
import type { MediaKind } from '@vitrine/contract/library/media';
import { ProcessError } from '../../platform/child-process.ts';
import { UNREAD_TYPE } from '../library/index.ts';
import { describeForeignFormat } from '@vitrine/contract/library/file-formats';
import { readFormat, type RenditionMethod, looksLikeImage, readImage, readVideo } from '../processing/index.ts';

/** The type and size of a file, by its content alone. */
interface Classified {
  mimeType: string;
  /** The extension of the file's address, without a dot. */
  extension: string;
  width: number | null;
  height: number | null;
  durationMs?: number | null;
  fps?: number | null;
  matrix?: string | null;
  /** The way to make a copy that every screen can play; `none` if the file is playable as it is. */
  rendition: RenditionMethod | 'none';
}

/** A file and its original name, which tells some formats apart that begin alike. */
interface NamedFile {
  path: string;
  name: string;
}

/** Stands for a file that could not be read while its sender waited. */
const unread = {
  mimeType: UNREAD_TYPE,
  extension: 'bin',
  width: null,
  height: null,
  rendition: 'unread',
} as const;

/** The result of classifying an incoming file. */
export type Classification = Classified | typeof unread;

/**
 * Classifies a file while its sender waits. If that takes longer than `timeoutMs`, the file counts as unread and is
 * accepted: a busy machine is no reason to refuse it.
 *
 * @throws media.not_an_image, media.not_a_video; the message says so if the file is of the other kind
 */
export async function classifyWithin(kind: MediaKind, file: NamedFile, timeoutMs: number): Promise<Classification> {
  const signal = AbortSignal.timeout(timeoutMs);
  // Ending the reader may take long on a busy machine, so the sender does not wait for that.
  const late = new Promise<Classification>((resolve) => {
    signal.addEventListener('abort', () => resolve(unread), { once: true });
  });
  try {
    return await Promise.race([classify(kind, file, signal), late]);
  } catch (error) {
    if (error instanceof ProcessError && error.reason !== 'missing') return unread;
    throw error;
  }
}

/**
 * Classifies a file without a time limit.
 *
 * @throws media.not_an_image, media.not_a_video; the message says so if the file is of the other kind. ProcessError if
 * reading was ended for another reason than the file
 */
export async function classify(kind: MediaKind, file: NamedFile, signal: AbortSignal): Promise<Classified> {
  const { path } = file;
  const format = await readFormat(path, file.name);
  if (format?.kind === null) {
    const code = kind === 'video' ? 'media.not_a_video' : 'media.not_an_image';
    throw new AppError(code, { message: describeForeignFormat(format) });
  }
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
