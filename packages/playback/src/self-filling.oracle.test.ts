import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { doesItemPlay } from './conditions.ts';
import type { PlaylistItem, PlaylistRef } from './facts.ts';
import { noFacts } from './no-facts.ts';
import { listOpenings } from './openings.ts';
import { orderItems } from './order.ts';
import { run, TIMEOUT_MS } from './test/cases.ts';
import { checkLoop, loops } from './test/loops.ts';

/** Cases are short, so that more of them are tried. */
const CASES = Math.max(2_000, run.numRuns);

test(
  'a playlist with tags, conditions, weights, dates and playlists in it plays what the slow reading says',
  () => {
    expect(() => fc.assert(fc.property(loops, checkLoop), { ...run, numRuns: CASES })).not.toThrow();
  },
  TIMEOUT_MS,
);

const item = (id: string, more: Partial<PlaylistItem> = {}): PlaylistItem => ({
  id,
  media: { id: `med_${id}`, kind: 'image', name: id },
  durationMs: 10_000,
  fit: null,
  transition: null,
  windows: [],
  ...more,
});
const list = (items: PlaylistItem[], isShuffled = false): PlaylistRef => ({
  id: 'ply_1',
  kind: 'playlist',
  name: 'Loop',
  items,
  isShuffled,
});
const orderOf = (playlist: PlaylistRef, seed = ''): string =>
  orderItems(playlist, playlist.items, seed)
    .map(({ id }) => id)
    .join('');

describe('the order of a loop', () => {
  test.each<[what: string, items: PlaylistItem[], expected: string]>([
    ['is that of the playlist', [item('a'), item('b'), item('c')], 'abc'],
    ['has a heavy item between the others', [item('a', { weight: 3 }), item('b'), item('c'), item('d')], 'abacad'],
    ['lets items of one weight take turns', [item('a', { weight: 2 }), item('b', { weight: 2 })], 'abab'],
    ['repeats neighbors only if it has to', [item('a', { weight: 5 }), item('b')], 'aaaaab'],
  ])('%s', (_, items, expected) => {
    expect(orderOf(list(items))).toBe(expected);
  });

  test('of a playlist in the playlist stays together, as often as its place says', () => {
    const within = [{ id: 'x', playlistId: 'ply_2', weight: 2 }];
    expect(orderOf(list([item('a'), item('b', { within }), item('c', { within }), item('d')]))).toBe('bcabcd');
  });

  test('of a document in it is that of its pages, also if the playlist is shuffled', () => {
    const outer = { id: 'x', playlistId: 'ply_2', isShuffled: true };
    const pages = ['1', '2', '3'].map((id) =>
      item(id, { within: [outer, { id: 'y', playlistId: 'doc_1', weight: 2 }] }),
    );
    const others = ['a', 'b'].map((id) => item(id, { within: [outer] }));
    for (let day = 0; day < 20; day++) {
      expect(
        orderOf(list([...pages, ...others], true), `${day}`)
          .replaceAll('123', '*')
          .replace(/[ab]/g, ''),
      ).toBe('**');
    }
  });

  test('that is shuffled has every item once, and changes with the day', () => {
    const items = Array.from('abcdefghij').map((id) => item(id));
    const days = Array.from({ length: 200 }, (_, day) => orderOf(list(items, true), `grp_1 ${day}`));
    for (const day of days) expect(Array.from(day).toSorted().join('')).toBe('abcdefghij');
    expect(new Set(days).size).toBe(days.length);
    for (const id of 'abcdefghij') expect(days.filter((day) => day.startsWith(id)).length).toBeGreaterThan(5);
    const without = orderItems(list(items, true), items.slice(1), 'grp_1 0').map(({ id }) => id);
    expect(without.join('')).toBe(days[0]?.replace('a', ''));
  });

  test('that is shuffled begins with the day of the screen, also where clocks change at midnight', () => {
    const playlist = list(
      Array.from('abcdef').map((id) => item(id)),
      true,
    );
    const fromMs = Date.parse('2026-04-23T12:00Z');
    const openings = listOpenings(
      playlist,
      { timeZone: 'Africa/Cairo', screen: noFacts.screen },
      fromMs,
      fromMs + 3 * 86_400_000,
    );
    expect(openings.map(({ from }) => new Date(from).toISOString())).toEqual([
      '2026-04-23T12:00:00.000Z',
      '2026-04-23T22:00:00.000Z',
      '2026-04-24T21:00:00.000Z',
      '2026-04-25T21:00:00.000Z',
    ]);
  });
});

test('a condition asks for one of its tags, the orientation and one of its groups', () => {
  const screen = { seed: '', orientation: 'portrait', groupIds: ['grp_1'], tags: ['bakery'] } as const;
  const plays = (...only: NonNullable<PlaylistItem['only']>) => doesItemPlay(item('a', { only }), screen);
  expect(plays()).toBe(true);
  expect(plays({ tags: ['window', 'bakery'], orientation: 'portrait', groupIds: ['grp_1', 'grp_2'] })).toBe(true);
  expect(plays({ tags: ['window'] })).toBe(false);
  expect(plays({ orientation: 'portrait' }, { orientation: 'landscape' })).toBe(false);
  expect(plays({ groupIds: ['grp_2'] })).toBe(false);
});
