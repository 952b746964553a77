/** Signatures of files as Latin-1, with their places and the media types that they mean. The first that matches counts. */
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

/** The length of the beginning of a file that {@link findMediaType} needs, in bytes. */
export const SIGNATURE_BYTES = 16;

/** Returns the media type of a picture or video by its signature; null for other files. */
export function findMediaType(beginning: Buffer): string | null {
  const begins = beginning.toString('latin1');
  return SIGNATURES.find(([place, text]) => begins.startsWith(text, place))?.[2] ?? null;
}
