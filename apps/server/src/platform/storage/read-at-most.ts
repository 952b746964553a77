import type { Readable } from 'node:stream';

/** A body that is too large is read up to this size, because a client that is still sending does not read the answer. */
const MAX_IGNORED_BYTES = 16 * 1024 * 1024;

/** Reads a body into memory; null if it has more bytes than `max`. */
export async function readAtMost(bytes: Readable, max: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    const part = Buffer.from(chunk);
    size += part.length;
    if (size <= max) chunks.push(part);
    if (size > MAX_IGNORED_BYTES) break;
  }
  return size > max ? null : Buffer.concat(chunks);
}
