const KB = 1_024;

/**
 * The sizes from large to small: large buffers cost least per byte, small ones suffice for very many simultaneous
 * readers.
 */
const SIZES = [1_024 * KB, 256 * KB, 64 * KB] as const;

/** The total of buffers in use up to which large ones are lent; beyond it readers get the smallest size. */
const LARGE_BUFFERS_BYTES = 24 * 1_024 * KB;

/** The number of free buffers of each size that stay pooled, 16 MB in all. */
const MAX_FREE = [8, 16, 64] as const;

/** The pool is emptied after this time without a reader. */
const IDLE_MS = 30_000;

export type ReadBuffers = readonly [Buffer, Buffer?];

/** A pool of read buffers. */
export function createReadBuffers() {
  const free: [Buffer[], Buffer[], Buffer[]] = [[], [], []];
  let lentBytes = 0;
  let idle: NodeJS.Timeout | null = null;

  const allocate = (size: 0 | 1 | 2): Buffer => free[size].pop() ?? Buffer.allocUnsafeSlow(SIZES[size]);

  function sizeFor(length: number): 0 | 1 | 2 {
    if (length <= SIZES[2]) return 2;
    for (const size of [0, 1] as const) {
      const isTooLarge = length <= SIZES[size + 1]!;
      // At most an eighth of what is left, so that later readers get large buffers too.
      if (!isTooLarge && SIZES[size] * 8 <= LARGE_BUFFERS_BYTES - lentBytes) return size;
    }
    return 2;
  }

  return {
    /** Two buffers to read `length` bytes into alternately; one if they fit into it. */
    take(length: number): ReadBuffers {
      if (idle !== null) clearTimeout(idle);
      idle = null;
      const size = sizeFor(length);
      const buffers: ReadBuffers = length <= SIZES[size] ? [allocate(size)] : [allocate(size), allocate(size)];
      lentBytes += buffers.length * SIZES[size];
      return buffers;
    },

    release(buffers: ReadBuffers): void {
      for (const buffer of buffers) {
        if (buffer === undefined) continue;
        lentBytes -= buffer.length;
        const size = SIZES.findIndex((each) => each === buffer.length);
        const pool = free[size];
        if (pool !== undefined && pool.length < (MAX_FREE[size] ?? 0)) pool.push(buffer);
      }
      if (lentBytes > 0 || idle !== null) return;
      idle = setTimeout(() => {
        idle = null;
        for (const each of free) each.length = 0;
      }, IDLE_MS).unref();
    },
  };
}
