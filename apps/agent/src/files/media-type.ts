/** Bytes of files as Latin-1, where they are, and what they mean. The first that is there counts. */
const SIGNATURES: [place: number, text: string, type: string][] = [
  [0, '\xff\xd8\xff', 'image/jpeg'],
  [0, '\x89PNG\r\n\x1a\n', 'image/png'],
  [0, 'GIF8', 'image/gif'],
  [8, 'WEBP', 'image/webp'],
  [4, 'ftypavif', 'image/avif'],
  [4, 'ftypavis', 'image/avif'],
  [4, 'ftypqt  ', 'video/quicktime'],
  [4, 'ftyp', 'video/mp4'],
  [0, '\x1aE\xdf\xa3', 'video/webm'],
];

/** The beginning of a file that {@link findMediaType} needs, in bytes. */
export const SIGNATURE_BYTES = 16;

/** The type of a picture or video by how it begins; null for anything else. */
export function findMediaType(beginning: Buffer): string | null {
  const begins = beginning.toString('latin1');
  return SIGNATURES.find(([place, text]) => begins.startsWith(text, place))?.[2] ?? null;
}
