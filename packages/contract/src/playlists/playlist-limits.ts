import { factsOfDrawn, isDrawnKind } from '../drawn/drawn-kinds.ts';
import type { ContentKind, ItemKind } from '../library/content.ts';

/** Playlists of an account, in every plan. */
export const MAX_PLAYLISTS = 1_000;
/** Items of a playlist. */
export const MAX_ITEMS = 1_000;
/** The maximum number of devices, of groups and of schedules that the list names for each playlist. */
export const NAMED_PLACES = 3;
/** Windows of an item. */
export const MAX_WINDOWS = 20;

/** How often an item plays in each loop. */
export const MAX_WEIGHT = 5;
/** Days for which a playlist that follows a folder plays a file. */
export const MAX_SOURCE_DAYS = 3_650;

/** Audio files of a playlist's music. */
export const MAX_MUSIC_FILES = 200;

/** The duration of an item, in milliseconds. */
export const MIN_ITEM_MS = 1_000;
export const MAX_ITEM_MS = 24 * 60 * 60 * 1_000;

/** The time for which an image plays unless its item has a duration. */
export const DEFAULT_IMAGE_MS = 10_000;

/** The duration of a web page whose item has none. */
export const DEFAULT_WEBPAGE_MS = 30_000;

/** The duration of a layout whose item has none. */
export const DEFAULT_LAYOUT_MS = 30_000;

const OWN_MS = { webpage: DEFAULT_WEBPAGE_MS, layout: DEFAULT_LAYOUT_MS } as const;

interface Timed {
  mediaType: ContentKind;
  durationMs: number | null;
  /** That of a video, document or playlist; null for anything else, and until it is known. */
  mediaDurationMs: number | null;
}

/**
 * Computes the time for which an item plays, in milliseconds; a video until its duration is known as long as an image.
 * A document takes the time of its pages, and a playlist that of its items.
 */
export function computePlayedMs({ mediaType, durationMs, mediaDurationMs }: Timed): number {
  if (mediaType === 'playlist') return mediaDurationMs ?? 0;
  const ownMs = Math.max(findOwnMs(mediaType) ?? mediaDurationMs ?? DEFAULT_IMAGE_MS, MIN_ITEM_MS);
  return mediaType === 'document' ? ownMs : (durationMs ?? ownMs);
}

function findOwnMs(kind: ItemKind): number | null {
  if (isDrawnKind(kind)) return factsOfDrawn(kind).durationMs;
  return kind === 'webpage' || kind === 'layout' ? OWN_MS[kind] : null;
}
