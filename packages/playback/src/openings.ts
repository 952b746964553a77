import { doesItemPlay, hasConditions } from './conditions.ts';
import { formatDate } from './days.ts';
import type { PlaybackFacts, PlaylistItem, PlaylistRef } from './facts.ts';
import { isPlain, isShuffled, orderItems } from './order.ts';
import { openInAll } from './windows.ts';
import { eachOffset, zoneNamed } from './zones.ts';

/** The items of a playlist that play in a period: those with an open window, and those without windows. */
export interface PlayedList {
  /** The items in the order in which they play, one of more weight several times; at least one. */
  readonly items: readonly PlaylistItem[];
  /** The length of one pass through the items. */
  readonly lengthMs: number;
  /** The number of items that wait for their window, or for the end of one before them in a list with a limit. */
  readonly waiting: number;
}

/** The open items of a playlist from `from` (epoch milliseconds) until its next opening. */
export interface Opening {
  from: number;
  /** Null: no item is open. */
  list: PlayedList | null;
}

/** The screen on which a playlist plays, and its clock. */
export type Surroundings = Pick<PlaybackFacts, 'timeZone' | 'screen'>;

const DAY_MS = 86_400_000;
/** Bits of a word of a set of items, which is a string of such words. */
const BITS = 16;
/** A list is kept as long as its playlist. Beyond this the lists of a playlist are created anew. */
const MAX_LISTS = 2_000;

/** What is known of a playlist: its traits, and the lists that it plays. */
interface Known {
  isShuffled: boolean;
  isPlain: boolean;
  hasConditions: boolean;
  /** By what is open and by the day, and also by their items in the order in which they play. */
  lists: Map<string, PlayedList | null>;
}

const known = new WeakMap<PlaylistRef, Known>();

/** Openings by playlist, surroundings and period. Shared by the timelines of many screens that show the same playlists. */
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
  { timeZone, screen }: Surroundings,
  fromMs: number,
  toMs: number,
  shared?: SharedOpenings,
): readonly Opening[] {
  if (shared === undefined) return findOpenings(playlist, { timeZone, screen }, fromMs, toMs);
  let kept = shared.get(playlist);
  if (kept === undefined) shared.set(playlist, (kept = new Map()));
  const key = `${timeZone} ${fromMs} ${toMs} ${screenKey(playlist, screen)}`;
  let openings = kept.get(key);
  if (openings === undefined) kept.set(key, (openings = findOpenings(playlist, { timeZone, screen }, fromMs, toMs)));
  return openings;
}

/** A text that is equal for screens on which a playlist plays the same if they have one time zone. */
export function screenKey(playlist: PlaylistRef, screen: PlaybackFacts['screen']): string {
  const traits = study(playlist);
  if (!traits.hasConditions) return traits.isShuffled ? screen.seed : '';
  return JSON.stringify(traits.isShuffled ? screen : { ...screen, seed: '' });
}

/** True if the clock of the screen decides what a playlist plays. */
export const dependsOnClock = (playlist: PlaylistRef): boolean =>
  study(playlist).isShuffled || playlist.items.some(({ windows }) => windows.length > 0);

function study(playlist: PlaylistRef): Known {
  let traits = known.get(playlist);
  if (traits === undefined) {
    traits = {
      isShuffled: isShuffled(playlist),
      isPlain: isPlain(playlist),
      hasConditions: hasConditions(playlist),
      lists: new Map(),
    };
    known.set(playlist, traits);
  }
  return traits;
}

function findOpenings(
  playlist: PlaylistRef,
  { timeZone, screen }: Surroundings,
  fromMs: number,
  toMs: number,
): Opening[] {
  const words = new Uint16Array(Math.ceil(playlist.items.length / BITS));
  const toggle = (index: number): void => {
    const word = Math.floor(index / BITS);
    words[word] = (words[word] ?? 0) ^ (1 << (index % BITS));
  };
  const count = playlist.items.length;
  let played = 0;
  /**
   * The time of each opening and closing of an item after `fromMs`, times `count` + 1, plus the item's index; `count` is
   * the beginning of another day.
   */
  const changes: number[] = [];
  const stride = count + 1;
  for (const [index, item] of playlist.items.entries()) {
    if (!doesItemPlay(item, screen)) continue;
    played += 1;
    for (const { from, to } of openInAll(item.windows, timeZone, fromMs, toMs)) {
      if (from === fromMs) toggle(index);
      else changes.push((from - fromMs) * stride + index);
      if (to < toMs) changes.push((to - fromMs) * stride + index);
    }
  }
  const days = study(playlist).isShuffled ? listDays(timeZone, fromMs, toMs) : [];
  for (const { from } of days.slice(1)) changes.push((from - fromMs) * stride + count);
  // Numbers, because a typed array sorts hundreds of thousands of them without a comparison function.
  const sorted = Float64Array.from(changes).toSorted();

  let day = 0;
  const findNext = (): PlayedList | null => {
    const date = days[day]?.date;
    return findList(playlist, words, played, date === undefined ? '' : `${screen.seed} ${date}`);
  };
  const openings = [{ from: fromMs, list: findNext() }];
  let i = 0;
  while (i < sorted.length) {
    const sinceMs = Math.floor((sorted[i] ?? 0) / stride);
    for (; i < sorted.length && (sorted[i] ?? 0) < (sinceMs + 1) * stride; i += 1) {
      const index = (sorted[i] ?? 0) % stride;
      if (index === count) day += 1;
      else toggle(index);
    }
    const list = findNext();
    if (list !== openings.at(-1)?.list) openings.push({ from: fromMs + sinceMs, list });
  }
  return openings;
}

/**
 * Returns the days of a period by the clock of a zone: each `YYYY-MM-DD`, and the instant at which it begins in the period.
 * A day in which the zone's offset changes is listed twice.
 */
function listDays(timeZone: string, fromMs: number, toMs: number): { from: number; date: string }[] {
  const days: { from: number; date: string }[] = [];
  eachOffset(zoneNamed(timeZone), fromMs, toMs, (from, to, offsetMs) => {
    const last = Math.floor((to - 1 + offsetMs) / DAY_MS);
    for (let day = Math.floor((from + offsetMs) / DAY_MS); day <= last; day++) {
      days.push({ from: Math.max(from, day * DAY_MS - offsetMs), date: formatDate(day) });
    }
  });
  return days;
}

/** The list at an instant (epoch milliseconds); null while no item is open. */
export function listAt(playlist: PlaylistRef, surroundings: Surroundings, ms: number): PlayedList | null {
  return listOpenings(playlist, surroundings, ms, ms + 1)[0]?.list ?? null;
}

/** @param played the number of items that play on the screen, open or not */
function findList(playlist: PlaylistRef, words: Uint16Array, played: number, seed: string): PlayedList | null {
  const { lists, isPlain: isInOrder } = study(playlist);
  const key = `${String.fromCharCode(...words)} ${played} ${seed}`;
  let list = lists.get(key);
  if (list !== undefined) return list;
  if (lists.size >= MAX_LISTS) lists.clear();
  const open = playlist.items.filter((_, index) => ((words[Math.floor(index / BITS)] ?? 0) >> (index % BITS)) & 1);
  if (open.length === 0) list = null;
  else if (isInOrder) list = toList(open, played - open.length);
  else {
    const items = orderItems(playlist, open, seed);
    // Two days may have one order.
    const named = `${played} ${items.map(({ id }) => id).join(' ')}`;
    list = lists.get(named) ?? toList(items, played - new Set(items).size);
    lists.set(named, list);
  }
  lists.set(key, list);
  return list;
}

function toList(items: readonly PlaylistItem[], waiting: number): PlayedList {
  return { items, lengthMs: items.reduce((total, { durationMs }) => total + durationMs, 0), waiting };
}
