import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** How long a file of a USB stick waits for the player to ask for it. */
export const KEPT_MS = 14 * 24 * 60 * 60 * 1000;

/** A file of a USB stick in the folder of those. */
export interface StoredFile {
  /** Its name there. */
  sha256: string;
  path: string;
  bytes: number;
  storedAtMs: number;
}

/** Lists the files of USB sticks that are in `store`, the oldest first. */
export async function listStored(store: string): Promise<StoredFile[]> {
  const names = await readdir(store).catch(() => []);
  const files = await Promise.all(
    names
      .filter((name) => /^[\da-f]{64}$/.test(name))
      .map(async (sha256) => {
        const path = join(store, sha256);
        const { size, mtimeMs } = await stat(path);
        return { sha256, path, bytes: size, storedAtMs: mtimeMs };
      }),
  );
  files.sort((one, other) => one.storedAtMs - other.storedAtMs);
  return files;
}

/** Deletes those that nobody has asked for. */
export async function deleteOldStored(store: string, nowMs: number): Promise<void> {
  for (const { path, storedAtMs } of await listStored(store)) {
    if (nowMs - storedAtMs > KEPT_MS) await rm(path, { force: true });
  }
}
