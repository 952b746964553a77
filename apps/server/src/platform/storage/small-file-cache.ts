/** Covers thumbnails and ordinary images. Larger files cost more to copy than to open. */
const MAX_FILE_BYTES = 128 * 1024;

/** Over all cached files. */
const MAX_TOTAL_BYTES = 8 * 1024 * 1024;

/** The cache is emptied after this time without a reader. */
const IDLE_MS = 30_000;

/**
 * An LRU cache of whole small files: opening, reading and closing one takes longer than sending it, and a fleet requests
 * the same file at the same time.
 */
export function createSmallFileCache() {
  /** Least recently used first. */
  const files = new Map<string, Buffer>();
  let bytes = 0;
  let wasUsed = false;
  let timer: NodeJS.Timeout | null = null;

  function remove(key: string): void {
    bytes -= files.get(key)?.length ?? 0;
    files.delete(key);
  }

  function clearWhenIdle(): void {
    timer ??= setInterval(() => {
      if (wasUsed) {
        wasUsed = false;
        return;
      }
      if (timer !== null) clearInterval(timer);
      timer = null;
      files.clear();
      bytes = 0;
    }, IDLE_MS).unref();
  }

  return {
    /** Whether a file of this size (in bytes) is cached. */
    isSmall: (size: number): boolean => size <= MAX_FILE_BYTES,

    find(key: string): Buffer | null {
      const file = files.get(key);
      if (file === undefined) return null;
      wasUsed = true;
      files.delete(key);
      files.set(key, file);
      return file;
    },

    add(key: string, file: Buffer): void {
      remove(key);
      files.set(key, file);
      bytes += file.length;
      for (const oldest of files.keys()) {
        if (bytes <= MAX_TOTAL_BYTES) break;
        remove(oldest);
      }
      clearWhenIdle();
    },

    remove,
  };
}
