import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/**
 * Opens a file that a process without privileges has written, or could replace: no link or second name, which could be
 * that of any file of the machine, and no pipe or device, for which the caller would wait.
 *
 * @throws Error if it is anything else, or missing
 */
export async function openUntrusted(path: string): Promise<FileHandle> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  const stats = await file.stat();
  if (stats.isFile() && stats.nlink <= 1) return file;
  await file.close();
  throw new Error(`${path} is no plain file`);
}

/** Reads a file as {@link openUntrusted} opens it. @throws Error also if it is longer than this */
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
