/** A cache is emptied after this time without a reader. */
const IDLE_MS = 30_000;

interface ByteCacheOptions<V> {
  /** The limit of all values together, in bytes. */
  maxTotalBytes: number;
  /** The size of a value, in bytes; never changes. */
  sizeOf: (value: V) => number;
}

/** An LRU cache of limited size, which is empty while nobody reads it. */
export function createByteCache<V>({ maxTotalBytes, sizeOf }: ByteCacheOptions<V>) {
  /** Least recently used first. */
  const values = new Map<string, V>();
  let bytes = 0;
  let wasUsed = false;
  let timer: NodeJS.Timeout | null = null;

  function remove(key: string): void {
    const value = values.get(key);
    if (value === undefined) return;
    bytes -= sizeOf(value);
    values.delete(key);
  }

  function clearWhenIdle(): void {
    timer ??= setInterval(() => {
      if (wasUsed) {
        wasUsed = false;
        return;
      }
      if (timer !== null) clearInterval(timer);
      timer = null;
      values.clear();
      bytes = 0;
    }, IDLE_MS).unref();
  }

  return {
    find(key: string): V | null {
      const value = values.get(key);
      if (value === undefined) return null;
      wasUsed = true;
      values.delete(key);
      values.set(key, value);
      return value;
    },

    add(key: string, value: V): void {
      remove(key);
      values.set(key, value);
      bytes += sizeOf(value);
      for (const oldest of values.keys()) {
        if (bytes <= maxTotalBytes) break;
        remove(oldest);
      }
      clearWhenIdle();
    },

    remove,
  };
}
