import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { isMissing, makeFolder, syncFile } from './folders.ts';
import { hashFile } from './hash-file.ts';
import { type HashedBytes, writeStream } from './write-stream.ts';
import { toDraftKey, type Written } from './storage.ts';

const { O_CREAT, O_RDWR } = constants;

/** Running hashes in memory, over all drafts. A draft without one is read again when it is completed. */
const MAX_HASHES = 1_000;

/** Drafts of resumable uploads, on a local disk until they are complete. */
export function createDrafts(pathOf: (key: string) => string) {
  /**
   * Running hashes by key, the oldest first. They cannot be stored: after a restart, or in another process, the draft
   * is read again.
   */
  const runningHashes = new Map<string, HashedBytes>();
  const pathOfDraft = (key: string) => pathOf(toDraftKey(key));

  function takeHash(key: string, at: number): HashedBytes | null {
    const known = at === 0 ? { hash: createHash('sha256'), size: 0 } : runningHashes.get(key);
    runningHashes.delete(key);
    return known?.size === at ? known : null;
  }

  function storeHash(key: string, hashed: HashedBytes): void {
    const [oldest] = runningHashes.keys();
    if (oldest !== undefined && runningHashes.size >= MAX_HASHES) runningHashes.delete(oldest);
    runningHashes.set(key, hashed);
  }

  async function draftSize(key: string): Promise<number | null> {
    return stat(pathOfDraft(key)).then(
      ({ size }) => size,
      (error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      },
    );
  }

  return {
    draftSize,
    pathOf: pathOfDraft,

    /** Appends bytes as `FileStorage.append` promises. */
    async append(key: string, bytes: Readable, at: number, maxBytes: number): Promise<void> {
      const path = pathOfDraft(key);
      await makeFolder(dirname(path));
      // The file is not truncated, because another process may have received bytes since this request was sent.
      const file = await open(path, at === 0 ? O_RDWR | O_CREAT : O_RDWR, 0o600);
      try {
        const { size: before } = await file.stat();
        if (before < at) throw new RangeError(`The draft of ${key} has ${before} bytes, not ${at}`);
        const hashed = takeHash(key, at);
        try {
          await writeStream(bytes, file, { key, maxBytes, at, hashed });
        } finally {
          await file.datasync();
          // A failed write may have hashed more bytes than it wrote.
          if (hashed !== null && hashed.size === (await file.stat()).size) storeHash(key, hashed);
        }
      } finally {
        await file.close();
      }
    },

    /**
     * Flushes a complete draft; returns its path, size and hash. Null if there is none.
     */
    async makeDurable(key: string): Promise<(Written & { path: string }) | null> {
      const path = pathOfDraft(key);
      const size = await draftSize(key);
      if (size === null) return null;
      await syncFile(path);
      const hashed = takeHash(key, size);
      return { path, size, sha256: hashed === null ? (await hashFile(path)).sha256 : hashed.hash.digest('hex') };
    },

    async remove(key: string): Promise<void> {
      runningHashes.delete(key);
      await rm(pathOfDraft(key), { force: true });
    },
  };
}
