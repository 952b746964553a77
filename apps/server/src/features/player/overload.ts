import { createRate } from '../../platform/rate-limit/budget.ts';

/** Heartbeats per second (3,000 screens at one a minute) from which media processing runs at reduced concurrency. */
const OVERLOADED_PER_SECOND = 50;

/** Measures the rate of heartbeats that this process receives. */
export function createOverload() {
  const heartbeats = createRate();
  return {
    noteHeartbeat: () => heartbeats.note(),
    isOverloaded: () => heartbeats.perSecond() >= OVERLOADED_PER_SECOND,
  };
}

export type Overload = ReturnType<typeof createOverload>;
