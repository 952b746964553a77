interface Written {
  /** The time by the monotonic clock of this process. */
  atMs: number;
  /** The position up to which the primary had written its write-ahead log at that time, in bytes. */
  position: number;
}

/** A replica that is behind by more of them is not used anyway, so older measurements are thinned out. */
const MEASUREMENTS = 1_000;

/**
 * Measures how old the state of a replica is, from positions in the write-ahead log. This compares no clocks, and notices
 * that a replica has lost its primary, even if it has replayed everything that it has received.
 */
export function createLagMeter() {
  /**
   * The measurements, the oldest first. When last asked, the replica had reached none of these positions, or only the
   * first.
   */
  const measurements: Written[] = [];

  return {
    noteWritten(written: Written): void {
      const last = measurements.at(-1);
      if (last?.position === written.position) {
        last.atMs = written.atMs;
        return;
      }
      // After a failover, the new primary may have written less than the old one had.
      if (last !== undefined && written.position < last.position) measurements.length = 0;
      measurements.push({ ...written });
      if (measurements.length > MEASUREMENTS) measurements.splice(1, 1);
    },

    /** The time of the newest measurement whose position the replica has reached; null if it has reached none. */
    stateOf(replayed: number): number | null {
      while (measurements[1] !== undefined && measurements[1].position <= replayed) measurements.shift();
      const [first] = measurements;
      return first !== undefined && first.position <= replayed ? first.atMs : null;
    },
  };
}
