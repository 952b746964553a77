import fc from 'fast-check';
import { expect } from 'vitest';
import type { Condition, Nested, PlaylistItem, PlaylistRef, Window } from '../facts.ts';
import { findLoopPosition } from '../loop.ts';
import { listOpenings } from '../openings.ts';
import { arbitraryWindows } from './arbitrary-content.ts';
import { arbitraryCondition, arbitraryScreenFacts } from './arbitrary-screens.ts';
import { arbitraryScreen } from './places.ts';
import { clockAt } from './slow-calendar.ts';
import { countWaiting, readLoop, type ToldEntry, type ToldItem, type ToldPlaylist } from './slow-loops.ts';

const DAY_MS = 86_400_000;

const arbitraryItems = (nearMs: number, timeZone: string): fc.Arbitrary<Omit<ToldItem, 'id'>> => {
  const dates = fc.record({ firstDate: fc.boolean(), lastDate: fc.boolean(), days: fc.integer({ min: -2, max: 2 }) });
  const validity = dates.map(({ firstDate, lastDate, days }): Window[][] => {
    const day = new Date(nearMs + days * DAY_MS).toISOString().slice(0, 10);
    return [[{ ...(firstDate && { firstDate: day }), ...(lastDate && { lastDate: day }) }]];
  });
  const windows = arbitraryWindows(nearMs, timeZone).map((one): Window[][] => (one.length === 0 ? [] : [one]));
  return fc.record({
    durationMs: fc.integer({ min: 1_000, max: 20_000 }),
    windows: fc.oneof(
      fc.constant<Window[][]>([]),
      windows,
      validity,
      fc.tuple(windows, validity).map(([own, days]): Window[][] => [...own, ...days]),
    ),
    conditions: fc.oneof(
      { arbitrary: fc.constant<Condition[]>([]), weight: 3 },
      arbitraryCondition.map((one): Condition[] => [one]),
    ),
    weight: fc.oneof({ arbitrary: fc.constant(1), weight: 3 }, fc.integer({ min: 2, max: 5 })),
  });
};

const arbitraryList = (id: string, entries: fc.Arbitrary<Omit<ToldEntry, 'id'>[]>) =>
  fc.record({
    id: fc.constant(id),
    isShuffled: fc.boolean(),
    atMost: fc.option(fc.integer({ min: 1, max: 4 })),
    entries: entries.map((all) => all.map((one, i) => ({ ...one, id: `pli_${i}` }))),
  });

/** Playlists with windows and dates near an instant (epoch milliseconds). */
export const arbitraryTold = (nearMs: number, timeZone: string): fc.Arbitrary<ToldPlaylist> => {
  const item = arbitraryItems(nearMs, timeZone);
  const plain = item.map((one) => ({ ...one, inner: null }));
  const inner = arbitraryList('ply_inner', fc.array(plain, { maxLength: 4 }));
  const entry = fc.oneof(
    { arbitrary: plain, weight: 2 },
    fc.record({ outer: item, inner }).map(({ outer, inner: part }) => ({ ...outer, inner: part })),
  );
  return arbitraryList('ply_outer', fc.array(entry, { maxLength: 6 }));
};

/** A playlist with everything that it can have, the screen that plays it, and a period of up to three days. */
export const loops = arbitraryScreen.chain(({ ms, timeZone }) =>
  fc.record({
    fromMs: fc.constant(ms),
    lengthMs: fc.integer({ min: 1, max: 3 * DAY_MS }),
    timeZone: fc.constant(timeZone),
    screen: arbitraryScreenFacts,
    told: arbitraryTold(ms, timeZone),
    shares: fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 3, maxLength: 3 }),
  }),
);

type Case = typeof loops extends fc.Arbitrary<infer T> ? T : never;

/** The playlist as facts have it: with the items of inner playlists in their place. */
export function toRef({ id, isShuffled, atMost, entries }: ToldPlaylist): PlaylistRef {
  const items = entries.flatMap((entry): PlaylistItem[] => {
    const { inner, weight } = entry;
    if (inner === null) return [toItem(entry, {})];
    const within: Nested = {
      id: entry.id,
      playlistId: inner.id,
      weight,
      isShuffled: inner.isShuffled,
      ...toLimit(inner),
    };
    return inner.entries.map((part) =>
      toItem(part, {
        id: `${entry.id}_${part.id}`,
        windows: [...entry.windows, ...part.windows],
        only: [...entry.conditions, ...part.conditions],
        within: [within],
      }),
    );
  });
  return { id, kind: 'playlist', name: 'Loop', items, isShuffled, ...toLimit({ atMost }) };
}

const toLimit = ({ atMost }: Pick<ToldPlaylist, 'atMost'>) => (atMost === null ? {} : { limit: atMost });

const toItem = (
  { id, durationMs, windows, conditions, weight }: ToldItem,
  more: Partial<PlaylistItem>,
): PlaylistItem => ({
  id,
  media: { id: `med_${id}`, kind: 'image', name: id },
  durationMs,
  fit: null,
  transition: null,
  windows,
  ...(conditions.length > 0 && { only: conditions }),
  weight,
  ...more,
});

/** Compares what plays at the beginning and the end of each opening, and at some instants, with the slow reading. */
export function checkLoop({ fromMs, lengthMs, timeZone, screen, told, shares }: Case): void {
  const playlist = toRef(told);
  const openings = listOpenings(playlist, { timeZone, screen }, fromMs, fromMs + lengthMs);
  const edges = openings.flatMap(({ from }) => (from > fromMs ? [from - 1, from] : [from]));
  for (const ms of [...edges.slice(0, 12), ...shares.map((share) => fromMs + Math.floor(share * lengthMs))]) {
    const list = openings.findLast(({ from }) => from <= ms)?.list ?? null;
    const asked = { screen, clock: clockAt(ms, timeZone) };
    const expected = readLoop(told, asked);
    expect(list?.items.map(({ id }) => id) ?? []).toEqual(expected);
    if (list === null) continue;
    expect(list.waiting).toBe(countWaiting(told, screen, expected));
    const { index, positionMs } = findLoopPosition(
      list.items.map(({ durationMs }) => durationMs),
      ms,
    );
    let left = ((ms % list.lengthMs) + list.lengthMs) % list.lengthMs;
    const on = list.items.findIndex(({ durationMs }) => {
      if (left < durationMs) return true;
      left -= durationMs;
      return false;
    });
    expect([index, positionMs]).toEqual([on, left]);
  }
}
