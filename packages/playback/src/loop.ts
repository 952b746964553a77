/** The item of a list that is on, and its times. */
export interface LoopPosition {
  index: number;
  /** The time for which the item has been on. */
  positionMs: number;
  /** The time at which the next item begins: `nowMs` plus what is left of this one. */
  untilMs: number;
}

/**
 * The position in a list at `nowMs`, which is `nowMs` modulo the length of the list. With the server's time in epoch
 * milliseconds all screens show the same item at the same time.
 *
 * @param durationsMs one for each item, none negative
 * @throws RangeError if the list has no length, or `nowMs` is no time
 */
export function findLoopPosition(durationsMs: readonly number[], nowMs: number): LoopPosition {
  let lengthMs = 0;
  for (const durationMs of durationsMs) lengthMs += durationMs;
  let positionMs = ((nowMs % lengthMs) + lengthMs) % lengthMs;
  for (const [index, durationMs] of durationsMs.entries()) {
    if (positionMs < durationMs) return { index, positionMs, untilMs: nowMs + durationMs - positionMs };
    positionMs -= durationMs;
  }
  throw new RangeError('No item is on in a list without a length, or at an invalid time');
}
