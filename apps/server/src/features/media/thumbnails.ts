import { Readable } from 'node:stream';
import { ProcessError } from '../../platform/child-process.ts';
import type { Db } from '../../platform/database.ts';
import type { Ffmpeg } from '../../platform/ffmpeg.ts';
import { newId } from '../../platform/ids.ts';
import type { FileStorage } from '../../platform/storage/storage.ts';
import { newFileKey } from './file-keys.ts';
import { MAX_PIXELS, sharp } from './image-loaders.ts';
import type { MediaWork } from './jobs.ts';
import { updateFailure, updateThumbnail } from './preparation-store.ts';
import { findMediaById, type MediaRow, playedFile } from './store.ts';
import { demuxerOf } from './video-reader.ts';

/** Pixels of the longer side. */
const LONGER_SIDE = 640;

/** Videos often begin black: look this far in, but not beyond a tenth. */
const LOOK_AHEAD_MS = 3_000;

/** Of this many frames the most typical one is taken. */
const FRAMES_COMPARED = 24;

const limits = { timeoutMs: 20_000, memoryBytes: 2 * 2 ** 30, maxOutputBytes: 16 * 2 ** 20, isBackground: true };

interface Dependencies {
  db: Db;
  storage: FileStorage;
  ffmpeg: Ffmpeg;
}

export function createThumbnails({ db, storage, ffmpeg }: Dependencies) {
  async function pictureOf(row: MediaRow, path: string, signal: AbortSignal): Promise<Buffer> {
    if (row.kind === 'image') return shrink(path);
    const startMs = Math.min(LOOK_AHEAD_MS, (row.durationMs ?? 0) / 10);
    return shrink(await frameOf(row, path, startMs, signal));
  }

  async function frameOf(row: MediaRow, path: string, startMs: number, signal: AbortSignal): Promise<Buffer> {
    const demuxer = demuxerOf(row.playMimeType ?? row.mimeType);
    const { width, height } = fitted(row.width ?? LONGER_SIDE, row.height ?? LONGER_SIDE);
    const input = ['-threads', '1', '-f', demuxer, '-ss', String(startMs / 1000), '-i', `file:${path}`];
    const filter = `scale=${width}:${height},thumbnail=${FRAMES_COMPARED},setsar=1`;
    const single = ['-filter_threads', '1', '-threads', '1', '-frames:v', '1'];
    const output = ['-map', '0:v:0', '-vf', filter, ...single, '-f', 'image2pipe', '-c:v', 'png', 'pipe:1'];
    const frame = await ffmpeg.run([...input, ...output], { ...limits, signal });
    if (frame.length > 0) return frame;
    // A video may end before the time it claims.
    if (startMs > 0) return frameOf(row, path, 0, signal);
    throw new UnreadableError('The video gave no frame');
  }

  return {
    /** Does nothing where the medium is gone or has its thumbnail. */
    async makeThumbnail({ input, isLast, signal }: Parameters<MediaWork['makeThumbnail']>[0]): Promise<void> {
      const row = await findMediaById(db, input.mediaId);
      if (row === null || row.thumbnailKey !== null) return;
      // Of what is still being prepared a rendition comes, and asks for its thumbnail itself.
      const file = row.status === 'processing' ? null : playedFile(row);
      if (file === null) return;
      try {
        const picture = await storage.withLocalFile(file.key, (path) => pictureOf(row, path, signal));
        const thumbnailKey = newFileKey(row.accountId);
        await storage.write(thumbnailKey, Readable.from([picture]));
        const thumbnailFilename = `${newId('thumb')}.webp`;
        const isKept = await updateThumbnail(db, row.id, { thumbnailFilename, thumbnailKey });
        if (!isKept) await storage.remove(thumbnailKey);
      } catch (error) {
        const isItsFault = isUnreadable(error);
        if (isItsFault || isLast) await updateFailure(db, row.id, reasonOf(error));
        if (!isItsFault) throw error;
      }
    },
  };
}

/** The picture cannot be decoded, today or later. */
class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

const isUnreadable = (error: unknown): boolean =>
  error instanceof UnreadableError || (error instanceof ProcessError && error.reason === 'failed');

/** WebP, upright, with its transparency; never enlarged. */
async function shrink(source: string | Buffer): Promise<Buffer> {
  try {
    return await sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'none', sequentialRead: true })
      .timeout({ seconds: 10 })
      .autoOrient()
      .resize(LONGER_SIDE, LONGER_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
  } catch (cause) {
    const isSlow = cause instanceof Error && cause.message.startsWith('timeout');
    throw isSlow ? cause : new UnreadableError('The picture cannot be decoded', { cause });
  }
}

function fitted(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LONGER_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function reasonOf(error: unknown): string {
  if (error instanceof ProcessError && error.reason === 'missing')
    return 'There is no preview, because the server has no ffmpeg.';
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') {
    return 'There is no preview, because the server has no disk space left.';
  }
  return isUnreadable(error)
    ? 'No preview could be made of this file. It may be damaged.'
    : 'No preview could be made of this file.';
}
