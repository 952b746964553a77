import type { FileHandle } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { sendBytes, sendRange } from './read-range.ts';
import { createSmallFileCache } from './small-file-cache.ts';
import type { ByteRange, OpenFile } from './storage.ts';

/** Opens files of the disk to be sent; small ones come from a cache. */
export function createDiskReads(openToRead: (key: string) => Promise<FileHandle>) {
  const cache = createSmallFileCache();
  /** Counts changes: a file that was read before one must not be cached after it. */
  let changes = 0;

  /** Null if the file is too large for the cache. */
  async function readSmall(key: string, file: FileHandle): Promise<Buffer | null> {
    const before = changes;
    const { size } = await file.stat();
    if (!cache.isSmall(size)) return null;
    const bytes = await file.readFile();
    if (before === changes) cache.add(key, bytes);
    return bytes;
  }

  return {
    /** Must be called after each change of a file. */
    invalidate(key: string): void {
      changes += 1;
      cache.remove(key);
    },

    /** Opens a part of a file as `FileStorage.open` promises. */
    async open(key: string, range: ByteRange): Promise<OpenFile> {
      const cached = cache.find(key);
      if (cached !== null) return openPart(cached, range);
      const file = await openToRead(key);
      try {
        const bytes = cache.isSmall(range.end) ? await readSmall(key, file) : null;
        if (bytes !== null) {
          await file.close();
          return openPart(bytes, range);
        }
      } catch (error) {
        await file.close().catch(() => {});
        throw error;
      }
      return {
        async send(to) {
          try {
            await sendRange(file, range, to);
          } finally {
            await file.close();
          }
        },
      };
    },
  };
}

/** A range of bytes in memory. */
const openPart = (bytes: Buffer, range: ByteRange): OpenFile => ({
  send: (to: Writable) => sendBytes(bytes.subarray(range.start, range.end + 1), to),
});
