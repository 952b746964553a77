import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VideoOptions } from '@vitrine/contract/generator';
import { ProcessError } from '../../platform/child-process.ts';
import type { Platform } from '../../platform/platform.ts';
import { chooseMatrix, convertImage, readVideo } from '../processing/index.ts';
import { type Clip, countEncodedFrames } from './clips.ts';
import { isCompleteMp4 } from './complete-mp4.ts';
import { argsOfClip, argsOfRepeat, type ClipFiles, isPlainStill, joinList } from './encoding.ts';
import { DiskFullError, isDiskFull, UnusableItemError } from './errors.ts';
import { encodingLimits, computeEncodingTimeout, framesIn, joiningLimits } from './ffmpeg-limits.ts';
import type { Segments } from './segments.ts';
import type { Slots } from './slots.ts';

/** The parameters of encoding one clip. */
interface EncodeOptions {
  options: VideoOptions;
  /** The number of threads of one encoder. */
  threads: number;
  signal: AbortSignal;
  onFrames: (frames: number) => void;
}

/** Encodes clips into the cache. */
export function createClipEncoder(
  { storage, ffmpeg }: Platform,
  { segments, inSlots }: { segments: Segments; inSlots: Slots },
) {
  async function encodeOnce(clip: Clip, files: ClipFiles, how: EncodeOptions): Promise<void> {
    const { options, threads, signal, onFrames } = how;
    const timeoutMs = computeEncodingTimeout(clip.from + clip.frames);
    const onOutput = (text: string) => onFrames(framesIn(text));
    const run = (hasSound: boolean) =>
      ffmpeg.run(argsOfClip(clip, files, { options, threads, hasSound }), {
        ...encodingLimits,
        timeoutMs,
        signal,
        onOutput,
      });
    const mayHaveSound = clip.source.kind === 'video' && !options.isMuted;
    await run(mayHaveSound).catch((error: unknown) => {
      // Only ffmpeg can tell whether there is an audio stream.
      if (mayHaveSound && hasNoSound(error)) return run(false);
      throw error;
    });
  }

  /** Encodes the distinct part of a clip once, and repeats it. */
  async function encodeAndRepeat(clip: Clip, files: ClipFiles, how: EncodeOptions): Promise<void> {
    const frames = countEncodedFrames(clip);
    if (frames === clip.frames) return encodeOnce(clip, files, how);
    const path = `${files.targetPath}.part`;
    await encodeOnce({ ...clip, frames }, { ...files, targetPath: path }, how);
    if (!(await isCompleteMp4(path))) throw new DiskFullError();
    const listPath = `${files.targetPath}.txt`;
    await writeFile(listPath, joinList(Array.from({ length: clip.frames / frames }, () => ({ path, frames }))));
    const limits = { ...joiningLimits, timeoutMs: computeEncodingTimeout(clip.frames), signal: how.signal };
    await ffmpeg.run(argsOfRepeat(listPath, files.targetPath), limits);
    await rm(path);
  }

  /**
   * Encodes a clip; returns its storage key.
   *
   * @param overKey the storage key of the clip that it fades in over
   * @param folder for temporary files
   * @throws UnusableItemError, DiskFullError, ProcessError
   */
  return async function encodeClip(
    clip: Clip,
    overKey: string | null,
    folder: string,
    how: EncodeOptions,
  ): Promise<string> {
    const target = join(folder, `${clip.hash}.mov`);
    return inSlots(how.threads, async () => {
      how.signal.throwIfAborted();
      const { item, source } = clip;
      try {
        await storage.withLocalFile(source.storageKey, async (path) => {
          const files = await prepareClipFiles(clip, path, target, how.signal);
          const withOver = (overPath: string | null) => encodeAndRepeat(clip, { ...files, overPath }, how);
          await (overKey === null ? withOver(null) : storage.withLocalFile(overKey, withOver));
        });
      } catch (cause) {
        const isFilesFault = cause instanceof ProcessError && cause.reason === 'failed' && !isDiskFull(cause);
        throw isFilesFault ? new UnusableItemError(item, { cause }) : cause;
      }
      if (!(await isCompleteMp4(target))) throw new DiskFullError();
      return segments.add(clip.hash, target);
    });
  };
}

/** The files of a clip; images that some versions of ffmpeg cannot read are converted first. */
async function prepareClipFiles(
  { source }: Clip,
  path: string,
  targetPath: string,
  signal: AbortSignal,
): Promise<Omit<ClipFiles, 'overPath'>> {
  const { mimeType, width, height, kind, isMoving } = source;
  const original = { path, mimeType, width, height, targetPath, matrix: null };
  if (mimeType === 'video/webm') {
    // The WebM decoder ignores the container's color matrix if the stream does not state one.
    return { ...original, matrix: chooseMatrix((await readVideo(path)).pictures.matrix, source) };
  }
  if (kind === 'video' || isPlainStill(mimeType) || (isMoving && mimeType === 'image/gif')) return original;
  const copyPath = `${targetPath}.image`;
  const copy = await convertImage(path, isMoving ? 'animation' : 'pixels', copyPath, signal);
  return { ...original, ...copy, path: copyPath };
}

const hasNoSound = (error: unknown): boolean =>
  error instanceof ProcessError && error.reason === 'failed' && /matches no streams/.test(error.message);
