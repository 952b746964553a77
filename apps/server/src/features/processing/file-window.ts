import { type FileHandle, open } from 'node:fs/promises';

/** Bytes per read. */
export const WINDOW_BYTES = 64 * 1024;

/** Random access to a file, buffered. */
export interface FileWindow {
  size: number;
  /** `length` bytes from `offset` on; fewer at the end of the file. */
  at(offset: number, length: number): Promise<Buffer>;
}

/** Opens a file while `use` runs. */
export async function withWindow<T>(path: string, use: (file: FileWindow) => Promise<T>): Promise<T> {
  const file = await open(path);
  try {
    return await use(openWindow(file, (await file.stat()).size));
  } finally {
    await file.close();
  }
}

function openWindow(file: FileHandle, size: number): FileWindow {
  let window = Buffer.alloc(0);
  let from = 0;
  return {
    size,
    async at(offset, length) {
      if (offset < from || offset + length > from + window.length) {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.max(length, WINDOW_BYTES)), {
          position: offset,
        });
        window = buffer.subarray(0, bytesRead);
        from = offset;
      }
      return window.subarray(offset - from, offset - from + length);
    },
  };
}
