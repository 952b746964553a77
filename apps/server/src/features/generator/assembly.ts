import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VideoOptions } from '@vitrine/contract/generator';
import { ProcessError } from '../../platform/child-process.ts';
import type { Ffmpeg } from '../../platform/ffmpeg.ts';
import type { FileStorage } from '../../platform/storage/storage.ts';
import { convertImage, readVideo } from '../processing/index.ts';
import { matrixOf } from './color-matrix.ts';
import { argsOfJoin, argsOfClip, argsOfRepeat, isPlainStill, joinList, type ClipFiles } from './encoding.ts';
import { costOf, createCount, framesOf, type OnProgress } from './clip-progress.ts';
import { type Clip, clipsOf, type Source, stretchOf } from './clips.ts';
import type { Segments } from './segments.ts';
import type { Slots } from './slots.ts';
import { isCompleteMp4 } from './complete-mp4.ts';
import { openTryFolder } from './work-folder.ts';

/** A step that takes longer than this per frame counts as hanging. */
const MS_PER_FRAME = 2_000;
const LEAST_MS = 120_000;

const timeoutOf = (frames: number): number => Math.max(LEAST_MS, frames * MS_PER_FRAME);

const GB = 2 ** 30;
const joining = { memoryBytes: 2 * GB, maxOutputBytes: 64 * 2 ** 20, isBackground: true };
const encoding = { ...joining, memoryBytes: 3 * GB };

/** The file of one item cannot be used in the video. */
export class UnusableItemError extends Error {
  override readonly name = 'UnusableItemError';
  /** From 0. */
  readonly item: number;

  constructor(item: number, options?: ErrorOptions) {
    super(`Item ${item + 1} cannot be decoded`, options);
    this.item = item;
  }
}

interface Dependencies {
  storage: FileStorage;
  segments: Segments;
  ffmpeg: Ffmpeg;
  /** One slot for each encoder thread. */
  inSlots: Slots;
  /** For temporary files. */
  workFolder: string;
  /** Threads of all encoders together, now. */
  threads: () => number;
}

export function createAssembly({ storage, segments, ffmpeg, inSlots, workFolder, threads: allThreads }: Dependencies) {
  /** Encodes one clip to a file. */
  async function encode(clip: Clip, files: ClipFiles, { options, threads, ...how }: Work): Promise<void> {
    const timeoutMs = timeoutOf(clip.from + clip.frames);
    const run = (hasSound: boolean) =>
      ffmpeg.run(argsOfClip(clip, files, { options, threads, hasSound }), {
        ...encoding,
        timeoutMs,
        signal: how.signal,
        onOutput: (text) => how.onFrames(framesIn(text)),
      });
    const mayHaveSound = clip.source.kind === 'video' && !options.isMuted;
    await run(mayHaveSound).catch((error: unknown) => {
      // Only ffmpeg can tell whether there is an audio stream.
      if (mayHaveSound && hasNoSound(error)) return run(false);
      throw error;
    });
  }

  /** Encodes the distinct part of a clip once, and repeats it. */
  async function encodeAll(clip: Clip, files: ClipFiles, work: Work): Promise<void> {
    const frames = stretchOf(clip);
    if (frames === clip.frames) return encode(clip, files, work);
    const path = `${files.targetPath}.stretch`;
    await encode({ ...clip, frames }, { ...files, targetPath: path }, work);
    if (!(await isCompleteMp4(path))) throw new DiskFullError();
    const listPath = `${files.targetPath}.txt`;
    await writeFile(listPath, joinList(Array.from({ length: clip.frames / frames }, () => ({ path, frames }))));
    const limits = { ...joining, timeoutMs: timeoutOf(clip.frames), signal: work.signal };
    await ffmpeg.run(argsOfRepeat(listPath, files.targetPath), limits);
    await rm(path);
  }

  /** Encodes one clip; returns its storage key. */
  async function clipKey(clip: Clip, overKey: string | null, folder: string, work: Work): Promise<string> {
    const target = join(folder, `${clip.hash}.mov`);
    return inSlots(work.threads, async () => {
      work.signal.throwIfAborted();
      const { item, source } = clip;
      try {
        await storage.withLocalFile(source.storageKey, async (path) => {
          const files = await filesOf(clip, path, target, work.signal);
          const withOver = (overPath: string | null) => encodeAll(clip, { ...files, overPath }, work);
          await (overKey === null ? withOver(null) : storage.withLocalFile(overKey, withOver));
        });
      } catch (cause) {
        const isItsFault = cause instanceof ProcessError && cause.reason === 'failed' && !isFull(cause);
        throw isItsFault ? new UnusableItemError(item, { cause }) : cause;
      }
      if (!(await isCompleteMp4(target))) throw new DiskFullError();
      return segments.keep(clip.hash, target);
    });
  }

  async function joined(
    clips: readonly Clip[],
    keyOf: ReadonlyMap<string, string>,
    folder: string,
    how: Hearing,
  ): Promise<string> {
    const target = join(folder, 'video.mp4');
    const listPath = join(folder, 'clips.txt');
    const frames = framesOf(clips);
    const keys = [...new Set(keyOf.values())];
    const withPaths = async (paths: ReadonlyMap<string, string>): Promise<void> => {
      const key = keys[paths.size];
      if (key !== undefined) return storage.withLocalFile(key, (path) => withPaths(new Map([...paths, [key, path]])));
      const pathOf = ({ hash }: Clip) => paths.get(keyOf.get(hash) ?? '') ?? '';
      await writeFile(listPath, joinList(clips.map((clip) => ({ path: pathOf(clip), frames: clip.frames }))));
      const timeoutMs = Math.max(LEAST_MS, frames * 100);
      const { signal } = how;
      const onOutput = (text: string) => how.onFrames(Math.min(frames, framesIn(text)));
      await ffmpeg.run(argsOfJoin(listPath, target), { ...joining, timeoutMs, signal, onOutput });
    };
    await inSlots(1, () => withPaths(new Map()));
    if (!(await isCompleteMp4(target))) throw new DiskFullError();
    return target;
  }

  return {
    /**
     * Makes the video and passes its file to `use`. Temporary files are removed afterwards in any case, and before that the
     * ones that earlier attempts at the same video left behind.
     *
     * @throws UnusableItemError, ProcessError, and what `use` throws
     */
    async withVideo<T>(
      { id, sources, options, signal, onProgress, isCurrent }: Order,
      use: (path: string) => Promise<T>,
    ): Promise<T> {
      const folder = await openTryFolder(workFolder, id, isCurrent);
      const failFast = new AbortController();
      const ended = AbortSignal.any([signal, failFast.signal]);
      try {
        const clips = clipsOf(sources, options);
        const unique = [...new Map(clips.map((clip) => [clip.hash, clip])).values()];
        const kept = await segments.find(unique.map(({ hash }) => hash));
        const missing = unique.filter(({ hash }) => !kept.has(hash));
        const count = createCount(clips, missing, onProgress);
        const keys = new Map([...kept].map(([hash, key]) => [hash, Promise.resolve(key)]));
        // Few clips get several threads each.
        const threads = Math.max(1, Math.floor(allThreads() / missing.length));
        const keyOf = (clip: Clip): Promise<string> => {
          const known = keys.get(clip.hash);
          if (known !== undefined) return known;
          const made = (async () => {
            const overKey = clip.over === null ? null : await keyOf(clip.over);
            const onFrames = (frames: number) => count.encoded(clip, Math.min(1, frames / stretchOf(clip)));
            return clipKey(clip, overKey, folder, { options, threads, signal: ended, onFrames });
          })();
          keys.set(clip.hash, made);
          made.then(
            () => count.made(clip),
            () => failFast.abort(),
          );
          return made;
        };
        // Longest first, so that all encoders are busy until the end.
        const byLength = unique.toSorted((a, b) => costOf(b) - costOf(a));
        const outcomes = await Promise.allSettled(
          byLength.map(async (clip) => [clip.hash, await keyOf(clip)] as const),
        );
        throwFirst(outcomes, signal);
        const made = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
        const path = await joined(clips, new Map(made), folder, {
          signal: ended,
          onFrames: (frames) => count.joined(frames),
        });
        return await use(path);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

interface Order {
  id: string;
  sources: readonly Source[];
  options: VideoOptions;
  signal: AbortSignal;
  onProgress: OnProgress;
  /** Whether this is still the latest attempt at the video. */
  isCurrent: () => Promise<boolean>;
}

interface Hearing {
  signal: AbortSignal;
  onFrames: (frames: number) => void;
}

interface Work extends Hearing {
  options: VideoOptions;
  /** Of one encoder. */
  threads: number;
}

async function filesOf(
  { source }: Clip,
  path: string,
  targetPath: string,
  signal: AbortSignal,
): Promise<Omit<ClipFiles, 'overPath'>> {
  const { mimeType, width, height, kind, isMoving } = source;
  const asItIs = { path, mimeType, width, height, targetPath, matrix: null };
  if (mimeType === 'video/webm') {
    // The WebM decoder ignores the container's color matrix if the stream does not state one.
    return { ...asItIs, matrix: matrixOf((await readVideo(path)).matrix, source) };
  }
  if (kind === 'video' || isPlainStill(mimeType) || (isMoving && mimeType === 'image/gif')) return asItIs;
  const copyPath = `${targetPath}.picture`;
  const copy = await convertImage(path, isMoving ? 'animation' : 'pixels', copyPath, signal);
  return { ...asItIs, ...copy, path: copyPath };
}

const isConsequence = (reason: unknown) =>
  (reason instanceof ProcessError && reason.reason === 'stopped') ||
  (reason instanceof Error && reason.name === 'AbortError');

/** Throws the first failure that is not a consequence of another one. */
function throwFirst(outcomes: readonly PromiseSettledResult<unknown>[], signal: AbortSignal): void {
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
  if (reasons.length === 0) return;
  signal.throwIfAborted();
  throw reasons.find((reason) => !isConsequence(reason)) ?? reasons[0];
}

/** The last number of frames that ffmpeg reported. */
const framesIn = (text: string): number => Number([...text.matchAll(/^frame=\s*(\d+)/gm)].at(-1)?.[1] ?? 0);

const hasNoSound = (error: unknown): boolean =>
  error instanceof ProcessError && error.reason === 'failed' && /matches no streams/.test(error.message);

/** There was no space left for a file. */
class DiskFullError extends Error {
  override readonly name = 'DiskFullError';
  readonly code = 'ENOSPC';
}

/** Whether a step ended because there was no space left. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === 'ENOSPC') || /No space left on device|ENOSPC/.test(error.message));
