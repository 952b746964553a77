import type { ListedGroupAssignment } from '@vitrine/contract/playout/assignments';
import type { NowPlaying, Segment } from '@vitrine/contract/playout/now-playing';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  assignedMedia,
  device,
  group,
  kiosk,
  mediaTitled,
  openDashboard,
  overview,
  prepareDashboard,
  row,
  tile,
} from '../../test/dashboard.tsx';
import { exampleList, lunch, shownPlaylist } from '../../test/examples/example-playlist.ts';
import { formatCsv } from './devices-csv.ts';

beforeEach(prepareDashboard);

const start = new Date().setUTCHours(0, 0, 0, 0);
const at = (hour: number) => new Date(start + hour * 3_600_000).toISOString();
const [morning, evening] = [exampleList(['coffee.jpg', 'bagel.jpg']), exampleList(['wine.jpg'])];

const part = (from: number, until: number, facts: Partial<Segment>): Segment => ({
  reason: 'device',
  sourceId: null,
  title: null,
  media: shownPlaylist(),
  listId: null,
  message: null,
  from: at(from),
  until: at(until),
  ...facts,
});

/** A playlist whose items change at 11:00, then an image from 17:00. */
const day: NowPlaying = {
  at: at(10),
  media: shownPlaylist(),
  message: null,
  reason: 'device',
  until: at(11),
  sentence: '',
  strip: null,
  candidates: [],
  day: [
    part(0, 11, { listId: morning.id }),
    part(11, 17, { listId: evening.id }),
    part(17, 24, { reason: 'global', media: mediaTitled('Elephants') }),
  ],
  lists: { [morning.id]: morning, [evening.id]: evening },
};

const looping = () => device('Kiosk', { playing: { media: shownPlaylist(), reason: 'device', since: null } });

test('a screen with a playlist shows its cover as a stack, and plays it until another item replaces the playlist', async () => {
  await openDashboard({ devices: [looping()], explain: async () => day });
  expect(await within(tile('Kiosk')).findByText('Shows Lunch until 17:00')).toBeInTheDocument();
  expect(tile('Kiosk').querySelector('.picture-stack img')?.getAttribute('src')).toBe('/objects/Lunch.webp');
  const link = within(row('Kiosk')).getByRole('link', { name: 'Lunch' });
  expect(link).toHaveAttribute('href', `/playlists/${lunch.id}`);
});

test('a day line is broken into pieces while a playlist plays', async () => {
  await openDashboard({ devices: [looping()], explain: async () => day });
  await within(tile('Kiosk')).findByText('Shows Lunch until 17:00');
  expect([...tile('Kiosk').querySelectorAll('[title="Lunch"]')].map(({ className }) => className)).toEqual([
    expect.stringContaining('day-loop'),
    expect.stringContaining('day-loop'),
  ]);
  expect(tile('Kiosk').querySelector('[title="Elephants"]')?.className).not.toContain('day-loop');
});

test('the active playlist is the global media, with a link to it', async () => {
  await openDashboard({
    devices: [device('Kiosk', { playing: { media: shownPlaylist(), reason: 'global', since: null } })],
    currentPlaylist: shownPlaylist(),
  });
  expect(within(overview()).getByRole('link', { name: 'Lunch' })).toHaveAttribute('href', `/playlists/${lunch.id}`);
  expect(within(overview()).getByText('Playlist, 1 screen')).toBeInTheDocument();
});

test('the playlist of a group has its picture, although no screen on the page shows it, and is a link to it', async () => {
  const assigned: ListedGroupAssignment = {
    ...assignedMedia('Lunch', at(0)),
    mediaType: 'playlist',
    mediaId: lunch.id,
    thumbnailUrl: '/objects/soup.webp',
  };
  await openDashboard({ devices: [kiosk], groups: [group('grp_1', 'Hall')], assignments: [assigned] });
  const table = within(screen.getByRole('table', { name: 'Group Status' }));
  expect(table.getByRole('presentation')).toHaveAttribute('src', '/objects/soup.webp');
  expect(table.getByRole('link', { name: 'Lunch' })).toHaveAttribute('href', `/playlists/${lunch.id}`);
});

test('the file to export names playlists', () => {
  expect(formatCsv([looping()], new Map(), new Date())).toContain(',"Lunch",');
});
