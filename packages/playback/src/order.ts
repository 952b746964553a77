import type { Nested, PlaylistItem, PlaylistRef } from './facts.ts';

/** Items that stay together: those of a list in the playlist, or one item. */
interface Block {
  id: string;
  items: PlaylistItem[];
  weight: number;
  list: Nested | undefined;
}

/** True if a playlist, or one in it, has another order every day. */
export const isShuffled = ({ isShuffled: isOuter, items }: PlaylistRef): boolean =>
  isOuter === true || items.some(({ within = [] }) => within.some((list) => list.isShuffled === true));

/** True if all open items play in the order of a playlist, each once. */
export const isPlain = (playlist: PlaylistRef): boolean =>
  !isShuffled(playlist) &&
  playlist.limit === undefined &&
  playlist.items.every(
    ({ weight = 1, within = [] }) =>
      weight === 1 && within.every((list) => (list.weight ?? 1) === 1 && list.limit === undefined),
  );

/**
 * The order in which open items of a playlist play: the first ones up to its limit, shuffled, then each as often as its
 * weight says. A playlist in the playlist is one of its items, with an order of its own.
 *
 * @param open in the order of the playlist
 * @param seed shuffled playlists have one order for equal seeds
 */
export function orderItems(playlist: PlaylistRef, open: readonly PlaylistItem[], seed: string): PlaylistItem[] {
  return orderList({ ...playlist, playlistId: playlist.id }, open, seed, 0);
}

/** @param depth the number of lists around this one */
function orderList(
  { playlistId, isShuffled: isMixed, limit }: Pick<Nested, 'playlistId' | 'isShuffled' | 'limit'>,
  items: readonly PlaylistItem[],
  seed: string,
  depth: number,
): PlaylistItem[] {
  const blocks = toBlocks(items, depth).slice(0, limit);
  const mixed = isMixed === true ? shuffle(blocks, `${playlistId} ${seed}`) : blocks;
  return spread(mixed).flatMap((block) =>
    block.list === undefined ? block.items : orderList(block.list, block.items, seed, depth + 1),
  );
}

function toBlocks(items: readonly PlaylistItem[], depth: number): Block[] {
  const blocks: Block[] = [];
  for (const item of items) {
    const { id, weight = 1, within } = item;
    const list = within?.[depth];
    const last = blocks.at(-1);
    if (list === undefined) blocks.push({ id, items: [item], weight, list });
    else if (last?.list?.id === list.id) last.items.push(item);
    else blocks.push({ id: list.id, items: [item], weight: list.weight ?? 1, list });
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
