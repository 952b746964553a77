import type { PlaybackFacts, PlaylistItem, PlaylistRef } from '@vitrine/playback/facts';
import { noFacts } from '@vitrine/playback/no-facts';
import type { Segment } from '@vitrine/playback/timeline';

const OWN_ITEMS = 40;
const NESTED_ITEMS = 10;

/** The bytes of a segment and of an item in a list of a manifest: `"itm_` and 20 digits. */
const SEGMENT_BYTES = 250;
const REFERENCE_BYTES = 27;
const ITEM_BYTES = 350;

const toItem = (i: number, more: Partial<PlaylistItem> = {}): PlaylistItem => ({
  id: `pli_${i}`,
  media: { id: `med_${i}`, kind: 'image', name: `media ${i}` },
  durationMs: 10_000,
  fit: null,
  transition: null,
  windows: i % 5 === 0 ? [[{ lastDate: `2026-05-${String(5 + (i % 10)).padStart(2, '0')}` }]] : [],
  ...(i % 7 === 0 && { weight: 3 }),
  ...(i % 6 === 0 && { only: [{ tags: ['bakery', 'north'], orientation: 'portrait' }] }),
  ...more,
});

/** A shuffled playlist with dates, weights, conditions and shuffled playlists in it that have a limit. */
export function createFullFacts(): PlaybackFacts {
  const within = (list: number) => [
    { id: `pli_n${list}`, playlistId: `ply_${list}`, isShuffled: true, weight: 2, limit: NESTED_ITEMS - 1 },
  ];
  const items = [
    ...Array.from({ length: OWN_ITEMS }, (_, i) => toItem(i)),
    ...Array.from({ length: 2 * NESTED_ITEMS }, (_, i) =>
      toItem(OWN_ITEMS + i, { within: within(Math.floor(i / NESTED_ITEMS)) }),
    ),
  ];
  const activeSlot: PlaylistRef = { id: 'ply_full', kind: 'playlist', name: 'Full', items, isShuffled: true };
  const screen = { seed: 'grp_1', orientation: 'portrait', groupIds: ['grp_1'], tags: ['bakery'] } as const;
  return { ...noFacts, timeZone: 'Europe/London', screen, activeSlot };
}

/** An upper limit of the bytes of a timeline in a manifest. */
export function estimateBytes(segments: readonly Segment[]): number {
  const items = new Set(segments.flatMap(({ list }) => list?.items ?? []));
  const references = segments.reduce((sum, { list }) => sum + (list?.items.length ?? 0), 0);
  return segments.length * SEGMENT_BYTES + references * REFERENCE_BYTES + items.size * ITEM_BYTES;
}
