import type { MediaKind } from '@vitrine/contract/library/media';

export type KindFilter = 'all' | MediaKind;

/**
 * Extensions of video files whose type browsers do not know or mistake: most take `.ts` for TypeScript.
 * The server decides by content.
 */
export const VIDEO_EXTENSIONS = new Set(
  'mp4 m4v mov webm mkv avi wmv asf flv f4v mpg mpeg mpe m2v vob ts mts m2ts m2t tp trp mxf 3gp 3g2 ogv divx rm rmvb'.split(
    ' ',
  ),
);

/** Extensions of images that browsers do not know everywhere. */
const IMAGE_EXTENSIONS = 'heic heif avif tif tiff bmp mpo jfif'.split(' ');

/** The `accept` attribute of a file input for this filter. */
export function toAcceptAttribute(kind: KindFilter): string {
  const videos = ['video/*', ...[...VIDEO_EXTENSIONS].map((extension) => `.${extension}`)];
  const images = ['image/*', ...IMAGE_EXTENSIONS.map((extension) => `.${extension}`)];
  return [...(kind === 'video' ? [] : images), ...(kind === 'image' ? [] : videos)].join(',');
}
