import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform } from '../../platform/platform.ts';
import type { FileStorage } from '../../platform/storage/storage.ts';
import { sumFrames } from './clip-progress.ts';
import type { Clip } from './clips.ts';
import { isCompleteMp4 } from './complete-mp4.ts';
import { argsOfJoin, joinList } from './encoding.ts';
import { DiskFullError } from './errors.ts';
import { framesIn, joiningLimits, computeJoiningTimeout } from './ffmpeg-limits.ts';

interface JoinOptions {
  /** The folder for temporary files. */
  folder: string;
  signal: AbortSignal;
  onFrames: (frames: number) => void;
}

/**
 * Joins clips into the video; returns its path.
 *
 * @param keys the storage keys of the clips, by hash
 * @throws DiskFullError, ProcessError
 */
export async function joinClips(
  { storage, ffmpeg }: Platform,
  clips: readonly Clip[],
  keys: ReadonlyMap<string, string>,
  { folder, signal, onFrames }: JoinOptions,
): Promise<string> {
  const target = join(folder, 'video.mp4');
  const listPath = join(folder, 'clips.txt');
  const frames = sumFrames(clips);
  await withLocalFiles(storage, [...new Set(keys.values())], async (paths) => {
    const pathOf = ({ hash }: Clip) => paths.get(keys.get(hash) ?? '') ?? '';
    await writeFile(listPath, joinList(clips.map((clip) => ({ path: pathOf(clip), frames: clip.frames }))));
    const onOutput = (text: string) => onFrames(Math.min(frames, framesIn(text)));
    const limits = { ...joiningLimits, timeoutMs: computeJoiningTimeout(frames), signal, onOutput };
    await ffmpeg.run(argsOfJoin(listPath, target), limits);
  });
  if (!(await isCompleteMp4(target))) throw new DiskFullError();
  return target;
}

/** Provides stored files at local paths, by their keys, while `use` runs. */
async function withLocalFiles(
  storage: FileStorage,
  keys: readonly string[],
  use: (paths: ReadonlyMap<string, string>) => Promise<void>,
  paths: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const key = keys[paths.size];
  if (key === undefined) return use(paths);
  return storage.withLocalFile(key, (path) => withLocalFiles(storage, keys, use, new Map([...paths, [key, path]])));
}
