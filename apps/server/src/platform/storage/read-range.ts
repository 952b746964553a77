import type { FileHandle } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { createReadBuffers } from './read-buffers.ts';
import type { ByteRange } from './storage.ts';

const buffers = createReadBuffers();

/**
 * Writes a range of an open file to a stream, reading the next block while the previous one is sent. Buffers are pooled,
 * because allocating them costs more than copying. The more readers there are, the smaller their buffers.
 *
 * @throws Error when the reader has disconnected, or the file is shorter than the range
 */
export async function send(file: FileHandle, { start, end }: ByteRange, to: Writable): Promise<void> {
  const length = end - start + 1;
  const pieces = buffers.take(length);
  let reading: Promise<unknown> = Promise.resolve();
  let writing: Promise<unknown> = Promise.resolve();
  try {
    let at = start;
    let isAllRead = false;
    const read = async (piece: Buffer): Promise<Buffer> => {
      const wanted = Math.min(piece.length, end + 1 - at);
      const { bytesRead } = await file.read(piece, 0, wanted, at);
      if (bytesRead === 0) throw new Error('The file is shorter than it was');
      at += bytesRead;
      isAllRead = at > end;
      return piece.subarray(0, bytesRead);
    };
    const [first, second = first] = pieces;
    let current = await read(first);
    let [spare, used] = [second, first];
    // oxlint-disable-next-line no-unmodified-loop-condition -- reading sets it
    while (!isAllRead) {
      // Started before the write, which blocks this thread for most of its duration.
      const next = read(spare);
      reading = next;
      writing = written(to, current);
      const [full] = await Promise.all([next, writing]);
      current = full;
      [spare, used] = [used, spare];
    }
    writing = written(to, current);
    await writing;
  } finally {
    // Neither may still use buffers that are returned to the pool.
    await Promise.allSettled([reading, writing]);
    buffers.giveBack(pieces);
  }
}

/**
 * Writes bytes from memory to a stream.
 *
 * @throws Error when the reader has disconnected, or there are no bytes
 */
export async function sendBytes(bytes: Buffer, to: Writable): Promise<void> {
  if (bytes.length === 0) throw new Error('The file is shorter than it was');
  await written(to, bytes);
}

/** Settles when all bytes have left this process, or the reader has disconnected. */
function written(to: Writable, piece: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    // Not every stream calls back the pending write when it is closed.
    const leave = () => reject(new Error('The reader has gone'));
    if (to.destroyed) return leave();
    to.once('close', leave);
    to.write(piece, (error) => {
      to.off('close', leave);
      if (error) reject(error);
      else resolve();
    });
  });
}
