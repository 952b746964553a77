import {
  describeForeignFormat,
  detectFormat,
  type FileFormat,
  findForeignFormat,
  HEAD_BYTES,
  parseExtension,
} from '@vitrine/contract/library/file-formats';
import type { MediaKind } from '@vitrine/contract/library/media';

export type KindFilter = 'all' | MediaKind;

/**
 * Extensions of video files whose type browsers do not know or mistake: most take `.ts` for TypeScript.
 * The server decides by content.
 */
const VIDEO_EXTENSIONS = new Set(
  'mp4 m4v mov webm mkv avi wmv asf flv f4v mpg mpeg mpe m2v vob ts mts m2ts m2t tp trp mxf 3gp 3g2 ogv divx rm rmvb'.split(
    ' ',
  ),
);

/** Extensions of images that browsers do not know everywhere. */
const IMAGE_EXTENSIONS = 'heic heif avif tif tiff bmp mpo jfif'.split(' ');

/** What the content of chosen files says; files whose content says nothing are left out. */
const known = new WeakMap<object, FileFormat>();

/** Reads the beginnings of files, by which `detectKind` then decides as the server does. */
export async function learnFormats(files: readonly File[]): Promise<void> {
  await Promise.all(
    files.map(async (file) => {
      // A file that cannot be read is told by its name; sending it then fails with the reason.
      const head = await file
        .slice(0, HEAD_BYTES)
        .arrayBuffer()
        .catch(() => null);
      const format = head && detectFormat(new Uint8Array(head), file.name);
      if (format) known.set(file, format);
    }),
  );
}

/** The type of a file by its content, or else by its name and MIME type; null if screens can show nothing of it. */
export function detectKind(file: Pick<File, 'name' | 'type'>): MediaKind | null {
  const format = known.get(file) ?? findForeignFormat(file.name);
  if (format !== null) return format.kind;
  if (file.type.startsWith('video/') || VIDEO_EXTENSIONS.has(parseExtension(file.name))) return 'video';
  return file.type.startsWith('image/') ? 'image' : null;
}

/** `This is PDF. Export its pages as PNG or JPEG images.`; null for a format that is not known. */
export function describeFormat(file: Pick<File, 'name'>): string | null {
  const format = known.get(file) ?? findForeignFormat(file.name);
  return format?.kind === null ? describeForeignFormat(format) : null;
}

/** The `accept` attribute of a file input for this filter. */
export function toAcceptAttribute(kind: KindFilter): string {
  const videos = ['video/*', ...[...VIDEO_EXTENSIONS].map((extension) => `.${extension}`)];
  const images = ['image/*', ...IMAGE_EXTENSIONS.map((extension) => `.${extension}`)];
  return [...(kind === 'video' ? [] : images), ...(kind === 'image' ? [] : videos)].join(',');
}
