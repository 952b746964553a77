import type { Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { FileTooLargeError } from './storage.ts';

/** Reads and writes are large, because each of them costs a round trip to the thread pool. */
export const BUFFER_BYTES = 1024 * 1024;

/** The running hash of a file's first bytes, and their number. */
export interface HashedBytes {
  hash: Hash;
  size: number;
}

interface WriteOptions {
  /** The key for error messages. */
  key: string;
  maxBytes: number;
  /** The offset of the first byte in the file; 0 by default. */
  at?: number;
  /** Updated with the bytes; null if their hash is not needed. */
  hashed: HashedBytes | null;
}

/**
 * Copies the stream into the file, hashing one batch while the previous one is written. If the stream breaks, the bytes
 * before that are written too.
 *
 * @throws FileTooLargeError beyond `maxBytes`; the excess is not written
 */
export async function writeStream(
  bytes: Readable,
  file: FileHandle,
  { key, maxBytes, at = 0, hashed }: WriteOptions,
): Promise<void> {
  // Nothing else refers to the buffers of a request, so they can be freed early.
  const mayRelease = bytes instanceof IncomingMessage;
  let size = 0;
  let batch: Buffer[] = [];
  let batchBytes = 0;
  let position = at;
  let writing: Promise<unknown> = Promise.resolve();

  const flush = async () => {
    const full = batch;
    const from = position;
    position += batchBytes;
    batch = [];
    batchBytes = 0;
    await writing;
    if (full.length === 0) return;
    writing = writeAll(file, full, from).then(() => mayRelease && full.forEach(release));
    // The next `await writing` throws the failure; until then it must not count as unhandled.
    writing.catch(() => {});
    if (hashed === null) return;
    for (const chunk of full) {
      hashed.hash.update(chunk);
      hashed.size += chunk.length;
    }
  };

  try {
    const chunks: AsyncIterable<Buffer | string> = bytes.iterator({ destroyOnReturn: false });
    for await (const each of chunks) {
      const chunk = typeof each === 'string' ? Buffer.from(each) : each;
      size += chunk.length;
      if (size > maxBytes) throw new FileTooLargeError(key, size);
      batch.push(chunk);
      batchBytes += chunk.length;
      if (batchBytes >= BUFFER_BYTES) await flush();
    }
  } finally {
    await flush();
    await writing;
  }
}

/**
 * Frees the memory of a buffer at once. The garbage collector would let about 64 MB of a large upload accumulate, five
 * times as much.
 */
function release({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** `writev` may write less than it was given, for example when the disk is nearly full. */
async function writeAll(file: FileHandle, chunks: Buffer[], at: number): Promise<void> {
  const total = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const { bytesWritten } = await file.writev(chunks, at);
  for (let written = bytesWritten; written < total;) {
    const rest = Buffer.concat(chunks).subarray(written);
    written += (await file.write(rest, 0, rest.length, at + written)).bytesWritten;
  }
}
