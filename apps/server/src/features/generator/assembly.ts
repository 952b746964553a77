import { rm } from 'node:fs/promises';
import type { VideoOptions } from '@vitrine/contract/generator';
import { ProcessError } from '../../platform/child-process.ts';
import type { Platform } from '../../platform/platform.ts';
import { createClipEncoder } from './clip-encoder.ts';
import { weighClip, createProgress, type OnProgress } from './clip-progress.ts';
import { type Clip, splitIntoClips, countEncodedFrames, type Source } from './clips.ts';
import { joinClips } from './join-clips.ts';
import type { Segments } from './segments.ts';
import type { Slots } from './slots.ts';
import { openRunFolder } from './work-folder.ts';

interface Dependencies {
  segments: Segments;
  /** The slots, one for each encoder thread. */
  inSlots: Slots;
  /** The folder for temporary files. */
  workFolder: string;
  /** Threads of all encoders together, now. */
  threads: () => number;
}

interface Run {
  id: string;
  sources: readonly Source[];
  options: VideoOptions;
  signal: AbortSignal;
  onProgress: OnProgress;
  /** True if this is still the latest attempt at the video. */
  isCurrent: () => Promise<boolean>;
}

export function createAssembly(
  platform: Platform,
  { segments, inSlots, workFolder, threads: allThreads }: Dependencies,
) {
  const encodeClip = createClipEncoder(platform, { segments, inSlots });

  async function assemble({ sources, options, signal, onProgress }: Run, folder: string): Promise<string> {
    const failFast = new AbortController();
    const ended = AbortSignal.any([signal, failFast.signal]);
    const clips = splitIntoClips(sources, options);
    const unique = [...new Map(clips.map((clip) => [clip.hash, clip])).values()];
    const cached = await segments.find(unique.map(({ hash }) => hash));
    const missing = unique.filter(({ hash }) => !cached.has(hash));
    const progress = createProgress(clips, missing, onProgress);
    // Each of a few clips gets several threads.
    const threads = Math.max(1, Math.floor(allThreads() / missing.length));

    const keyOf = memoiseKeys(cached, async (clip) => {
      try {
        const overKey = clip.over === null ? null : await keyOf(clip.over);
        const onFrames = (frames: number) => progress.encoded(clip, Math.min(1, frames / countEncodedFrames(clip)));
        const key = await encodeClip(clip, overKey, folder, { options, threads, signal: ended, onFrames });
        progress.completed(clip);
        return key;
      } catch (error) {
        failFast.abort();
        throw error;
      }
    });
    const keys = await keysOfAll(unique, keyOf, signal);
    const onFrames = (frames: number) => progress.joined(frames);
    return inSlots(1, () => joinClips(platform, clips, keys, { folder, signal: ended, onFrames }));
  }

  return {
    /**
     * Makes the video and passes its file to `use`. Temporary files are removed afterwards in any case; those that earlier
     * attempts at the same video left behind are removed first.
     *
     * @throws UnusableItemError, DiskFullError, ProcessError, and what `use` throws
     */
    async withVideo<T>(run: Run, use: (path: string) => Promise<T>): Promise<T> {
      const folder = await openRunFolder(workFolder, run.id, run.isCurrent);
      try {
        return await use(await assemble(run, folder));
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

/** Encodes each distinct clip once, also where another one fades in over it. */
function memoiseKeys(cached: ReadonlyMap<string, string>, encode: (clip: Clip) => Promise<string>) {
  const keys = new Map([...cached].map(([hash, key]) => [hash, Promise.resolve(key)]));
  return (clip: Clip): Promise<string> => {
    const key = keys.get(clip.hash) ?? encode(clip);
    keys.set(clip.hash, key);
    return key;
  };
}

/** The storage keys of all clips, by hash. Longest first, so that all encoders are busy until the end. */
async function keysOfAll(
  clips: readonly Clip[],
  keyOf: (clip: Clip) => Promise<string>,
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const byLength = clips.toSorted((a, b) => weighClip(b) - weighClip(a));
  const outcomes = await Promise.allSettled(byLength.map(async (clip) => [clip.hash, await keyOf(clip)] as const));
  throwFirst(outcomes, signal);
  return new Map(outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : [])));
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
