import { AppError } from '@vitrine/contract/core/errors';
import type { Api } from '../../api/use-api.tsx';
import { createChangedScreen, exampleEffect, withForeseenEffect } from '../../test/examples/example-effect.ts';
import { exampleActiveUndo } from '../../test/examples/example-undo.ts';
import type { Plain } from '../../test/render-page.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { folderNamed } from '../../test/library-page.tsx';
import { film, item, openPlaylists, playlist } from '../../test/playlists.tsx';

const tile = (name: string) => screen.findByRole('article', { name });

const entrance = playlist('Entrance', { items: [item('a', { durationMs: 12_000 }), film('b')], isActive: true });
const evening = playlist('Evening', { items: [item('c', { windows: [{ from: '18:00', to: '23:00' }] })] });

async function chooseFor(person: Awaited<ReturnType<typeof openPlaylists>>, name: string, action: string) {
  await person.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await person.click(await screen.findByRole('menuitem', { name: action }));
}

function summary({ id, name }: { id: string; name: string }) {
  return {
    id,
    type: 'playlist' as const,
    filename: null,
    originalName: name,
    thumbnailUrl: null,
  };
}

test('a playlist shows its size, its folder, and whether it is active, has set times or follows a folder', async () => {
  const folder = folderNamed('Menus');
  const menus = playlist('Menus', { folderId: folder.id, source: { folderId: folder.id, order: 'name' } });
  await openPlaylists({ playlists: [entrance, evening, menus], folders: [folder] });
  expect((await tile('Entrance')).textContent).toMatch(/Active.*Entrance.*2 items, 0:18/);
  expect((await tile('Evening')).textContent).toMatch(/Set times.*Evening.*1 item, 0:10/);
  await waitFor(async () => expect((await tile('Menus')).textContent).toMatch(/Follows a folder.*Empty.*Menus/));
  expect(screen.getByRole('link', { name: 'Entrance' })).toHaveAttribute('href', '/playlists/ply_Entrance');
});

test('a playlist says where it is shown, and names the first of its screens', async () => {
  const shownOn = {
    devices: { count: 5, names: ['Bar', 'Counter', 'Door'] },
    groups: { count: 1, names: ['Windows'] },
    schedules: { count: 2, names: ['Brunch', 'Lunch'] },
  };
  await openPlaylists({ playlists: [{ ...evening, shownOn }, entrance, playlist('Draft')] });
  expect((await tile('Evening')).textContent).toContain('Shown on 5 screens, in group Windows, in 2 schedules');
  expect(screen.getByTitle(/^Bar, Counter, Door and 2 more screens\sWindows\sBrunch, Lunch$/)).toBeInTheDocument();
  expect((await tile('Entrance')).textContent).toContain('Shown on screens with nothing else to show');
  expect((await tile('Draft')).textContent).toContain('Not on any screen yet');
});

test('without playlists, the page explains them and creates the first one', async () => {
  const create = vi.fn<Plain<Api['playlists']['create']>>(async () => ({
    success: true as const,
    playlist: playlist('New playlist', { id: entrance.id }),
  }));
  const person = await openPlaylists({ routes: { create } });
  expect(await screen.findByRole('heading', { name: 'No playlists yet' })).toBeInTheDocument();
  const [button] = screen.getAllByRole('button', { name: 'New playlist' });
  if (button !== undefined) await person.click(button);
  expect(await screen.findByText('At /playlists/ply_Entrance')).toBeInTheDocument();
  expect(create).toHaveBeenCalledWith({ body: { name: 'New playlist', items: [] } });
});

test('the limit of playlists is explained', async () => {
  const person = await openPlaylists({
    playlists: [entrance],
    routes: { create: async () => Promise.reject(new AppError('playlist.limit_reached')) },
  });
  await person.click(await screen.findByRole('button', { name: 'New playlist' }));
  expect(await screen.findByText(/An account has at most 1,000 playlists/)).toBeInTheDocument();
});

test('a search narrows the list, and can be cleared', async () => {
  const person = await openPlaylists({ playlists: [entrance, evening] });
  await person.type(await screen.findByLabelText('Search playlists'), 'Even');
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Entrance' })).not.toBeInTheDocument());
  await person.type(screen.getByLabelText('Search playlists'), 'x');
  expect(await screen.findByRole('heading', { name: 'No playlists found' })).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Clear' }));
  expect(await screen.findByRole('article', { name: 'Entrance' })).toBeInTheDocument();
});

test('a playlist is made active after the effect was told, with Undo', async () => {
  const setCurrent = vi.fn<Plain<Api['content']['setCurrent']>>(async () => ({
    success: true as const,
    current: summary(evening),
    undo: exampleActiveUndo,
  }));
  const undo = vi.fn<Plain<Api['content']['undo']>>(async () => ({ success: true }));
  const person = await openPlaylists({
    playlists: [entrance, evening],
    content: { setCurrent: withForeseenEffect(setCurrent, exampleEffect([createChangedScreen('Lobby')])), undo },
  });
  await chooseFor(person, 'Evening', 'Make active');
  const question = within(await screen.findByRole('alertdialog', { name: 'Make playlist active' }));
  expect(await question.findByText('Lobby shows after now.')).toBeInTheDocument();
  expect(setCurrent).not.toHaveBeenCalled();
  await person.click(question.getByRole('button', { name: 'Make Active' }));
  expect(await screen.findByText('Playlist set as active')).toBeInTheDocument();
  expect(setCurrent).toHaveBeenLastCalledWith({ body: { mediaType: 'playlist', mediaId: evening.id } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Change undone')).toBeInTheDocument();
  expect(undo).toHaveBeenCalledExactlyOnceWith({ body: exampleActiveUndo });
});

test('a copy can be opened', async () => {
  const copy = playlist('Entrance (copy)', { id: evening.id });
  const person = await openPlaylists({
    playlists: [entrance],
    routes: { duplicate: async () => ({ success: true, playlist: copy }) },
  });
  await chooseFor(person, 'Entrance', 'Duplicate');
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }));
  expect(await screen.findByText('At /playlists/ply_Evening')).toBeInTheDocument();
});

test('before a playlist is deleted, its screens and schedules are named', async () => {
  const remove = vi.fn<Plain<Api['playlists']['remove']>>(async () => ({ success: true as const }));
  const person = await openPlaylists({
    playlists: [entrance],
    use: { screens: 2, schedules: 1 },
    routes: { remove },
  });
  await chooseFor(person, 'Entrance', 'Delete');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete playlist' }));
  expect(await dialog.findByText('on 2 screens and in 1 schedule')).toBeInTheDocument();
  expect(dialog.getByText(/It's the active playlist/)).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Playlist deleted')).toBeInTheDocument();
  expect(remove).toHaveBeenCalledWith({ params: { id: entrance.id } });
});

test('a playlist is moved into a folder without a change of its items', async () => {
  const folder = folderNamed('Menus');
  const update = vi.fn<Plain<Api['playlists']['update']>>(async () => ({ success: true as const, playlist: entrance }));
  const person = await openPlaylists({
    playlists: [entrance],
    folders: [folder],
    routes: { get: async () => ({ playlist: entrance }), update },
  });
  await chooseFor(person, 'Entrance', 'Move to folder');
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Entrance' }));
  await person.selectOptions(dialog.getByLabelText('Folder'), folder.id);
  await person.click(dialog.getByRole('button', { name: 'Move' }));
  expect(await screen.findByText('Playlist moved')).toBeInTheDocument();
  const { items, name } = entrance;
  expect(update).toHaveBeenCalledWith({
    params: { id: entrance.id },
    body: { name, items, source: null, revision: 1, folderId: folder.id },
  });
});

test('a list that cannot be fetched says so', async () => {
  const failing = Object.assign(async () => Promise.reject(new AppError('network.failed')), {
    page: async () => Promise.reject(new AppError('network.failed')),
  });
  await openPlaylists({ routes: { list: failing } });
  expect(await screen.findByRole('heading', { name: 'Failed to fetch playlists' })).toBeInTheDocument();
});
