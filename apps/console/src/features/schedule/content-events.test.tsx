import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { weekly } from '../../test/example-event.ts';
import { lunch, shownPlaylist } from '../../test/example-playlist.ts';
import { day, editor, type EventBody, openSchedule } from '../../test/schedule-page.tsx';
import { EventDialogs } from './event-dialogs.tsx';

const loop = {
  ...weekly,
  mediaType: 'playlist',
  mediaId: lunch.id,
  mediaName: 'Lunch',
  media: shownPlaylist(),
} as const;

test('a playlist is scheduled, in the colour of playlists', async () => {
  const saved: EventBody[] = [];
  await openSchedule({
    region: <EventDialogs />,
    events: [weekly],
    query: '&event=evt_1',
    onSave: (body) => void saved.push(body),
  });
  const dialog = await editor();
  fireEvent.click(dialog.getByRole('button', { name: /elephant/ }));
  fireEvent.click(await screen.findByRole('button', { name: /Lunch/ }));
  expect((await dialog.findByRole('button', { name: /Lunch/ })).textContent).toContain('Playlist');
  fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() =>
    expect(saved).toMatchObject([
      { mediaType: 'playlist', mediaId: lunch.id, mediaName: 'Lunch', color: '#8b5cf6', title: weekly.title },
    ]),
  );
});

test('a schedule of a playlist is opened with its playlist, and is unchanged', async () => {
  const person = await openSchedule({ region: <EventDialogs />, events: [loop], query: '&event=evt_1' });
  const dialog = await editor();
  expect(dialog.getByRole('button', { name: /Lunch/ }).textContent).toContain('Playlist');
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog', { name: 'Discard changes?' })).toBeNull();
});

test('the month names playlists, and has their colour and its legend', async () => {
  await openSchedule({ events: [loop] });
  const entry = day('Tuesday, November 17').getByRole('button', {
    name: '09:00 Day at the park, until 18:00, playlist, every week',
  });
  expect(entry.className).toContain('month-event-playlist');
  expect(within(screen.getByRole('list', { name: 'Legend' })).getByText('Playlist')).toBeTruthy();
});

test('the list of a day names playlists', async () => {
  await openSchedule({ events: [loop], query: '&day=2026-11-17' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Tuesday, November 17' }));
  expect(dialog.getByRole('listitem').textContent).toContain('Playlist, every week, 1 screen');
});
