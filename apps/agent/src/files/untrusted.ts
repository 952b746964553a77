import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/**
 * Opens a file that a process without privileges has written, or could replace. Links and second names are refused, because
 * they could lead to any file of the machine; so are pipes and devices, for which the caller would wait.
 *
 * @throws Error if there is no plain file at this path
 */
export async function openUntrusted(path: string): Promise<FileHandle> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const stats = await file.stat();
    if (!stats.isFile() || stats.nlink > 1) throw new Error(`${path} is not a plain file`);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * Reads a file that {@link openUntrusted} opens.
 *
 * @throws Error also if the file is longer than `maxBytes`
 */
export async function readUntrusted(path: string, maxBytes: number): Promise<Buffer> {
  const file = await openUntrusted(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(maxBytes + 1), 0, maxBytes + 1, 0);
    if (bytesRead > maxBytes) throw new Error(`${path} has more than ${maxBytes} bytes`);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
