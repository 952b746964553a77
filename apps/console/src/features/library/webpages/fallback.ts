import { isMediaId } from '@vitrine/contract/core/ids';
import type { MediaSummary } from '@vitrine/contract/fleet/devices';
import type { MediaId } from '@vitrine/contract/library/media';
import { findSummaryThumbnail } from '../../content/index.ts';

/** The picture that screens show while a page does not answer, or a live picture does not play. */
export interface Fallback {
  id: MediaId;
  name: string;
  picture: string | null;
}

/** A saved fallback picture; null if there is none. */
export const toFallback = (saved: MediaSummary | null): Fallback | null =>
  saved !== null && isMediaId(saved.id)
    ? { id: saved.id, name: saved.originalName, picture: findSummaryThumbnail(saved) }
    : null;
