interface Written {
  /** By the monotonic clock of this process. */
  atMs: number;
  /** What the primary had written at that time: a position in its write-ahead log, in bytes. */
  position: number;
}

/** A replica that is behind for longer is not used, so older measurements are thinned out. */
const MEASUREMENTS = 1_000;

/**
 * Measures how old the state of a replica is, from positions in the write-ahead log. No clocks are compared, and a replica
 * that has lost its primary becomes older, although it has replayed everything that it has received.
 */
export function createLagMeter() {
  /** Oldest first. The replica has replayed at most the first. */
  const measurements: Written[] = [];

  return {
    noteWritten(written: Written): void {
      const last = measurements.at(-1);
      if (last?.position === written.position) {
        last.atMs = written.atMs;
        return;
      }
      // After a failover, the new primary may have less than the old one had.
      if (last !== undefined && written.position < last.position) measurements.length = 0;
      measurements.push({ ...written });
      if (measurements.length > MEASUREMENTS) measurements.splice(1, 1);
    },

    /** When the primary had at most what the replica has replayed now; null if that was before the first measurement. */
    stateOf(replayed: number): number | null {
      while (measurements[1] !== undefined && measurements[1].position <= replayed) measurements.shift();
      const [first] = measurements;
      return first !== undefined && first.position <= replayed ? first.atMs : null;
    },
  };
}
