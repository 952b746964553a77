import { createHash } from 'node:crypto';
import { pipeline, type Readable, Transform } from 'node:stream';

/** One file of a form. */
export interface UploadedFile {
  field: string;
  name: string;
  bytes: Readable;
}

/** A file of a form that is hashed while it is read. */
export interface HashedFile extends UploadedFile {
  /** Null until it has been read to its end. */
  sha256(): string | null;
  readToEnd(): Promise<void>;
}

/** Returns the file with its SHA-256, which is known once the file has been read. */
export function hashWhileReading(file: UploadedFile): HashedFile {
  const hash = createHash('sha256');
  let digest: string | null = null;
  const bytes = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      digest = hash.digest('hex');
      done();
    },
  });
  // A failure of one side ends the other, so that the reader gets the error.
  pipeline(file.bytes, bytes, () => {});
  return {
    ...file,
    bytes,
    sha256: () => digest,
    async readToEnd() {
      for await (const _ of bytes);
    },
  };
}
