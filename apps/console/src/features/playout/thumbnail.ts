import type { MediaSummary } from '@vitrine/contract/fleet/devices';
import { fileUrl } from '@vitrine/contract/library/file-addresses';

/** The address of a thumbnail; null for a video that has none yet. */
export function summaryThumbnailOf({ type, filename, thumbnailUrl }: MediaSummary): string | null {
  return thumbnailUrl ?? (type === 'image' ? fileUrl(type, filename) : null);
}
