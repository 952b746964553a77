import { open } from 'node:fs/promises';
import { detectFormat, type FileFormat, HEAD_BYTES } from '@vitrine/contract/library/file-formats';

/**
 * The format of a file by its beginning; null if that tells none.
 *
 * @param name tells some formats apart that begin alike
 */
export async function readFormat(path: string, name: string): Promise<FileFormat | null> {
  return detectFormat(await readHead(path), name);
}

/** The beginning of a file. */
async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
