import { expect, test } from 'vitest';
import type { PlaylistItem, PlaylistRef, Window } from './facts.ts';
import { noFacts } from './no-facts.ts';
import { listOpenings, type SharedOpenings, type Surroundings } from './openings.ts';

const MONDAY = Date.parse('2026-03-09T00:00Z');
const DAY_MS = 86_400_000;

function item(id: string, ...windows: Window[]): PlaylistItem {
  const media = { id: `med_${id}`, kind: 'image', name: id } as const;
  return { id, media, durationMs: 10_000, fit: null, transition: null, windows: windows.length === 0 ? [] : [windows] };
}

const menu = (...items: PlaylistItem[]): PlaylistRef => ({ id: 'ply_menu', kind: 'playlist', name: 'Menu', items });

const on = (timeZone: string): Surroundings => ({ timeZone, screen: noFacts.screen });

/** The openings of a day, each written as `07:00 a, b (1 waits)`. */
function openings(playlist: PlaylistRef, timeZone = 'UTC'): string[] {
  return listOpenings(playlist, on(timeZone), MONDAY, MONDAY + DAY_MS).map(({ from, list }) => {
    const items = list === null ? 'nothing' : `${list.items.map(({ id }) => id).join()} (${list.waiting} waiting)`;
    return `${new Date(from).toISOString().slice(11, 16)} ${items}`;
  });
}

test.each<[what: string, playlist: PlaylistRef, expected: string[]]>([
  ['an empty playlist plays nothing', menu(), ['00:00 nothing']],
  ['without windows all items play all the time', menu(item('a'), item('b')), ['00:00 a,b (0 waiting)']],
  [
    'items join and leave in their places',
    menu(item('a'), item('b', { from: '07:00', to: '11:00' }), item('c')),
    ['00:00 a,c (1 waiting)', '07:00 a,b,c (0 waiting)', '11:00 a,c (1 waiting)'],
  ],
  [
    'one that opens as another closes takes over at that instant',
    menu(item('a', { from: '00:00', to: '12:00' }), item('b', { from: '12:00', to: '00:00' })),
    ['00:00 a (1 waiting)', '12:00 b (1 waiting)'],
  ],
  [
    'nothing plays between the windows',
    menu(item('a', { from: '07:00', to: '11:00' }), item('b', { from: '12:00', to: '14:00' })),
    ['00:00 nothing', '07:00 a (1 waiting)', '11:00 nothing', '12:00 b (1 waiting)', '14:00 nothing'],
  ],
  [
    'windows of one item that meet change nothing',
    menu(item('a', { from: '07:00', to: '11:00' }, { from: '11:00', to: '12:00' })),
    ['00:00 nothing', '07:00 a (0 waiting)', '12:00 nothing'],
  ],
  [
    'items play as often as their weights say, also if all are heavy',
    menu({ ...item('a'), weight: 3 }, { ...item('b'), weight: 2 }),
    ['00:00 a,a,b,a,b (0 waiting)'],
  ],
  [
    'items that all play twice take turns',
    menu({ ...item('a'), weight: 2 }, { ...item('b'), weight: 2 }),
    ['00:00 a,b,a,b (0 waiting)'],
  ],
  [
    'a playlist in the playlist plays as often as its place says',
    menu(item('a'), { ...item('b'), within: [{ id: 'x', playlistId: 'ply_2', weight: 2 }] }, item('c')),
    ['00:00 b,a,b,c (0 waiting)'],
  ],
  [
    'a playlist in the playlist plays only so many of its items as its limit says',
    menu(...['a', 'b', 'c'].map((id) => ({ ...item(id), within: [{ id: 'x', playlistId: 'ply_2', limit: 2 }] }))),
    ['00:00 a,b (1 waiting)'],
  ],
  [
    'more items than fit into one word keep their order',
    menu(...Array.from({ length: 40 }, (_, i) => item(`${i}`, ...(i % 17 === 0 ? [] : [{ days: [2] }])))),
    ['00:00 0,17,34 (37 waiting)'],
  ],
])('%s', (_, playlist, expected) => {
  expect(openings(playlist)).toEqual(expected);
});

test('equal items of a playlist are one list, in every period and time zone', () => {
  const playlist = menu(item('a'), item('b', { from: '07:00', to: '11:00' }));
  const fromMs = MONDAY + 8 * 3_600_000;
  const lists = [
    ...listOpenings(playlist, on('UTC'), MONDAY, MONDAY + 14 * DAY_MS),
    ...listOpenings(playlist, on('Asia/Kathmandu'), fromMs, fromMs + DAY_MS),
  ].map(({ list }) => list);
  expect(lists).toHaveLength(29 + 3);
  expect(new Set(lists).size).toBe(2);
});

test('lists of a playlist that has been read again are its own', () => {
  const [before, after] = [menu(item('a')), menu(item('a'))].map((one) =>
    listOpenings(one, on('UTC'), MONDAY, MONDAY + 1),
  );
  expect(before).toEqual(after);
  expect(before?.[0]?.list).not.toBe(after?.[0]?.list);
});

test('the length is that of the open items', () => {
  const long = { ...item('b', { from: '07:00', to: '11:00' }), durationMs: 25_000 };
  const lengths = listOpenings(menu(item('a'), long), on('UTC'), MONDAY, MONDAY + DAY_MS).map(
    ({ list }) => list?.lengthMs,
  );
  expect(lengths).toEqual([10_000, 35_000, 10_000]);
});

test('shared openings are computed once for each time zone and period, and equal those that are not shared', () => {
  const playlist = menu(item('a', { from: '07:00', to: '11:00' }));
  const shared: SharedOpenings = new Map();
  const find = (zone: string, fromMs: number, toMs: number) => listOpenings(playlist, on(zone), fromMs, toMs, shared);
  const found = find('UTC', MONDAY, MONDAY + DAY_MS);
  expect(find('UTC', MONDAY, MONDAY + DAY_MS)).toBe(found);
  for (const [zone, fromMs, toMs] of [
    ['UTC', MONDAY, MONDAY + DAY_MS],
    ['Asia/Kathmandu', MONDAY, MONDAY + DAY_MS],
    ['UTC', MONDAY + 1, MONDAY + DAY_MS],
    ['UTC', MONDAY, MONDAY + 2 * DAY_MS],
  ] as const) {
    expect(find(zone, fromMs, toMs)).toEqual(listOpenings(playlist, on(zone), fromMs, toMs));
  }
});
