import { setImmediate as nextIteration } from 'node:timers/promises';

/** The length of a time slice, in milliseconds. */
const SLICE_MS = 20;

/** A time slice of a long computation, which yields after each so that the process keeps answering requests. */
export interface TimeSlice {
  /** To be called after each step: true if the computation should yield. */
  isOver(): boolean;
  /** Yields to the event loop, and starts the next time slice. */
  yield(): Promise<void>;
}

export function startTimeSlice(): TimeSlice {
  let endsMs = performance.now() + SLICE_MS;
  return {
    isOver: () => performance.now() > endsMs,
    async yield() {
      await nextIteration();
      endsMs = performance.now() + SLICE_MS;
    },
  };
}
