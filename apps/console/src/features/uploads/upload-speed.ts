/** The speed is averaged over this time. */
const SPEED_WINDOW_MS = 3_000;

/** A shorter measurement would be misleading: the first bytes only fill buffers. */
const MIN_SPAN_MS = 200;

/** A number of sent bytes at a moment of a monotonic clock. */
export interface SpeedSample {
  atMs: number;
  bytes: number;
}

/** Adds a sample and drops those outside the window; all of them, if bytes are sent again after a lost connection. */
export function addSample(samples: readonly SpeedSample[], sample: SpeedSample): readonly SpeedSample[] {
  if (sample.bytes < (samples.at(-1)?.bytes ?? 0)) return [sample];
  const all = [...samples, sample];
  const start = all.findIndex(({ atMs }, index) => index > 0 && sample.atMs - atMs <= SPEED_WINDOW_MS);
  return all.slice(Math.max(0, start - 1));
}

/** Bytes per second over the samples; null until it is meaningful. */
export function computeSpeed(samples: readonly SpeedSample[]): number | null {
  const [first] = samples;
  const last = samples.at(-1);
  if (first === undefined || last === undefined || last.atMs - first.atMs < MIN_SPAN_MS) return null;
  return ((last.bytes - first.bytes) / (last.atMs - first.atMs)) * 1_000;
}
