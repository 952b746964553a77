import { createHash } from 'node:crypto';
import type { MediaKind } from '@vitrine/contract/library/media';
import { CROSSFADE_FRAMES, GENERATED_FPS, type VideoOptions, videoSizes } from '@vitrine/contract/generator';

/** One item of a video: which file, and for how long. */
export interface Source {
  kind: MediaKind;
  storageKey: string;
  sha256: string;
  mimeType: string;
  name: string;
  /** Pixels, upright; null where only decoding will tell. */
  width: number | null;
  height: number | null;
  /** Whole seconds. */
  seconds: number;
  /** Videos, and images that are animated. */
  isMoving: boolean;
}

/** A stretch of the video that is encoded on its own, and kept under its hash. */
export interface Clip {
  hash: string;
  /** Which item it shows, from 0. */
  item: number;
  source: Source;
  /** Frames of the item that come before it. */
  from: number;
  frames: number;
  /** Its pictures fade in over the last one of this clip; null where they begin at once. */
  over: Clip | null;
}

/** Raised when the same input gives other pictures than before: what was kept is not used any more. */
const VERSION = 3;

/**
 * Cuts a video into clips that depend on as little as possible: with cuts one for each item, with crossfades the
 * half second that fades in and the rest. An item that stays as it is keeps its clips wherever it goes.
 */
export function clipsOf(sources: readonly Source[], options: VideoOptions): Clip[] {
  const clips: Clip[] = [];
  for (const [item, source] of sources.entries()) {
    const add = (from: number, frames: number, over: Clip | null) =>
      clips.push({ hash: hashOf(source, options, from, frames, over), item, source, from, frames, over });
    const all = source.seconds * GENERATED_FPS;
    const fading = options.transition === 'crossfade' ? CROSSFADE_FRAMES : 0;
    if (fading > 0) add(0, fading, clips.at(-1) ?? null);
    if (source.isMoving || fading === 0) {
      add(fading, all - fading, null);
      continue;
    }
    // Whole seconds of what stands still cost little.
    const rest = (all - fading) % GENERATED_FPS;
    add(0, rest, null);
    if (all > fading + rest) add(0, all - fading - rest, null);
  }
  return clips;
}

const LONGEST_STRETCH_FRAMES = 2 * GENERATED_FPS;

/**
 * How many frames of a clip are encoded. Of a picture that stands still these are one or two seconds, which are then
 * repeated: keyframes come as often anyway, and an image of a minute costs no more than one of two seconds.
 */
export function stretchOf({ source, frames, over }: Clip): number {
  if (source.isMoving || over !== null || frames % GENERATED_FPS !== 0) return frames;
  return frames % LONGEST_STRETCH_FRAMES === 0 ? LONGEST_STRETCH_FRAMES : GENERATED_FPS;
}

function hashOf(source: Source, options: VideoOptions, from: number, frames: number, over: Clip | null): string {
  const { width, height } = videoSizes[options.size];
  const settings = [VERSION, width, height, options.fit, options.color, source.kind === 'video' && options.isMuted];
  const part = [source.sha256, source.kind, source.isMoving, from, frames, over?.hash ?? null];
  return createHash('sha256')
    .update(JSON.stringify([settings, part]))
    .digest('hex');
}
