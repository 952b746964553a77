import { createReadStream } from 'node:fs';
import { chmod, type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { createDiskReads } from './disk-reads.ts';
import { createDrafts } from './drafts.ts';
import { isMissing, makeFolder, syncFile, syncFolder } from './folders.ts';
import { hashFile } from './hash-file.ts';
import { listFiles } from './list-files.ts';
import { checkKey, FileMissingError, type FileStorage, type Written } from './storage.ts';
import { writeFileDurably } from './write-file.ts';
import { BUFFER_BYTES } from './write-stream.ts';

/** Files under one folder. Every change is durable when it is acknowledged. */
export function createDiskStorage(root: string): FileStorage {
  const pathOf = (key: string) => join(root, checkKey(key));

  async function openToRead(key: string): Promise<FileHandle> {
    return open(pathOf(key), 'r').catch(rethrowAsMissing(key));
  }

  const drafts = createDrafts(pathOf);
  const reads = createDiskReads(openToRead);

  async function write(key: string, bytes: Readable, maxBytes = Number.POSITIVE_INFINITY): Promise<Written> {
    return writeFileDurably(pathOf(key), bytes, { key, maxBytes, onReplaced: () => reads.invalidate(key) });
  }

  return {
    origin: null,
    addressToRead: async () => null,
    addressToWrite: async () => null,
    async move(from, to) {
      const [source, target] = [pathOf(from), pathOf(to)];
      const written = await hashFile(source).catch(rethrowAsMissing(from));
      await makeFolder(dirname(target));
      await rename(source, target);
      reads.invalidate(from);
      reads.invalidate(to);
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
        if (!isOnOtherFileSystem(error)) throw error;
        const source = createReadStream(path, { highWaterMark: BUFFER_BYTES });
        const written = await write(key, source).finally(() => source.destroy());
        await rm(path);
        return written;
      }
      reads.invalidate(key);
      await syncFolder(dirname(target));
      return hashFile(target);
    },
    open: async (key, range) => reads.open(key, range),
    async read(key, range) {
      const file = await openToRead(key);
      return file.createReadStream({ ...range, highWaterMark: BUFFER_BYTES });
    },
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
      reads.invalidate(key);
      await drafts.remove(key);
    },
    append: async (key, bytes, at, maxBytes) => drafts.append(key, bytes, at, maxBytes),
    draftSize: drafts.draftSize,
    async complete(key) {
      try {
        const draft = await drafts.makeDurable(key);
        if (draft !== null) {
          const { path, ...written } = draft;
          await rename(path, pathOf(key));
          reads.invalidate(key);
          await syncFolder(dirname(path));
          return written;
        }
      } catch (error) {
        if (!isMissing(error)) throw error; // completed by a concurrent call
      }
      return hashFile(pathOf(key)).catch(rethrowAsMissing(key));
    },
    list: (prefix) => listFiles(root, prefix),
    async withLocalFile(key, use) {
      await (await openToRead(key)).close();
      return use(pathOf(key));
    },
  };
}

/** Rethrows an error, as FileMissingError if there is no file. */
const rethrowAsMissing =
  (key: string) =>
  (cause: unknown): never => {
    throw isMissing(cause) ? new FileMissingError(key, { cause }) : cause;
  };

/** Files cannot be renamed across file systems. */
const isOnOtherFileSystem = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EXDEV';
