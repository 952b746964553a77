import type { Device } from '@vitrine/contract/fleet/devices';
import { AppError } from '@vitrine/contract/core/errors';
import { FolderId } from '@vitrine/contract/library/folders';
import type { PlaylistSource } from '@vitrine/contract/playlists/playlist-source';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../api/use-api.tsx';
import { countedDevices, exampleDevice } from '../../test/examples/example-device.ts';
import { createChangedScreen, exampleEffect } from '../../test/examples/example-effect.ts';
import { weekly } from '../../test/examples/example-event.ts';
import { exampleGroup } from '../../test/examples/example-group.ts';
import { exampleActiveUndo, exampleUndo } from '../../test/examples/example-undo.ts';
import { image, openLibrary, openMenu, video } from '../../test/library-page.tsx';
import { item, openEditor, playlist } from '../../test/playlists.tsx';
import type { Plain } from '../../test/render-page.tsx';

const FOUND = exampleEffect([createChangedScreen('Lobby')]);
const dryRun = async () => FOUND;

/** The fields that only the answer about one device has. */
const unreported = { playerVersion: null, cache: null, machine: null, copies: [] };

type Add = Plain<Api['playlists']['addItems']>;
type Place = Plain<Api['assignments']['place']>;
type Schedule = Plain<Api['schedule']['create']>;

/** The library with two files, over a server with two screens, a group and these playlists. */
async function open({ source = null, conflict }: { source?: PlaylistSource | null; conflict?: AppError } = {}) {
  const devices: Device[] = ['Lobby', 'Kitchen'].map((name) => exampleDevice(name));
  const loop = playlist('Loop', { items: [item('a')], source });
  const nowhere = { count: 0, names: [] };
  const listed = { ...loop, shownOn: { devices: { count: 1, names: ['Lobby'] }, groups: nowhere, schedules: nowhere } };
  const calls = {
    place: vi.fn<Place>(async () => ({ success: true, receipt: { deviceIds: [] }, undo: exampleUndo })),
    undo: vi.fn<Plain<Api['assignments']['undo']>>(async () => ({ success: true, receipt: { deviceIds: [] } })),
    schedule: vi.fn<Schedule>(async () => ({ success: true, event: weekly })),
    activate: vi.fn<Plain<Api['media']['setCurrentImage']>>(async () => ({
      success: true,
      currentImage: null,
      undo: exampleActiveUndo,
    })),
    add: vi.fn<Add>(async () => ({ success: true, playlist: loop })),
    create: vi.fn<Plain<Api['playlists']['create']>>(async () => ({ success: true, playlist: loop })),
  };
  const { person } = await openLibrary({
    images: [image('leopard.jpg', 5)],
    videos: [video('flower.mp4', 4)],
    media: { setCurrentImage: Object.assign(calls.activate, { dryRun }) },
    others: {
      devices: {
        counts: async () => countedDevices(devices),
        get: async ({ params }) => ({ ...exampleDevice(params.deviceId.slice(4)), ...unreported }),
        list: Object.assign(async () => devices, {
          page: async ({ query }: { query?: { search?: string } } = {}) => {
            const body = devices.filter(({ name }) => name.toLowerCase().includes(query?.search ?? ''));
            return { body, next: null, total: body.length };
          },
        }),
      },
      groups: { list: async () => ({ groups: [exampleGroup('Hall', { deviceCount: 2 })] }) },
      assignments: {
        place: Object.assign(calls.place, { dryRun }),
        undo: calls.undo,
      },
      schedule: {
        list: async () => ({ events: [] }),
        create: Object.assign(calls.schedule, {
          // What has a higher priority conflicts with nothing.
          dryRun: async ({ body }: Parameters<Schedule>[0]) => {
            if (conflict !== undefined && body.priority !== 'high') throw conflict;
            return FOUND;
          },
        }),
      },
      playlists: {
        list: Object.assign(async () => ({ playlists: [listed] }), {
          page: async () => ({ body: { playlists: [listed] }, next: null, total: 1 }),
        }),
        addItems: Object.assign(calls.add, { dryRun }),
        create: calls.create,
      },
    },
  });
  return { person, ...calls };
}

const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));

/** Opens the panel for a file of the library. */
async function openPanel(person: Awaited<ReturnType<typeof open>>['person'], file: string) {
  await openMenu(person, file, 'Put on screens');
  return dialogNamed('Put on screens');
}

const submit = (dialog: ReturnType<typeof within>) => dialog.getByRole('button', { name: 'Put on screens' });

test('a file is put on a screen and a group at once, with the effect before and the receipt after it', async () => {
  const { person, place, undo } = await open();
  const dialog = await openPanel(person, 'leopard.jpg');
  expect(submit(dialog)).toBeDisabled();
  expect(dialog.getByText(/Shows whenever nothing is scheduled/)).toBeInTheDocument();
  await person.click(await dialog.findByRole('checkbox', { name: /Lobby/ }));
  await person.click(dialog.getByRole('checkbox', { name: /Hall/ }));
  expect(dialog.getByText('2 chosen')).toBeInTheDocument();
  expect(await dialog.findByText('1 screen changes now.')).toBeInTheDocument();
  await person.click(submit(dialog));
  const receipt = await dialogNamed('On air');
  expect(receipt.getByText('Shows it')).toBeInTheDocument();
  expect(place).toHaveBeenCalledExactlyOnceWith({
    body: {
      mediaType: 'image',
      mediaId: 'med_leopard.jpg',
      target: { deviceIds: ['dev_Lobby'], groupIds: ['grp_Hall'] },
      force: false,
    },
  });
  await person.click(receipt.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Change undone')).toBeInTheDocument();
  expect(undo).toHaveBeenCalledExactlyOnceWith({ body: exampleUndo });
});

test('screens and groups are in one list: those used last come first, the others by name', async () => {
  const { person } = await open();
  const first = await openPanel(person, 'leopard.jpg');
  const namesIn = (dialog: typeof first) =>
    dialog.getAllByRole('checkbox', { name: /Hall|Kitchen|Lobby/ }).map((each) => each.closest('li')?.textContent);
  await first.findByRole('checkbox', { name: /Lobby/ });
  expect(namesIn(first)).toEqual([
    expect.stringMatching(/^Hall/),
    expect.stringMatching(/^Kitchen/),
    expect.stringMatching(/^Lobby/),
  ]);
  await person.click(first.getByRole('checkbox', { name: /Lobby/ }));
  await person.click(submit(first));
  await person.click((await dialogNamed('On air')).getByRole('button', { name: 'Done' }));
  const next = await openPanel(person, 'flower.mp4');
  await next.findByRole('checkbox', { name: /Lobby/ });
  expect(namesIn(next)[0]).toMatch(/^Lobby/);
  await person.type(next.getByRole('searchbox', { name: 'Search screens and groups' }), 'hal');
  await waitFor(() => expect(namesIn(next)).toEqual([expect.stringMatching(/^Hall/)]));
});

test('a file shows now until a chosen end, above all schedules', async () => {
  const { person, schedule } = await open();
  const dialog = await openPanel(person, 'leopard.jpg');
  await person.click(await dialog.findByRole('checkbox', { name: /Lobby/ }));
  await person.click(dialog.getByRole('radio', { name: 'Now' }));
  expect(
    dialog.getByText(/^Shows from now until .*, above all schedules. Then what was there before.$/),
  ).toBeInTheDocument();
  await person.selectOptions(dialog.getByRole('combobox', { name: 'How long' }), 'Until I end it');
  expect(dialog.getByText(/until you delete it in Device Schedule/)).toBeInTheDocument();
  await person.selectOptions(dialog.getByRole('combobox', { name: 'How long' }), 'Until the end of the day');
  await person.click(submit(dialog));
  await dialogNamed('On air');
  expect(schedule).toHaveBeenCalledExactlyOnceWith({
    body: expect.objectContaining({
      title: 'leopard',
      endTime: '23:59',
      recurrence: 'none',
      priority: 'high',
      deviceIds: ['dev_Lobby'],
    }),
  });
});

test('a file shows every day at a time, and a schedule in the way is named, above which it can play', async () => {
  const message = 'This overlaps with “Lunch”.';
  const { person, schedule } = await open({ conflict: new AppError('schedule.conflict', { message }) });
  const dialog = await openPanel(person, 'leopard.jpg');
  await person.click(await dialog.findByRole('checkbox', { name: /Hall/ }));
  await person.click(dialog.getByRole('radio', { name: 'At a time' }));
  await person.click(dialog.getByRole('radio', { name: 'Every day' }));
  await person.clear(dialog.getByRole('textbox', { name: 'From' }));
  await person.type(dialog.getByRole('textbox', { name: 'From' }), '8');
  await person.clear(dialog.getByRole('textbox', { name: 'To' }));
  await person.type(dialog.getByRole('textbox', { name: 'To' }), '11');
  await person.tab();
  expect(dialog.getByText(/Shows every day from 08:00 to 11:00/)).toBeInTheDocument();
  expect(await dialog.findByText(message)).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Play above it' }));
  await waitFor(() => expect(dialog.queryByText(message)).not.toBeInTheDocument());
  await person.click(submit(dialog));
  await dialogNamed('On air');
  expect(schedule).toHaveBeenCalledExactlyOnceWith({
    body: expect.objectContaining({
      startTime: '08:00',
      endTime: '11:00',
      recurrence: 'daily',
      priority: 'high',
      groupIds: ['grp_Hall'],
    }),
  });
});

test('More options opens the form of a schedule with what was chosen, and closing it goes back', async () => {
  const { person } = await open();
  const dialog = await openPanel(person, 'leopard.jpg');
  await person.click(await dialog.findByRole('checkbox', { name: /Lobby/ }));
  await person.click(dialog.getByRole('radio', { name: 'At a time' }));
  await person.click(dialog.getByRole('radio', { name: 'Weekdays' }));
  await person.click(dialog.getByRole('button', { name: 'More options' }));
  const form = await dialogNamed('Create Schedule');
  expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('leopard');
  expect(form.getByText('1 device(s) and 0 group(s)')).toBeInTheDocument();
  expect(form.getByText('Every weekday.')).toBeInTheDocument();
  await person.click(form.getByRole('button', { name: 'Cancel' }));
  expect((await dialogNamed('Put on screens')).getByText('1 chosen')).toBeInTheDocument();
});

test('Make a schedule opens the same panel with a time to choose', async () => {
  const { person } = await open();
  await openMenu(person, 'leopard.jpg', 'Make a schedule');
  const dialog = await dialogNamed('Put on screens');
  expect(dialog.getByRole('radio', { name: 'At a time' })).toBeChecked();
});

test('a schedule that an assignment would pause is named before it is', async () => {
  const message = 'Device is currently controlled by schedule: "Lunch".';
  const { person, place } = await open();
  place.mockRejectedValueOnce(new AppError('assignment.scheduled', { message }));
  const dialog = await openPanel(person, 'leopard.jpg');
  await person.click(await dialog.findByRole('checkbox', { name: /Lobby/ }));
  await person.click(submit(dialog));
  const warning = await screen.findByRole('alertdialog', { name: 'Assignment Warning' });
  expect(within(warning).getByText(message)).toBeInTheDocument();
  await person.click(within(warning).getByRole('button', { name: 'Force Assign' }));
  await dialogNamed('On air');
  expect(place).toHaveBeenLastCalledWith({ body: expect.objectContaining({ force: true }) });
});

test('on all screens a file becomes the active one', async () => {
  const { person, activate } = await open();
  const dialog = await openPanel(person, 'leopard.jpg');
  await person.click(await dialog.findByRole('checkbox', { name: /All screens/ }));
  expect(dialog.getByText('Shows on every screen that has nothing else assigned or scheduled.')).toBeInTheDocument();
  await person.click(submit(dialog));
  await dialogNamed('On air');
  expect(activate).toHaveBeenCalledExactlyOnceWith({ body: { imageId: 'med_leopard.jpg' } });
});

test('selected files are added to a playlist, which says where it is shown and can be opened', async () => {
  const { person, add } = await open();
  await openMenu(person, 'leopard.jpg', 'Select');
  const bar = within(await screen.findByRole('region', { name: 'Selection' }));
  expect(bar.getByRole('button', { name: 'Put on screens' })).toBeInTheDocument();
  await openMenu(person, 'flower.mp4', 'Select');
  expect(bar.queryByRole('button', { name: 'Put on screens' })).not.toBeInTheDocument();
  await person.click(bar.getByRole('button', { name: 'Add to playlist' }));
  const dialog = await dialogNamed('Add to playlist');
  await person.click(await dialog.findByRole('radio', { name: /Loop.*Shown on Lobby/ }));
  expect(await dialog.findByText('1 screen changes now.')).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Add' }));
  await person.click(await screen.findByRole('button', { name: 'Open playlist' }));
  expect(await screen.findByText('At /playlists/ply_Loop')).toBeInTheDocument();
  expect(add).toHaveBeenCalledExactlyOnceWith({
    params: { id: 'ply_Loop' },
    body: {
      items: [
        { mediaType: 'image', mediaId: 'med_leopard.jpg' },
        { mediaType: 'video', mediaId: 'med_flower.mp4' },
      ],
    },
  });
});

test('a new playlist is made of a file, and one that follows a folder takes none', async () => {
  const { person, add, create } = await open({ source: { folderId: FolderId.parse('fld_Spring'), order: 'name' } });
  await openMenu(person, 'leopard.jpg', 'Add to playlist');
  const dialog = await dialogNamed('Add to playlist');
  expect(await dialog.findByRole('radio', { name: /Follows a folder/ })).toBeDisabled();
  await person.click(dialog.getByRole('button', { name: 'New playlist' }));
  expect(await screen.findByText('Playlist created')).toBeInTheDocument();
  expect(create).toHaveBeenCalledExactlyOnceWith({
    body: { name: 'leopard', items: [{ mediaType: 'image', mediaId: 'med_leopard.jpg' }] },
  });
  expect(add).not.toHaveBeenCalled();
});

test('the editor of a playlist puts it on screens, of which the only one is chosen', async () => {
  const { person } = await openEditor({ devices: [exampleDevice('Lobby')], playlist: playlist('loop') });
  await person.click(screen.getByRole('button', { name: 'Put on screens' }));
  const dialog = await dialogNamed('Put on screens');
  expect(dialog.getByText('loop')).toBeInTheDocument();
  expect(await dialog.findByRole('checkbox', { name: /Lobby/ })).toBeChecked();
});
