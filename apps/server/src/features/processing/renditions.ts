import { join } from 'node:path';
import { isAppError } from '@vitrine/contract/core/errors';
import { ProcessError } from '../../platform/child-process.ts';
import { isOutage } from '../../platform/database/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { withWorkFolder } from '../../platform/work-folders.ts';
import { type MediaRow, newFileKey, type Preparation, type Rendition } from '../library/index.ts';
import { describeProcessingFailure } from './failure-reason.ts';
import { convertAudio } from './audio.ts';
import { BITMAP, HEIC, SVG } from './image-reader.ts';
import { convertImage, type ImageSource } from './image-worker.ts';
import { type RenditionMethod, type RenditionAttempt, makeThumbnail } from './jobs.ts';
import { chooseDeinterlacer } from './video/deinterlacer.ts';
import { measureStream } from './video/measure-stream.ts';
import { declareUpright } from './video/movie-header.ts';
import { buildEncodingFilters, colorTags, type EncodedSource, isHeld } from './video/video-filters.ts';
import { chooseDemuxer, readVideo } from './video/video-reader.ts';
import { findSound } from './video/video-sound.ts';
import { toMediaFolder } from './work-folder.ts';

/** The time limit of an encoder: a multiple of the video's duration, within these bounds. */
const MIN_TIMEOUT_MS = 10 * 60_000;
const TIMEOUT_FACTOR = 40;
const MAX_TIMEOUT_MS = 7 * 60 * 60_000;

const limits = { memoryBytes: 3 * 2 ** 30, maxOutputBytes: 64 * 2 ** 20, isBackground: true };

/** Progress is stored at most this often, because each time all consoles of the account refetch. */
const PROGRESS_EVERY_MS = 1_500;

/** Makes renditions: copies that every screen can play. */
export function createRenditions(platform: Platform, { preparation }: { preparation: Preparation }) {
  const { storage, jobs, ffmpeg } = platform;

  async function videoOf(
    row: MediaRow,
    { path, target, how, signal }: { path: string; target: string; how: RenditionMethod; signal: AbortSignal },
  ): Promise<Made> {
    const input = ['-f', chooseDemuxer(row.mimeType), '-i', `file:${path}`];
    const source = await describeSource(row, path, input, signal);
    const background = { isBackground: true, signal };
    const sound = await findSound(ffmpeg, { input, sounds: source.sounds, how: background });
    const streams = ['-map', '0:v:0', ...(sound === null ? [] : ['-map', `0:a:${sound}`]), '-sn', '-dn'];
    const file = ['-movflags', '+faststart', '-max_muxing_queue_size', '4096', '-f', 'mp4', '-y', `file:${target}`];
    const run = (before: readonly string[], args: readonly string[]) =>
      ffmpeg.run([...before, ...input, ...streams, ...args, ...aac, '-progress', 'pipe:1', ...file], {
        ...limits,
        timeoutMs: computeTimeout(row),
        signal,
        onOutput: createProgressWriter(row),
      });
    const encode = async (encoded: EncodedSource = source) => {
      const filters = buildEncodingFilters(encoded, await chooseDeinterlacer(ffmpeg));
      await run(['-noautorotate'], [...h264, '-vf', filters, ...colorTags]);
      await declareUpright(target);
    };
    if (how === 'copied') {
      await run([], ['-c:v', 'copy']).catch((error: unknown) => {
        if (error instanceof ProcessError && error.reason === 'failed') return encode();
        throw error;
      });
    } else {
      await encode();
    }
    let made = await readVideo(target, signal);
    if (source.durationMs === null && isHeld(made)) {
      await encode({ ...source, durationMs: made.durationMs });
      made = await readVideo(target, signal);
    }
    const { width, height, durationMs, fps } = made;
    // The original's own size takes precedence, because the rendition may be scaled down.
    const facts = row.width === null ? { width: source.width ?? width, height: source.height ?? height } : {};
    return { playMimeType: 'video/mp4', ...facts, durationMs, fps, hasSound: sound !== null };
  }

  /** The facts about a video that decide how it is encoded; those of formats that only ffmpeg reads by its list. */
  async function describeSource(row: MediaRow, path: string, input: readonly string[], signal: AbortSignal) {
    const { pictures, sounds, fps } = await readVideo(path, signal);
    const { width, height, durationMs } = row;
    const known = { width, height, durationMs, fps, pictures, sounds };
    if (width !== null && (fps !== null || pictures.usualFps !== null)) return known;
    const measured = await measureStream(ffmpeg, input, { isBackground: true, signal });
    const size = width === null ? { width: measured.width, height: measured.height } : {};
    return { ...known, ...size, pictures: { ...pictures, usualFps: measured.usualFps } };
  }

  async function imageOf(row: MediaRow, path: string, target: string, signal: AbortSignal): Promise<Made> {
    const source = imageSources.get(row.mimeType) ?? 'pixels';
    if (row.mimeType !== BITMAP) return convertCopy(path, source, target, signal);
    // sharp does not read bitmaps.
    const plain = `${target}.png`;
    const args = ['-frames:v', '1', '-f', 'image2', '-update', '1', '-c:v', 'png', `file:${plain}`];
    await ffmpeg.run(['-f', 'bmp_pipe', '-i', `file:${path}`, ...args], {
      ...limits,
      timeoutMs: MIN_TIMEOUT_MS,
      signal,
    });
    return convertCopy(plain, source, target, signal);
  }

  /** Stores the progress that ffmpeg reports. */
  function createProgressWriter(row: MediaRow): (text: string) => void {
    const { durationMs } = row;
    let writtenAtMs = 0;
    let written = -1;
    return (text) => {
      const micros = /out_time_ms=(\d+)\s(?![^]*out_time_ms=)/.exec(text)?.[1];
      if (micros === undefined || durationMs === null) return;
      const progress = Math.max(0, Math.min(99, Math.floor(Number(micros) / 10 / durationMs)));
      const now = performance.now();
      if (progress <= written || now - writtenAtMs < PROGRESS_EVERY_MS) return;
      written = progress;
      writtenAtMs = now;
      // A failed update is superseded by the next one.
      preparation.advance(row, progress).catch(() => {});
    };
  }

  /** Makes the rendition of a file at `target`. */
  function makeOf(
    row: MediaRow,
    { path, target, how, signal }: { path: string; target: string; how: RenditionMethod; signal: AbortSignal },
  ): Promise<Made> {
    if (row.kind === 'image') return imageOf(row, path, target, signal);
    if (row.kind === 'video') return videoOf(row, { path, target, how, signal });
    const onOutput = createProgressWriter(row);
    return convertAudio(ffmpeg, { path, mimeType: row.mimeType, target }, { ...limits, signal, onOutput });
  }

  async function store(row: MediaRow, made: Made, target: string): Promise<void> {
    const playKey = newFileKey(row.accountId);
    const { size, sha256 } = await storage.take(playKey, target);
    const rendition = { ...made, playKey, playSha256: sha256, playBytes: size };
    await preparation.finish(row, rendition, async (tx) => {
      await jobs.send(tx, makeThumbnail, { mediaId: row.id });
    });
  }

  return {
    /** Idempotent. After the last attempt the reason is recorded, and an item that was not ready before has failed. */
    async makeRendition({ input, isLast, signal }: RenditionAttempt): Promise<void> {
      const row = await preparation.find(input.mediaId);
      const isRepeated = input.isRepeated === true && row?.status === 'ready' && row.playKey === null;
      if (row === null || (row.status !== 'processing' && !isRepeated)) return;
      try {
        await withWorkFolder(toMediaFolder(platform), row.id, async (folder) => {
          const target = join(folder, 'made');
          const made = await storage.withLocalFile(row.storageKey, (path) =>
            makeOf(row, { path, target, how: input.how, signal }),
          );
          await store(row, made, target);
        });
      } catch (error) {
        if (isOutage(error)) throw error;
        const isRefused = row.kind === 'audio' && isAppError(error);
        const isFilesFault = isRefused || (error instanceof ProcessError && error.reason === 'failed');
        const isFinal = isLast || isFilesFault || (error instanceof ProcessError && error.reason === 'slow');
        const reason = isRefused ? error.message : describeProcessingFailure(error, row.kind);
        if (isFinal) {
          await (isRepeated
            ? preparation.goWithoutThumbnail(row, reason, isFilesFault)
            : preparation.fail(row, reason));
        }
        if (!isFilesFault) throw error;
      }
    },
  };
}

type Made = Omit<Rendition, 'playKey' | 'playSha256' | 'playBytes'>;

async function convertCopy(path: string, source: ImageSource, target: string, signal: AbortSignal): Promise<Made> {
  const { mimeType, ...size } = await convertImage(path, source, target, signal);
  return { playMimeType: mimeType, ...size };
}

const imageSources = new Map<string, ImageSource>([
  [SVG, 'svg'],
  [HEIC, 'heic'],
]);

const aac = ['-c:a', 'aac', '-b:a', '160k', '-ac', '2'];
const h264 = ['-threads', '2', '-c:v', 'libx264', '-profile:v', 'high', '-pix_fmt', 'yuv420p', '-preset', 'veryfast'];

const computeTimeout = ({ durationMs }: MediaRow): number =>
  Math.min(MAX_TIMEOUT_MS, Math.max(MIN_TIMEOUT_MS, (durationMs ?? 0) * TIMEOUT_FACTOR));
