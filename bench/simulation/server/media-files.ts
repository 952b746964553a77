import { createHash } from 'node:crypto';

/** The content of a file of the simulation: a picture or a video that names itself. */
export interface MediaFile {
  /** `med_<account>_<name>`. */
  id: string;
  kind: 'image' | 'video';
  /** Null for a picture. */
  lengthMs: number | null;
}

export interface StoredMedia extends MediaFile {
  bytes: Uint8Array;
  sha256: string;
}

const END = '\n.';

export function createMedia(file: MediaFile, size: number): StoredMedia {
  const text = JSON.stringify(file);
  const bytes = Buffer.from(`${text}\n${'x'.repeat(Math.max(size - text.length, 1))}${END}`);
  return { ...file, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

const decoded = new WeakMap<Uint8Array, MediaFile | null>();

/** Decodes a media file as a browser does; null if its bytes are damaged. */
export function readMediaFile(bytes: Uint8Array): MediaFile | null {
  const known = decoded.get(bytes);
  if (known !== undefined) return known;
  const file = decode(bytes);
  decoded.set(bytes, file);
  return file;
}

function decode(bytes: Uint8Array): MediaFile | null {
  const text = Buffer.from(bytes).toString('utf8');
  if (!text.endsWith(END)) return null;
  try {
    const file: MediaFile = JSON.parse(text.slice(0, text.indexOf('\n')));
    return file;
  } catch {
    return null;
  }
}
