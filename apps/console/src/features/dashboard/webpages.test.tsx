import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  assignedMedia,
  device,
  group,
  openDashboard,
  overview,
  prepareDashboard,
  row,
  tile,
} from '../../test/dashboard.tsx';
import { shownWebpage, weather } from '../../test/examples/example-webpage.ts';
import { formatCsv } from './devices-csv.ts';

beforeEach(prepareDashboard);

const showing = () => device('Kiosk', { playing: { media: shownWebpage(), reason: 'global', since: null } });
const path = `/media?preview=${weather.id}`;

test('a screen that shows a web page shows its card, and names it with a link to the page', async () => {
  await openDashboard({ devices: [showing()] });
  expect(await within(tile('Kiosk')).findByText('Shows Weather, as global media')).toBeInTheDocument();
  expect(within(tile('Kiosk')).getByText('Weather')).toBeInTheDocument();
  expect(tile('Kiosk').querySelector('.webpage-card img')?.getAttribute('src')).toBe('/objects/Weather.webp');
  expect(within(row('Kiosk')).getByRole('link', { name: 'Weather' })).toHaveAttribute('href', path);
});

test('the active web page is the global media, with a link to it', async () => {
  await openDashboard({ devices: [showing()], currentPlaylist: shownWebpage() });
  expect(within(overview()).getByRole('link', { name: 'Weather' })).toHaveAttribute('href', path);
  expect(within(overview()).getByText('Web page, 1 screen')).toBeInTheDocument();
});

test('the web page of a group is a link to it', async () => {
  const assigned = {
    ...assignedMedia('Weather', new Date().toISOString()),
    mediaType: 'webpage',
    mediaId: weather.id,
  } as const;
  await openDashboard({ devices: [showing()], groups: [group('grp_1', 'Hall')], assignments: [assigned] });
  const table = within(screen.getByRole('table', { name: 'Group Status' }));
  expect(table.getByRole('link', { name: 'Weather' })).toHaveAttribute('href', path);
});

test('the file to export names web pages', () => {
  expect(formatCsv([showing()], new Map(), new Date())).toContain(',"Weather",');
});
