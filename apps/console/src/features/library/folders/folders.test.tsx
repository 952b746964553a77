import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AppError } from '@vitrine/contract/core/errors';
import { type Folder } from '@vitrine/contract/library/folders';
import { type Api } from '../../../api/use-api.tsx';
import { type Plain } from '../../../test/render-page.tsx';
import { fileNames, folderNamed, fullDisk, image, openLibrary, openMenu } from '../../../test/library-page.tsx';

const createChild = (parent: Folder, name: string): Folder => ({ ...folderNamed(name), parentId: parent.id });

test('an open folder lists its files, is in the address, and names 20 of its files in the sidebar', async () => {
  const inside = Array.from({ length: 20 }, (_, index) => image(`cub-${index}.jpg`, 5));
  const { person, listed } = await openLibrary({ images: inside, folders: [folderNamed('Animals', 62)] });
  const sidebar = screen.getByRole('navigation', { name: 'Folders' });
  await person.click(await within(sidebar).findByRole('button', { name: /Animals/ }));
  expect(await within(sidebar).findByText('+42 more files...')).toBeInTheDocument();
  expect(within(sidebar).getByText('cub-19')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Animals' })).toBeInTheDocument();
  expect(listed.mock.lastCall?.[0]?.query?.folderId).toBe('fld_Animals');
});

test('a folder is created inside the open one, and moved into another, with Undo', async () => {
  const animals = folderNamed('Animals');
  const folders = [animals, createChild(animals, 'Cats'), folderNamed('Food')];
  const update = vi.fn<Plain<Api['folders']['update']>>(async () => ({ success: true, folder: animals }));
  const create = vi.fn<Plain<Api['folders']['create']>>(async () => ({ success: true, folder: animals }));
  const { person } = await openLibrary({ folders, at: '/media?folder=fld_Animals', folderRoutes: { update, create } });
  const sidebar = within(screen.getByRole('navigation', { name: 'Folders' }));
  expect(await sidebar.findByTitle('Animals / Cats')).toBeInTheDocument();

  await person.click(screen.getByRole('button', { name: 'New Folder' }));
  const parent = await screen.findByLabelText('Parent folder');
  expect(parent).toHaveValue('fld_Animals');
  await person.type(screen.getByLabelText('Name'), 'Dogs{Enter}');
  await waitFor(() =>
    expect(create).toHaveBeenCalledWith({ body: { name: 'Dogs', color: '#3b82f6', parentId: 'fld_Animals' } }),
  );

  await person.click(await screen.findByRole('button', { name: 'Actions for the folder Animals' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Move to folder' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move to folder' }));
  // The folder itself and the folders below it are missing.
  expect(dialog.queryByRole('button', { name: /Cats/ })).not.toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: /Food/ }));
  expect(await screen.findByText('Moved to Food')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
  expect(update.mock.calls.map(([{ body }]) => body)).toEqual([{ parentId: 'fld_Food' }, { parentId: null }]);
});

test('an unknown folder in the address shows all media', async () => {
  const { listed } = await openLibrary({
    images: [image('a.jpg', 5)],
    folders: [folderNamed('Animals')],
    at: '/media?folder=fld_gone&view=list',
  });
  await waitFor(() => expect(listed.mock.lastCall?.[0]?.query?.folderId).toBeUndefined());
  expect(await screen.findByRole('region', { name: 'All Media' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^All Media/ })).toHaveAttribute('aria-current', 'true');
});

const cubs = Array.from({ length: 20 }, (_, index) => image(`cub-${index}.jpg`, 5));

test('a folder lists its files when it is expanded, and fetches none before', async () => {
  const { person, listed } = await openLibrary({
    images: cubs,
    folders: [folderNamed('Animals', 62), folderNamed('Food', 20), folderNamed('Nothing yet')],
  });
  const sidebar = within(screen.getByRole('navigation', { name: 'Folders' }));
  await sidebar.findByRole('button', { name: /Animals/ });
  const fetchedFolders = () => listed.mock.calls.map(([request]) => request?.query?.folderId).filter(Boolean);
  expect(fetchedFolders()).toEqual([]);
  const expand = sidebar.getAllByRole('button', { name: 'Show files' });
  expect(expand).toHaveLength(2);
  for (const button of expand) await person.click(button);
  expect(await sidebar.findByText('+42 more files...')).toBeInTheDocument();
  expect(await sidebar.findByRole('list', { name: 'Files in Food' })).toBeInTheDocument();
  expect(sidebar.getAllByText(/more files/)).toHaveLength(1);
  expect(fetchedFolders()).toEqual(['fld_Animals', 'fld_Food']);
});

test('the sidebar remembers which folders are expanded, and opens the preview of a file', async () => {
  const world = { images: cubs, folders: [folderNamed('Animals', 62), folderNamed('Food', 20)] };
  const { person } = await openLibrary(world);
  const sidebar = within(screen.getByRole('navigation', { name: 'Folders' }));
  for (const button of await sidebar.findAllByRole('button', { name: 'Show files' })) await person.click(button);
  await person.click(within(await sidebar.findByRole('list', { name: 'Files in Food' })).getByText('cub-3'));
  expect(await screen.findByRole('dialog', { name: 'cub-3' })).toBeInTheDocument();
  await person.keyboard('{Escape}');
  expect(await screen.findByRole('heading', { name: 'Food' })).toBeInTheDocument();
  await person.click(sidebar.getAllByRole('button', { name: 'Show files' })[1]!);
  cleanup();

  await openLibrary({ ...world, at: '/media?folder=fld_Food' });
  expect(await screen.findByText('+42 more files...')).toBeInTheDocument();
  expect(screen.queryByRole('list', { name: 'Files in Food' })).not.toBeInTheDocument();
});

test('a folder is created with a name and a color', async () => {
  const create = vi.fn<Plain<Api['folders']['create']>>(async () => ({ success: true, folder: folderNamed('Food') }));
  const { person } = await openLibrary({ folderRoutes: { create } });
  await person.click(screen.getByRole('button', { name: 'New Folder' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create Folder' });
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Create' })).toBeDisabled();
  await person.type(within(dialog).getByLabelText('Name'), '  Food ');
  await person.click(within(dialog).getByRole('radio', { name: 'Teal' }));
  await person.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Folder created')).toBeInTheDocument();
  expect(create).toHaveBeenCalledExactlyOnceWith({ body: { name: 'Food', color: '#14b8a6', parentId: null } });
});

test('a folder is renamed and deleted in its menu, and deleting explains what happens to its contents', async () => {
  const remove = vi.fn<Plain<Api['folders']['remove']>>(async () => ({ success: true }));
  const { person } = await openLibrary({
    folders: [folderNamed('Animals')],
    folderRoutes: { remove },
    at: '/media?folder=fld_Animals',
  });
  await person.click(await screen.findByRole('button', { name: 'Actions for the folder Animals' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const editor = within(await screen.findByRole('dialog', { name: 'Edit Folder' }));
  await person.clear(editor.getByLabelText('Name'));
  await person.click(editor.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Name required')).toBeInTheDocument();
  expect(editor.getByText('Please enter a folder name')).toBeInTheDocument();
  await person.keyboard('{Escape}');
  await person.click(await screen.findByRole('button', { name: 'Actions for the folder Animals' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain(
    'Are you sure you want to delete "Animals"? All contents will be moved to the root level.',
  );
  await person.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Folder deleted')).toBeInTheDocument();
  expect(remove).toHaveBeenCalledExactlyOnceWith({ params: { id: 'fld_Animals' } });
});

test('folders that cannot be fetched show the reason in place during a retry, and the files are shown', async () => {
  const list = vi
    .fn<Plain<Api['folders']['list']>>(() => new Promise(() => {}))
    .mockRejectedValueOnce(new AppError('network.failed'));
  const { person } = await openLibrary({ images: [image('leopard.jpg', 5)], folderRoutes: { list } });
  const error = await screen.findByText('Failed to load folders.');
  await waitFor(() => expect(fileNames()).toEqual(['leopard.jpg']));
  await person.click(screen.getByRole('button', { name: 'Retry now' }));
  expect(await screen.findByText('Retrying…')).toBeInTheDocument();
  expect(screen.getByText('Failed to load folders.')).toBe(error);
});

test('a name that another folder has is refused beside the field, until another name is typed', async () => {
  const reason = 'There is already a folder named “Food” here. Please choose another name.';
  const create = vi.fn<Plain<Api['folders']['create']>>(async () => ({ success: true, folder: folderNamed('Drinks') }));
  create.mockRejectedValueOnce(new AppError('folder.name_taken', { message: reason }));
  const { person } = await openLibrary({ folders: [folderNamed('Food')], folderRoutes: { create } });
  await person.click(await screen.findByRole('button', { name: 'New Folder' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Folder' }));
  await person.type(dialog.getByLabelText('Name'), 'food{Enter}');
  expect(await dialog.findByText(reason)).toBeInTheDocument();
  expect(await screen.findByText('Failed to create folder')).toBeInTheDocument();
  await person.clear(dialog.getByLabelText('Name'));
  await person.type(dialog.getByLabelText('Name'), 'Drinks');
  expect(dialog.queryByText(reason)).not.toBeInTheDocument();
  await person.keyboard('{Enter}');
  expect(await screen.findByText('Folder created')).toBeInTheDocument();
});

const failing = {
  images: [image('a.jpg', 5)],
  folders: [folderNamed('Animals')],
  at: '/media?folder=fld_Animals',
  media: { moveMany: fullDisk },
  folderRoutes: { create: fullDisk, update: fullDisk, remove: fullDisk },
};

test('a folder that cannot be created shows the reason', async () => {
  const { person } = await openLibrary(failing);
  await person.click(await screen.findByRole('button', { name: 'New Folder' }));
  await person.type(await screen.findByLabelText('Name'), 'Food{Enter}');
  expect(await screen.findByText('Failed to create folder')).toBeInTheDocument();
  expect(screen.getByText('The disk is full.')).toBeInTheDocument();
});

test('a folder that cannot be renamed or deleted shows the reason', async () => {
  const { person } = await openLibrary(failing);
  await person.click(await screen.findByRole('button', { name: 'Actions for the folder Animals' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  await person.type(await screen.findByLabelText('Name'), ' at dusk{Enter}');
  expect(await screen.findByText('Failed to update folder')).toBeInTheDocument();
  await person.keyboard('{Escape}');
  await person.click(await screen.findByRole('button', { name: 'Actions for the folder Animals' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Failed to delete folder')).toBeInTheDocument();
});

test('a file that cannot be moved shows the reason', async () => {
  const { person } = await openLibrary(failing);
  await openMenu(person, 'a.jpg', 'Move to folder');
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Animals/ }));
  expect(await screen.findByText('Error moving media')).toBeInTheDocument();
});
