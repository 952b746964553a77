import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { FileMissingError, type FileStorage, FileTooLargeError, type Written } from './storage.ts';

/** Few large reads and writes: each costs a trip to the thread pool. */
const BUFFER_BYTES = 1024 * 1024;

const KEY = /^\w[\w.-]*(\/\w[\w.-]*)*$/;

/**
 * Files under one folder. A write lands beside its target, is flushed, and is then renamed into place, so no reader
 * meets half a file and nothing that was acknowledged is lost with the power.
 */
export function diskStorage(root: string): FileStorage {
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new RangeError(`Not a key: ${JSON.stringify(key)}`);
    return join(root, key);
  };

  async function openToRead(key: string): Promise<FileHandle> {
    return open(pathOf(key), 'r').catch((cause: unknown) => {
      throw isMissing(cause) ? new FileMissingError(key, { cause }) : cause;
    });
  }

  return {
    async write(key, bytes, maxBytes = Number.POSITIVE_INFINITY) {
      const path = pathOf(key);
      const draft = `${path}.${randomBytes(8).toString('hex')}.part`;
      await makeFolder(dirname(path));
      const file = await open(draft, 'wx');
      try {
        const written = await pour(bytes, file, maxBytes, key);
        await file.datasync();
        await file.close();
        await rename(draft, path);
        await syncFolder(dirname(path));
        return written;
      } catch (error) {
        await file.close().catch(() => {});
        await rm(draft, { force: true });
        throw error;
      }
    },
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
    },
    list: (prefix) => walk(root, prefix.slice(0, prefix.lastIndexOf('/') + 1), prefix),
    async withLocalFile(key, use) {
      await (await openToRead(key)).close();
      return use(pathOf(key));
    },
  };
}

/** Copies the stream into the file, hashing one batch while the one before it is being written. */
async function pour(bytes: Readable, file: FileHandle, maxBytes: number, key: string): Promise<Written> {
  const hash = createHash('sha256');
  let size = 0;
  let batch: Buffer[] = [];
  let batchBytes = 0;
  let writing: Promise<unknown> = Promise.resolve();

  const flush = async () => {
    const full = batch;
    batch = [];
    batchBytes = 0;
    await writing;
    if (full.length === 0) return;
    writing = writeAll(file, full);
    // The failure is heard at the next `await writing`; until then it is not unhandled.
    writing.catch(() => {});
    for (const chunk of full) hash.update(chunk);
  };

  try {
    const chunks: AsyncIterable<Buffer | string> = bytes.iterator({ destroyOnReturn: false });
    for await (const piece of chunks) {
      const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece;
      size += chunk.length;
      if (size > maxBytes) throw new FileTooLargeError(key, size);
      batch.push(chunk);
      batchBytes += chunk.length;
      if (batchBytes >= BUFFER_BYTES) await flush();
    }
    await flush();
  } finally {
    // The file may not be closed under a write.
    await writing.catch(() => {});
  }
  await writing;
  return { size, sha256: hash.digest('hex') };
}

/** `writev` may write less than it was given, e.g. when the disk is nearly full. */
async function writeAll(file: FileHandle, chunks: Buffer[]): Promise<void> {
  const total = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const { bytesWritten } = await file.writev(chunks);
  if (bytesWritten < total) await file.writeFile(Buffer.concat(chunks).subarray(bytesWritten));
}

/** Makes a folder and its parents so that they survive a power cut. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

/** Makes names in a folder durable. Windows has no such call and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* walk(root: string, folder: string, prefix: string): AsyncGenerator<{ key: string; modifiedAt: Date }> {
  const entries = await opendir(join(root, folder)).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for await (const entry of entries) {
    const key = `${folder}${entry.name}`;
    if (entry.isDirectory()) {
      yield* walk(root, `${key}/`, prefix);
    } else if (key.startsWith(prefix) && KEY.test(key)) {
      const found = await stat(join(root, key)).catch(() => null); // it may be removed meanwhile
      if (found) yield { key, modifiedAt: found.mtime };
    }
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
