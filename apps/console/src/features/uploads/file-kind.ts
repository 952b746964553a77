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

/** Extensions of pictures that browsers take for images, and no screen shows. */
const FOREIGN_EXTENSIONS = new Set('heic heif hif tif tiff bmp psd dng cr2 cr3 nef arw orf rw2 raf jxl jp2'.split(' '));

/** The type of a file by its name and MIME type; null if it is neither image nor video that screens can show. */
export function detectKind({ name, type }: Pick<File, 'name' | 'type'>): MediaKind | null {
  if (FOREIGN_EXTENSIONS.has(parseExtension(name))) return null;
  if (type.startsWith('video/') || VIDEO_EXTENSIONS.has(parseExtension(name))) return 'video';
  return type.startsWith('image/') ? 'image' : null;
}

/** The `accept` attribute of a file input for this filter. */
export function toAcceptAttribute(kind: KindFilter): string {
  const videos = ['video/*', ...[...VIDEO_EXTENSIONS].map((extension) => `.${extension}`)];
  return [...(kind === 'video' ? [] : ['image/*']), ...(kind === 'image' ? [] : videos)].join(',');
}

/** The extension of a file's name in lower case, without the dot; empty if it has none. */
export const parseExtension = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
