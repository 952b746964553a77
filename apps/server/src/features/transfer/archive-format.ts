/** The name of the first file of an export. */
export const MANIFEST_NAME = 'manifest.json';

/** The name of an original in an export. */
export const toMediaName = (sha256: string): string => `media/${sha256}`;

/** Tar archives consist of blocks of this many bytes: one for the header of each file, then its content, filled up. */
export const BLOCK = 512;

/** The bytes that a file of this size takes in an archive, with its header. */
export const sizeInArchive = (bytes: number): number => BLOCK + fillUp(bytes);

/** The size with which content of this many bytes ends at the end of a block. */
export const fillUp = (bytes: number): number => Math.ceil(bytes / BLOCK) * BLOCK;

/** Two empty blocks mark the end. */
export const END_BYTES = 2 * BLOCK;

/** Exports are tar archives, whose extension would make computers unpack them. */
const EXTENSION = '.vitrine';

export const MIME_TYPE = 'application/x-tar';

/** The name of the file of an export, which every file system takes. */
export function toFilename(name: string): string {
  const plain = name
    .replaceAll(/[\\/:*?"<>|]/g, '-')
    .slice(0, 100)
    .toWellFormed()
    .trim();
  return `${plain}${EXTENSION}`;
}
