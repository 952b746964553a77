import type { Segment } from '@vitrine/contract/playout/now-playing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { at, device, forecast, nowRegion, openDevicePage, play, playout } from '../../../test/device-page.tsx';
import { exampleList, lunch, shownPlaylist } from '../../../test/examples/example-playlist.ts';

const TEN_MINUTES = 600_000;
const morning = exampleList(['coffee.jpg', 'bagel.jpg', 'coffee.jpg'], {
  lengthMs: 3 * TEN_MINUTES,
  waiting: 1,
});
morning.items = morning.items.map((item) => ({ ...item, durationMs: TEN_MINUTES }));
const evening = exampleList(['wine.jpg'], { waiting: 3 });
const lists = { [morning.id]: morning, [evening.id]: evening };

const segment = (listId: string, from: string, until: string): Segment => ({
  reason: 'device',
  sourceId: null,
  title: null,
  media: shownPlaylist(),
  listId,
  message: null,
  from,
  until,
});
/** Five minutes into the loop. */
const instant = new Date(Date.parse(at(12)) + TEN_MINUTES / 2).toISOString();
const loops = {
  ...playout,
  at: instant,
  media: shownPlaylist(),
  reason: 'device' as const,
  sentence: 'Shows the playlist "Lunch" because it is assigned to this device.',
  candidates: [],
  day: [segment(morning.id, at(0), at(18)), segment(evening.id, at(18), at(24))],
  lists,
};
const plan = {
  ...forecast,
  segments: [segment(morning.id, at(0), at(24 + 18)), segment(evening.id, at(24 + 18), at(14 * 24))],
  lists,
};
const playing = { media: shownPlaylist(), reason: 'device', since: null } as const;
const routes = { playout: { explain: async () => loops, forecast: async () => plan } };
const open = (facts = {}) => openDevicePage({ known: { ...device, playing, ...facts }, routes });

test('a screen that plays a playlist shows the item that is on, and all items that play', async () => {
  await open();
  const items = within(await nowRegion().findByRole('list', { name: 'Items of Lunch' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['coffee10:00', 'bagel10:00', 'coffee10:00']);
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual(['true', 'false', 'false']);
  expect(nowRegion().getByRole('img', { name: 'coffee' })).toHaveAttribute('src', '/objects/coffee.jpg.webp');
  expect(nowRegion().getByText('3 items, 30:00, 1 waits for its time')).toBeInTheDocument();
  for (const name of ['Lunch', 'Open the playlist']) {
    expect(nowRegion().getByRole('link', { name })).toHaveAttribute('href', `/playlists/${lunch.id}`);
  }
});

test('of a long playlist the items around the one that is on are shown, and the others are counted', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `item-${index + 1}.jpg`);
  const lengthMs = 20 * TEN_MINUTES;
  const long = exampleList(names, { id: morning.id, lengthMs });
  long.items = long.items.map((item) => ({ ...item, durationMs: TEN_MINUTES }));
  const start = Math.ceil(Date.parse(at(1)) / lengthMs) * lengthMs;
  const inFifteenth = new Date(start + 14.5 * TEN_MINUTES).toISOString();
  const explain = async () => ({ ...loops, at: inFifteenth, lists: { ...lists, [long.id]: long } });
  await openDevicePage({ known: { ...device, playing }, routes: { playout: { explain, forecast: async () => plan } } });
  const items = within(await nowRegion().findByRole('list', { name: 'Items of Lunch' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(
    names.slice(14).map((name) => `${name.slice(0, -4)}10:00`),
  );
  expect(items[0]?.getAttribute('aria-current')).toBe('true');
  expect(nowRegion().getByText('And 14 other items')).toBeInTheDocument();
});

test('an offline screen shows the cover of its playlist, and no item as the one that is on', async () => {
  await open({ lastSeen: '2026-01-01T00:00:00.000Z' });
  const items = within(await nowRegion().findByRole('list', { name: 'Items of Lunch' })).getAllByRole('listitem');
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual(['false', 'false', 'false']);
  expect(nowRegion().getByRole('img', { name: 'Lunch' })).toHaveAttribute('src', '/objects/Lunch.webp');
  expect(nowRegion().getByText('Was showing Lunch')).toBeInTheDocument();
});

test('items of a playlist that the screen does not report yet are not shown', async () => {
  await openDevicePage({ routes });
  expect(await nowRegion().findByText(loops.sentence)).toBeInTheDocument();
  expect(nowRegion().queryByRole('list', { name: 'Items of Lunch' })).not.toBeInTheDocument();
});

test('the next segment of a playlist says which of its items play', async () => {
  await open();
  const [next] = within(await screen.findByRole('list', { name: 'Next' })).getAllByRole('listitem');
  expect(next?.textContent).toContain('LunchAssigned to this screen, 1 item, 0:10, 3 wait for their time');
});

test('the forecast shows a playlist as a band of the pictures of its items', async () => {
  await open();
  const bands = await screen.findAllByTitle('Lunch, 00:00');
  const pictures = bands[0]?.querySelectorAll('.list-pictures-down img') ?? [];
  expect([...pictures].map((picture) => picture.getAttribute('src'))).toEqual([
    '/objects/coffee.jpg.webp',
    '/objects/bagel.jpg.webp',
    '/objects/coffee.jpg.webp',
  ]);
});

test('a candidate without an item at this time gives that as the reason', async () => {
  const waiting = {
    reason: 'device' as const,
    sourceId: null,
    title: null,
    media: shownPlaylist(),
    message: null,
    verdict: 'lost' as const,
    rule: 'outside-windows',
    text: '"Lunch" is assigned to this device, but none of its items plays until 18:00.',
  };
  const explain = async () => ({
    ...playout,
    candidates: [waiting, { ...waiting, rule: 'empty-playlist', reason: 'global' as const }],
  });
  await openDevicePage({ routes: { playout: { explain } } });
  const candidates = within(await screen.findByRole('list', { name: 'Candidates' }));
  expect(candidates.getByText('None of its items plays at this time')).toBeInTheDocument();
  expect(candidates.getByText('No item is ready')).toBeInTheDocument();
  expect(candidates.getAllByText(waiting.text)).toHaveLength(2);
});

test('a play names the playlist of its item, which may be deleted', async () => {
  const plays = [
    { ...play, playlist: { id: lunch.id, name: 'Lunch', index: 2 } },
    { ...play, id: 'play_2', playlist: { id: 'ply_gone', name: null, index: null } },
  ];
  const body = { day: at(0).slice(0, 10), timezone: 'UTC', kept: true, plays };
  const list = Object.assign(async () => body, { page: async () => ({ body, next: null, total: 2 }) });
  const { person } = await openDevicePage({ part: 'history', routes: { plays: { list } } });
  await person.click(await screen.findByRole('button', { name: 'Single plays' }));
  const table = within(await screen.findByRole('table', { name: 'Plays' }));
  expect(table.getByRole('link', { name: 'Lunch' })).toHaveAttribute('href', `/playlists/${lunch.id}`);
  expect(table.getByText(', item 3')).toBeInTheDocument();
  expect(table.getByText('Deleted playlist')).toBeInTheDocument();
});
