import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { weekly } from '../../test/example-event.ts';
import { shownWebpage, weather } from '../../test/example-webpage.ts';
import { day, editor, type EventBody, openSchedule } from '../../test/schedule-page.tsx';
import { EventDialogs } from './event-dialogs.tsx';

const board = {
  ...weekly,
  mediaType: 'webpage',
  mediaId: weather.id,
  mediaName: 'Weather',
  media: shownWebpage(),
} as const;

test('a web page is scheduled, in the colour of web pages', async () => {
  const saved: EventBody[] = [];
  await openSchedule({
    region: <EventDialogs />,
    events: [weekly],
    query: '&event=evt_1',
    onSave: (body) => void saved.push(body),
  });
  const dialog = await editor();
  fireEvent.click(dialog.getByRole('button', { name: /elephant/ }));
  fireEvent.click(await screen.findByRole('button', { name: /Weather/ }));
  expect((await dialog.findByRole('button', { name: /Weather/ })).textContent).toContain('Web page');
  fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() =>
    expect(saved).toMatchObject([
      { mediaType: 'webpage', mediaId: weather.id, mediaName: 'Weather', color: '#14b8a6', title: weekly.title },
    ]),
  );
});

test('the month names web pages, and has their colour and its legend', async () => {
  await openSchedule({ events: [board] });
  const entry = day('Tuesday, November 17').getByRole('button', {
    name: '09:00 Day at the park, until 18:00, web page, every week',
  });
  expect(entry.className).toContain('month-event-webpage');
  expect(within(screen.getByRole('list', { name: 'Legend' })).getByText('Web page')).toBeTruthy();
});
