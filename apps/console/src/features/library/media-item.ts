import type { Audio, AudioId, Image, MediaId, MediaKind, Video } from '@vitrine/contract/library/media';
import { fileUrl } from '@vitrine/contract/library/file-addresses';

/** The days on which screens show a file, `YYYY-MM-DD`; null: no limit. */
export interface Dates {
  validFrom: string | null;
  validUntil: string | null;
}

/** What lists of the library say of its items; undefined for an item that was read by itself. */
export interface MaybeTagged {
  tags?: readonly string[];
}

interface FileFacts extends Omit<Image, 'id' | keyof Dates>, MaybeTagged {
  /** Seconds; null for images and until probed. */
  duration: number | null;
  /** Null for images and audio, until probed, and where it varies. */
  fps: number | null;
  /** Of a video: its own volume in percent of the screen's. */
  volume?: number;
  /** Of a video: null while it is not known; false for one without sound. */
  hasSound?: boolean | null;
  /** Of an audio file: artist and title as it states them. */
  suggestedName?: string | null;
}

/** An image or a video of the library. */
export interface ShownFile extends FileFacts, Dates {
  kind: MediaKind;
  id: MediaId;
}

/** An audio file of the library, which is heard as the music of playlists. */
interface AudioItem extends FileFacts {
  kind: 'audio';
  id: AudioId;
}

/** A file of the library. */
export type MediaItem = ShownFile | AudioItem;

export const fromImage = (image: Image): ShownFile => ({ ...image, kind: 'image', duration: null, fps: null });
export const fromVideo = (video: Video): ShownFile => ({ ...video, kind: 'video' });
export const fromAudio = (audio: Audio): AudioItem => ({ ...audio, kind: 'audio', fps: null });

/** The address of its thumbnail; null while there is none. */
export function findThumbnail({ kind, status, thumbnailUrl, filename }: MediaItem): string | null {
  if (thumbnailUrl !== null) return thumbnailUrl;
  return kind === 'image' && status === 'ready' ? fileUrl(kind, filename) : null;
}

/** Width / height; a default ratio where it is not known. */
export function computeShape({ kind, width, height }: MediaItem): number {
  return width === null || height === null || height === 0 ? (kind === 'image' ? 4 / 3 : 16 / 9) : width / height;
}

/** The background behind transparent parts of the image. */
export const chooseGround = ({ mimeType }: MediaItem): 'checker' | 'glass' =>
  /png|webp|gif|avif/.test(mimeType) ? 'checker' : 'glass';
