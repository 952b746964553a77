import { tell } from '@vitrine/contract/core/told/tell';
import { say } from '@vitrine/contract/core/say';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isAppError } from '@vitrine/contract/core/errors';
import { ProcessError } from '../../platform/child-process.ts';
import { isOutage } from '../../platform/database/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { withWorkFolder } from '../../platform/work-folders.ts';
import { type MediaRow, newFileKey, findPlayedFile, type Preparation } from '../library/index.ts';
import { drawWaveform, takeCover } from './audio-picture.ts';
import { SVG } from './image-reader.ts';
import { findUndrawnScripts, makePreview, previewLimits } from './image-worker.ts';
import { type ThumbnailAttempt, makeRendition, makeThumbnail } from './jobs.ts';
import { chooseDeinterlacer } from './video/deinterlacer.ts';
import { readUnreadCodec } from './video/unread-codec.ts';
import { buildThumbnailFilters, type EncodedSource } from './video/video-filters.ts';
import { chooseDemuxer, readVideo, unknownFacts } from './video/video-reader.ts';
import { hasDamagedSound } from './video/video-sound.ts';
import { toMediaFolder } from './work-folder.ts';

/** Pixels of the longer side of a thumbnail of a video. */
const MAX_SIDE = 640;

/** Videos often begin black, so the frame is taken after this time, or after a tenth of a shorter video. */
const FRAME_AT_MS = 3_000;

/** The number of frames of which the most typical one is taken. */
const FRAMES_COMPARED = 24;

const limits = { ...previewLimits, maxOutputBytes: 10_000 };

interface Dependencies {
  preparation: Preparation;
  /**
   * True if thumbnails are made at background priority. Usually they are not, because a person who has just uploaded a
   * file waits for it.
   */
  isOverloaded: () => boolean;
}

const TRANSPARENCY_LOST = say(
  'The transparent parts of this video are not kept. Export it as WebM (VP9) to keep them in layouts.',
);

const describeLostSound = (codec: string | null): string =>
  codec === null ? tell('media.sound_lost') : tell('media.codec_of_sound_lost', { codec: codec.toUpperCase() });

interface MadeThumbnail {
  path: string;
  /** `#rrggbb` */
  averageColor: string;
}

interface FrameRequest {
  /** Path of the frame to write. */
  frame: string;
  signal: AbortSignal;
}

export function createThumbnails(platform: Platform, dependencies: Dependencies) {
  const { db, storage, jobs, ffmpeg } = platform;
  const { preparation, isOverloaded } = dependencies;

  /** Makes the thumbnail in `folder`; null for a video that browsers fail to play although its pictures are good. */
  async function thumbnailOf(
    row: MediaRow,
    path: string,
    folder: string,
    signal: AbortSignal,
  ): Promise<MadeThumbnail | null> {
    const target = join(folder, 'preview');
    if (row.kind === 'image') {
      return { path: target, averageColor: await makePreview(path, target, isOverloaded(), signal) };
    }
    if (row.kind === 'audio') return audioPicture(row, path, folder, signal);
    const source = await describeVideo(row, path, signal);
    const frame = join(folder, 'frame.png');
    await takeFrame(source, { frame, signal }, Math.min(FRAME_AT_MS, (row.durationMs ?? 0) / 10));
    const how = { isBackground: isOverloaded(), signal };
    if (row.playKey === null && (await hasDamagedSound(ffmpeg, { ...source, how }))) return null;
    // Loaded on first use: it takes 20 MB of memory. ffmpeg wrote this frame, so it is not untrusted any more.
    const { measureAverageColor, sharp } = await import('./image-loaders.ts');
    await sharp(frame).webp({ quality: 80 }).toFile(target);
    return { path: target, averageColor: await measureAverageColor(target) };
  }

  /** The cover of an audio file, or else its waveform. */
  async function audioPicture(
    row: MediaRow,
    path: string,
    folder: string,
    signal: AbortSignal,
  ): Promise<MadeThumbnail> {
    const how = { ...limits, isBackground: isOverloaded(), signal };
    const cover = await storage.withLocalFile(row.storageKey, (original) =>
      takeCover(ffmpeg, { path: original, mimeType: row.mimeType, target: join(folder, 'cover.png') }, how),
    );
    const target = join(folder, 'preview');
    const { measureAverageColor, sharp } = await import('./image-loaders.ts');
    const picture = cover ?? (await drawWaveform(ffmpeg, { path, target: join(folder, 'wave.png') }, how));
    await sharp(picture).webp({ quality: 80 }).toFile(target);
    return { path: target, averageColor: await measureAverageColor(target) };
  }

  async function takeFrame(source: Described, { frame, signal }: FrameRequest, startMs: number): Promise<void> {
    const shape = fitSize(source.width ?? MAX_SIDE, source.height ?? MAX_SIDE);
    const deinterlacer = source.pictures.isInterlaced === false ? '' : await chooseDeinterlacer(ffmpeg);
    const filters = [...buildThumbnailFilters(source, shape, deinterlacer), `thumbnail=${FRAMES_COMPARED}`, 'setsar=1'];
    const before = ['-threads', '1', '-noautorotate', '-ss', String(startMs / 1000)];
    const once = ['-vf', filters.join(), '-filter_threads', '1', '-threads', '1', '-frames:v', '1'];
    const output = ['-map', '0:v:0', ...once, '-f', 'image2', '-update', '1', '-c:v', 'png', `file:${frame}`];
    await ffmpeg.run([...before, ...source.input, ...output], { ...limits, isBackground: isOverloaded(), signal });
    const isTaken = await stat(frame).then(
      ({ size }) => size > 0,
      () => false,
    );
    if (isTaken) return;
    // A video may be shorter than its header states.
    if (startMs > 0) return takeFrame(source, { frame, signal }, 0);
    throw new UnreadableError('The video gave no frame');
  }

  /** Says what a rendition does not show as intended, for display; null if it shows everything. */
  async function describeLoss(row: MediaRow, signal: AbortSignal): Promise<string | null> {
    if (row.playKey === null) return null;
    if (row.mimeType === SVG) {
      const undrawn = await storage.withLocalFile(row.storageKey, (path) =>
        findUndrawnScripts(path, isOverloaded(), signal),
      );
      if (undrawn.length === 0) return null;
      return `The server has no font for some letters of this drawing (${undrawn.join(', ')}) and draws boxes. Turn the text into paths, or export it as PNG.`;
    }
    if (row.kind !== 'video') return null;
    const sent = await storage.withLocalFile(row.storageKey, (path) => readFacts(path, signal));
    if (sent.isTransparent) return TRANSPARENCY_LOST;
    if (sent.sounds === null || sent.sounds.length === 0) return null;
    const shown = await storage.withLocalFile(row.playKey, (path) => readFacts(path, signal));
    return shown.sounds?.length === 0 ? describeLostSound(sent.foreignSound) : null;
  }

  return {
    /** Queues every missing thumbnail again, also those that failed; returns how many. */
    retryThumbnails: (): Promise<number> =>
      db.transaction(async (tx) => {
        const ids = await preparation.forgetThumbnailFailures(tx);
        for (const mediaId of ids) await jobs.send(tx, makeThumbnail, { mediaId });
        return ids.length;
      }),

    /** Idempotent; does nothing if the item was deleted. */
    async makeThumbnail({ input, isLast, signal }: ThumbnailAttempt): Promise<void> {
      const row = await preparation.find(input.mediaId);
      if (row === null || row.thumbnailKey !== null) return;
      // While an item is processed, its thumbnail waits for the rendition, which queues this job again.
      const file = row.status === 'processing' ? null : findPlayedFile(row);
      if (file === null) return;
      try {
        const thumbnailKey = newFileKey(row.accountId);
        const averageColor = await withWorkFolder(toMediaFolder(platform), row.id, async (folder) => {
          const made = await storage.withLocalFile(file.key, (path) => thumbnailOf(row, path, folder, signal));
          if (made === null) return null;
          await storage.take(thumbnailKey, made.path);
          return made.averageColor;
        });
        if (averageColor === null) {
          return await jobs.send(db, makeRendition, { mediaId: row.id, how: 'copied', isRepeated: true });
        }
        await preparation.addThumbnail(row, { thumbnailKey, averageColor, note: await describeLoss(row, signal) });
      } catch (error) {
        if (isOutage(error)) throw error;
        const isFilesFault = isUnreadable(error);
        if (isFilesFault || isLast) {
          await preparation.goWithoutThumbnail(row, describeThumbnailFailure(error), isFilesFault);
        }
        if (!isFilesFault) throw error;
      }
    },
  };
}

/** A video and how ffmpeg opens it. */
type Described = EncodedSource & { input: readonly string[]; sounds: readonly (string | null)[] | null };

/** The facts about the file that screens play. */
async function describeVideo(row: MediaRow, path: string, signal: AbortSignal): Promise<Described> {
  const { width, height, durationMs, fps } = row;
  const input = ['-f', chooseDemuxer(row.playMimeType ?? row.mimeType), '-i', `file:${path}`];
  const { pictures, sounds } = await readFacts(path, signal);
  return { width, height, durationMs, fps, input, pictures, sounds };
}

/** The facts about a file; unknown ones of a file that was accepted once and is refused by now: ffmpeg may read it. */
const readFacts = (path: string, signal: AbortSignal) =>
  readVideo(path, signal).catch((error: unknown) => {
    if (isAppError(error)) return unknownFacts;
    throw error;
  });

/** The file cannot be decoded; a retry would not help. */
class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

const isUnreadable = (error: unknown): boolean =>
  error instanceof UnreadableError || (error instanceof ProcessError && error.reason === 'failed');

function fitSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function describeThumbnailFailure(error: unknown): string {
  if (error instanceof ProcessError && error.reason === 'missing')
    return say('No preview was made because the server has no ffmpeg.');
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') {
    return say('No preview was made because the server has no disk space left.');
  }
  const codec = readUnreadCodec(error);
  if (codec !== null) return tell('media.no_preview_of_codec', { codec });
  return isUnreadable(error)
    ? say('No preview could be made from this file. It may be damaged.')
    : say('No preview could be made from this file.');
}
