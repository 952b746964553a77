import type { PlaylistItem, PlaylistRef } from './facts.ts';
import { openSpans } from './windows.ts';

/** The items of a playlist that play in a period: those with an open window, and those without windows. */
export interface PlayedList {
  /** The items in order; at least one. */
  readonly items: readonly PlaylistItem[];
  /** The length of one pass through the items. */
  readonly lengthMs: number;
  /** The number of items that wait for their window. */
  readonly waiting: number;
}

/** The open items of a playlist from `from` (epoch milliseconds) until its next opening. */
export interface Opening {
  from: number;
  /** Null: no item is open. */
  list: PlayedList | null;
}

/** Bits of a word of a set of items, which is a string of such words. */
const BITS = 16;
/** A list is kept as long as its playlist. Beyond this the lists of a playlist are created anew. */
const MAX_LISTS = 2_000;

const known = new WeakMap<PlaylistRef, Map<string, PlayedList | null>>();

/** Openings by playlist, time zone and period. Shared by the timelines of many screens that show the same playlists. */
export type SharedOpenings = Map<PlaylistRef, Map<string, readonly Opening[]>>;

/**
 * The openings of a playlist from `fromMs` to `toMs` (epoch milliseconds), in order; the first begins at `fromMs`, and
 * neighbours differ. One {@link PlayedList} stands for equal items of a playlist, in every period and time zone.
 *
 * @param shared where to look for them first, and to keep them
 * @throws RangeError if the time zone is unknown
 */
export function listOpenings(
  playlist: PlaylistRef,
  timeZone: string,
  fromMs: number,
  toMs: number,
  shared?: SharedOpenings,
): readonly Opening[] {
  if (shared === undefined) return findOpenings(playlist, timeZone, fromMs, toMs);
  let kept = shared.get(playlist);
  if (kept === undefined) shared.set(playlist, (kept = new Map()));
  const key = `${timeZone} ${fromMs} ${toMs}`;
  let openings = kept.get(key);
  if (openings === undefined) kept.set(key, (openings = findOpenings(playlist, timeZone, fromMs, toMs)));
  return openings;
}

function findOpenings(playlist: PlaylistRef, timeZone: string, fromMs: number, toMs: number): Opening[] {
  const words = new Uint16Array(Math.ceil(playlist.items.length / BITS));
  const toggle = (index: number): void => {
    const word = Math.floor(index / BITS);
    words[word] = (words[word] ?? 0) ^ (1 << (index % BITS));
  };
  const count = playlist.items.length;
  /** The time of each opening and closing of an item after `fromMs`, times `count`, plus the item's index. */
  const changes: number[] = [];
  for (const [index, { windows }] of playlist.items.entries()) {
    if (windows.length === 0) toggle(index);
    else {
      for (const { from, to } of openSpans(windows, timeZone, fromMs, toMs)) {
        if (from === fromMs) toggle(index);
        else changes.push((from - fromMs) * count + index);
        if (to < toMs) changes.push((to - fromMs) * count + index);
      }
    }
  }
  // Numbers, because a typed array sorts hundreds of thousands of them without a comparison function.
  const sorted = Float64Array.from(changes).toSorted();

  const openings = [{ from: fromMs, list: findList(playlist, words) }];
  let i = 0;
  while (i < sorted.length) {
    const sinceMs = Math.floor((sorted[i] ?? 0) / count);
    for (; i < sorted.length && (sorted[i] ?? 0) < (sinceMs + 1) * count; i += 1) toggle((sorted[i] ?? 0) % count);
    const list = findList(playlist, words);
    if (list !== openings.at(-1)?.list) openings.push({ from: fromMs + sinceMs, list });
  }
  return openings;
}

/** The list at an instant (epoch milliseconds); null while no item is open. */
export function listAt(playlist: PlaylistRef, timeZone: string, ms: number): PlayedList | null {
  return listOpenings(playlist, timeZone, ms, ms + 1)[0]?.list ?? null;
}

function findList(playlist: PlaylistRef, words: Uint16Array): PlayedList | null {
  let lists = known.get(playlist);
  if (lists === undefined) known.set(playlist, (lists = new Map()));
  const key = String.fromCharCode(...words);
  let list = lists.get(key);
  if (list === undefined) {
    if (lists.size >= MAX_LISTS) lists.clear();
    list = pickOpenItems(playlist, words);
    lists.set(key, list);
  }
  return list;
}

function pickOpenItems({ items }: PlaylistRef, words: Uint16Array): PlayedList | null {
  const open = items.filter((_, index) => ((words[Math.floor(index / BITS)] ?? 0) >> (index % BITS)) & 1);
  if (open.length === 0) return null;
  const lengthMs = open.reduce((total, { durationMs }) => total + durationMs, 0);
  return { items: open, lengthMs, waiting: items.length - open.length };
}
