import type { Writable } from 'node:stream';
import { createReadBuffers } from './read-buffers.ts';
import type { ByteRange } from './storage.ts';

/** The source of the bytes of a file: its handle, or one that checks each read. */
interface ReadableFile {
  read(buffer: Buffer, offset: number, length: number, position: number): Promise<{ bytesRead: number }>;
}

const pool = createReadBuffers();

/**
 * Writes a range of an open file to a stream, reading the next block while the previous one is sent. Buffers are pooled,
 * because allocating them costs more than copying. The more readers there are, the smaller their buffers.
 *
 * @throws Error when the reader has disconnected, or the file is shorter than the range
 */
export async function sendRange(file: ReadableFile, { start, end }: ByteRange, to: Writable): Promise<void> {
  const length = end - start + 1;
  const buffers = pool.take(length);
  let reading: Promise<unknown> = Promise.resolve();
  let writing: Promise<unknown> = Promise.resolve();
  try {
    let at = start;
    let isAllRead = false;
    const read = async (buffer: Buffer): Promise<Buffer> => {
      const count = Math.min(buffer.length, end + 1 - at);
      const { bytesRead } = await file.read(buffer, 0, count, at);
      if (bytesRead === 0) throw new Error('The file is shorter than it was');
      at += bytesRead;
      isAllRead = at > end;
      return buffer.subarray(0, bytesRead);
    };
    const [first, second = first] = buffers;
    let current = await read(first);
    let [spare, used] = [second, first];
    // oxlint-disable-next-line no-unmodified-loop-condition -- reading sets it
    while (!isAllRead) {
      // Started before the write, which blocks this thread for most of its duration.
      const next = read(spare);
      reading = next;
      writing = writeAndFlush(to, current);
      const [full] = await Promise.all([next, writing]);
      current = full;
      [spare, used] = [used, spare];
    }
    writing = writeAndFlush(to, current);
    await writing;
  } finally {
    // Neither may still use buffers that are returned to the pool.
    await Promise.allSettled([reading, writing]);
    pool.release(buffers);
  }
}

/**
 * Writes bytes from memory to a stream.
 *
 * @throws Error when the reader has disconnected, or there are no bytes
 */
export async function sendBytes(bytes: Buffer, to: Writable): Promise<void> {
  if (bytes.length === 0) throw new Error('The file is shorter than it was');
  await writeAndFlush(to, bytes);
}

/** Settles when all bytes have left this process, or the reader has disconnected. */
function writeAndFlush(to: Writable, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    // Not every stream calls back the pending write when it is closed.
    const onClose = () => reject(new Error('The reader has disconnected'));
    if (to.destroyed) return onClose();
    to.once('close', onClose);
    to.write(bytes, (error) => {
      to.off('close', onClose);
      if (error) reject(error);
      else resolve();
    });
  });
}
