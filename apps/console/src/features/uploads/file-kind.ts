import type { MediaKind } from '@vitrine/contract/library/media';

export type KindFilter = 'all' | MediaKind;

/**
 * Endings of video files whose type browsers do not know, or take for something else: to most, `.ts` is a program.
 * The server decides by content.
 */
const VIDEO_ENDINGS = new Set(
  'mp4 m4v mov webm mkv avi wmv asf flv f4v mpg mpeg mpe m2v vob ts mts m2ts m2t tp trp mxf 3gp 3g2 ogv divx rm rmvb'.split(
    ' ',
  ),
);

/** What a file claims to be; null for what is neither image nor video. */
export function kindOf({ name, type }: Pick<File, 'name' | 'type'>): MediaKind | null {
  if (type.startsWith('video/') || VIDEO_ENDINGS.has(endingOf(name))) return 'video';
  return type.startsWith('image/') ? 'image' : null;
}

/** What the file chooser offers, where files of a kind are wanted. */
export function acceptedOf(kind: KindFilter): string {
  const videos = ['video/*', ...[...VIDEO_ENDINGS].map((ending) => `.${ending}`)];
  return [...(kind === 'video' ? [] : ['image/*']), ...(kind === 'image' ? [] : videos)].join(',');
}

const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
