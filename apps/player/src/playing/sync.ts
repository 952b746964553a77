/** The rate and the end of a video. */
export interface VideoRun {
  /** Playback rate. */
  rate: number;
  /** The video starts again at its end. Where it ends with its turn, it keeps its last frame until the next item. */
  isLooping: boolean;
  /** The move that has just been made; null: none. */
  moved: Moved | null;
}

interface Moved {
  /** The position was this far ahead of the clock, because a move takes time. */
  aheadMs: number;
  /** The time of the move, from the beginning of its turn. */
  sinceMs: number;
}

export const freeRun: VideoRun = { rate: 1, isLooping: true, moved: null };

/** A video this far from the clock is corrected. Two screens are then at most twice this apart. */
const TOLERATED_MS = 40;

/** A correction ends at this distance, below the limit at which it starts, so that it does not start again at once. */
const CORRECTED_MS = 15;

/** A video further from the clock is moved; a smaller distance is made up by its rate. */
const SEEK_MS = 400;

/** A device that takes longer to move a video stays behind. */
const MAX_AHEAD_MS = 1_500;

/** The rate's greatest deviation from 1: neither sound nor picture shows it. */
const MAX_DEVIATION = 0.05;

/** A distance is made up in this time, if the rate's limits allow. */
const CORRECTION_MS = 2_000;

/** A video that ends this shortly before its turn does not begin again for the rest of it. */
const LAST_FRAME_MS = 250;

interface Measured {
  positionMs: number;
  /** Null while unknown. */
  lengthMs: number | null;
  hasEnded: boolean;
  /** The time since the beginning of its turn, and until the end. */
  sinceMs: number;
  leftMs: number;
}

/**
 * Keeps a video of a list in step with the server's clock, and with it all screens that show the list: its position is
 * the time since the beginning of its turn. Small distances are made up by its rate. If a video is too far away again
 * after it was moved, it is moved further by what the move took.
 *
 * @returns how it runs from now on, and the position to move it to, if it is too far away
 */
export function inStep(run: VideoRun, measured: Measured): { run: VideoRun; seekMs: number | null } {
  const { positionMs, lengthMs, hasEnded, sinceMs, leftMs } = measured;
  if (lengthMs === null) return { run: freeRun, seekMs: hasEnded ? 0 : null };
  const expectedMs = ((sinceMs % lengthMs) + lengthMs) % lengthMs;
  // The distance by the shorter way around the loop; positive if the video is ahead.
  const distanceMs = ((((positionMs - expectedMs) % lengthMs) + 1.5 * lengthMs) % lengthMs) - lengthMs / 2;
  // A turn that is over goes on while the next item loads.
  const loopsAt = (atMs: number): boolean => leftMs <= 0 || leftMs > lengthMs - atMs + LAST_FRAME_MS;
  const isLooping = loopsAt(positionMs);
  if (hasEnded && !isLooping) return { run: { ...freeRun, isLooping }, seekMs: null };
  if (hasEnded || Math.abs(distanceMs) > SEEK_MS) {
    // The video is far away for another reason in another turn.
    const last = run.moved !== null && run.moved.sinceMs < sinceMs && !hasEnded ? run.moved : null;
    const wantedMs = last === null ? 0 : last.aheadMs - distanceMs;
    const aheadMs = Math.min(Math.max(wantedMs, 0), MAX_AHEAD_MS, Math.max(leftMs, 0));
    const targetMs = (expectedMs + aheadMs) % lengthMs;
    return {
      run: { rate: 1, isLooping: loopsAt(targetMs), moved: { aheadMs, sinceMs } },
      seekMs: Math.round(targetMs),
    };
  }
  const limitMs = run.rate === 1 ? TOLERATED_MS : CORRECTED_MS;
  const deviation = Math.abs(distanceMs) <= limitMs ? 0 : -distanceMs / CORRECTION_MS;
  const rate = 1 + Math.min(Math.max(deviation, -MAX_DEVIATION), MAX_DEVIATION);
  return { run: { rate, isLooping, moved: null }, seekMs: null };
}
