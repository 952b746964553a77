import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { weekly } from '../../test/examples/example-event.ts';
import { menuBoard, shownLayout } from '../../test/examples/example-layout.ts';
import { lunch, shownPlaylist } from '../../test/examples/example-playlist.ts';
import { shownWebpage, weather } from '../../test/examples/example-webpage.ts';
import { day, editor, type EventBody, openSchedule } from '../../test/schedule-page.tsx';
import { EventDialogs } from './event-dialogs.tsx';

const kinds = [
  {
    kind: 'playlist',
    label: 'Playlist',
    color: '#8b5cf6',
    event: { ...weekly, mediaType: 'playlist', mediaId: lunch.id, mediaName: 'Lunch', media: shownPlaylist() },
  },
  {
    kind: 'web page',
    label: 'Web page',
    color: '#14b8a6',
    event: { ...weekly, mediaType: 'webpage', mediaId: weather.id, mediaName: 'Weather', media: shownWebpage() },
  },
  {
    kind: 'layout',
    label: 'Layout',
    color: '#f59e0b',
    event: { ...weekly, mediaType: 'layout', mediaId: menuBoard.id, mediaName: 'Menu', media: shownLayout() },
  },
] as const;

describe.each(kinds)('a schedule of a $kind', ({ kind, label, color, event }) => {
  const { mediaType, mediaId, mediaName } = event;

  test('is saved with its content and its color', async () => {
    const saved: EventBody[] = [];
    await openSchedule({
      region: <EventDialogs />,
      events: [weekly],
      query: '&event=evt_1',
      onSave: (body) => void saved.push(body),
    });
    const dialog = await editor();
    fireEvent.click(dialog.getByRole('button', { name: /elephant/ }));
    fireEvent.click(await screen.findByRole('button', { name: new RegExp(mediaName) }));
    expect((await dialog.findByRole('button', { name: new RegExp(mediaName) })).textContent).toContain(label);
    fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(saved).toMatchObject([{ mediaType, mediaId, mediaName, color, title: weekly.title }]));
  });

  test('is opened with its content, and is unchanged', async () => {
    const person = await openSchedule({ region: <EventDialogs />, events: [event], query: '&event=evt_1' });
    const dialog = await editor();
    expect(dialog.getByRole('button', { name: new RegExp(mediaName) }).textContent).toContain(label);
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog', { name: 'Discard changes?' })).not.toBeInTheDocument();
  });

  test('is named in the month, with its color and its legend', async () => {
    await openSchedule({ events: [event] });
    const entry = day('Tuesday, November 17').getByRole('button', {
      name: `09:00 Day at the park, until 18:00, ${kind}, every week`,
    });
    expect(entry.className).toContain(`month-event-${mediaType}`);
    expect(within(screen.getByRole('list', { name: 'Legend' })).getByText(label)).toBeInTheDocument();
  });

  test('is named in the list of its day', async () => {
    await openSchedule({ events: [event], query: '&day=2026-11-17' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Tuesday, November 17' }));
    expect(await dialog.findByText('Lobby')).toBeInTheDocument();
    expect(dialog.getByRole('listitem').textContent).toContain(`${label}, every week Lobby`);
  });
});
