import { say } from '@vitrine/contract/core/say';
import { AppError, type ErrorCode, isAppError } from '@vitrine/contract/core/errors';
import type { FileKind } from '@vitrine/contract/library/media';
import { ProcessError } from '../../platform/child-process.ts';
import type { Platform } from '../../platform/platform.ts';
import { withTold } from '../../platform/told/read-told.ts';
import type { Entitlements } from '../accounts/index.ts';
import { UNREAD_TYPE } from '../library/index.ts';
import { describeForeignFormat } from '@vitrine/contract/library/file-formats';
import {
  describeUnreadCodec,
  describeUnreadCodecToOperator,
  findUnreadCodec,
  looksLikeImage,
  readDocument,
  readAudio,
  readFormat,
  readImage,
  readVideo,
  type RenditionMethod,
} from '../processing/index.ts';

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
  codec?: string | null;
  hasSound?: boolean | null;
  /** The way to make a copy that every screen can play; `none` if the file is playable as it is; `pages` of a document. */
  rendition: RenditionMethod | 'none' | 'pages';
}

/** A file as its sender describes it. */
interface IncomingFile {
  accountId: string;
  kind: FileKind;
  path: string;
  /** Its original name, which tells some formats apart that begin alike. */
  name: string;
}

const refusals: Record<FileKind, ErrorCode> = {
  image: 'media.not_an_image',
  video: 'media.not_a_video',
  audio: 'media.not_audio',
  document: 'media.not_a_document',
};

const IS_AUDIO = say('This is an audio file. Please upload it as audio.');

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

interface Dependencies {
  entitlements: Entitlements;
  /** False if other processes prepare the files, with an ffmpeg that this one does not know. */
  preparesVideos: boolean;
  /** The time for which a sender waits. */
  timeoutMs: number;
}

export type Classifier = ReturnType<typeof createClassifier>;

/** Finds the types of files, and refuses those that cannot be shown. */
export function createClassifier(
  { db, ffmpeg, office }: Platform,
  { entitlements, preparesVideos, timeoutMs }: Dependencies,
) {
  /** @throws media.not_a_video if the video has to be decoded and this server's ffmpeg cannot do so */
  async function checkCodec({ codec, rendition }: Classified, accountId: string): Promise<void> {
    if (!preparesVideos || codec === undefined || rendition === 'none' || rendition === 'copied') return;
    const search = await ffmpeg.search();
    const name = findUnreadCodec(search, codec);
    if (name === null) return;
    const { isAdmin } = await entitlements.readEntitlement(db, accountId);
    const message = isAdmin ? describeUnreadCodecToOperator(name, search) : describeUnreadCodec(name);
    throw new AppError('media.not_a_video', withTold(message, { reason: 'codec', codec: name }));
  }

  /**
   * Classifies a file without a time limit.
   *
   * @throws media.not_an_image, media.not_a_video, media.not_a_document; the message says so if the file is of another kind. ProcessError if
   * reading was ended for another reason than the file
   */
  async function classify(file: IncomingFile, signal: AbortSignal): Promise<Classified> {
    const { kind, path, name, accountId } = file;
    if (kind === 'document') {
      const facts = await readDocument({ office }, { path, name, isPrepared: preparesVideos }, signal);
      return { ...facts, width: null, height: null, rendition: 'pages' };
    }
    const format = await readFormat(path, name);
    if (format?.kind === null || format?.kind === 'document') {
      const isOtherKind = format.kind === 'document' && { details: { reason: 'kind' } };
      throw new AppError(refusals[kind], { message: describeForeignFormat(format), ...isOtherKind });
    }
    if (kind === 'audio') return readAudio(path, name);
    if (format?.kind === 'audio') {
      throw new AppError(refusals[kind], { message: IS_AUDIO, details: { reason: 'kind' } });
    }
    if (kind === 'video') {
      const video = await classifyVideo(path, signal);
      await checkCodec(video, accountId);
      return video;
    }
    const { isSafe, ...facts } = await classifyImage(path, signal);
    return { ...facts, rendition: isSafe ? 'none' : 'copied' };
  }

  return {
    classify,

    /**
     * Classifies a file while its sender waits. If that takes too long, the file counts as unread and is accepted: a busy
     * machine is no reason to refuse it.
     *
     * @throws media.not_an_image, media.not_a_video; the message says so if the file is of the other kind
     */
    async classifyInTime(file: IncomingFile): Promise<Classification> {
      const signal = AbortSignal.timeout(timeoutMs);
      // Ending the reader may take long on a busy machine, so the sender does not wait for that.
      const late = new Promise<Classification>((resolve) => {
        signal.addEventListener('abort', () => resolve(unread), { once: true });
      });
      try {
        return await Promise.race([classify(file, signal), late]);
      } catch (error) {
        if (error instanceof ProcessError && error.reason !== 'missing') return unread;
        throw error;
      }
    },
  };
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
      ? new AppError('media.not_an_image', {
          message: say('This is a video. Please upload it as a video.'),
          details: { reason: 'kind' },
          cause: error,
        })
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
      ? new AppError('media.not_a_video', {
          message: say('This is an image. Please upload it as an image.'),
          details: { reason: 'kind' },
          cause: error,
        })
      : error;
  }
}
