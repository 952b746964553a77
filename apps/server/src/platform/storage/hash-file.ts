import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Written } from './storage.ts';

/** Hashed at a time: short enough that whoever calls in meanwhile does not feel it. */
const PIECE_BYTES = 256 * 1024;

/**
 * Reads a file of this machine for size and hash. It has one buffer for all of it: a stream makes a new one for each
 * piece, and of some ten megabytes of them the collector stops everything.
 */
export async function hashFile(path: string): Promise<Written> {
  const file = await open(path);
  try {
    const hash = createHash('sha256');
    const buffer = Buffer.allocUnsafeSlow(PIECE_BYTES);
    for (let size = 0; ;) {
      const { bytesRead } = await file.read(buffer, 0, PIECE_BYTES, size);
      if (bytesRead === 0) return { size, sha256: hash.digest('hex') };
      hash.update(buffer.subarray(0, bytesRead));
      size += bytesRead;
    }
  } finally {
    await file.close();
  }
}

/** Reads to the end for size and hash alone. */
export async function readThrough(bytes: Readable): Promise<Written> {
  const hash = createHash('sha256');
  let size = 0;
  const chunks: AsyncIterable<Buffer> = bytes;
  for await (const chunk of chunks) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest('hex') };
}
