import { createHash } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { isMissing, makeFolder, syncFile } from './folders.ts';
import { hashFile } from './hash-file.ts';
import { type HashedBytes, writeStream } from './write-stream.ts';
import { draftOf, type Written } from './storage.ts';

/** Running hashes in memory. Files without one are read again when they are completed. */
const MAX_HASHES = 1_000;

/** Drafts of resumable uploads, on a local disk until they are complete. */
export function createDrafts(pathOf: (key: string) => string) {
  /** Running hashes. They cannot be stored, so after a restart or a change of process the draft is read again. */
  const courses = new Map<string, HashedBytes>();
  const pathOfDraft = (key: string) => pathOf(draftOf(key));

  function takeCourse(key: string, at: number): HashedBytes | null {
    const known = at === 0 ? { hash: createHash('sha256'), size: 0 } : courses.get(key);
    courses.delete(key);
    return known?.size === at ? known : null;
  }

  function keepCourse(key: string, course: HashedBytes): void {
    const [oldest] = courses.keys();
    if (oldest !== undefined && courses.size >= MAX_HASHES) courses.delete(oldest);
    courses.set(key, course);
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

    /** As `FileStorage.append` promises. */
    async append(key: string, bytes: Readable, at: number, maxBytes: number): Promise<void> {
      const path = pathOfDraft(key);
      await makeFolder(dirname(path));
      const file = await open(path, at === 0 ? 'w' : 'r+', 0o600);
      try {
        const { size: before } = await file.stat();
        if (before < at) throw new RangeError(`Of ${key} there are ${before} bytes and not ${at}`);
        const course = takeCourse(key, at);
        try {
          await writeStream(bytes, file, { key, maxBytes, at, passed: course });
        } finally {
          await file.datasync();
          // Hashed bytes may not have been written.
          if (course !== null && course.size === (await file.stat()).size) keepCourse(key, course);
        }
      } finally {
        await file.close();
      }
    },

    /**
     * Makes a complete draft durable; returns its path, size and hash. Null if there is none.
     */
    async settle(key: string): Promise<(Written & { path: string }) | null> {
      const path = pathOfDraft(key);
      const size = await draftSize(key);
      if (size === null) return null;
      await syncFile(path);
      const course = takeCourse(key, size);
      return { path, size, sha256: course === null ? (await hashFile(path)).sha256 : course.hash.digest('hex') };
    },

    async remove(key: string): Promise<void> {
      courses.delete(key);
      await rm(pathOfDraft(key), { force: true });
    },
  };
}
