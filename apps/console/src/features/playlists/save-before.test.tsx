import { AppError } from '@vitrine/contract/core/errors';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createChangedScreen, exampleEffect } from '../../test/examples/example-effect.ts';
import { exampleImage } from '../../test/examples/example-media.ts';
import { item, onSaveSpy, openEditor, playlist, row } from '../../test/playlists.tsx';

const loop = playlist('loop', { name: 'Entrance loop', items: [item('Elephants')] });
const assign = () => screen.getByRole('button', { name: 'Put on screens' });
const findAssignment = () => screen.findByRole('dialog', { name: 'Put on screens' });
const findPanel = async () => within(await screen.findByRole('dialog', { name: 'Before it goes on air' }));

test('Put on screens saves a new playlist before it asks for the screens', async () => {
  const onSave = onSaveSpy();
  const { person } = await openEditor({ playlist: playlist('loop'), images: [exampleImage('plumeria.jpg')], onSave });
  await person.click(await screen.findByRole('button', { name: 'Add plumeria' }));
  await person.click(assign());
  await findAssignment();
  expect(onSave.mock.calls.map(([{ items }]) => items.length)).toEqual([1]);
  expect(await screen.findByText('Playlist saved')).toBeInTheDocument();
});

test('without changes, Put on screens asks for the screens at once', async () => {
  const onSave = onSaveSpy();
  const { person } = await openEditor({ playlist: loop, onSave });
  await person.click(assign());
  await findAssignment();
  expect(onSave).not.toHaveBeenCalled();
});

test('a name that is still in its field is saved and assigned', async () => {
  const onSave = onSaveSpy();
  const { person } = await openEditor({ playlist: loop, onSave });
  await person.click(screen.getByRole('button', { name: 'Rename Entrance loop' }));
  await person.clear(screen.getByLabelText('Playlist name'));
  await person.type(screen.getByLabelText('Playlist name'), 'Winter loop');
  await person.click(assign());
  expect(within(await findAssignment()).getByText('Winter loop')).toBeInTheDocument();
  expect(onSave.mock.calls.map(([{ name }]) => name)).toEqual(['Winter loop']);
});

test('where saving changes screens, Put on screens shows that first, and Keep editing ends it', async () => {
  const onSave = onSaveSpy();
  const { person } = await openEditor({
    playlist: loop,
    onSave,
    effect: () => exampleEffect([createChangedScreen('Lobby')]),
  });
  await person.click(row('Elephants').getByRole('button', { name: 'Longer: Elephants' }));
  await person.click(assign());
  await person.click((await findPanel()).getByRole('button', { name: 'Keep editing' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

  await person.click(assign());
  await person.click((await findPanel()).getByRole('button', { name: 'Save for 1 screen' }));
  await findAssignment();
  expect(onSave).toHaveBeenCalledOnce();
});

test('after a save that failed nothing is assigned', async () => {
  const { person } = await openEditor({
    playlist: loop,
    onSave: () => {
      throw new AppError('server.failed');
    },
  });
  await person.click(row('Elephants').getByRole('button', { name: 'Longer: Elephants' }));
  await person.click(assign());
  expect(await screen.findByText('Failed to save the playlist')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('of two versions, the one that replaces the other is assigned', async () => {
  const { person, server } = await openEditor({ playlist: loop });
  server.playlist = { ...server.playlist, revision: 2 };
  await person.click(row('Elephants').getByRole('button', { name: 'Longer: Elephants' }));
  await person.click(assign());
  const question = within(await screen.findByRole('dialog', { name: 'This playlist was changed elsewhere' }));
  await person.click(question.getByRole('button', { name: 'Save mine anyway' }));
  await findAssignment();
  expect(server.playlist.items[0]?.durationMs).toBe(11_000);
});

test('what is changed while it is being saved is saved, too, before it is assigned', async () => {
  const lengths: unknown[] = [];
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  const { person } = await openEditor({
    playlist: loop,
    onSave: ({ items }) => {
      lengths.push(items[0]?.durationMs);
      return promise;
    },
  });
  const longer = () => person.click(row('Elephants').getByRole('button', { name: 'Longer: Elephants' }));
  await longer();
  await person.click(assign());
  await waitFor(() => expect(lengths).toHaveLength(1));
  await longer();
  answer();
  await findAssignment();
  expect(lengths).toEqual([11_000, 12_000]);
});

test('Duplicate, Export and Make active save first', async () => {
  const done: string[] = [];
  const refuse = (what: string) => {
    done.push(what);
    return Promise.reject(new AppError('server.failed'));
  };
  const { person } = await openEditor({
    playlist: loop,
    onSave: () => void done.push('save'),
    routes: { duplicate: () => refuse('duplicate') },
    transfers: { describePlaylist: () => refuse('export') },
  });
  const changeAndChoose = async (entry: string) => {
    await person.click(row('Elephants').getByRole('button', { name: 'Longer: Elephants' }));
    await person.click(screen.getByRole('button', { name: 'Actions for Entrance loop' }));
    await person.click(await screen.findByRole('menuitem', { name: entry }));
  };
  await changeAndChoose('Duplicate');
  await waitFor(() => expect(done).toEqual(['save', 'duplicate']));
  await changeAndChoose('Export');
  await waitFor(() => expect(done).toEqual(['save', 'duplicate', 'save', 'export']));
  await changeAndChoose('Make active');
  await screen.findByText(/^Screens with nothing else to show play/);
  expect(done.at(-1)).toBe('save');
});
