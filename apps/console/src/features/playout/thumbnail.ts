import type { MediaSummary } from '@vitrine/contract/fleet/devices';
import { fileUrl } from '@vitrine/contract/library/media';

/** The address of a small picture of it; null for a video that has none yet. */
export function thumbnailOf({ type, filename, thumbnailUrl }: MediaSummary): string | null {
  return thumbnailUrl ?? (type === 'image' ? fileUrl(type, filename) : null);
}
