import type { Readable } from 'node:stream';

/** Both ends included, in bytes: the shape of an HTTP Range header. */
export interface ByteRange {
  start: number;
  end: number;
}

/** What arrived: its size in bytes and its SHA-256 in hex, both counted as the bytes passed. */
export interface Written {
  size: number;
  sha256: string;
}

/**
 * Where uploaded and generated files live. Keys look like `media/acc_4f0c/file_4f0c`: words of letters, digits, dots,
 * dashes and underscores, none beginning with a dot, joined by slashes.
 * Every implementation passes the same suite (`storage.suite.ts`), so nobody asks which one it is.
 */
export interface FileStorage {
  /**
   * Stores a whole file or nothing, durably; replaces what the key held. Once more than `maxBytes` arrive it stops,
   * and leaves what it did not read in the stream, for the caller to go on with.
   *
   * @throws FileTooLargeError beyond `maxBytes`
   */
  write(key: string, bytes: Readable, maxBytes?: number): Promise<Written>;
  /** @throws FileMissingError */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** In bytes; null when there is no such file. */
  size(key: string): Promise<number | null>;
  /** Removing what is not there is not an error. */
  remove(key: string): Promise<void>;
  /**
   * Every key that begins with `prefix`, with when it was last written. What an interrupted write left behind is
   * among them, so that it can be removed.
   */
  list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }>;
  /**
   * Gives a tool that works on files a path to read this one from, for as long as `use` runs.
   *
   * @throws FileMissingError
   */
  withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
}

export class FileMissingError extends Error {
  override readonly name = 'FileMissingError';
}

export class FileTooLargeError extends Error {
  override readonly name = 'FileTooLargeError';
  /** How much was read until then. */
  readonly readBytes: number;

  constructor(key: string, readBytes: number) {
    super(`${key} is larger than it may be`);
    this.readBytes = readBytes;
  }
}
