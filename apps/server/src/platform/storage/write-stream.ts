import type { Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { FileTooLargeError } from './storage.ts';

/** Reads and writes are large, because each one costs a round trip to the thread pool. */
export const BUFFER_BYTES = 1024 * 1024;

/** The number and the running hash of bytes that were written. */
export interface HashedBytes {
  hash: Hash;
  size: number;
}

interface WriteOptions {
  /** For error messages. */
  key: string;
  maxBytes: number;
  /** The offset of the first byte in the file; 0 by default. */
  at?: number;
  /** Updated with the bytes; null if their hash is not needed. */
  passed: HashedBytes | null;
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
  { key, maxBytes, at = 0, passed }: WriteOptions,
): Promise<void> {
  // Nothing else refers to the buffers of a request.
  const isOurs = bytes instanceof IncomingMessage;
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
    writing = writeAll(file, full, from).then(() => isOurs && full.forEach(release));
    // The next `await writing` throws the failure; until then it must not count as unhandled.
    writing.catch(() => {});
    if (passed === null) return;
    for (const chunk of full) {
      passed.hash.update(chunk);
      passed.size += chunk.length;
    }
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
  } finally {
    await flush();
    await writing;
  }
}

/**
 * Frees the memory of a buffer at once. The garbage collector would let about 64 MB accumulate; this way a large upload
 * takes a fifth of that.
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
