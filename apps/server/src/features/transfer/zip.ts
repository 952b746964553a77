import type { Readable } from 'node:stream';
import { Zip, ZipPassThrough } from 'fflate';

export interface ZippedFile {
  /** The path in the archive, in ASCII. */
  name: string;
  /** The size in bytes. */
  size: number;
  open: () => Promise<Readable>;
}

/** The sizes of the headers that {@link zipFiles} writes, in bytes. Local and central headers also contain the name. */
const LOCAL_HEADER = 30;
const DESCRIPTOR = 16;
const CENTRAL_HEADER = 46;
const END = 22;

/** Returns the size of the archive of these files, in bytes. */
export const computeZipSize = (files: readonly Pick<ZippedFile, 'name' | 'size'>[]): number =>
  files.reduce((sum, { name, size }) => sum + LOCAL_HEADER + DESCRIPTOR + CENTRAL_HEADER + 2 * name.length + size, END);

/** The time of all files, so that equal files give equal bytes. */
const MODIFIED_AT = new Date(2020, 0, 1);

/**
 * Yields the bytes of a ZIP archive, without compression, below 4 GB. The files are opened one after the other.
 *
 * @throws Error when a file cannot be read, or does not have its size
 */
export async function* zipFiles(files: readonly ZippedFile[]): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const archive = new Zip((error, chunk) => {
    if (error !== null) throw error;
    ready.push(chunk);
  });
  for (const { name, size, open } of files) {
    const entry = new ZipPassThrough(name);
    entry.mtime = MODIFIED_AT;
    archive.add(entry);
    let left = size;
    for await (const chunk of (await open()) as AsyncIterable<Buffer>) {
      left -= chunk.length;
      entry.push(chunk);
      yield* ready.splice(0);
    }
    if (left !== 0) throw new Error(`${name} has another size`);
    entry.push(new Uint8Array(0), true);
  }
  archive.end();
  yield* ready.splice(0);
}
