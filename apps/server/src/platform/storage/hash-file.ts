import { createHash, hash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Written } from './storage.ts';

/** Bytes hashed at a time, few enough not to delay other requests. */
const BLOCK_BYTES = 256 * 1024;

/**
 * Reads a local file for its size and hash. It reuses one buffer: a stream allocates one per block, and collecting tens
 * of megabytes of garbage would pause the process.
 */
export async function hashFile(path: string): Promise<Written> {
  const file = await open(path);
  try {
    const sum = createHash('sha256');
    const buffer = Buffer.allocUnsafeSlow(BLOCK_BYTES);
    for (let size = 0; ;) {
      const { bytesRead } = await file.read(buffer, 0, BLOCK_BYTES, size);
      if (bytesRead === 0) return { size, sha256: sum.digest('hex') };
      sum.update(buffer.subarray(0, bytesRead));
      size += bytesRead;
    }
  } finally {
    await file.close();
  }
}

/** The hash of content that is in memory. */
export const hashContent = (content: string | Buffer): string => hash('sha256', content);

/** Reads a stream to its end for its size and hash. */
export async function hashStream(bytes: Readable): Promise<Written> {
  const sum = createHash('sha256');
  let size = 0;
  const chunks: AsyncIterable<Buffer> = bytes;
  for await (const chunk of chunks) {
    sum.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: sum.digest('hex') };
}
