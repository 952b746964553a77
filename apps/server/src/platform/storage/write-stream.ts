import type { Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { FileTooLargeError } from './storage.ts';

/** Few large reads and writes: each costs a trip to the thread pool. */
export const BUFFER_BYTES = 1024 * 1024;

/** Bytes that have passed: how many, and the hash of them. */
export interface HashedBytes {
  hash: Hash;
  size: number;
}

interface WriteOptions {
  /** For messages. */
  key: string;
  maxBytes: number;
  /** Where in the file the first byte goes; 0 unless given. */
  at?: number;
  /** Counts the bytes in; null where nobody wants their hash. */
  passed: HashedBytes | null;
}

/**
 * Copies the stream into the file, hashing one batch while the one before it is being written. What arrived before
 * the stream broke is written too.
 *
 * @throws FileTooLargeError beyond `maxBytes`; what came too much is not written
 */
export async function writeStream(
  bytes: Readable,
  file: FileHandle,
  { key, maxBytes, at = 0, passed }: WriteOptions,
): Promise<void> {
  // Nobody else holds what comes off a request.
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
    // The failure is heard at the next `await writing`; until then it is not unhandled.
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
 * Gives the memory of a piece back at once. The collector lets some 64 MB of them gather before it looks; with this a
 * large upload takes a fifth of that.
 */
function release({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** `writev` may write less than it was given, e.g. when the disk is nearly full. */
async function writeAll(file: FileHandle, chunks: Buffer[], at: number): Promise<void> {
  const total = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const { bytesWritten } = await file.writev(chunks, at);
  for (let written = bytesWritten; written < total;) {
    const rest = Buffer.concat(chunks).subarray(written);
    written += (await file.write(rest, 0, rest.length, at + written)).bytesWritten;
  }
}
