import { createHash, randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { makeFolder, syncFolder } from './folders.ts';
import type { Written } from './storage.ts';
import { writeStream } from './write-stream.ts';

/** The key or path under which bytes are written before they become a file. `list` returns it after a crash. */
export const toPartialKey = (path: string): string => `${path}.${randomBytes(8).toString('hex')}.part`;

/**
 * Writes a file beside its target, flushes it and renames it into place, so no reader sees a partial file, and an
 * acknowledged write survives a power failure.
 *
 * @param onReplaced called as soon as readers find the new file
 */
export async function writeFileDurably(
  path: string,
  bytes: Readable,
  { key, maxBytes, onReplaced }: { key: string; maxBytes: number; onReplaced: () => void },
): Promise<Written> {
  const partial = toPartialKey(path);
  await makeFolder(dirname(path));
  const file = await open(partial, 'wx', 0o600);
  try {
    const hashed = { hash: createHash('sha256'), size: 0 };
    await writeStream(bytes, file, { key, maxBytes, hashed });
    await file.datasync();
    await file.close();
    await rename(partial, path);
    onReplaced();
    await syncFolder(dirname(path));
    return { size: hashed.size, sha256: hashed.hash.digest('hex') };
  } catch (error) {
    await file.close().catch(() => {});
    await rm(partial, { force: true });
    throw error;
  }
}
