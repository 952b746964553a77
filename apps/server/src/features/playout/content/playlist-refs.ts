import { isDocumentId, isPlaylistId } from '@vitrine/contract/core/ids';
import { computePlayedMs, MAX_ITEMS } from '@vitrine/contract/playlists/playlist-limits';
import type {
  Condition,
  ContentRef,
  Nested,
  PlaylistItem,
  PlaylistRef,
  Validity,
  Window,
} from '@vitrine/playback/facts';
import type { playedEntries, playlistItems } from '../../../schema/playlists-tables.ts';
import type { ContentRow } from '../../library/index.ts';
import { contentKindOf } from '../content-kind.ts';

/** What is stored of an item of a playlist, or of a page of a document. */
export type PlayedEntry = typeof playedEntries.$inferSelect &
  Pick<typeof playlistItems.$inferSelect, 'volume'> & {
    /** Of the playlist. */
    isShuffled: boolean;
    limit: number | null;
  };

/** The order and the limit of a playlist's loop. */
type Traits = Pick<PlaylistRef, 'isShuffled' | 'limit'>;

/** How playlists play, by their ids. */
export const toTraits = (entries: readonly PlayedEntry[]): ReadonlyMap<string, Traits> =>
  new Map(
    entries.map(({ playlistId, isShuffled, limit }) => [
      playlistId,
      { ...(isShuffled && { isShuffled }), ...(limit !== null && { limit }) },
    ]),
  );

/** An entry of a playlist in its place in the playlist that plays. */
interface ExpandedEntry extends PlayedEntry {
  /** Those of the entry, and of the playlist in the playlist. */
  sets: Window[][];
  conditions: Condition[];
  within: Nested[];
}

/**
 * The entries of a playlist, with those of playlists in it in their place: at most {@link MAX_ITEMS}. Its own entries
 * come before those of long playlists in it. The pages of a document stay together, too.
 */
export function expandEntries(
  own: readonly PlayedEntry[],
  all: ReadonlyMap<string, readonly PlayedEntry[]>,
  traits: ReadonlyMap<string, Traits>,
): ExpandedEntry[] {
  let free = MAX_ITEMS - own.filter(({ mediaId }) => !isPlaylistId(mediaId)).length;
  return own.flatMap((entry): ExpandedEntry[] => {
    if (!isPlaylistId(entry.mediaId)) return [toExpanded(entry)];
    const { sets, conditions } = toExpanded(entry);
    const { entryId: id, mediaId: playlistId, weight } = entry;
    const list = { id, playlistId, weight, ...traits.get(playlistId) };
    const parts = (all.get(playlistId) ?? []).filter(({ mediaId }) => !isPlaylistId(mediaId)).map(toExpanded);
    const taken = parts.slice(0, Math.max(free, 0));
    free -= taken.length;
    return taken.map((part) => ({
      ...part,
      id: `${id}_${part.id}`,
      fit: part.fit ?? entry.fit,
      transition: part.transition ?? entry.transition,
      sets: [...sets, ...part.sets],
      conditions: [...conditions, ...part.conditions],
      within: [list, ...part.within],
    }));
  });
}

function toExpanded(entry: PlayedEntry): ExpandedEntry {
  const validity = toValidity(entry);
  const { entryId: id, documentId, weight } = entry;
  return {
    ...entry,
    // A document is as heavy as a whole.
    ...(documentId !== null && { weight: 1 }),
    within: documentId === null ? [] : [{ id, playlistId: documentId, weight }],
    sets: [...(entry.windows.length === 0 ? [] : [entry.windows]), ...(validity === null ? [] : [[validity]])],
    conditions: entry.only === null ? [] : [entry.only],
  };
}

/** Null: no limit. */
export function toValidity({ validFrom, validUntil }: Pick<PlayedEntry, 'validFrom' | 'validUntil'>): Validity | null {
  if (validFrom === null && validUntil === null) return null;
  return { ...(validFrom !== null && { firstDate: validFrom }), ...(validUntil !== null && { lastDate: validUntil }) };
}

export function toPlaylistRef(
  { id, originalName }: ContentRow,
  entries: readonly ExpandedEntry[],
  rows: ReadonlyMap<string, ContentRow>,
  refs: ReadonlyMap<string, ContentRef>,
): PlaylistRef {
  const items = entries.flatMap((entry): PlaylistItem[] => {
    const item = refs.get(entry.mediaId);
    if (item === undefined || item.kind === 'playlist') return [];
    const mediaDurationMs = item.kind === 'video' ? (rows.get(item.id)?.durationMs ?? null) : null;
    const mediaType = contentKindOf(item);
    const durationMs = computePlayedMs({ mediaType, durationMs: entry.durationMs, mediaDurationMs });
    return [
      {
        id: entry.id,
        media: item,
        durationMs,
        fit: entry.fit,
        transition: entry.transition,
        // A video without sound has none, whatever its item says.
        ...(entry.volume !== null && rows.get(item.id)?.hasSound !== false && { volume: entry.volume }),
        windows: entry.sets,
        ...(entry.conditions.length > 0 && { only: entry.conditions }),
        ...(entry.weight > 1 && { weight: entry.weight }),
        ...(entry.within.length > 0 && { within: entry.within }),
      },
    ];
  });
  return { id, kind: 'playlist', name: originalName, items, ...(isDocumentId(id) && { noun: 'document' }) };
}
