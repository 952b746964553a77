import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, type FileHandle, mkdir, open, readdir, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { disk } from '../../files/disk.ts';
import { findMediaType, SIGNATURE_BYTES } from '../../files/media-type.ts';
import { listStored } from '../../files/stored-media.ts';
import { openTakenList } from './taken-list.ts';

/** The deepest folder of a stick that is read, and the most files and folders of it. */
const MAX_DEPTH = 8;
const MAX_ENTRIES = 20_000;

/** A larger file would not fit into a browser's storage either. */
const MAX_FILE_BYTES = 8e9;

const MAX_STORED_FILES = 2_000;

/** The space that stays free for the player, which makes copies of its own. */
const MIN_FREE_BYTES = 1e9;
const MIN_FREE_SHARE = 0.2;

/** The file that is being copied. One stick is read at a time. */
const UNFINISHED = 'unfinished';

const CHUNK_BYTES = 1024 * 1024;

/** `done`: all files were copied; `full`: some had no room; `failed`: the stick could not be read to its end. */
type Result = 'done' | 'full' | 'failed';

interface Options {
  /** The folder on the stick. */
  source: string;
  /** The folder of the machine that gets the files, by their hashes. */
  store: string;
  /** Called with the number of files that are on the machine. */
  onProgress: (files: number) => void;
  /** Called with the reason why a file, or the stick, cannot be read. */
  onFailure: (error: unknown) => void;
  /** Bytes of the disk of `store`. */
  measure?: (store: string) => Promise<{ free: number; total: number }>;
}

/** Returns the bytes of a disk of this size that stay free. */
const computeReserve = (total: number): number => Math.max(MIN_FREE_BYTES, total * MIN_FREE_SHARE);

async function measureDisk(store: string): Promise<{ free: number; total: number }> {
  const { bsize, blocks, bavail } = await statfs(store);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** A file could not be stored because the disk is full. */
const isDiskFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOSPC';

/** Lists the files of the stick, parents before children, in the order of their names. Links are left out. */
async function* walk(folder: string, depth: number, count: { left: number }): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    count.left -= 1;
    if (count.left < 0) return;
    // Computers leave notes of their own beside files.
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isFile()) yield path;
    else if (entry.isDirectory() && depth < MAX_DEPTH) yield* walk(path, depth + 1, count);
  }
}

/**
 * Copies pictures and videos of a stick to the machine, where the agent finds them by their hashes. What was copied before is
 * not read again. Files of former sticks make room, the oldest first.
 *
 * @throws Error when `store` cannot be written
 */
export async function takeMedia({
  source,
  store,
  onProgress,
  onFailure,
  measure = measureDisk,
}: Options): Promise<Result> {
  await mkdir(store, { recursive: true, mode: 0o700 });
  // A loss of power may have left it.
  await rm(join(store, UNFINISHED), { force: true });
  const taken = await openTakenList(store);
  const former = await listStored(store);
  const own = new Set<string>();
  let result: Result = 'done';

  /**
   * Deletes files of former sticks until one more file of this size has room. Returns false, and deletes nothing, if there
   * cannot be enough room.
   */
  async function makeRoom(bytes: number): Promise<boolean> {
    for (;;) {
      const { free, total } = await measure(store);
      const hasRoom = free - bytes >= computeReserve(total);
      if (hasRoom && own.size + former.length < MAX_STORED_FILES) return true;
      const freed = former.reduce((sum, file) => (own.has(file.sha256) ? sum : sum + file.bytes), 0);
      const oldest = former.shift();
      if (oldest === undefined || free + freed - bytes < computeReserve(total)) return false;
      if (own.has(oldest.sha256)) continue;
      await rm(oldest.path, { force: true });
      await taken.drop(oldest.sha256);
    }
  }

  /** Copies a file and returns its hash; null if it is skipped. */
  async function takeFile(path: string): Promise<string | null> {
    // A special file in place of a plain one must neither be followed nor waited for.
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const stats = await file.stat();
      const { size, mtimeMs } = stats;
      if (!stats.isFile() || size === 0 || size > MAX_FILE_BYTES) return null;
      const known = taken.find(path.slice(source.length), size, mtimeMs);
      if (known !== null) return known;
      const { buffer, bytesRead } = await file.read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0);
      if (findMediaType(buffer.subarray(0, bytesRead)) === null) return null;
      if (!(await makeRoom(size))) {
        result = 'full';
        return null;
      }
      const sha256 = await copyFile(file, size, store);
      await taken.add(path.slice(source.length), size, mtimeMs, sha256);
      return sha256;
    } finally {
      await file.close();
    }
  }

  onProgress(0);
  try {
    for await (const path of walk(source, 0, { left: MAX_ENTRIES })) {
      try {
        const sha256 = await takeFile(path);
        if (sha256 !== null) own.add(sha256);
      } catch (error) {
        if (isDiskFull(error)) return 'full';
        // A damaged file is skipped. This fails, and ends the copying, when the stick is gone.
        await access(source);
        onFailure(error);
        result = 'failed';
      }
      onProgress(own.size);
    }
  } catch (error) {
    onFailure(error);
    return 'failed';
  }
  return result;
}

/** Copies an open file to `store`, and returns its hash. It is there whole or not at all, also after a loss of power. */
async function copyFile(file: FileHandle, size: number, store: string): Promise<string> {
  const path = join(store, UNFINISHED);
  const hash = createHash('sha256');
  const copy = await open(path, 'wx', 0o600);
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    let done = 0;
    while (done < size) {
      const { bytesRead } = await file.read(chunk, 0, Math.min(CHUNK_BYTES, size - done), done);
      if (bytesRead === 0) throw new Error('The file is shorter than its folder says');
      hash.update(chunk.subarray(0, bytesRead));
      await copy.writeFile(chunk.subarray(0, bytesRead));
      done += bytesRead;
    }
    await copy.sync();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await copy.close();
  }
  const sha256 = hash.digest('hex');
  await rename(path, join(store, sha256));
  await disk.sync(store);
  return sha256;
}

/**
 * The task that copies media of a stick. Its arguments are the folders of the stick and of the machine. It prints `reading`
 * and, at the end, the result, each with the number of files that are on the machine.
 */
export async function takeMediaOfStick(): Promise<void> {
  const [source, store] = process.argv.slice(3);
  if (source === undefined || store === undefined)
    throw new Error('Expected the folders of the stick and of the machine');
  let count = 0;
  const result = await takeMedia({
    source,
    store,
    onProgress(files) {
      count = files;
      process.stdout.write(`reading ${files}\n`);
    },
    // Names on a stick can contain anything, also ends of lines.
    onFailure: (error) => void process.stderr.write(`${JSON.stringify(String(error))}\n`),
  });
  process.stdout.write(`${result} ${count}\n`);
}
