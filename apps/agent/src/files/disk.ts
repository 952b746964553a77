import { mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * The operations on files that the agent uses. Until `sync` has returned, a loss of power may undo each of them, in any
 * order and in part, so what has to survive is synced, and then the folder that names it.
 */
export interface Disk {
  /** The content of a file; null when there is none. */
  read(path: string): Promise<Buffer | null>;
  /** Writes a file, and creates the folders above it. A new file has this mode; without one, its owner alone reads it. */
  write(path: string, content: Uint8Array, mode?: number): Promise<void>;
  /** Makes the content of a file durable, or the names in a folder. */
  sync(path: string): Promise<void>;
  /** Replaces `to`, which may be missing. */
  rename(from: string, to: string): Promise<void>;
  /** The names in a folder; empty when there is none. */
  list(folder: string): Promise<string[]>;
  /** Deletes a file, or a folder with all that it contains. */
  remove(path: string): Promise<void>;
}

/** True for the error of a file or folder that does not exist. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

export const disk: Disk = {
  async read(path) {
    try {
      return await readFile(path);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  },
  // The files of the agent hold tokens.
  async write(path, content, mode = 0o600) {
    await mkdir(dirname(path), { recursive: true });
    const file = await open(path, 'w', mode);
    try {
      await file.writeFile(content);
    } finally {
      await file.close();
    }
  },
  async sync(path) {
    const file = await open(path, 'r');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
  },
  rename,
  async list(folder) {
    try {
      return await readdir(folder);
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  },
  remove: (path) => rm(path, { recursive: true, force: true }),
};

/** Writes a file that survives a loss of power from then on; the folder has to be made durable by the caller. */
export async function writeSynced(on: Disk, path: string, content: Uint8Array, mode?: number): Promise<void> {
  await on.write(path, content, mode);
  await on.sync(path);
}

/** Replaces a file, so that a loss of power leaves the former one or this one. */
export async function replaceSynced(on: Disk, path: string, content: string, mode?: number): Promise<void> {
  await writeSynced(on, `${path}.new`, Buffer.from(content), mode);
  await on.rename(`${path}.new`, path);
  await on.sync(dirname(path));
}
