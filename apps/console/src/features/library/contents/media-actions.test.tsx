import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { exampleActiveUndo } from '../../../test/examples/example-undo.ts';
import { expect, test, vi } from 'vitest';
import { AppError } from '@vitrine/contract/core/errors';
import { type Folder, FolderId } from '@vitrine/contract/library/folders';
import { type Api } from '../../../api/use-api.tsx';
import { type Plain } from '../../../test/render-page.tsx';
import {
  createChangedScreen,
  createShownContent,
  createUnchangedScreen,
  exampleEffect,
  withForeseenEffect,
} from '../../../test/examples/example-effect.ts';
import {
  type World,
  folderNamed,
  fullDisk,
  image,
  openLibrary,
  openMenu,
  activate,
  video,
} from '../../../test/library-page.tsx';

const picture = (day: number) => screen.findByRole('button', { name: `Preview day-${day}.jpg` });

test('an image is made active', async () => {
  const setCurrentImage = vi.fn<Plain<Api['media']['setCurrentImage']>>(async () => ({
    success: true,
    currentImage: null,
    undo: exampleActiveUndo,
  }));
  const { person } = await openLibrary({ images: [image('leopard.jpg', 5)], media: { setCurrentImage } });
  await activate(person, 'leopard.jpg');
  expect(await screen.findByText('Image set as active')).toBeInTheDocument();
  expect(await screen.findByText('Live on 1 of 3 screens')).toBeInTheDocument();
  expect(screen.getByText('2 updating')).toBeInTheDocument();
  expect(setCurrentImage).toHaveBeenCalledExactlyOnceWith({ body: { imageId: 'med_leopard.jpg' } });
});

test('before an image is made active, it is told which screens change and which stay, and again afterwards', async () => {
  const setImage = vi.fn<Plain<Api['media']['setCurrentImage']>>(async () => ({
    success: true,
    currentImage: null,
    undo: exampleActiveUndo,
  }));
  const setCurrentImage = withForeseenEffect(
    setImage,
    exampleEffect([createChangedScreen('Lobby'), createChangedScreen('Bar')], {
      unchanged: [createUnchangedScreen('Counter', createShownContent('scoops'))],
    }),
  );
  const { person } = await openLibrary({ images: [image('leopard.jpg', 5)], media: { setCurrentImage } });
  await openMenu(person, 'leopard.jpg', 'Make Active');
  const question = within(await screen.findByRole('alertdialog', { name: 'Make image active' }));
  await person.click(await question.findByRole('button', { name: 'Details' }));
  const unchanged = await question.findByRole('region', { name: '1 screen stays as it is' });
  expect(unchanged).toHaveTextContent('Counter');
  expect(question.getByText('Lobby')).toBeInTheDocument();
  expect(setImage).not.toHaveBeenCalled();
  await person.click(question.getByRole('button', { name: 'Make Active' }));
  expect(await screen.findByText('Image set as active')).toBeInTheDocument();
  expect(screen.getByText('2 screens change now.')).toBeInTheDocument();
});

test.each([
  ['Make Active', 'Image set as active', 'Error setting image as active', image('a.jpg', 5)],
  ['Make Active', 'Video set as active', 'Error setting video as active', video('b.mp4', 5)],
  ['Delete', 'Image deleted successfully', 'Error deleting image', image('a.jpg', 5)],
  ['Delete', 'Video deleted successfully', 'Error deleting video', video('b.mp4', 5)],
] as const)('%s reports "%s" or "%s"', async (action, success, failure, item) => {
  let isRefusing = false;
  const answer = (value: unknown) => async () => (isRefusing ? fullDisk() : value);
  const { person } = await openLibrary({
    ...('duration' in item ? { videos: [item] } : { images: [item] }),
    media: {
      setCurrentImage: answer({ success: true, currentImage: null, undo: exampleActiveUndo }),
      setCurrentVideo: answer({ success: true, currentVideo: null, undo: exampleActiveUndo }),
      removeImage: answer({ success: true }),
      removeVideo: answer({ success: true }),
    } as World['media'] & object,
  });
  for (const text of [success, failure]) {
    await openMenu(person, item.originalName, action);
    const question = await screen.findByRole('alertdialog');
    await person.click(within(question).getByRole('button', { name: action }));
    expect(await screen.findByText(text)).toBeInTheDocument();
    isRefusing = true;
  }
  expect(screen.getByText('The disk is full.')).toBeInTheDocument();
});

test('a video that cannot be made active shows the reason', async () => {
  const { person } = await openLibrary({
    videos: [video('flower.mp4', 3)],
    media: { setCurrentVideo: () => Promise.reject(new AppError('media.not_ready')) },
  });
  await activate(person, 'flower.mp4');
  expect(await screen.findByText('Error setting video as active')).toBeInTheDocument();
  expect(screen.getByText('This file is still being processed. Please try again in a moment.')).toBeInTheDocument();
});

test('a file is deleted after a confirmation that names the screens it is on', async () => {
  const removeImage = vi.fn<Plain<Api['media']['removeImage']>>(async () => ({ success: true }));
  const { person } = await openLibrary({
    images: [image('leopard.jpg', 5)],
    media: { removeImage },
    use: { screens: 2, schedules: 1 },
  });
  await openMenu(person, 'leopard.jpg', 'Delete');
  const question = await screen.findByRole('alertdialog');
  expect(within(question).getByText('leopard')).toBeInTheDocument();
  expect(await within(question).findByText('on 2 screens and in 1 schedule')).toBeInTheDocument();
  expect(question.textContent).toContain(
    'The screens show their next media instead, if they have any. The schedule is deleted, too.',
  );
  expect(removeImage).not.toHaveBeenCalled();
  await person.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Image deleted successfully')).toBeInTheDocument();
  expect(removeImage).toHaveBeenCalledExactlyOnceWith({ params: { id: 'med_leopard.jpg' } });
});

test('the Delete key on a file opens a confirmation, and Escape cancels', async () => {
  const { person } = await openLibrary({
    videos: [video('flower.mp4', 3)],
    media: { removeVideo: () => Promise.reject(new AppError('media.not_found')) },
  });
  (await screen.findByRole('button', { name: 'Preview flower.mp4' })).focus();
  await person.keyboard('{Delete}');
  await screen.findByRole('alertdialog');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Preview flower.mp4' })).toHaveFocus();

  await person.keyboard('{Delete}');
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Error deleting video')).toBeInTheDocument();
});

test('Undo moves each file back to its folder', async () => {
  const moveMany = vi.fn<Plain<Api['media']['moveMany']>>(async () => ({ success: true, moved: 1, failures: [] }));
  const moveToFolders = vi.fn<Plain<Api['media']['moveToFolders']>>(async () => ({
    success: true,
    moved: 2,
    failures: [],
  }));
  const { person } = await openLibrary({
    images: [image('a.jpg', 5, { folderId: FolderId.parse('fld_Animals') }), image('b.jpg', 4)],
    folders: [folderNamed('Animals'), folderNamed('Food')],
    media: { moveMany, moveToFolders },
  });
  await person.click(await screen.findByRole('checkbox', { name: 'Select a.jpg' }));
  await person.click(screen.getByRole('checkbox', { name: 'Select b.jpg' }));
  await person.click(await screen.findByRole('button', { name: 'Move to folder' }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Food/ }));
  expect(await screen.findByText('Media moved to Food successfully')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Move undone')).toBeInTheDocument();
  expect(moveMany).toHaveBeenCalledExactlyOnceWith({
    body: { mediaIds: ['med_a.jpg', 'med_b.jpg'], folderId: 'fld_Food' },
  });
  expect(moveToFolders).toHaveBeenCalledExactlyOnceWith({
    body: {
      moves: [
        { mediaIds: ['med_a.jpg'], folderId: 'fld_Animals' },
        { mediaIds: ['med_b.jpg'], folderId: null },
      ],
    },
  });
});

test('a file is moved to a folder in its menu', async () => {
  const moveMany = vi.fn<Plain<Api['media']['moveMany']>>(async () => ({ success: true, moved: 1, failures: [] }));
  const { person } = await openLibrary({
    images: [image('leopard.jpg', 5)],
    folders: [folderNamed('Animals')],
    media: { moveMany },
  });
  await openMenu(person, 'leopard.jpg', 'Move to folder');
  const dialog = await screen.findByRole('dialog', { name: 'Move to folder' });
  expect(within(dialog).getByText('leopard')).toBeInTheDocument();
  await person.click(within(dialog).getByRole('button', { name: /Animals/ }));
  expect(await screen.findByText('Media moved to Animals successfully')).toBeInTheDocument();
  expect(moveMany).toHaveBeenCalledExactlyOnceWith({
    body: { mediaIds: ['med_leopard.jpg'], folderId: 'fld_Animals' },
  });
});

test('a file that was deleted meanwhile is named as the reason why not all were moved', async () => {
  const failures = [{ id: 'med_a.jpg', code: 'media.not_found' as const, message: 'This file does not exist' }];
  const moveMany: Plain<Api['media']['moveMany']> = async () => ({ success: true, moved: 1, failures });
  const { person } = await openLibrary({
    images: [image('a.jpg', 5), image('b.jpg', 4)],
    folders: [folderNamed('Food')],
    media: { moveMany },
  });
  await person.click(await screen.findByRole('checkbox', { name: 'Select a.jpg' }));
  await person.click(screen.getByRole('checkbox', { name: 'Select b.jpg' }));
  await person.click(await screen.findByRole('button', { name: 'Move to folder' }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Food/ }));
  expect(await screen.findByText('Error moving media')).toBeInTheDocument();
  expect(screen.getByText('This file does not exist. The others were moved.')).toBeInTheDocument();
});

test('several files are selected by click, Ctrl and Shift, deselected by Escape, and deleted together', async () => {
  const removeMany = vi.fn<Plain<Api['media']['removeMany']>>(async () => ({
    success: true,
    deleted: 3,
    failures: [],
  }));
  const images = [5, 4, 3, 2].map((day) => image(`day-${day}.jpg`, day));
  const { person } = await openLibrary({ images, media: { removeMany }, use: { screens: 3, schedules: 2 } });
  fireEvent.click(await picture(5), { ctrlKey: true });
  expect(await screen.findByText('1 selected')).toBeInTheDocument();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('1 selected')).not.toBeInTheDocument());

  await person.click(screen.getByRole('checkbox', { name: 'Select day-5.jpg' }));
  fireEvent.click(await picture(3), { shiftKey: true });
  expect(await screen.findByText('3 selected')).toBeInTheDocument();
  const bar = screen.getByRole('region', { name: 'Selection' });
  await person.click(within(bar).getByRole('button', { name: 'Select all' }));
  expect(await screen.findByText('4 selected')).toBeInTheDocument();
  fireEvent.click(await picture(2));
  await person.click(within(bar).getByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog');
  await waitFor(() => expect(question.textContent).toContain('They are used on 3 screens'));
  expect(question.textContent).toContain(
    'in 2 schedules. The screens show their next media instead, if they have any. The schedules are deleted, too.',
  );
  await person.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Successfully deleted 3 files')).toBeInTheDocument();
  expect(removeMany).toHaveBeenCalledExactlyOnceWith({
    body: { mediaIds: ['med_day-5.jpg', 'med_day-4.jpg', 'med_day-3.jpg'] },
  });
});

test('a file is renamed', async () => {
  const renameImage = vi.fn<Plain<Api['media']['renameImage']>>(async () => ({
    success: true,
    image: image('cubs.jpg', 5),
  }));
  const { person } = await openLibrary({ images: [image('leopard.jpg', 5)], media: { renameImage } });
  await openMenu(person, 'leopard.jpg', 'Rename');
  const dialog = await screen.findByRole('dialog', { name: 'Rename image' });
  await person.clear(within(dialog).getByLabelText('Name'));
  await person.type(within(dialog).getByLabelText('Name'), 'cubs.jpg');
  await person.click(within(dialog).getByRole('button', { name: 'Rename' }));
  expect(await screen.findByText('Image renamed')).toBeInTheDocument();
  expect(renameImage).toHaveBeenCalledExactlyOnceWith({
    params: { id: 'med_leopard.jpg' },
    body: { originalName: 'cubs.jpg' },
  });
});

test('the delivery banner disappears with its file, here or in another tab, also after a reload', async () => {
  const leopard = image('leopard.jpg', 2);
  sessionStorage.clear();
  const banner = { mediaId: leopard.id, mediaName: 'leopard.jpg' };
  const keepBanner = () =>
    sessionStorage.setItem('followed /media active', JSON.stringify({ session: '', followed: banner, at: Date.now() }));

  keepBanner();
  const { person } = await openLibrary({ images: [leopard], media: { removeImage: async () => ({ success: true }) } });
  expect(await screen.findByText('Live on 1 of 3 screens')).toBeInTheDocument();
  fireEvent.keyDown(await screen.findByRole('button', { name: /^Preview leopard/ }), { key: 'Delete' });
  await person.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Live on 1 of 3 screens')).not.toBeInTheDocument());
  expect(sessionStorage.getItem('followed /media active')).toBeNull();

  cleanup();
  keepBanner();
  const delivery = vi.fn<Plain<Api['playout']['delivery']>>(() => Promise.reject(new AppError('media.not_found')));
  await openLibrary({ images: [leopard], delivery });
  await waitFor(() => expect(delivery).toHaveBeenCalled());
  await waitFor(() => expect(sessionStorage.getItem('followed /media active')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
});

test('a file that cannot be deleted keeps its delivery banner', async () => {
  const leopard = image('leopard.jpg', 2);
  const followed = { mediaId: leopard.id, mediaName: 'leopard.jpg' };
  sessionStorage.setItem('followed /media active', JSON.stringify({ session: '', followed, at: Date.now() }));
  await openLibrary({ images: [leopard], media: { removeImage: fullDisk } });
  expect(await screen.findByText('Live on 1 of 3 screens')).toBeInTheDocument();
  fireEvent.keyDown(await screen.findByRole('button', { name: /^Preview leopard/ }), { key: 'Delete' });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Error deleting image')).toBeInTheDocument();
  expect(await screen.findByText('Live on 1 of 3 screens')).toBeInTheDocument();
});

test.each([
  ['of another session', { session: 'other', followed: { mediaId: 'med_leopard.jpg', mediaName: 'leopard.jpg' } }],
  ['that an older version stored', { session: '', followed: { id: 1 } }],
  ['without a file', { session: '' }],
])('a stored delivery %s is ignored', async (_, stored) => {
  sessionStorage.setItem('followed /media active', JSON.stringify(stored));
  const delivery = vi.fn<Plain<Api['playout']['delivery']>>(() => new Promise(() => {}));
  await openLibrary({ images: [image('leopard.jpg', 2)], delivery });
  expect(await screen.findByRole('button', { name: /^Preview leopard/ })).toBeInTheDocument();
  expect(delivery).not.toHaveBeenCalled();
});

test('a folder that is created while a file is moved is offered as its target', async () => {
  const folders: Folder[] = [folderNamed('Food')];
  const create = async () => {
    folders.unshift(folderNamed('Animals'));
    return { success: true as const, folder: folderNamed('Animals') };
  };
  const { person } = await openLibrary({ images: [image('leopard.jpg', 2)], folders, folderRoutes: { create } });
  await openMenu(person, 'leopard.jpg', 'Move to folder');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'New Folder' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Folder' }));
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Animals' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  const targets = within(await screen.findByRole('dialog', { name: 'Move to folder' }));
  expect(await targets.findByRole('button', { name: /^Animals/ })).toBeInTheDocument();
});

test('a failed rename keeps the typed name', async () => {
  const { person } = await openLibrary({ images: [image('leopard.jpg', 2)], media: { renameImage: fullDisk } });
  await openMenu(person, 'leopard.jpg', 'Rename');
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename image' }));
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'cubs.jpg' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Rename' }));
  expect(await screen.findByText('Error renaming image')).toBeInTheDocument();
  expect(screen.getByText('The disk is full.')).toBeInTheDocument();
  expect(dialog.getByLabelText('Name')).toHaveValue('cubs.jpg');
});
