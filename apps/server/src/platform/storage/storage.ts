import type { Readable, Writable } from 'node:stream';

/** A range in bytes, both ends included, as in an HTTP Range header. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The size in bytes and the SHA-256 in hex of a written file, computed while it was written. */
export interface Written {
  size: number;
  sha256: string;
}

/** An open file, or a range of it, that is about to be sent. */
export interface OpenFile {
  /**
   * Writes it to a stream. Buffers are reused once their write has called back, which is safe for connections. The stream
   * stays open.
   *
   * @throws Error when the reader has disconnected
   */
  send(to: Writable): Promise<void>;
}

/** The response headers of a file. */
export interface FileHeaders {
  mimeType: string;
  /** A `Content-Disposition`; null for inline. */
  disposition: string | null;
}

/**
 * Stores uploaded and generated files. Keys look like `media/acc_4f0c/file_4f0c`: words of letters, digits, dots,
 * dashes and underscores, none beginning with a dot, joined by slashes.
 * Every implementation passes the same suite (`storage.suite.ts`), so callers need not distinguish them.
 */
export interface FileStorage {
  /** The origin of signed addresses, such as `https://files.example.com`; null if this server sends the files. */
  readonly origin: string | null;
  /**
   * A signed address at which the file can be read without credentials for at least an hour. It stays the same for an
   * hour. Null if `origin` is null.
   */
  addressToRead(key: string, headers: FileHeaders): Promise<string | null>;
  /** A signed address to which exactly `size` bytes can be PUT, repeatedly, for a day. Null if `origin` is null. */
  addressToWrite(key: string, size: number): Promise<string | null>;
  /**
   * Moves a file to another key, durably. Signed addresses of the old key cannot write to the new one.
   *
   * @throws FileMissingError
   */
  move(from: string, to: string): Promise<Written>;
  /**
   * Stores a whole file or nothing, durably, and replaces an existing one. It stops reading beyond `maxBytes`, so that the
   * caller can read the rest of the stream.
   *
   * @throws FileTooLargeError beyond `maxBytes`
   */
  write(key: string, bytes: Readable, maxBytes?: number): Promise<Written>;
  /** Moves a local file into storage, durably. */
  take(key: string, path: string): Promise<Written>;
  /**
   * Opens a file, which must be sent once with `send`, which closes it in any case.
   *
   * @throws FileMissingError
   */
  open(key: string, range: ByteRange): Promise<OpenFile>;
  /** @throws FileMissingError */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Returns the size in bytes; null when there is no such file. */
  size(key: string): Promise<number | null>;
  /**
   * Writes bytes to the draft of a resumable upload, from offset `at` on. A draft cannot be read. If the stream breaks, the
   * bytes before that are stored durably. Callers must serialise calls for the same key.
   *
   * @throws RangeError if the draft is shorter than `at`; FileTooLargeError beyond `maxBytes`
   */
  append(key: string, bytes: Readable, at: number, maxBytes: number): Promise<void>;
  /** The size of a draft in bytes; null when there is none. */
  draftSize(key: string): Promise<number | null>;
  /**
   * Turns a draft into a file, durably. Idempotent.
   *
   * @throws FileMissingError when there is neither
   */
  complete(key: string): Promise<Written>;
  /** Removes a file and the draft of it. Removing what is not there is not an error. */
  remove(key: string): Promise<void>;
  /**
   * Every key that begins with `prefix`, with the time of its last write. Includes drafts and the leftovers of interrupted
   * writes, so that they can be removed.
   */
  list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }>;
  /**
   * Provides the file at a local path while `use` runs, for tools that read files.
   *
   * @throws FileMissingError
   */
  withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
}

/** Removes every file whose key begins with `prefix`. Idempotent. */
export async function removeAll(storage: FileStorage, prefix: string): Promise<void> {
  for await (const { key } of storage.list(prefix)) await storage.remove(key);
}

const KEY = /^\w[\w.-]*(\/\w[\w.-]*)*$/;

/** Returns true for a key that stays within the storage folder. */
export const isKey = (key: string): boolean => KEY.test(key);

/** Returns a valid key. @throws RangeError, so that no key leads out of the storage folder */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new RangeError(`Not a key: ${JSON.stringify(key)}`);
  return key;
}

/** The key under which `list` returns the draft of a file. */
export const toDraftKey = (key: string): string => `${key}.draft`;

export class FileMissingError extends Error {
  override readonly name = 'FileMissingError';
}

export class FileTooLargeError extends Error {
  override readonly name = 'FileTooLargeError';
  /** The number of bytes that had been read when the limit was exceeded. */
  readonly readBytes: number;

  constructor(key: string, readBytes: number) {
    super(`${key} is larger than it may be`);
    this.readBytes = readBytes;
  }
}
