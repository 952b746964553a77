import { createHash, type Hash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { walk } from './disk.ts';
import { createDrafts } from './drafts.ts';
import { isMissing as isGone, makeFolder } from './folders.ts';
import { readThrough } from './hash-file.ts';
import { BUFFER_BYTES } from './write-stream.ts';
import {
  FileMissingError,
  type FileStorage,
  FileTooLargeError,
  isKey,
  type ShownFile,
  type Written,
} from './storage.ts';

/** A bucket and its credentials. */
export interface Bucket {
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** A local folder for drafts of resumable uploads. */
  waiting: string;
}

/** One part of a multipart upload; two of them are in memory at a time. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;

const HOUR_SECONDS = 60 * 60;
const HOUR_MS = HOUR_SECONDS * 1_000;

/**
 * Files in an S3-compatible bucket. The client library is loaded on first use. A bucket replaces a file atomically, when
 * all of it has been received.
 */
export async function s3Storage({ endpoint, region, bucket, waiting, ...credentials }: Bucket): Promise<FileStorage> {
  const [s3, { Upload }, { getSignedUrl }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/lib-storage'),
    import('@aws-sdk/s3-request-presigner'),
  ]);
  const { S3Client, GetObjectCommand, PutObjectCommand, HeadObjectCommand, DeleteObjectCommand, ListObjectsV2Command } =
    s3;
  const client = new S3Client({
    region,
    credentials,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    // Other providers than Amazon do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  const at = (key: string) => {
    if (!isKey(key)) throw new RangeError(`Not a key: ${JSON.stringify(key)}`);
    return { Bucket: bucket, Key: key };
  };

  const drafts = createDrafts((key) => join(waiting, at(key).Key));

  async function remove(key: string): Promise<void> {
    await client.send(new DeleteObjectCommand(at(key)));
    // `list` returns drafts under this key.
    await rm(join(waiting, key), { force: true });
    await drafts.remove(key);
  }

  async function write(key: string, bytes: Readable, maxBytes = Number.POSITIVE_INFINITY): Promise<Written> {
    const target = at(key);
    const passed = { size: 0, hash: createHash('sha256') };
    const counted = Readable.from(count(bytes, passed, key, maxBytes), { objectMode: false });
    // The source's error is the cause; the upload's error says only that it was aborted.
    let failure: unknown = null;
    counted.on('error', (error) => (failure = error));
    try {
      const params = { ...target, Body: counted };
      await new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE }).done();
    } catch (error) {
      throw failure ?? error;
    }
    return { size: passed.size, sha256: passed.hash.digest('hex') };
  }

  async function open(key: string, range?: { start: number; end: number }): Promise<Readable> {
    const wanted = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
    const answer = await client.send(new GetObjectCommand({ ...at(key), ...wanted })).catch((cause: unknown) => {
      throw isMissing(cause) ? new FileMissingError(key, { cause }) : cause;
    });
    if (!(answer.Body instanceof Readable)) throw new FileMissingError(key);
    return answer.Body;
  }

  async function addressToRead(key: string, { mimeType, disposition }: ShownFile): Promise<string> {
    const wanted = {
      ...at(key),
      ResponseContentType: mimeType,
      ResponseCacheControl: 'private, max-age=31536000, immutable',
      ...(disposition !== null && { ResponseContentDisposition: disposition }),
    };
    // The address stays the same for an hour, so that browsers can cache the file.
    const signingDate = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS);
    return getSignedUrl(client, new GetObjectCommand(wanted), { expiresIn: 2 * HOUR_SECONDS, signingDate });
  }

  return {
    origin: new URL(await addressToRead('any', { mimeType: 'image/png', disposition: null })).origin,
    addressToRead,
    addressToWrite: async (key, size) =>
      getSignedUrl(client, new PutObjectCommand({ ...at(key), ContentLength: size }), {
        expiresIn: 24 * HOUR_SECONDS,
        signableHeaders: new Set(['content-length']),
      }),

    async move(from, to) {
      const written = await write(to, await open(from));
      await remove(from);
      return written;
    },

    write,

    async take(key, path) {
      const written = await write(key, createReadStream(path, { highWaterMark: BUFFER_BYTES }));
      await rm(path);
      return written;
    },

    async open(key, range) {
      const bytes = await open(key, range);
      return { send: (to) => pipeline(bytes, to, { end: false }) };
    },

    async read(key, range) {
      return open(key, range);
    },

    async size(key) {
      try {
        return (await client.send(new HeadObjectCommand(at(key)))).ContentLength ?? 0;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    remove,
    append: async (key, bytes, from, maxBytes) => drafts.append(key, bytes, from, maxBytes),
    draftSize: drafts.draftSize,

    async complete(key) {
      if ((await drafts.draftSize(key)) === null) return readThrough(await open(key));
      try {
        const written = await write(key, createReadStream(drafts.pathOf(key), { highWaterMark: BUFFER_BYTES }));
        await drafts.remove(key);
        return written;
      } catch (error) {
        if (!isGone(error)) throw error;
        return readThrough(await open(key)); // completed by a concurrent call
      }
    },

    async *list(prefix) {
      let token: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ...(token && { ContinuationToken: token }) }),
        );
        for (const { Key: key, LastModified: modifiedAt } of page.Contents ?? []) {
          if (key !== undefined && modifiedAt !== undefined) yield { key, modifiedAt };
        }
        token = page.NextContinuationToken;
      } while (token !== undefined);
      yield* walk(waiting, prefix.slice(0, prefix.lastIndexOf('/') + 1), prefix);
    },

    async withLocalFile(key, use) {
      const bytes = await open(key);
      // In this folder `list` finds the leftovers of killed processes.
      const path = join(waiting, `${key}.${randomBytes(8).toString('hex')}.part`);
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

/** Forwards bytes, counting and hashing them. Bytes beyond the limit stay in `bytes`. */
async function* count(
  bytes: Readable,
  passed: { size: number; hash: Hash },
  key: string,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  const chunks: AsyncIterable<Buffer | string> = bytes.iterator({ destroyOnReturn: false });
  for await (const piece of chunks) {
    const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece;
    passed.size += chunk.length;
    if (passed.size > maxBytes) throw new FileTooLargeError(key, passed.size);
    passed.hash.update(chunk);
    yield chunk;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name);
}
