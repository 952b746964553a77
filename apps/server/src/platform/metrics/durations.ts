/** Counts how long something took in a few ranges. Noting is only additions, so that requests can afford it. */
export class Durations {
  /** Upper ends of the ranges in seconds, ascending. The last range has none. */
  readonly bounds: readonly number[];
  /** The number of durations in each range. */
  readonly counts: number[];
  sumSeconds = 0;

  /** @param bounds few, because each is a series of its own */
  constructor(bounds: readonly number[]) {
    this.bounds = bounds;
    this.counts = Array.from({ length: bounds.length + 1 }, () => 0);
  }

  note(seconds: number): void {
    let range = 0;
    for (const bound of this.bounds) {
      if (seconds <= bound) break;
      range += 1;
    }
    this.counts[range] = (this.counts[range] ?? 0) + 1;
    this.sumSeconds += seconds;
  }
}
