import type { Music } from '@vitrine/contract/playlists/playlist-music';
import type { PlaylistDraft, DraftItem } from './draft.ts';

/** The number of changes between two drafts: items added, removed, changed or moved, a new name, another order, other music, another source. */
export function countPlaylistChanges(before: PlaylistDraft, after: PlaylistDraft): number {
  if (before === after) return 0;
  const rename =
    (before.name === after.name ? 0 : 1) +
    (isSameMusic(before.music, after.music) ? 0 : 1) +
    (before.isShuffled === after.isShuffled ? 0 : 1);
  const isOtherSource = !hasEqualJson(before.source, after.source);
  // The items of a folder follow from it.
  if (after.source !== null) return rename + (isOtherSource ? 1 : 0);
  return rename + (isOtherSource ? 1 : 0) + countItemChanges(before.items, after.items);
}

/** True if it sounds the same: files may get a picture or another name meanwhile. */
const isSameMusic = (one: Music, other: Music): boolean =>
  one.volume === other.volume &&
  hasEqualJson(
    one.tracks.map(({ audioId }) => audioId),
    other.tracks.map(({ audioId }) => audioId),
  );

function countItemChanges(before: readonly DraftItem[], after: readonly DraftItem[]): number {
  const places = new Map(before.map((item, index) => [item.id, index]));
  const kept = after.flatMap((item) => {
    const place = places.get(item.id);
    return place === undefined ? [] : [{ item, place }];
  });
  const added = after.length - kept.length;
  const removed = before.length - kept.length;
  const changed = kept.filter(({ item, place }) => {
    const old = before[place];
    return old !== undefined && old !== item && !hasEqualJson(old, item);
  }).length;
  const moved = kept.length - measureLongestRise(kept.map(({ place }) => place));
  return added + removed + changed + moved;
}

/** The length of the longest increasing subsequence: the most items that can stay where they are. */
function measureLongestRise(places: readonly number[]): number {
  const ends: number[] = [];
  for (const place of places) {
    const at = ends.findIndex((end) => end >= place);
    if (at < 0) ends.push(place);
    else ends[at] = place;
  }
  return ends.length;
}

const hasEqualJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
