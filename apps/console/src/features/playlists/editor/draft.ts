import type { ContentId, ContentKind } from '@vitrine/contract/library/content';
import type { FolderId } from '@vitrine/contract/library/folders';
import type { Playlist, PlaylistItem, PlaylistItemId } from '@vitrine/contract/playlists/playlists';
import type { Music } from '@vitrine/contract/playlists/playlist-music';
import { takeFirst, type PlaylistSource } from '@vitrine/contract/playlists/playlist-source';

/** What a person edits of an item. */
export type Timing = Pick<PlaylistItem, 'durationMs' | 'fit' | 'transition' | 'volume' | 'windows' | 'weight' | 'only'>;

/** An item while it is edited. Its id stays the same in the session, also when the server gives it one of its own. */
export interface DraftItem extends Timing {
  id: string;
  mediaType: ContentKind;
  mediaId: ContentId;
}

export interface PlaylistDraft {
  name: string;
  folderId: FolderId | null;
  items: readonly DraftItem[];
  /** The items are those of a folder, and not edited one by one. */
  source: PlaylistSource | null;
  isShuffled: boolean;
  music: Music;
}

/** The file of an item, as the console shows it. */
export type MediaFacts = Pick<
  PlaylistItem,
  | 'name'
  | 'status'
  | 'filename'
  | 'thumbnailUrl'
  | 'averageColor'
  | 'width'
  | 'height'
  | 'mediaDurationMs'
  | 'validFrom'
  | 'validUntil'
>;

/** What is known of items beside the draft: no Undo takes it back. */
export interface ItemKnowledge {
  /** The server's ids of items that it has. */
  ids: ReadonlyMap<string, PlaylistItemId>;
  facts: ReadonlyMap<ContentId, MediaFacts>;
}

export const withFacts = (
  { ids, facts }: ItemKnowledge,
  added: Iterable<readonly [ContentId, MediaFacts]>,
): ItemKnowledge => ({ ids, facts: new Map([...facts, ...added]) });

/**
 * What is known once the server has told a version of the playlist.
 *
 * @param sent the draft that was saved as this version, whose items got ids
 */
export function withVersion(known: ItemKnowledge, { items }: Playlist, sent?: PlaylistDraft): ItemKnowledge {
  // The items of a folder are the server's choice.
  const named = sent?.source === null ? sent.items : items;
  const ids = named.flatMap(({ id }, index) => (items[index] === undefined ? [] : [[id, items[index].id] as const]));
  return { ids: new Map([...known.ids, ...ids]), facts: new Map([...known.facts, ...indexMediaFacts(items)]) };
}

export const toPlaylistDraft = ({ name, folderId, items, source, isShuffled, music }: Playlist): PlaylistDraft => ({
  name,
  folderId,
  source,
  isShuffled,
  music,
  items: toDraftItems(items),
});

export const toDraftItems = (items: readonly PlaylistItem[]): DraftItem[] =>
  items.map(({ id, mediaType, mediaId, durationMs, fit, transition, volume, windows, weight, only }) => ({
    id,
    mediaType,
    mediaId,
    durationMs,
    fit,
    transition,
    volume,
    windows,
    weight,
    only,
  }));

export const indexMediaFacts = (items: readonly PlaylistItem[]): Map<ContentId, MediaFacts> =>
  new Map(items.map((item) => [item.mediaId, item]));

/** Moves items to before another one; null: to the end. */
export function withMovedItems(draft: PlaylistDraft, moved: readonly string[], before: string | null): PlaylistDraft {
  const { items } = draft;
  const ids = new Set(moved);
  const from = before === null ? items.length : items.findIndex(({ id }) => id === before);
  // If the item to move before is moved itself, the next one that stays takes its place.
  const anchor = items.slice(from).find(({ id }) => !ids.has(id));
  const rest = items.filter(({ id }) => !ids.has(id));
  const at = anchor === undefined ? rest.length : rest.indexOf(anchor);
  const next = rest.toSpliced(at, 0, ...items.filter(({ id }) => ids.has(id)));
  return next.every((item, index) => item === items[index]) ? draft : { ...draft, items: next };
}

/** Restores an item of the saved version at its position, or its times. */
export function withKept(draft: PlaylistDraft, item: DraftItem, at: number): PlaylistDraft {
  const { items } = draft;
  const isThere = items.some(({ id }) => id === item.id);
  const { windows } = item;
  return {
    ...draft,
    items: isThere
      ? items.map((each) => (each.id === item.id ? { ...each, windows } : each))
      : items.toSpliced(at, 0, item),
  };
}

/** A draft with items of its own in place of a source: of one with a limit those that play today. */
export function withOwnItems(
  draft: PlaylistDraft,
  items: readonly (DraftItem & Pick<MediaFacts, 'validFrom' | 'validUntil'>)[],
): PlaylistDraft {
  const today = new Date().toISOString().slice(0, 10);
  const kept = new Set(takeFirst(items, draft.source, today).map(({ id }) => id));
  return { ...draft, source: null, items: draft.items.filter(({ id }) => kept.has(id)) };
}
