import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable, type Writable } from 'node:stream';
import { pipeline as piped } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { extract, pack } from 'tar-stream';

/** Adds files to an archive. Calls must be serialised. */
export interface ArchiveWriter {
  /**
   * Closes a stream that it is given in any case.
   *
   * @param size of the content, in bytes
   */
  add(name: string, content: Buffer | Readable, about: { size: number; modifiedAt: Date }): Promise<void>;
}

/** One file of an archive. Its content must be read before the next file. */
export interface ArchivedFile {
  name: string;
  content(): Readable;
  buffer(): Promise<Buffer>;
}

/**
 * Writes a tar archive (POSIX.1-2001) that other users cannot read, and flushes it to the disk.
 *
 * @returns its size in bytes, and what `fill` returned
 */
export async function writeArchive<T>(
  path: string,
  fill: (archive: ArchiveWriter) => Promise<T>,
): Promise<{ bytes: number; result: T }> {
  const output = createWriteStream(path, { mode: 0o600, flush: true });
  const result = await streamArchive(output, fill);
  return { bytes: output.bytesWritten, result };
}

/** Writes a tar archive (POSIX.1-2001) to a stream, which it ends. Returns what `fill` returned. */
export async function streamArchive<T>(output: Writable, fill: (archive: ArchiveWriter) => Promise<T>): Promise<T> {
  const archive = pack();
  const writer: ArchiveWriter = {
    async add(name, content, { size, modifiedAt }) {
      const source = content instanceof Readable ? content : Readable.from([content]);
      try {
        await piped(source, archive.entry({ name, size, mtime: modifiedAt, mode: 0o600 }));
      } finally {
        // An archive whose reader has disconnected takes no entry, so nothing has read the source.
        source.destroy();
      }
    },
  };
  const filled = fill(writer).then(
    (result) => {
      archive.finalize();
      return result;
    },
    (error: Error) => {
      archive.destroy(error);
      throw error;
    },
  );
  const [result] = await Promise.all([filled, piped(archive, output)]);
  return result;
}

/**
 * The files of a tar archive, in order.
 *
 * @throws Error with a message for the administrator, if it is damaged, truncated or another kind of file
 */
export async function* readArchive(path: string): AsyncGenerator<ArchivedFile> {
  const file = await open(path);
  const entries = extract();
  // The loop below receives its failure as an error of `entries`.
  pipeline(file.createReadStream(), entries, () => {});
  try {
    for await (const entry of entries) {
      const content = () => Readable.from(entry);
      yield { name: entry.header.name, content, buffer: () => buffer(content()).catch(refuseArchive) };
      entry.resume();
    }
  } catch (error) {
    refuseArchive(error);
  }
}

function refuseArchive(cause: unknown): never {
  throw new Error('The archive is damaged or cut off, or is none of ours', { cause });
}
