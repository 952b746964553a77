import type { Readable, Writable } from 'node:stream';

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

/** A file, or a part of it, about to be sent. */
interface OpenFile {
  /**
   * Writes it to a stream that is done with the bytes when it says so, as connections are: their memory is used again.
   * The stream stays open.
   *
   * @throws Error when the reader has gone
   */
  send(to: Writable): Promise<void>;
}

/** What is said of a file to who reads it. */
export interface ShownFile {
  mimeType: string;
  /** A `Content-Disposition`; null shows the file. */
  disposition: string | null;
}

/**
 * Where uploaded and generated files live. Keys look like `media/acc_4f0c/file_4f0c`: words of letters, digits, dots,
 * dashes and underscores, none beginning with a dot, joined by slashes.
 * Every implementation passes the same suite (`storage.suite.ts`), so nobody asks which one it is.
 */
export interface FileStorage {
  /** Where signed addresses lead, as `https://files.example.com`; null where there are none, and we send files. */
  readonly origin: string | null;
  /**
   * An address from which anybody may read a file for an hour at least; the same one for an hour. Null where `origin`
   * is.
   */
  addressToRead(key: string, shown: ShownFile): Promise<string | null>;
  /** An address to which exactly so many bytes may be PUT for a day, and again and again. Null where `origin` is. */
  addressToWrite(key: string, size: number): Promise<string | null>;
  /**
   * Moves a file to another key, durably, where those who know an address to write to cannot reach it.
   *
   * @throws FileMissingError
   */
  move(from: string, to: string): Promise<Written>;
  /**
   * Stores a whole file or nothing, durably; replaces what the key held. Once more than `maxBytes` arrive it stops,
   * and leaves what it did not read in the stream, for the caller to go on with.
   *
   * @throws FileTooLargeError beyond `maxBytes`
   */
  write(key: string, bytes: Readable, maxBytes?: number): Promise<Written>;
  /** Takes a file of this machine over, durably, as `write` stores a stream; it is gone from its path then. */
  take(key: string, path: string): Promise<Written>;
  /**
   * Opens a file, to be written to a stream once with `send`; there the file is closed, whatever comes of it.
   *
   * @throws FileMissingError
   */
  open(key: string, range: ByteRange): Promise<OpenFile>;
  /** @throws FileMissingError */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** In bytes; null when there is no such file. */
  size(key: string): Promise<number | null>;
  /**
   * Adds bytes from byte `at` on to the draft of a file that comes in pieces. A draft is no file yet: nobody can read
   * it. What arrived before the stream broke is kept, durably. One caller at a time for a key.
   *
   * @throws RangeError where the draft is shorter than `at`; FileTooLargeError beyond `maxBytes`
   */
  append(key: string, bytes: Readable, at: number, maxBytes: number): Promise<void>;
  /** What has arrived of a file that comes in pieces, in bytes; null when there is no draft of it. */
  draftSize(key: string): Promise<number | null>;
  /**
   * Makes a file of its draft, durably; of a file that is made already it answers the same.
   *
   * @throws FileMissingError when there is neither
   */
  complete(key: string): Promise<Written>;
  /** Removes a file and the draft of it. Removing what is not there is not an error. */
  remove(key: string): Promise<void>;
  /**
   * Every key that begins with `prefix`, with when it was last written. Drafts, and what an interrupted write left
   * behind, are among them, so that they can be removed.
   */
  list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }>;
  /**
   * Gives a tool that works on files a path to read this one from, for as long as `use` runs.
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

export const isKey = (key: string): boolean => KEY.test(key);

/** Under which key `list` has the draft of a file. */
export const draftOf = (key: string): string => `${key}.draft`;

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
