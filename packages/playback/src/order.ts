import type { Nested, PlaylistItem, PlaylistRef } from './facts.ts';

/** Items that stay together: those of a playlist in the playlist, or one item. */
interface Block {
  id: string;
  items: PlaylistItem[];
  weight: number;
  within: Nested | undefined;
}

/** True if a playlist, or one in it, has another order every day. */
export const isShuffled = ({ isShuffled: isOuter, items }: PlaylistRef): boolean =>
  isOuter === true || items.some(({ within }) => within?.isShuffled === true);

/** True if items play in the order of a playlist, each once. */
export const isPlain = (playlist: PlaylistRef): boolean =>
  !isShuffled(playlist) &&
  playlist.items.every(({ weight = 1, within }) => weight === 1 && (within?.weight ?? 1) === 1);

/**
 * The order in which open items of a playlist play: shuffled, then each as often as its weight says. A playlist in the
 * playlist is one of its items, with an order of its own.
 *
 * @param open in the order of the playlist
 * @param seed shuffled playlists have one order for equal seeds
 */
export function orderItems(playlist: PlaylistRef, open: readonly PlaylistItem[], seed: string): PlaylistItem[] {
  const blocks = toBlocks(open);
  const mixed = playlist.isShuffled === true ? shuffle(blocks, `${playlist.id} ${seed}`) : blocks;
  return spread(mixed).flatMap(({ items, within }) => {
    if (within === undefined) return items;
    return spread(within.isShuffled === true ? shuffle(items, `${within.playlistId} ${seed}`) : items);
  });
}

function toBlocks(items: readonly PlaylistItem[]): Block[] {
  const blocks: Block[] = [];
  for (const item of items) {
    const { id, weight = 1, within } = item;
    const last = blocks.at(-1);
    if (within === undefined) blocks.push({ id, items: [item], weight, within });
    else if (last?.within?.id === within.id) last.items.push(item);
    else blocks.push({ id: within.id, items: [item], weight: within.weight ?? 1, within });
  }
  return blocks;
}

/** Sorts by the hashes of `SEED ID`, so that an item that comes or goes leaves the order of the others. */
function shuffle<T extends { id: string }>(items: readonly T[], seed: string): T[] {
  const start = addText(OFFSET_BASIS, `${seed} `);
  return items
    .map((item) => ({ item, rank: mix(addText(start, item.id)) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

/**
 * Repeats items by their weights. Those of the highest weight take turns in places at equal distances, from the first;
 * then those of the next weight in the places that are left.
 */
export function spread<T extends { weight?: number | undefined }>(items: readonly T[]): readonly T[] {
  if (items.every(({ weight = 1 }) => weight === 1)) return items;
  const weights = [...new Set(items.map(({ weight = 1 }) => weight))].toSorted((a, b) => b - a);
  const places: T[] = [];
  let free = Array.from({ length: items.reduce((sum, { weight = 1 }) => sum + weight, 0) }, (_, i) => i);
  for (const heaviest of weights) {
    const turns = items.filter(({ weight = 1 }) => weight === heaviest);
    const count = turns.length * heaviest;
    const taken = new Set<number>();
    for (let i = 0; i < count; i++) {
      const place = free[Math.floor((i * free.length) / count)];
      const item = turns[i % turns.length];
      if (place === undefined || item === undefined) break;
      places[place] = item;
      taken.add(place);
    }
    free = free.filter((place) => !taken.has(place));
  }
  return places;
}

// FNV-1a with 32 bits, and the last step of MurmurHash3, after which texts that end alike have different hashes.
const OFFSET_BASIS = 0x811c9dc5;
const PRIME = 0x01000193;

function addText(hash: number, text: string): number {
  let state = hash;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), PRIME);
  return state;
}

function mix(hash: number): number {
  let state = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}
