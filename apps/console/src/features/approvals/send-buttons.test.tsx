import type { Effect } from '@vitrine/contract/playout/effect';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { ReactNode } from 'react';
import { assigned, card, open as openDevices } from '../../test/devices.tsx';
import { exampleDevice, shownMedia } from '../../test/examples/example-device.ts';
import { createChangedScreen, exampleEffect, withForeseenEffect } from '../../test/examples/example-effect.ts';
import { weekly } from '../../test/examples/example-event.ts';
import { exampleFeed } from '../../test/examples/example-feed.ts';
import { lunch } from '../../test/examples/example-playlist.ts';
import { weather } from '../../test/examples/example-webpage.ts';
import { type Fake, renderPage } from '../../test/render-page.tsx';
import { FeedDialog } from '../feeds/feed-dialog.tsx';
import { Schedules } from '../fleet/device-page/schedules.tsx';
import { WebpageDialog } from '../library/webpages/webpage-dialog.tsx';
import { MovePlaylist } from '../playlists/list/move-playlist.tsx';

const SENT = { name: 'Send for approval' };
const kiosk = exampleDevice('Kiosk', {
  assignedMedia: shownMedia('scoops.jpg'),
  playing: { media: shownMedia('scoops.jpg'), reason: 'device', since: null },
  pausedUntil: '2030-03-02T17:00:00.000Z',
});
const never = () => new Promise<never>(() => {});

describe.each([true, false])('with changes that wait: %s', (waits) => {
  test('a press that changes a screen with no other step says whether it is sent', async () => {
    await openDevices({ devices: [kiosk], waits, assignments: { removeFromDevice: async () => assigned } });
    const shown = within(await card('Kiosk'));
    const suffix = waits ? ': send for approval' : '';
    expect(shown.getByRole('button', { name: `Remove scoops from Kiosk${suffix}` })).toBeInTheDocument();
    expect(shown.getByRole('button', waits ? SENT : { name: 'Resume' })).toBeInTheDocument();
    // It only opens a dialog.
    expect(shown.getByRole('button', { name: 'Assign Media' })).toBeInTheDocument();
  });

  test('the dialog in which one press assigns says what a press does', async () => {
    const { person } = await openDevices({ devices: [kiosk], waits });
    await person.click(within(await card('Kiosk')).getByRole('button', { name: 'Assign Media' }));
    const picker = await screen.findByRole('dialog', { name: 'Select Media for Device Assignment' });
    const text = 'For Kiosk. What you choose is sent for approval.';
    expect(within(picker).queryAllByText(text)).toHaveLength(waits ? 1 : 0);
  });
});

/** Dialogs whose last button sends a change of something that a screen may show. */
const dialogs: [string, ReactNode, (effect: Effect) => Fake, string][] = [
  [
    'a feed',
    <FeedDialog key="feed" feed={exampleFeed('News')} onClose={() => {}} />,
    (effect) => ({ feeds: { update: withForeseenEffect(never, effect) } }),
    'Save',
  ],
  [
    'a web page',
    <WebpageDialog key="page" webpage={weather} folderId={null} onSaved={() => {}} onClose={() => {}} />,
    (effect) => ({
      folders: { list: async () => ({ folders: [] }) },
      webpages: { check: never, update: withForeseenEffect(never, effect) },
    }),
    'Save',
  ],
];

const changing = exampleEffect([createChangedScreen('Lobby')]);

describe.each(dialogs)('the dialog of %s', (_, dialog, world, usual) => {
  test('says that it sends a change that concerns a screen', async () => {
    await renderPage(dialog, world(changing), { waits: true });
    expect(await screen.findByRole('button', SENT)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: usual })).not.toBeInTheDocument();
  });

  test('saves what concerns no screen', async () => {
    await renderPage(dialog, world(exampleEffect()), { waits: true });
    await waitFor(() => expect(screen.getByRole('button', { name: usual })).toBeInTheDocument());
  });

  test('asks for no effect where nothing waits', async () => {
    await renderPage(dialog, world(changing));
    expect(await screen.findByRole('button', { name: usual })).toBeInTheDocument();
  });
});

test('the move of a playlist into a folder is sent where a screen follows it', async () => {
  const folder = { id: 'fld_1', name: 'Menus', color: '#ef4444', parentId: null, mediaCount: 0 };
  const person = await renderPage(
    <MovePlaylist playlist={lunch} onClose={() => {}} />,
    {
      folders: { list: async () => ({ folders: [folder] as never }) },
      playlists: {
        get: async () => ({ playlist: { ...lunch, items: [], source: null, music: { volume: 100, tracks: [] } } }),
        update: withForeseenEffect(never, changing),
      },
    },
    { waits: true },
  );
  await screen.findByRole('option', { name: /Menus/ });
  expect(screen.getByRole('button', { name: 'Move' })).toBeInTheDocument();
  await person.selectOptions(screen.getByLabelText('Folder'), 'fld_1');
  expect(await screen.findByRole('button', SENT)).toBeInTheDocument();
});

test('the removal of a screen from a schedule is sent', async () => {
  const device = { ...kiosk, id: weekly.deviceIds[0] ?? kiosk.id };
  const person = await renderPage(
    <Schedules device={device} />,
    {
      schedule: { list: async () => ({ events: [{ ...weekly, ownDeviceIds: weekly.deviceIds }] }) },
      assignments: { removeFromSchedule: withForeseenEffect(never, changing) },
    },
    { waits: true },
  );
  await person.click(await screen.findByRole('button', { name: `Remove ${weekly.title}` }));
  const dialog = await screen.findByRole('alertdialog');
  expect(await within(dialog).findByRole('button', SENT)).toBeInTheDocument();
});
