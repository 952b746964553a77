import type { Device } from '@vitrine/contract/fleet/devices';
import { FolderId } from '@vitrine/contract/library/folders';
import type { PlaylistSource } from '@vitrine/contract/playlists';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../api/use-api.tsx';
import { assigned as assignedToGroup } from '../../test/device-groups.tsx';
import { assigned } from '../../test/devices.tsx';
import { countedDevices, exampleDevice } from '../../test/examples/example-device.ts';
import { createChangedScreen, exampleEffect } from '../../test/examples/example-effect.ts';
import { exampleGroup } from '../../test/examples/example-group.ts';
import { image, openLibrary, openMenu, video } from '../../test/library-page.tsx';
import { item, openEditor, playlist } from '../../test/playlists.tsx';
import type { Plain } from '../../test/render-page.tsx';

const FOUND = exampleEffect([createChangedScreen('Lobby')]);
const dryRun = async () => FOUND;

type Add = Plain<Api['playlists']['addItems']>;
type AssignOne = Plain<Api['assignments']['assignToDevice']>;
type AssignGroup = Plain<Api['assignments']['assignToGroup']>;

/** The library with two files, over a server with two screens, a group and these playlists. */
async function open({ source = null }: { source?: PlaylistSource | null } = {}) {
  const devices: Device[] = ['Lobby', 'Kitchen'].map((name) => exampleDevice(name));
  const loop = playlist('Loop', { items: [item('a')], source });
  const nowhere = { count: 0, names: [] };
  const listed = { ...loop, shownOn: { devices: { count: 1, names: ['Lobby'] }, groups: nowhere, schedules: nowhere } };
  const calls = {
    assignOne: vi.fn<AssignOne>(async () => assigned),
    assignGroup: vi.fn<AssignGroup>(async () => assignedToGroup),
    add: vi.fn<Add>(async () => ({ success: true, playlist: loop })),
    create: vi.fn<Plain<Api['playlists']['create']>>(async () => ({ success: true, playlist: loop })),
  };
  const { person } = await openLibrary({
    images: [image('leopard.jpg', 5)],
    videos: [video('flower.mp4', 4)],
    others: {
      devices: {
        counts: async () => countedDevices(devices),
        list: Object.assign(async () => devices, { page: async () => ({ body: devices, next: null, total: 2 }) }),
      },
      groups: { list: async () => ({ groups: [exampleGroup('Hall', { deviceCount: 2 })] }) },
      assignments: {
        listOfGroups: async () => ({ assignments: [] }),
        assignToDevice: Object.assign(calls.assignOne, { dryRun }),
        assignToGroup: Object.assign(calls.assignGroup, { dryRun }),
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

test('a file of the library is shown on a screen, with the effect before it happens', async () => {
  const { person, assignOne } = await open();
  await openMenu(person, 'leopard.jpg', 'Show on screens');
  const dialog = await dialogNamed('Show on screens');
  expect(dialog.getByRole('button', { name: 'Assign Media' })).toBeDisabled();
  await person.click(await dialog.findByRole('checkbox', { name: /Lobby/ }));
  expect(await dialog.findByText('1 screen changes now.')).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Assign Media' }));
  expect(await screen.findByText('Media assigned successfully')).toBeInTheDocument();
  expect(assignOne).toHaveBeenCalledExactlyOnceWith({
    params: { deviceId: 'dev_Lobby' },
    body: { mediaType: 'image', mediaId: 'med_leopard.jpg', force: false },
  });
  expect(screen.queryByRole('dialog', { name: 'Show on screens' })).not.toBeInTheDocument();
});

test('a file is shown on the screens of a group', async () => {
  const { person, assignGroup } = await open();
  await openMenu(person, 'flower.mp4', 'Show on screens');
  const dialog = await dialogNamed('Show on screens');
  await person.click(dialog.getByRole('radio', { name: 'A group' }));
  await person.click(await dialog.findByRole('checkbox', { name: /Hall/ }));
  await person.click(dialog.getByRole('button', { name: 'Assign Media' }));
  expect(await screen.findByText('Media assigned to all devices in group successfully')).toBeInTheDocument();
  expect(assignGroup).toHaveBeenCalledExactlyOnceWith({
    params: { id: 'grp_Hall' },
    body: { mediaType: 'video', mediaId: 'med_flower.mp4', force: false },
  });
});

test('selected files are added to a playlist, which says where it is shown and can be opened', async () => {
  const { person, add } = await open();
  await openMenu(person, 'leopard.jpg', 'Select');
  const bar = within(await screen.findByRole('region', { name: 'Selection' }));
  expect(bar.getByRole('button', { name: 'Show on screens' })).toBeInTheDocument();
  await openMenu(person, 'flower.mp4', 'Select');
  expect(bar.queryByRole('button', { name: 'Show on screens' })).not.toBeInTheDocument();
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

test('the editor of a playlist assigns it to screens', async () => {
  const { person } = await openEditor({ devices: [exampleDevice('Lobby')], playlist: playlist('loop') });
  await person.click(screen.getByRole('button', { name: 'Assign' }));
  const dialog = await dialogNamed('Show on screens');
  expect(dialog.getByText('loop')).toBeInTheDocument();
  expect(await dialog.findByRole('checkbox', { name: /Lobby/ })).toBeInTheDocument();
});
