import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Files of USB sticks that nobody needs are deleted so often. */
const CLEANING_MS = 60 * 60_000;

/** Time for which a file of a USB stick is kept for the player. */
export const KEPT_MS = 14 * 24 * 60 * 60 * 1000;

/** A copy of a file of a USB stick. */
export interface StoredFile {
  /** The hash of its content, which is its name. */
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

/** Deletes the files of USB sticks that the player has not requested in time. */
export async function deleteOldStored(store: string, nowMs: number): Promise<void> {
  for (const { path, storedAtMs } of await listStored(store)) {
    if (nowMs - storedAtMs > KEPT_MS) await rm(path, { force: true });
  }
}

/** Deletes old files now and once an hour, until the returned function is called. */
export function keepMediaClean(folder: string, log: (message: string) => void): () => void {
  const clean = (): void => {
    deleteOldStored(folder, Date.now()).catch((error: unknown) =>
      log(`Old media of USB sticks can’t be deleted: ${String(error)}`),
    );
  };
  clean();
  const cleaning = setInterval(clean, CLEANING_MS);
  return () => clearInterval(cleaning);
}
