import { createHash } from 'node:crypto';
import type { MediaKind } from '@vitrine/contract/media';
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
export interface Piece {
  hash: string;
  /** Which item it shows, from 0. */
  item: number;
  source: Source;
  /** Frames of the item that come before it. */
  from: number;
  frames: number;
  /** Its pictures fade in over the last one of this piece; null where they begin at once. */
  over: Piece | null;
}

/** Raised when the same input gives other pictures than before: what was kept is not used any more. */
const VERSION = 2;

/** Of a picture that stands still one of these stretches is encoded, and repeated. Keyframes come as often anyway. */
const LONGEST_STILL_FRAMES = 2 * GENERATED_FPS;

/**
 * Cuts a video into pieces that depend on as little as possible: with cuts one for each item, with crossfades the
 * half second that fades in and the rest. An item that stays as it is keeps its pieces wherever it goes; one that
 * stands still costs the same however long it is shown, since the same piece comes again and again.
 */
export function piecesOf(sources: readonly Source[], options: VideoOptions): Piece[] {
  const pieces: Piece[] = [];
  for (const [item, source] of sources.entries()) {
    const add = (from: number, frames: number, over: Piece | null) =>
      pieces.push({ hash: hashOf(source, options, from, frames, over), item, source, from, frames, over });
    const all = source.seconds * GENERATED_FPS;
    const fading = options.transition === 'crossfade' ? CROSSFADE_FRAMES : 0;
    if (fading > 0) add(0, fading, pieces.at(-1) ?? null);
    if (source.isMoving) add(fading, all - fading, null);
    else for (const frames of stretchesOf(all - fading)) add(0, frames, null);
  }
  return pieces;
}

/** What is less than a second, and then as often as needed one stretch of one or two seconds. */
function stretchesOf(frames: number): number[] {
  const rest = frames % GENERATED_FPS;
  const even = frames - rest;
  const stretch = even % LONGEST_STILL_FRAMES === 0 ? LONGEST_STILL_FRAMES : GENERATED_FPS;
  return [...(rest > 0 ? [rest] : []), ...Array.from({ length: even / stretch }, () => stretch)];
}

function hashOf(source: Source, options: VideoOptions, from: number, frames: number, over: Piece | null): string {
  const { width, height } = videoSizes[options.size];
  const settings = [VERSION, width, height, options.fit, options.color, source.kind === 'video' && options.isMuted];
  const part = [source.sha256, source.kind, source.isMoving, from, frames, over?.hash ?? null];
  return createHash('sha256')
    .update(JSON.stringify([settings, part]))
    .digest('hex');
}
