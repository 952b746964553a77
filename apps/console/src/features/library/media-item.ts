import type { Image, MediaKind, Video } from '@vitrine/contract/library/media';
import { fileUrl } from '@vitrine/contract/library/file-addresses';

/** A file of the library, image or video. */
export interface MediaItem extends Image {
  kind: MediaKind;
  /** Seconds; null for images and until probed. */
  duration: number | null;
  /** Null for images, until probed, and where it varies. */
  fps: number | null;
}

export const fromImage = (image: Image): MediaItem => ({ ...image, kind: 'image', duration: null, fps: null });
export const fromVideo = (video: Video): MediaItem => ({ ...video, kind: 'video' });

/** The address of its thumbnail; null while there is none. */
export function findThumbnail({ kind, status, thumbnailUrl, filename }: MediaItem): string | null {
  if (thumbnailUrl !== null) return thumbnailUrl;
  return kind === 'image' && status === 'ready' ? fileUrl(kind, filename) : null;
}

/** Width / height; a default ratio where it is not known. */
export function computeShape({ kind, width, height }: MediaItem): number {
  return width === null || height === null || height === 0 ? (kind === 'video' ? 16 / 9 : 4 / 3) : width / height;
}

/** The background behind transparent parts of the image. */
export const chooseGround = ({ mimeType }: MediaItem): 'checker' | 'glass' =>
  /png|webp|gif|avif/.test(mimeType) ? 'checker' : 'glass';
