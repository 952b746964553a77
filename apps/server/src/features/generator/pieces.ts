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
const VERSION = 1;

/**
 * Cuts a video into pieces that depend on as little as possible: with cuts one for each item, with crossfades the
 * half second that fades in and the rest. An item that stays as it is keeps its pieces wherever it goes.
 */
export function piecesOf(sources: readonly Source[], options: VideoOptions): Piece[] {
  const pieces: Piece[] = [];
  for (const [item, source] of sources.entries()) {
    const frames = source.seconds * GENERATED_FPS;
    const piece = (from: number, count: number, over: Piece | null): Piece => ({
      hash: hashOf(source, options, from, count, over),
      item,
      source,
      from,
      frames: count,
      over,
    });
    if (options.transition === 'cut') {
      pieces.push(piece(0, frames, null));
      continue;
    }
    pieces.push(piece(0, CROSSFADE_FRAMES, pieces.at(-1) ?? null));
    pieces.push(piece(CROSSFADE_FRAMES, frames - CROSSFADE_FRAMES, null));
  }
  return pieces;
}

function hashOf(source: Source, options: VideoOptions, from: number, frames: number, over: Piece | null): string {
  const { width, height } = videoSizes[options.size];
  const settings = [VERSION, width, height, options.fit, options.color, source.kind === 'video' && options.isMuted];
  const part = [source.sha256, source.kind, from, frames, over?.hash ?? null];
  return createHash('sha256')
    .update(JSON.stringify([settings, part]))
    .digest('hex');
}
