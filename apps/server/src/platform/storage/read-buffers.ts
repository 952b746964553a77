const KB = 1_024;

/** From large to small: large buffers cost least per byte, small ones suffice for very many simultaneous readers. */
const SIZES = [1_024 * KB, 256 * KB, 64 * KB] as const;

/** The total of large buffers in use; further readers get the smallest size. */
const GENEROUS_BYTES = 24 * 1_024 * KB;

/** Free buffers of each size that stay pooled; at most 16 MB in all. */
const KEPT = [8, 16, 64] as const;

/** The pool or cache is emptied after this time without a reader. */
const IDLE_MS = 30_000;

type Pieces = readonly [Buffer, Buffer?];

/** A pool of read buffers. */
export function createReadBuffers() {
  const free: [Buffer[], Buffer[], Buffer[]] = [[], [], []];
  let lentBytes = 0;
  let idle: NodeJS.Timeout | null = null;

  const one = (size: 0 | 1 | 2): Buffer => free[size].pop() ?? Buffer.allocUnsafeSlow(SIZES[size]);

  function sizeFor(length: number): 0 | 1 | 2 {
    if (length <= SIZES[2]) return 2;
    for (const size of [0, 1] as const) {
      const isTooLarge = length <= SIZES[size + 1]!;
      // At most an eighth of what is left, so that later readers get large buffers too.
      if (!isTooLarge && SIZES[size] * 8 <= GENEROUS_BYTES - lentBytes) return size;
    }
    return 2;
  }

  return {
    /** Two buffers to read `length` bytes into alternately; one if they fit into it. */
    take(length: number): Pieces {
      if (idle !== null) clearTimeout(idle);
      idle = null;
      const size = sizeFor(length);
      const pieces: Pieces = length <= SIZES[size] ? [one(size)] : [one(size), one(size)];
      lentBytes += pieces.length * SIZES[size];
      return pieces;
    },

    giveBack(pieces: Pieces): void {
      for (const piece of pieces) {
        if (piece === undefined) continue;
        lentBytes -= piece.length;
        const size = SIZES.findIndex((each) => each === piece.length);
        const kept = free[size];
        if (kept !== undefined && kept.length < (KEPT[size] ?? 0)) kept.push(piece);
      }
      if (lentBytes > 0 || idle !== null) return;
      idle = setTimeout(() => {
        idle = null;
        for (const each of free) each.length = 0;
      }, IDLE_MS).unref();
    },
  };
}
