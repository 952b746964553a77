import { AppError } from '@vitrine/contract/core/errors';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { exampleDevice } from '../../test/examples/example-device.ts';
import {
  createBlankScreen,
  createChangedScreen,
  exampleEffect,
  createShownContent,
  createUnchangedScreen,
} from '../../test/examples/example-effect.ts';
import { item, onSaveSpy, openEditor, playlist, row, save } from '../../test/playlists.tsx';

const loop = playlist('loop', { name: 'Entrance loop', items: [item('Elephants'), item('Leopard')] });

type Options = Parameters<typeof openEditor>[0];

/** Makes one change, and presses Save. */
async function pressSave(options: Options) {
  const onSave = onSaveSpy();
  const opened = await openEditor({ playlist: loop, onSave, ...options });
  await opened.person.click(row('Elephants').getByRole('button', { name: 'Longer: Elephants' }));
  await opened.person.click(save());
  return { ...opened, onSave };
}

const panel = async () => within(await screen.findByRole('dialog', { name: 'Before it goes on air' }));
const receipt = async (name: string) => within(await screen.findByRole('dialog', { name }));
const listRows = (section: HTMLElement) =>
  within(section)
    .getAllByRole('listitem')
    .map((each) => each.textContent);

test('what changes on no screen is saved at once', async () => {
  const { onSave } = await pressSave({ effect: () => exampleEffect() });
  expect(await screen.findByText('Playlist saved')).toBeInTheDocument();
  expect(onSave).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('before saving, the panel names the screens that change now and later, with what and when', async () => {
  const effect = exampleEffect(
    [
      createChangedScreen('Ticket desk'),
      createChangedScreen('Window', { isOnline: false }),
      createChangedScreen('Café', {
        at: '2026-11-23T17:00:00.000Z',
        now: createShownContent('menu', { reason: 'schedule', until: '2026-11-23T17:00:00.000Z' }),
        otherwise: createShownContent('old'),
      }),
    ],
    { bytes: 3_000_000, maxBytes: 1_000_000, screensWithBytes: 3 },
  );
  const { person, onSave } = await pressSave({ effect: () => effect });
  const dialog = await panel();
  expect(dialog.getByText('Entrance loop, 1 change')).toBeInTheDocument();
  expect(listRows(dialog.getByRole('region', { name: '2 screens change now' }))).toEqual([
    'Ticket deskNow: instead of before, after',
    'WindowWhen it’s back online: instead of before, after',
  ]);
  expect(listRows(dialog.getByRole('region', { name: '1 screen changes later, when its schedule ends' }))).toEqual([
    'CaféToday at 17:00: instead of old, after',
  ]);
  const facts = ['To load', 'Offline now'].map((term) => dialog.getByText(term).nextElementSibling?.textContent);
  expect(facts).toEqual(['2.86 MB on 3 screens', '1 screen']);
  expect(onSave).not.toHaveBeenCalled();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
});

test('of many screens the first are named', async () => {
  const screens = Array.from({ length: 50 }, (_, index) => createChangedScreen(`Screen ${index}`));
  const { person } = await pressSave({ effect: () => exampleEffect(screens, { screenCount: 1_200, nowCount: 1_200 }) });
  const dialog = await panel();
  const section = dialog.getByRole('region', { name: '1,200 screens change now' });
  expect(listRows(section)).toHaveLength(6);
  expect(within(section).getByText(/^and 1,194 more/)).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Save for 1,200 screens' }));
  expect(await screen.findByText('On its way to 1,200 screens.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('screens that will show nothing are a warning, and saving stays possible', async () => {
  const nights = [23, 24, 25, 26].map((day) => ({
    from: `2026-11-${day}T22:00:00.000Z`,
    until: `2026-11-${day + 1}T06:00:00.000Z`,
  }));
  const effect = exampleEffect([createChangedScreen('Staff office')], {
    blank: [createBlankScreen('Staff office', ...nights), createBlankScreen('Lobby', ...nights)],
  });
  const { person, onSave } = await pressSave({ effect: () => effect });
  const warning = (await panel()).getByRole('region', { name: '2 screens will show nothing' });
  expect(listRows(warning)).toEqual(['Staff office and Lobby, every night 22:00–06:00']);
  expect(warning.querySelectorAll('.day-lost')).toHaveLength(2);
  await person.click(screen.getByRole('button', { name: 'Save for 1 screen' }));
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
});

test('an item that was removed can be kept where it leaves screens with nothing', async () => {
  const evening = [{ from: '17:00', to: '22:00' }];
  const list = playlist('loop', {
    items: [item('Elephants', { windows: [{ from: '09:00', to: '17:00' }] }), item('Skyline', { windows: evening })],
  });
  const nights = [23, 24].map((day) => ({
    from: `2026-11-${day}T17:00:00.000Z`,
    until: `2026-11-${day}T22:00:00.000Z`,
  }));
  const dark = exampleEffect([createChangedScreen('Lobby')], { blank: [createBlankScreen('Lobby', ...nights)] });
  const onSave = onSaveSpy();
  const { person } = await openEditor({
    playlist: list,
    onSave,
    effect: ({ items }) => (items.length === 1 ? dark : exampleEffect([createChangedScreen('Lobby')])),
  });
  await person.click(row('Skyline').getByRole('checkbox', { name: 'Select Skyline' }));
  await person.click(row('Elephants').getByRole('button', { name: 'Longer: Elephants' }));
  await person.click(screen.getByRole('button', { name: 'Remove' }));
  await person.click(save());
  const dialog = await panel();
  await person.click(await dialog.findByRole('button', { name: 'Keep Skyline' }));
  await waitFor(() =>
    expect(dialog.queryByRole('region', { name: '1 screen will show nothing' })).not.toBeInTheDocument(),
  );
  await person.click(await dialog.findByRole('button', { name: 'Save for 1 screen' }));
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  expect(onSave.mock.calls[0]?.[0].items).toMatchObject([{ windows: [{ from: '09:00' }] }, { windows: evening }]);
});

test('times of an item can be kept, where its new ones leave screens with nothing', async () => {
  const nights = [{ from: '2026-11-23T22:00:00.000Z', until: null }];
  const onSave = onSaveSpy();
  const { person } = await openEditor({
    playlist: playlist('loop', { items: [item('Elephants')] }),
    onSave,
    effect: ({ items }) =>
      exampleEffect(
        [createChangedScreen('Lobby')],
        items[0]?.windows?.length ? { blank: [createBlankScreen('Lobby', ...nights)] } : {},
      ),
  });
  await person.click(row('Elephants').getByRole('button', { name: 'Longer: Elephants' }));
  await person.click(row('Elephants').getByRole('button', { name: 'When Elephants plays: Always' }));
  await person.click(screen.getByRole('radio', { name: 'At set times' }));
  await person.keyboard('{Escape}');
  await person.click(save());
  const dialog = await panel();
  await person.click(await dialog.findByRole('button', { name: 'Keep Elephants' }));
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Keep Elephants' })).not.toBeInTheDocument());
  await person.click(await dialog.findByRole('button', { name: 'Save for 1 screen' }));
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
});

test('screens on which something else comes first stay as they are, with a link to the schedule', async () => {
  const day = createShownContent('day', { reason: 'schedule', sourceId: 'evt_day', title: 'Day at the park' });
  const effect = exampleEffect([createChangedScreen('Lobby')], { unchanged: [createUnchangedScreen('Entrance', day)] });
  await pressSave({ effect: () => effect });
  const section = (await panel()).getByRole('region', { name: '1 screen stays as it is' });
  expect(listRows(section)).toEqual(['Entrance The schedule “Day at the park” comes first. Open the schedule']);
  expect(within(section).getByRole('link')).toHaveAttribute('href', '/device-schedule?event=evt_day');
});

test('screens whose storage is too small are a warning', async () => {
  const { deviceId, name } = createChangedScreen('Lobby');
  const tooSmall = [{ deviceId, name, bytes: 4_194_304, freeBytes: 1_048_576 }];
  const effect = exampleEffect([createChangedScreen('Lobby')], { tooSmall, tooSmallCount: 1 });
  await pressSave({ effect: () => effect });
  expect((await panel()).getByText(/^Lobby has 1.00 MB free and needs 4.00 MB./)).toBeInTheDocument();
});

test('Keep editing saves nothing', async () => {
  const { person, onSave } = await pressSave({ effect: () => exampleEffect([createChangedScreen('Lobby')]) });
  await person.click((await panel()).getByRole('button', { name: 'Keep editing' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByText('1 change not on the screens yet')).toBeInTheDocument();
  expect(onSave).not.toHaveBeenCalled();
  expect(save()).toBeEnabled();
});

test('what cannot be told is said, and can be saved', async () => {
  const { person, onSave } = await pressSave({
    effect: () => {
      throw new AppError('server.failed');
    },
  });
  const dialog = await panel();
  expect(dialog.getByText('Couldn’t check which screens change. You can still save.')).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Playlist saved')).toBeInTheDocument();
  expect(onSave).toHaveBeenCalledOnce();
});

test('saving does not wait for a slow answer', async () => {
  const { person, onSave } = await pressSave({ effect: () => new Promise(() => {}) });
  const dialog = await panel();
  expect(dialog.getByText('Checking which screens change…')).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Playlist saved')).toBeInTheDocument();
  expect(onSave).toHaveBeenCalledOnce();
});

test('a playlist that was changed elsewhere asks which version stays, without the panel', async () => {
  await pressSave({
    onSave: () => {
      throw new AppError('playlist.changed');
    },
    effect: () => {
      throw new AppError('playlist.changed');
    },
  });
  expect(await screen.findByRole('dialog', { name: 'This playlist was changed elsewhere' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog', { name: 'Before it goes on air' })).not.toBeInTheDocument();
});

test('after saving, each screen says whether it has the change', async () => {
  const effect = exampleEffect([
    createChangedScreen('Desk'),
    createChangedScreen('Window'),
    createChangedScreen('Office'),
    createChangedScreen('Café', { at: '2100-11-23T17:00:00.000Z' }),
    createChangedScreen('Hall'),
  ]);
  const devices = [
    exampleDevice('Desk'),
    exampleDevice('Window', { isCurrent: false }),
    exampleDevice('Office', { lastSeen: '2026-01-01T00:00:00.000Z' }),
    exampleDevice('Café'),
    exampleDevice('Hall', { display: 'off' }),
  ];
  const { person } = await pressSave({ effect: () => effect, devices });
  await person.click((await panel()).getByRole('button', { name: 'Save for 5 screens' }));
  const done = await receipt('Going on air');
  expect(await done.findByText('Shows it')).toBeInTheDocument();
  await waitFor(() =>
    expect(done.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
      'DeskShows it',
      'WindowUpdating',
      'OfficeOfflineUpdates when it’s back online',
      'CaféReady, from Nov 23, 2100 at 17:00',
      'HallOffShows it when it’s switched on',
    ]),
  );
  expect(done.getByText('of 5 screens have it').parentElement?.textContent).toBe('3 of 5 screens have it');
  await person.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByText('Saved')).toBeInTheDocument();
});

test('the screens’ progress offers Undo, and so does the message after it', async () => {
  const effect = exampleEffect([createChangedScreen('Desk')]);
  const { person, server, onSave } = await pressSave({ effect: () => effect, devices: [exampleDevice('Desk')] });
  await person.click((await panel()).getByRole('button', { name: 'Save for 1 screen' }));
  const done = await receipt('On air');
  expect(done.getByText('of 1 screen has it').parentElement?.textContent).toBe('1 of 1 screen has it');
  await person.click(done.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('Playlist saved')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Change undone')).toBeInTheDocument();
  expect(server.playlist.items[0]?.durationMs).toBeNull();

  await person.click(row('Elephants').getByRole('button', { name: 'Longer: Elephants' }));
  await person.click(save());
  await person.click((await panel()).getByRole('button', { name: 'Save for 1 screen' }));
  await person.click((await receipt('On air')).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(onSave).toHaveBeenCalledTimes(4));
  await waitFor(() => expect(server.playlist.items[0]?.durationMs).toBeNull());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
