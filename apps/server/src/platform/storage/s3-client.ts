import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  type ByteRange,
  checkKey,
  FileMissingError,
  type FileHeaders,
  FileTooLargeError,
  type Written,
} from './storage.ts';

/** A bucket and its credentials. */
export interface BucketAccess {
  /** Undefined for Amazon itself. */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** One part of a multipart upload; two of them are in memory at a time. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;

const HOUR_SECONDS = 60 * 60;
const HOUR_MS = HOUR_SECONDS * 1_000;

/** The objects of one bucket. The client library is loaded on first use. */
export async function openBucket({ endpoint, region, bucket, ...credentials }: BucketAccess) {
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

  const at = (key: string) => ({ Bucket: bucket, Key: checkKey(key) });

  async function write(key: string, bytes: Readable, maxBytes = Number.POSITIVE_INFINITY): Promise<Written> {
    const target = at(key);
    const hashed = { size: 0, hash: createHash('sha256') };
    const counted = Readable.from(hashThrough(bytes, hashed, key, maxBytes), { objectMode: false });
    // The source's error is the cause; the upload's error states only that it was aborted.
    let failure: unknown = null;
    counted.on('error', (error) => (failure = error));
    try {
      const params = { ...target, Body: counted };
      await new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE }).done();
    } catch (error) {
      throw failure ?? error;
    }
    return { size: hashed.size, sha256: hashed.hash.digest('hex') };
  }

  /** @throws FileMissingError */
  async function read(key: string, range?: ByteRange): Promise<Readable> {
    const header = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
    const answer = await client.send(new GetObjectCommand({ ...at(key), ...header })).catch((cause: unknown) => {
      throw isNotFound(cause) ? new FileMissingError(key, { cause }) : cause;
    });
    if (!(answer.Body instanceof Readable)) throw new FileMissingError(key);
    return answer.Body;
  }

  /** Null when there is no such object. */
  async function size(key: string): Promise<number | null> {
    try {
      return (await client.send(new HeadObjectCommand(at(key)))).ContentLength ?? 0;
    } catch (error) {
      if (isNotFound(error)) return null;
      throw error;
    }
  }

  async function remove(key: string): Promise<void> {
    await client.send(new DeleteObjectCommand(at(key)));
  }

  async function* list(prefix: string): AsyncGenerator<{ key: string; modifiedAt: Date }> {
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
  }

  async function addressToRead(key: string, { mimeType, disposition }: FileHeaders): Promise<string> {
    const request = {
      ...at(key),
      ResponseContentType: mimeType,
      ResponseCacheControl: 'private, max-age=31536000, immutable',
      ...(disposition !== null && { ResponseContentDisposition: disposition }),
    };
    // The address stays the same for an hour, so that browsers can cache the file.
    const signingDate = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS);
    return getSignedUrl(client, new GetObjectCommand(request), { expiresIn: 2 * HOUR_SECONDS, signingDate });
  }

  async function addressToWrite(key: string, bytes: number): Promise<string> {
    return getSignedUrl(client, new PutObjectCommand({ ...at(key), ContentLength: bytes }), {
      expiresIn: 24 * HOUR_SECONDS,
      signableHeaders: new Set(['content-length']),
    });
  }

  return { write, read, size, remove, list, addressToRead, addressToWrite };
}

/** Forwards bytes, counting and hashing them. Bytes beyond the limit stay in `bytes`. */
async function* hashThrough(
  bytes: Readable,
  hashed: { size: number; hash: Hash },
  key: string,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  const chunks: AsyncIterable<Buffer | string> = bytes.iterator({ destroyOnReturn: false });
  for await (const each of chunks) {
    const chunk = typeof each === 'string' ? Buffer.from(each) : each;
    hashed.size += chunk.length;
    if (hashed.size > maxBytes) throw new FileTooLargeError(key, hashed.size);
    hashed.hash.update(chunk);
    yield chunk;
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name);
}
