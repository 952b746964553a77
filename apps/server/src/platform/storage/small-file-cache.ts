import { createByteCache } from './byte-cache.ts';

/** Covers thumbnails and ordinary images. Larger files cost more to copy than to open. */
const MAX_FILE_BYTES = 128 * 1024;

const MAX_TOTAL_BYTES = 8 * 1024 * 1024;

/**
 * A cache of whole small files: opening, reading and closing one takes longer than sending it, and a fleet requests the
 * same file at the same time.
 */
export function createSmallFileCache() {
  return {
    ...createByteCache<Buffer>({ maxTotalBytes: MAX_TOTAL_BYTES, sizeOf: (file) => file.length }),

    /** True if a file of this size (in bytes) is cached. */
    isSmall: (size: number): boolean => size <= MAX_FILE_BYTES,
  };
}
