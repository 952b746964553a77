/** What is kept of the server's time while the player is off. */
export interface RememberedTime {
  /** How far the server was ahead of the device's clock, in milliseconds. */
  skewMs: number;
  /** The server's time when it was last heard, epoch milliseconds. */
  serverMs: number;
}

/**
 * The server's time as a player knows it.
 *
 * It runs on the monotonic clock of the page, so the device's own clock may be wrong or jump without any effect.
 */
export interface Clock {
  /** Epoch milliseconds by the server's clock. */
  now(): number;
  /**
   * Learns from an answer: the server's time in it, and when, on the monotonic clock, it was asked and arrived.
   * Returns what to remember.
   */
  learn(serverMs: number, sentMs: number, receivedMs: number): RememberedTime;
}

/** A quick answer is trusted over slower ones for this long; quartz drifts by some 30 ms in it. */
const TRUST_MS = 10 * 60 * 1000;

interface Sources {
  monotonicMs: () => number;
  wallMs: () => number;
}

/**
 * Starts from the device's clock corrected by what was remembered, never before the last time heard of:
 * a device without a battery-backed clock wakes up in the past.
 */
export function createClock(
  remembered: RememberedTime | null,
  { monotonicMs, wallMs }: Sources = { monotonicMs: () => performance.now(), wallMs: () => Date.now() },
): Clock {
  const startMs = Math.max(wallMs() + (remembered?.skewMs ?? 0), remembered?.serverMs ?? 0);
  let offsetMs = startMs - monotonicMs();
  let bestTripMs = Infinity;
  let learntAtMs = -Infinity;

  return {
    now: () => monotonicMs() + offsetMs,
    learn(serverMs, sentMs, receivedMs) {
      const tripMs = receivedMs - sentMs;
      // The server stamped its answer somewhere between; anything outside is disproved by this very answer.
      const isDisproved = offsetMs < serverMs - receivedMs - 1 || offsetMs > serverMs - sentMs + 1;
      if (isDisproved || tripMs <= bestTripMs || receivedMs - learntAtMs > TRUST_MS) {
        offsetMs = serverMs - (sentMs + receivedMs) / 2;
        bestTripMs = tripMs;
        learntAtMs = receivedMs;
      }
      return { skewMs: monotonicMs() + offsetMs - wallMs(), serverMs };
    },
  };
}
