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

/** The type of a file by its name and MIME type; null if it is neither image nor video. */
export function detectKind({ name, type }: Pick<File, 'name' | 'type'>): MediaKind | null {
  if (type.startsWith('video/') || VIDEO_EXTENSIONS.has(parseExtension(name))) return 'video';
  return type.startsWith('image/') ? 'image' : null;
}

/** The `accept` attribute of a file input for this filter. */
export function toAcceptAttribute(kind: KindFilter): string {
  const videos = ['video/*', ...[...VIDEO_EXTENSIONS].map((extension) => `.${extension}`)];
  return [...(kind === 'video' ? [] : ['image/*']), ...(kind === 'image' ? [] : videos)].join(',');
}

const parseExtension = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
