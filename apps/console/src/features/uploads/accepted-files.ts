import type { FileKind } from '@vitrine/contract/library/media';

export type KindFilter = 'all' | FileKind;

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

/** Extensions of documents. A server without LibreOffice says how to save them as PDF. */
const DOCUMENT_EXTENSIONS = 'pdf pptx ppsx ppt pps odp docx doc odt xlsx xls ods'.split(' ');

const AUDIO_EXTENSIONS = 'mp3 m4a m4b aac ogg oga opus wav flac'.split(' ');

/** The `accept` attribute of a file input for this filter. */
export function toAcceptAttribute(kind: KindFilter): string {
  const videos = ['video/*', ...[...VIDEO_EXTENSIONS].map((extension) => `.${extension}`)];
  const images = ['image/*', ...IMAGE_EXTENSIONS.map((extension) => `.${extension}`)];
  const documents = DOCUMENT_EXTENSIONS.map((extension) => `.${extension}`);
  const audio = ['audio/*', ...AUDIO_EXTENSIONS.map((extension) => `.${extension}`)];
  const types = { image: images, video: videos, document: documents, audio };
  return (kind === 'all' ? Object.values(types).flat() : types[kind]).join(',');
}
