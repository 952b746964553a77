/** Covers thumbnails and ordinary images. Larger files cost more to copy than to open. */
const LARGEST_BYTES = 128 * 1024;

/** Of all cached files together. */
const MOST_BYTES = 8 * 1024 * 1024;

/** The pool or cache is emptied after this time without a reader. */
const IDLE_MS = 30_000;

/**
 * An LRU cache of whole small files: opening, reading and closing one takes longer than sending it, and a fleet requests
 * the same file at the same time.
 */
export function createSmallFileCache() {
  /** Least recently used first. */
  const files = new Map<string, Buffer>();
  let bytes = 0;
  let isUsed = false;
  let timer: NodeJS.Timeout | null = null;

  function drop(key: string): void {
    bytes -= files.get(key)?.length ?? 0;
    files.delete(key);
  }

  function watch(): void {
    timer ??= setInterval(() => {
      if (isUsed) {
        isUsed = false;
        return;
      }
      if (timer !== null) clearInterval(timer);
      timer = null;
      files.clear();
      bytes = 0;
    }, IDLE_MS).unref();
  }

  return {
    /** Whether a file of this size would be cached. */
    isSmall: (size: number): boolean => size <= LARGEST_BYTES,

    find(key: string): Buffer | null {
      const file = files.get(key);
      if (file === undefined) return null;
      isUsed = true;
      files.delete(key);
      files.set(key, file);
      return file;
    },

    keep(key: string, file: Buffer): void {
      drop(key);
      files.set(key, file);
      bytes += file.length;
      for (const oldest of files.keys()) {
        if (bytes <= MOST_BYTES) break;
        drop(oldest);
      }
      watch();
    },

    drop,
  };
}
