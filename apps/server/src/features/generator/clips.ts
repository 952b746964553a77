import type { MediaKind } from '@vitrine/contract/library/media';
import { CROSSFADE_FRAMES, GENERATED_FPS, type VideoOptions, videoSizes } from '@vitrine/contract/generator';
import { hashContent } from '../../platform/storage/hash-file.ts';

/** One item of a video: its file, and for how long it is shown. */
export interface Source {
  kind: MediaKind;
  storageKey: string;
  sha256: string;
  mimeType: string;
  name: string;
  /** Pixels, upright; null if only decoding can tell. */
  width: number | null;
  height: number | null;
  /** Whole seconds. */
  seconds: number;
  /** Videos, and images that are animated. */
  isMoving: boolean;
}

/** A section of the video that is encoded on its own and cached under its hash. */
export interface Clip {
  hash: string;
  /** The index of the item that it shows, from 0. */
  item: number;
  source: Source;
  /** Frames of the item that come before it. */
  from: number;
  frames: number;
  /** The clip over whose last frame this one fades in; null without a crossfade. */
  over: Clip | null;
}

/** Increment it when the same input is encoded differently, which invalidates the cached clips. */
const VERSION = 3;

/**
 * Splits a video into clips that depend on as little as possible: with cuts one for each item, with crossfades the half
 * second that fades in and the rest. The clips of an unchanged item stay valid when it is moved.
 */
export function splitIntoClips(sources: readonly Source[], options: VideoOptions): Clip[] {
  const clips: Clip[] = [];
  for (const [item, source] of sources.entries()) {
    const add = (from: number, frames: number, over: Clip | null) =>
      clips.push({ hash: hashClip(source, options, from, frames, over), item, source, from, frames, over });
    const total = source.seconds * GENERATED_FPS;
    const fading = options.transition === 'crossfade' ? CROSSFADE_FRAMES : 0;
    if (fading > 0) add(0, fading, clips.at(-1) ?? null);
    if (source.isMoving || fading === 0) {
      add(fading, total - fading, null);
      continue;
    }
    // Whole seconds of a still image are cheap, because one of them is repeated.
    const rest = (total - fading) % GENERATED_FPS;
    add(0, rest, null);
    if (total > fading + rest) add(0, total - fading - rest, null);
  }
  return clips;
}

const MAX_REPEATED_FRAMES = 2 * GENERATED_FPS;

/**
 * The number of encoded frames of a clip. One or two seconds of a still image are encoded and then repeated: keyframes
 * are that frequent anyway, and a minute of an image costs no more than two seconds.
 */
export function countEncodedFrames({ source, frames, over }: Clip): number {
  if (source.isMoving || over !== null || frames % GENERATED_FPS !== 0) return frames;
  return frames % MAX_REPEATED_FRAMES === 0 ? MAX_REPEATED_FRAMES : GENERATED_FPS;
}

function hashClip(source: Source, options: VideoOptions, from: number, frames: number, over: Clip | null): string {
  const { width, height } = videoSizes[options.size];
  const settings = [VERSION, width, height, options.fit, options.color, source.kind === 'video' && options.isMuted];
  const part = [source.sha256, source.kind, source.isMoving, from, frames, over?.hash ?? null];
  return hashContent(JSON.stringify([settings, part]));
}
