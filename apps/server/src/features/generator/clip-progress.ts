import { type Clip, countEncodedFrames } from './clips.ts';

/** Joining this many frames costs about as much as encoding one frame of a still image. */
const JOINED_FRAMES_PER_ENCODED = 20;

/** Called with the share of the work that is done, 0 to 1, and the number of items whose clips are complete. */
export type OnProgress = (share: number, itemsDone: number) => void;

export const sumFrames = (clips: readonly Clip[]): number => clips.reduce((sum, { frames }) => sum + frames, 0);

/** Moving images cost more. */
export const weighClip = (clip: Clip): number => (clip.source.isMoving ? 4 : 1) * countEncodedFrames(clip);

/**
 * Counts the encoded and joined frames of a video.
 *
 * @param missing those that have to be encoded, each once
 */
export function createProgress(clips: readonly Clip[], missing: readonly Clip[], onProgress: OnProgress) {
  const shares = new Map(missing.map(({ hash }) => [hash, 0]));
  const unfinished = new Set(shares.keys());
  const items = new Set(clips.map(({ item }) => item)).size;
  let joinedFrames = 0;
  const total = missing.reduce((sum, clip) => sum + weighClip(clip), sumFrames(clips) / JOINED_FRAMES_PER_ENCODED);
  const report = () => {
    const encoded = missing.reduce((sum, clip) => sum + weighClip(clip) * (shares.get(clip.hash) ?? 0), 0);
    const openItems = new Set(clips.filter(({ hash }) => unfinished.has(hash)).map(({ item }) => item));
    onProgress((encoded + joinedFrames / JOINED_FRAMES_PER_ENCODED) / total, items - openItems.size);
  };
  report();
  return {
    encoded({ hash }: Clip, share: number) {
      shares.set(hash, Math.max(share, shares.get(hash) ?? 0));
      report();
    },
    completed({ hash }: Clip) {
      shares.set(hash, 1);
      unfinished.delete(hash);
      report();
    },
    joined(count: number) {
      joinedFrames = Math.max(joinedFrames, count);
      report();
    },
  };
}
