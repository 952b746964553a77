import { mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';

/**
 * The operations on files that the agent uses. Until `sync` has returned, a loss of power may undo each of them, in any
 * order and in part, so what has to survive is synced, and then the folder that names it.
 */
export interface Disk {
  /** The content of a file; null when there is none. Lasting files are read by `readStored`, which tolerates every error. */
  read(path: string): Promise<Buffer | null>;
  /** A lasting file can't be used, for this reason. */
  noteDamage(path: string, reason: string): void;
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

/** Returns the code of a system error, such as `EACCES`; null for another error. */
const findCode = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

/** True for the error of a file or folder that does not exist. */
export const isMissing = (error: unknown): boolean => findCode(error) === 'ENOENT';

export const disk: Disk = {
  async read(path) {
    try {
      return await readFile(path);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  },
  noteDamage: (path, reason) => void process.stderr.write(`${describeDamage(path, reason)}\n`),
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

/** The errors of a path at which something else is than a file of the agent: a folder, or a file that nobody may open. */
const OBSTACLES = ['EACCES', 'EEXIST', 'EISDIR', 'ELOOP', 'ENOTEMPTY', 'EPERM'];

/** Repeats an operation without what is in the way at its path, if that is why it has failed. */
async function clearTheWay(on: Disk, path: string, operate: () => Promise<void>): Promise<void> {
  try {
    await operate();
  } catch (error) {
    if (!OBSTACLES.includes(findCode(error) ?? '')) throw error;
    await on.remove(path);
    await operate();
  }
}

/** Writes a file that survives a loss of power from then on; the folder has to be made durable by the caller. */
export async function writeSynced(on: Disk, path: string, content: Uint8Array, mode?: number): Promise<void> {
  await clearTheWay(on, path, () => on.write(path, content, mode));
  await on.sync(path);
}

/** Replaces a file, so that a loss of power leaves the former one or this one. */
export async function replaceSynced(on: Disk, path: string, content: string, mode?: number): Promise<void> {
  await writeSynced(on, `${path}.new`, Buffer.from(content), mode);
  await clearTheWay(on, path, () => on.rename(`${path}.new`, path));
  await on.sync(dirname(path));
}

/** The outcome of reading a lasting file. */
export interface Found<T> {
  /** Null if the file is missing or damaged. */
  value: T | null;
  isDamaged: boolean;
}

/**
 * Reads a lasting file. Everything but a file that `parse` understands, or none at all, is damage: a file that may not be
 * read, a folder in its place, an error of the disk. Damage is noted, and never thrown: a screen goes on without the file.
 */
export async function findStored<T>(on: Disk, path: string, parse: (content: Buffer) => T): Promise<Found<T>> {
  try {
    const content = await on.read(path);
    return { value: content === null ? null : parse(content), isDamaged: false };
  } catch (error) {
    on.noteDamage(path, findCode(error) ?? 'its content is damaged');
    return { value: null, isDamaged: true };
  }
}

/** Returns what {@link findStored} finds; null for a file that is missing or damaged. */
export const readStored = async <T>(on: Disk, path: string, parse: (content: Buffer) => T): Promise<T | null> =>
  (await findStored(on, path, parse)).value;

/** Returns a function that parses JSON and validates it. */
export const parseJsonWith =
  <T>(schema: { parse: (value: unknown) => T }) =>
  (content: Buffer): T =>
    schema.parse(JSON.parse(content.toString('utf8')));

/** Returns the sentence about a lasting file that can't be used. */
export const describeDamage = (path: string, reason: string): string =>
  `The file ${basename(path)} of this machine can’t be used (${reason}). The screen goes on without it.`;

/** Returns the sentence about a lasting file that can't be written, with what people can do. */
export function describeWriteFailure(error: unknown): string {
  const code = findCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return 'The disk of this machine is full. Until there is room, the screen remembers nothing new, such as its pairing. Delete files on the machine, use a larger disk, or reset the screen.';
  }
  return `The disk of this machine can’t be written (${code ?? String(error)}). The screen remembers nothing new, such as its pairing. Replace the disk.`;
}
