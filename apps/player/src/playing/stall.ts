/** A video that should move and has not for this long is stalled. */
const STALL_MS = 5_000;

/** Remedies for a stalled video, in the order in which they are tried. */
export type Remedy = 'seek' | 'reload' | 'skip';

const remedies: Remedy[] = ['seek', 'reload', 'skip'];

interface Position {
  /** Identifies what plays: another item starts afresh. */
  key: string;
  positionMs: number;
}

/** The progress of the current video. Times are on the monotonic clock. */
export interface StallWatch {
  last: Position | null;
  unchangedSinceMs: number;
  /** Moves since the last remedy. */
  moves: number;
  remediesTried: number;
}

export const noStall: StallWatch = { last: null, unchangedSinceMs: 0, moves: 0, remediesTried: 0 };

/**
 * Follows the position of a video, since a hung decoder still reports that it plays.
 *
 * @param position about once a second
 * @returns the remedy that is due now, if any
 */
export function watchPosition(
  watch: StallWatch,
  position: Position,
  nowMs: number,
): { watch: StallWatch; remedy: Remedy | null } {
  const { last } = watch;
  if (last === null || position.key !== last.key) {
    return { watch: { ...noStall, last: position, unchangedSinceMs: nowMs }, remedy: null };
  }
  if (position.positionMs !== last.positionMs) {
    const moves = watch.moves + 1;
    // A remedy itself moves the position once; a video that runs moves again and again.
    const remediesTried = moves > 2 ? 0 : watch.remediesTried;
    return { watch: { last: position, unchangedSinceMs: nowMs, moves, remediesTried }, remedy: null };
  }
  if (nowMs - watch.unchangedSinceMs < STALL_MS) return { watch: { ...watch, moves: 0 }, remedy: null };
  const remedy = remedies[watch.remediesTried] ?? 'skip';
  return {
    watch: { last, unchangedSinceMs: nowMs, moves: 0, remediesTried: watch.remediesTried + 1 },
    remedy,
  };
}
