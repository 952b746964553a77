import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createDrafts } from './drafts.ts';
import { isMissing, makeFolder } from './folders.ts';
import { hashStream } from './hash-file.ts';
import { listFiles } from './list-files.ts';
import { type BucketAccess, openBucket } from './s3-client.ts';
import { checkKey, type FileStorage, type Written } from './storage.ts';
import { toPartialKey } from './write-file.ts';
import { BUFFER_BYTES } from './write-stream.ts';

interface S3Options extends BucketAccess {
  /** The folder for drafts of resumable uploads and for local copies. */
  localFolder: string;
}

/**
 * Files in an S3-compatible bucket, which replaces a file atomically, when all of it has been received. Drafts are kept on
 * the local disk, because objects cannot be appended to.
 */
export async function openS3Storage({ localFolder, ...access }: S3Options): Promise<FileStorage> {
  const bucket = await openBucket(access);
  const { write, read } = bucket;
  const localPathOf = (key: string) => join(localFolder, checkKey(key));
  const drafts = createDrafts(localPathOf);

  async function writeLocal(key: string, path: string): Promise<Written> {
    const source = createReadStream(path, { highWaterMark: BUFFER_BYTES });
    return write(key, source).finally(() => source.destroy());
  }

  async function remove(key: string): Promise<void> {
    await bucket.remove(key);
    // `list` returns drafts and local copies under their own keys.
    await rm(localPathOf(key), { force: true });
    await drafts.remove(key);
  }

  return {
    origin: new URL(await bucket.addressToRead('any', { mimeType: 'image/png', disposition: null })).origin,
    addressToRead: bucket.addressToRead,
    addressToWrite: bucket.addressToWrite,

    async move(from, to) {
      const written = await write(to, await read(from));
      await remove(from);
      return written;
    },

    write,

    async take(key, path) {
      const written = await writeLocal(key, path);
      await rm(path);
      return written;
    },

    async open(key, range) {
      const bytes = await read(key, range);
      return { send: (to) => pipeline(bytes, to, { end: false }) };
    },

    read,
    size: bucket.size,
    remove,
    append: async (key, bytes, from, maxBytes) => drafts.append(key, bytes, from, maxBytes),
    draftSize: drafts.draftSize,

    async complete(key) {
      if ((await drafts.draftSize(key)) === null) return hashStream(await read(key));
      try {
        const written = await writeLocal(key, drafts.pathOf(key));
        await drafts.remove(key);
        return written;
      } catch (error) {
        if (!isMissing(error)) throw error;
        return hashStream(await read(key)); // completed by a concurrent call
      }
    },

    async *list(prefix) {
      yield* bucket.list(prefix);
      yield* listFiles(localFolder, prefix);
    },

    async withLocalFile(key, use) {
      const bytes = await read(key);
      // `list` returns the leftovers of killed processes under this name.
      const path = toPartialKey(localPathOf(key));
      await makeFolder(dirname(path));
      try {
        await pipeline(bytes, createWriteStream(path, { mode: 0o600 }));
        return await use(path);
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}
