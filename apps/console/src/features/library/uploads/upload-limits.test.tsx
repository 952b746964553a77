import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AppError } from '@vitrine/contract/core/errors';
import { type Api } from '../../../api/use-api.tsx';
import { type Refusal, onRefusal } from '../../../api/refusals.ts';
import { type Plain } from '../../../test/render-page.tsx';
import {
  MB,
  folderNamed,
  openAnimals,
  openLibrary,
  openUploadDialog,
  uploadFiles,
  uploadTray,
} from '../../../test/library-page.tsx';
import { file, network } from '../../../test/uploads.ts';

test('a file that is neither image nor video is rejected by name, and the others are sent', async () => {
  const { send, sendings } = network();
  await openLibrary({ send });
  await uploadFiles([file('hours.zip', 'application/zip'), file('station.ts', ''), file('leopard.jpg', 'image/jpeg')]);
  expect(await screen.findByText('Invalid file')).toBeInTheDocument();
  expect(screen.getAllByText('hours.zip is not an image file').length).toBeGreaterThan(0);
  await waitFor(() => expect(sendings.map((each) => each.file.name)).toEqual(['station.ts', 'leopard.jpg']));
  expect(within(await uploadTray()).getByText('station.ts')).toBeInTheDocument();
});

test('an archive is refused with what to do instead, in the message and in the list', async () => {
  const { send, sendings } = network();
  await openLibrary({ send });
  await uploadFiles([file('Menu.zip', 'application/zip'), file('leopard.jpg', 'image/jpeg')]);
  const texts = ['Menu.zip is not an image file', /^This is an archive\. Unpack it/];
  for (const text of texts) {
    expect(await within(await uploadTray()).findByText(text)).toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
  }
  await waitFor(() => expect(sendings.map((each) => each.file.name)).toEqual(['leopard.jpg']));
});

test('with a type chosen, files of the other type are rejected by name, and the rest are sent', async () => {
  const { send, sendings } = network();
  await openLibrary({ send });
  const files = [file('leopard.jpg', 'image/jpeg'), file('flower.mp4', 'video/mp4')];
  await uploadFiles(files, 'Videos');
  expect((await screen.findAllByText('leopard.jpg is not a video file')).length).toBeGreaterThan(0);
  await waitFor(() => expect(sendings.map((each) => each.file.name)).toEqual(['flower.mp4']));
  await uploadFiles(files, 'Images');
  expect((await screen.findAllByText('flower.mp4 is not an image file')).length).toBeGreaterThan(0);
  await waitFor(() => expect(sendings.map((each) => each.file.name)).toEqual(['flower.mp4', 'leopard.jpg']));
});

test('nothing is sent when the files together exceed the storage limit', async () => {
  const { send, sendings } = network();
  await openLibrary({ send });
  await screen.findByText('90.00 MB of 100.00 MB');
  await uploadFiles([file('a.jpg', 'image/jpeg', 4 * MB), file('b.jpg', 'image/jpeg', 7 * MB)]);
  expect(await screen.findByText('Storage limit exceeded')).toBeInTheDocument();
  expect(screen.getByText('Cannot upload b.jpg. Please free up storage space first.')).toBeInTheDocument();
  expect(sendings).toEqual([]);
});

test('files that fit can be uploaded without the others', async () => {
  const { send, sendings } = network();
  const { person } = await openLibrary({ send });
  await screen.findByText('90.00 MB of 100.00 MB');
  const refusals: Refusal[] = [];
  const stop = onRefusal((refusal) => refusals.push(refusal) < 0);
  await uploadFiles([
    file('a.jpg', 'image/jpeg', 4 * MB),
    file('b.jpg', 'image/jpeg', 7 * MB),
    file('c.jpg', 'image/jpeg', 5 * MB),
  ]);
  await person.click(await screen.findByRole('button', { name: 'Upload 2 of 3 files' }));
  await waitFor(() => expect(sendings.map((each) => each.file.name)).toEqual(['a.jpg', 'c.jpg']));
  expect(refusals).toMatchObject([{ kind: 'storage', neededBytes: 16 * MB, alternative: {} }]);
  stop();
});

test.each([
  [[101 * MB], "Cannot upload 0.jpg. It is larger than your plan's storage."],
  [[60 * MB, 60 * MB], "Cannot upload 0.jpg. Together, these files are larger than your plan's storage."],
])('files larger than the plan are not answered with "free up storage space"', async (sizes, text) => {
  await openLibrary();
  await screen.findByText('90.00 MB of 100.00 MB');
  const large = sizes.map((size, index) =>
    Object.defineProperty(file(`${index}.jpg`, 'image/jpeg'), 'size', { value: size }),
  );
  await uploadFiles(large);
  expect(await screen.findByText(text)).toBeInTheDocument();
});

test('a limit that only the server knows stops the whole upload', async () => {
  const { send, sendings } = network();
  await openLibrary({ send });
  await uploadFiles(['a.jpg', 'b.jpg', 'c.jpg'].map((name) => file(name, 'image/jpeg')));
  await waitFor(() => expect(sendings).toHaveLength(2));
  const refused = vi.fn<(refusal: Refusal) => boolean>(() => true);
  const stop = onRefusal(refused);
  sendings[0]?.fail(new AppError('storage.limit_exceeded'));
  expect(await screen.findByText('Storage limit exceeded')).toBeInTheDocument();
  expect(screen.getAllByText('Cannot upload a.jpg. Please free up storage space first.').length).toBeGreaterThan(0);
  // This refusal opens the limit dialog.
  expect(refused).toHaveBeenCalledExactlyOnceWith({ kind: 'storage', neededBytes: 1_000 });
  stop();
  sendings[1]?.end();
  await waitFor(async () => expect((await uploadTray()).textContent).toContain('Image uploaded'));
  expect(sendings).toHaveLength(2);
});

test('the upload dialog suggests the open folder, and another can be chosen', async () => {
  const { send, sendings } = network();
  const finishResumableUpload = vi.fn<Plain<Api['media']['finishResumableUpload']>>(async () => ({ success: true }));
  const folders = [folderNamed('Animals'), folderNamed('Food')];
  const { person } = await openAnimals({ folders, send, media: { finishResumableUpload } });
  await openUploadDialog();
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload Media' }));
  expect(dialog.getByRole('button', { name: 'Choose Files' })).toHaveFocus();
  const choice = dialog.getByRole('combobox', { name: 'Folder' });
  expect(choice).toHaveValue('fld_Animals');
  await person.selectOptions(choice, 'Food');
  await person.upload(dialog.getByLabelText('Files to upload'), file('leopard.jpg', 'image/jpeg'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(sendings).toHaveLength(1));
  sendings[0]?.end();
  await waitFor(() => expect(finishResumableUpload.mock.calls[0]?.[0].body.folderId).toBe('fld_Food'));
});

test('a file is uploaded into the open folder', async () => {
  const { send, sendings } = network();
  const finishResumableUpload = vi.fn<Plain<Api['media']['finishResumableUpload']>>(async () => ({ success: true }));
  await openAnimals({ send, media: { finishResumableUpload } });
  await uploadFiles([file('leopard.jpg', 'image/jpeg')]);
  await waitFor(() => expect(sendings).toHaveLength(1));
  sendings[0]?.end();
  await waitFor(() => expect(finishResumableUpload.mock.calls[0]?.[0].body.folderId).toBe('fld_Animals'));
});
