import type { Condition, ScreenFacts, Window } from '../facts.ts';
import { type Clock, isWithin } from './slow-calendar.ts';
import { meetsAll } from './slow-conditions.ts';

/*
 * The test oracle of playlists with playlists in them: reads what plays at one instant from how people describe a
 * playlist. It shares only types and the clock of the slow calendar with the code under test.
 */

/** An item as people set it. */
export interface ToldItem {
  id: string;
  durationMs: number;
  windows: Window[][];
  conditions: Condition[];
  weight: number;
}

/** An item, or a playlist in the playlist. */
export type ToldEntry = ToldItem & { inner: ToldPlaylist | null };

export interface ToldPlaylist {
  id: string;
  isShuffled: boolean;
  /** The number of entries that it plays at most; null: all. */
  atMost: number | null;
  entries: ToldEntry[];
}

interface Asked {
  screen: ScreenFacts;
  clock: Clock;
}

/** The ids of the items of one pass through the loop, in order; those of inner items with that of their place before. */
export function readLoop(playlist: ToldPlaylist, asked: Asked, prefix = ''): string[] {
  const playing = playlist.entries.flatMap((entry) => {
    if (!plays(entry, asked)) return [];
    const part = entry.inner === null ? [prefix + entry.id] : readLoop(entry.inner, asked, `${entry.id}_`);
    return part.length === 0 ? [] : [{ entry, part, id: prefix + entry.id }];
  });
  while (playlist.atMost !== null && playing.length > playlist.atMost) playing.pop();
  const text = `${playlist.id} ${asked.screen.seed} ${asked.clock.day.text}`;
  const ordered = playlist.isShuffled
    ? playing.toSorted((a, b) => rank(`${text} ${a.id}`) - rank(`${text} ${b.id}`))
    : playing;
  return repeat(ordered).flatMap(({ part }) => part);
}

/** The number of items that play on the screen, but not in this pass through the loop. */
export function countWaiting({ entries }: ToldPlaylist, screen: ScreenFacts, playing: readonly string[]): number {
  const parts = entries.flatMap((entry) => (entry.inner?.entries ?? [null]).map((part) => ({ entry, part })));
  const waiting = parts.filter(({ entry, part }) => {
    const id = part === null ? entry.id : `${entry.id}_${part.id}`;
    return meetsAll([...entry.conditions, ...(part?.conditions ?? [])], screen) && !playing.includes(id);
  });
  return waiting.length;
}

const plays = (item: ToldItem, { screen, clock }: Asked): boolean =>
  meetsAll(item.conditions, screen) && item.windows.every((windows) => isWithin(windows, clock));

/** Each as often as its weight: the heaviest first into places at equal distances, the next into those that are left. */
function repeat<T extends { entry: ToldItem }>(ordered: readonly T[]): T[] {
  let places: (T | null)[] = [];
  for (const { entry } of ordered) for (let i = 0; i < entry.weight; i++) places = [...places, null];
  for (let weight = 5; weight > 0; weight--) {
    const turns = ordered.filter(({ entry }) => entry.weight === weight);
    const left = places.flatMap((place, index) => (place === null ? [index] : []));
    const total = turns.length * weight;
    for (let turn = 0; turn < total; turn++) {
      const at = left[Number((BigInt(turn) * BigInt(left.length)) / BigInt(total))]!;
      places[at] = turns[turn % turns.length]!;
    }
  }
  return places.filter((place) => place !== null);
}

const BITS_32 = 0xffffffffn;

/** FNV-1a with 32 bits and the last step of MurmurHash3, in whole numbers of any size. */
function rank(text: string): number {
  let hash = 2166136261n;
  for (const character of text) hash = ((hash ^ BigInt(character.charCodeAt(0))) * 16777619n) & BITS_32;
  hash = ((hash ^ (hash >> 16n)) * 2246822507n) & BITS_32;
  hash = ((hash ^ (hash >> 13n)) * 3266489909n) & BITS_32;
  return Number(hash ^ (hash >> 16n));
}
