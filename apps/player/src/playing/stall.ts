/** A video that should move and has not for this long stands still. */
const STALL_MS = 5_000;

/** What to do about a video that stands still, in the order in which it is tried. */
export type Remedy = 'seek' | 'reload' | 'skip';

const remedies: Remedy[] = ['seek', 'reload', 'skip'];

interface Pulse {
  /** What plays; a new item starts afresh. */
  key: string;
  positionMs: number;
}

/**
 * Watches the position of a video, since a wedged decoder goes on to say that it plays.
 * Feed it a pulse about once a second (null: nothing that should move); it returns a remedy when one is due.
 */
export function createStallWatch(): (pulse: Pulse | null, nowMs: number) => Remedy | null {
  let last: Pulse | null = null;
  let stillSinceMs = 0;
  let moves = 0;
  let tried = 0;

  return (pulse, nowMs) => {
    if (pulse === null || last === null || pulse.key !== last.key) {
      last = pulse;
      stillSinceMs = nowMs;
      moves = 0;
      tried = 0;
      return null;
    }
    if (pulse.positionMs !== last.positionMs) {
      last = pulse;
      stillSinceMs = nowMs;
      moves += 1;
      // A remedy moves the position by itself once; a video that runs moves again and again.
      if (moves > 2) tried = 0;
      return null;
    }
    moves = 0;
    if (nowMs - stillSinceMs < STALL_MS) return null;
    stillSinceMs = nowMs;
    const remedy = remedies[tried] ?? 'skip';
    tried += 1;
    return remedy;
  };
}
