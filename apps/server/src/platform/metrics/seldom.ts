/** An expensive read takes at most this part of the time. */
const SHARE = 0.01;

/**
 * Repeats an expensive read at most every `minMs`, and less often the longer it takes. Calls in between get the last
 * result, and simultaneous calls share one read.
 */
export function readSeldom<T>(minMs: number, read: () => Promise<T>): () => Promise<T> {
  let last: Promise<T> | null = null;
  let nextMs = 0;

  async function readNow(): Promise<T> {
    const startedMs = performance.now();
    nextMs = Number.POSITIVE_INFINITY;
    try {
      return await read();
    } catch (error) {
      last = null;
      throw error;
    } finally {
      const endedMs = performance.now();
      nextMs = endedMs + Math.max(minMs, (endedMs - startedMs) / SHARE);
    }
  }

  return () => {
    if (last === null || performance.now() >= nextMs) last = readNow();
    return last;
  };
}
