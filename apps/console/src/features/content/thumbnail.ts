import type { MediaSummary } from '@vitrine/contract/fleet/devices';
import { fileUrl } from '@vitrine/contract/library/file-addresses';

/** The address of a thumbnail, of a web page its icon; null while there is none. */
export function findSummaryThumbnail({ type, filename, thumbnailUrl }: MediaSummary): string | null {
  return thumbnailUrl ?? (type === 'image' && filename !== null ? fileUrl(type, filename) : null);
}
