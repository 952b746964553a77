import { setImmediate as nextTurn } from 'node:timers/promises';

/** The time after which other requests get a turn, in milliseconds. */
const TURN_MS = 20;

/** A turn of a long computation, which divides itself so that the process goes on answering. */
export interface Turn {
  /** Asked after each step: true if others should have a turn. */
  isOver(): boolean;
  /** Lets others have a turn. */
  next(): Promise<void>;
}

export function takeTurns(): Turn {
  let endsMs = performance.now() + TURN_MS;
  return {
    isOver: () => performance.now() > endsMs,
    async next() {
      await nextTurn();
      endsMs = performance.now() + TURN_MS;
    },
  };
}
