import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, type FileHandle, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { createDrafts } from './drafts.ts';
import { isMissing, makeFolder, syncFile, syncFolder } from './folders.ts';
import { hashFile } from './hash-file.ts';
import { BUFFER_BYTES, writeStream } from './write-stream.ts';
import { send, sendBytes } from './read-range.ts';
import { createSmallFileCache } from './small-file-cache.ts';
import { type ByteRange, FileMissingError, type FileStorage, isKey, type Written } from './storage.ts';

/**
 * Files under one folder. A file is written beside its target, flushed and renamed into place, so no reader sees a partial
 * file, and an acknowledged write survives a power failure.
 */
export function diskStorage(root: string): FileStorage {
  const pathOf = (key: string) => {
    if (!isKey(key)) throw new RangeError(`Not a key: ${JSON.stringify(key)}`);
    return join(root, key);
  };

  async function openToRead(key: string): Promise<FileHandle> {
    return open(pathOf(key), 'r').catch(missing(key));
  }

  const drafts = createDrafts(pathOf);
  const small = createSmallFileCache();
  /** Counts changes: a file that was read before one must not be cached after it. */
  let changes = 0;

  function change(key: string): void {
    changes += 1;
    small.drop(key);
  }

  /** Null if the file is too large for the cache. */
  async function readSmall(key: string, file: FileHandle): Promise<Buffer | null> {
    const before = changes;
    const { size } = await file.stat();
    if (!small.isSmall(size)) return null;
    const bytes = await file.readFile();
    if (before === changes) small.keep(key, bytes);
    return bytes;
  }

  async function read(key: string, range?: ByteRange): Promise<Readable> {
    const file = await openToRead(key);
    return file.createReadStream({ ...range, highWaterMark: BUFFER_BYTES });
  }

  async function write(key: string, bytes: Readable, maxBytes = Number.POSITIVE_INFINITY): Promise<Written> {
    const path = pathOf(key);
    const draft = `${path}.${randomBytes(8).toString('hex')}.part`;
    await makeFolder(dirname(path));
    const file = await open(draft, 'wx', 0o600);
    try {
      const passed = { hash: createHash('sha256'), size: 0 };
      await writeStream(bytes, file, { key, maxBytes, passed });
      await file.datasync();
      await file.close();
      await rename(draft, path);
      change(key);
      await syncFolder(dirname(path));
      return { size: passed.size, sha256: passed.hash.digest('hex') };
    } catch (error) {
      await file.close().catch(() => {});
      await rm(draft, { force: true });
      throw error;
    }
  }

  return {
    origin: null,
    addressToRead: async () => null,
    addressToWrite: async () => null,
    async move(from, to) {
      const [source, target] = [pathOf(from), pathOf(to)];
      const written = await hashFile(source).catch(missing(from));
      await makeFolder(dirname(target));
      await rename(source, target);
      change(from);
      change(to);
      for (const folder of new Set([dirname(source), dirname(target)])) await syncFolder(folder);
      return written;
    },
    write,
    async take(key, path) {
      const target = pathOf(key);
      await makeFolder(dirname(target));
      await chmod(path, 0o600);
      await syncFile(path);
      try {
        await rename(path, target);
      } catch (error) {
        if (!isElsewhere(error)) throw error;
        const written = await write(key, createReadStream(path, { highWaterMark: BUFFER_BYTES }));
        await rm(path);
        return written;
      }
      change(key);
      await syncFolder(dirname(target));
      return hashFile(target);
    },
    async open(key, range) {
      const part = (bytes: Buffer) => ({
        send: (to: Writable) => sendBytes(bytes.subarray(range.start, range.end + 1), to),
      });
      const known = small.find(key);
      if (known !== null) return part(known);
      const file = await openToRead(key);
      try {
        const bytes = small.isSmall(range.end) ? await readSmall(key, file) : null;
        if (bytes !== null) {
          await file.close();
          return part(bytes);
        }
      } catch (error) {
        await file.close().catch(() => {});
        throw error;
      }
      return {
        async send(to) {
          try {
            await send(file, range, to);
          } finally {
            await file.close();
          }
        },
      };
    },
    read,
    async size(key) {
      return stat(pathOf(key)).then(
        ({ size }) => size,
        (error: unknown) => {
          if (isMissing(error)) return null;
          throw error;
        },
      );
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
      change(key);
      await drafts.remove(key);
    },
    append: async (key, bytes, at, maxBytes) => drafts.append(key, bytes, at, maxBytes),
    draftSize: drafts.draftSize,
    async complete(key) {
      try {
        const draft = await drafts.settle(key);
        if (draft !== null) {
          const { path, ...written } = draft;
          await rename(path, pathOf(key));
          change(key);
          await syncFolder(dirname(path));
          return written;
        }
      } catch (error) {
        if (!isMissing(error)) throw error; // completed by a concurrent call
      }
      return hashFile(pathOf(key)).catch(missing(key));
    },
    list: (prefix) => walk(root, prefix.slice(0, prefix.lastIndexOf('/') + 1), prefix),
    async withLocalFile(key, use) {
      await (await openToRead(key)).close();
      return use(pathOf(key));
    },
  };
}

/** Rethrows an error, as FileMissingError if there is no file. */
const missing =
  (key: string) =>
  (cause: unknown): never => {
    throw isMissing(cause) ? new FileMissingError(key, { cause }) : cause;
  };

/** Files cannot be renamed across file systems. */
const isElsewhere = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EXDEV';

/** Files below a folder whose keys begin with `prefix`. */
export async function* walk(
  root: string,
  folder: string,
  prefix: string,
): AsyncGenerator<{ key: string; modifiedAt: Date }> {
  const entries = await opendir(join(root, folder)).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for await (const entry of entries) {
    const key = `${folder}${entry.name}`;
    if (entry.isDirectory()) {
      yield* walk(root, `${key}/`, prefix);
    } else if (key.startsWith(prefix) && isKey(key)) {
      const found = await stat(join(root, key)).catch(() => null); // it may be removed meanwhile
      if (found) yield { key, modifiedAt: found.mtime };
    }
  }
}
