/** Stored for the next start without the server. */
export interface RememberedTime {
  /** The time by which the server was ahead of the device's clock, in milliseconds. */
  skewMs: number;
  /** The server's time in its last response, epoch milliseconds. */
  serverMs: number;
  /** The server's time in its first response since this screen was paired; 0 where an older release paired it. */
  pairedMs: number;
}

/** A screen counts as new for this time. */
const NEW_MS = 60 * 60_000;

/**
 * The player's estimate of the server's time.
 *
 * It runs on the monotonic clock of the page, so the device's own clock may be wrong or jump without any effect.
 */
export interface Clock {
  /** Epoch milliseconds by the server's clock. */
  now(): number;
  /** True in the first hour after the screen was paired. */
  isNew(): boolean;
  /**
   * Corrects the clock by a response: the server's time in it, and when, on the monotonic clock, the request was sent
   * and the response received. Returns what to store.
   */
  correct(serverMs: number, sentMs: number, receivedMs: number): RememberedTime;
}

/** Quartz drifts by about 30 ms in ten minutes. */
const DRIFT = 30 / (10 * 60 * 1000);

interface Sources {
  monotonicMs: () => number;
  wallMs: () => number;
}

/**
 * Starts from the device's clock corrected by the remembered skew, and never before the last known server time:
 * a device without a battery-backed clock wakes up in the past.
 */
export function createClock(
  { skewMs = 0, serverMs: knownMs = 0, pairedMs: knownPairedMs = 0 }: Partial<RememberedTime> = {},
  { monotonicMs, wallMs }: Sources = { monotonicMs: () => performance.now(), wallMs: () => Date.now() },
): Clock {
  const startMs = Math.max(wallMs() + skewMs, knownMs);
  let pairedMs = knownPairedMs;
  let offsetMs = startMs - monotonicMs();
  let bestRoundTripMs = Infinity;
  let correctedAtMs = -Infinity;
  const now = (): number => monotonicMs() + offsetMs;

  return {
    now,
    isNew: () => now() < pairedMs + NEW_MS,
    correct(serverMs, sentMs, receivedMs) {
      const roundTripMs = receivedMs - sentMs;
      // The server read its clock between sending and receiving: this is the possible offset nearest to the present one.
      const nearestMs = Math.min(Math.max(offsetMs, serverMs - receivedMs), serverMs - sentMs);
      // Half of the round trip is the greatest error of an estimate; the present one has drifted since.
      const errorMs = bestRoundTripMs / 2 + (receivedMs - correctedAtMs) * DRIFT;
      // A contradiction above the possible error means that one of the clocks was set.
      if (roundTripMs / 2 <= errorMs || Math.abs(nearestMs - offsetMs) > errorMs) {
        offsetMs = serverMs - (sentMs + receivedMs) / 2;
        bestRoundTripMs = roundTripMs;
        correctedAtMs = receivedMs;
      } else offsetMs = nearestMs;
      if (knownMs + pairedMs === 0) pairedMs = serverMs;
      return { skewMs: now() - wallMs(), serverMs, pairedMs };
    },
  };
}
