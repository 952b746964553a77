import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { folderNamed, openLibrary, openUploadDialog } from '../../../test/library-page.tsx';
import { file, network } from '../../../test/uploads.ts';

const leopard = file('leopard.jpg', 'image/jpeg');
const flower = file('flower.mp4', 'video/mp4');

/** The `DataTransfer` of a browser while files are dragged from the desktop. */
const carrying = (files: readonly File[]) => ({ dataTransfer: { types: ['Files'], files, dropEffect: 'none' } });
const drop = (files: readonly File[]) => {
  fireEvent.dragEnter(window, carrying(files));
  fireEvent.drop(window, carrying(files));
};
const hint = () => screen.queryByText(/^Drop to upload/);

test('while files are dragged over the page, the target folder is shown', async () => {
  await openLibrary({ folders: [folderNamed('Animals')], at: '/media?folder=fld_Animals' });
  await screen.findByRole('heading', { name: 'Animals' });
  expect(hint()).toBeNull();
  fireEvent.dragEnter(window, carrying([]));
  expect(hint()?.textContent).toBe('Drop to upload to Animals');
  fireEvent.dragLeave(window, carrying([]));
  expect(hint()).toBeNull();
});

test('the hint stays while the files are dragged from one part of the page to another', async () => {
  await openLibrary();
  fireEvent.dragEnter(window, carrying([]));
  fireEvent.dragEnter(document.body, carrying([]));
  fireEvent.dragLeave(window, carrying([]));
  expect(hint()).not.toBeNull();
  fireEvent.dragLeave(document.body, carrying([]));
  expect(hint()).toBeNull();
});

test('a dragged text is left to the browser', async () => {
  const { send, sendings } = network();
  await openLibrary({ send });
  const text = { dataTransfer: { types: ['text/plain'], files: [], dropEffect: 'none' } };
  fireEvent.dragEnter(window, text);
  expect(hint()).toBeNull();
  // `fireEvent` returns false if the default was prevented.
  expect(fireEvent.dragOver(window, text)).toBe(true);
  expect(fireEvent.drop(window, text)).toBe(true);
  expect(sendings).toEqual([]);
});

test('the browser does not open files that are dropped on the page', async () => {
  await openLibrary();
  expect(fireEvent.dragOver(window, carrying([]))).toBe(false);
  expect(fireEvent.drop(window, carrying([]))).toBe(false);
});

test('files dropped on the page are uploaded, whatever their type', async () => {
  const { send, sendings } = network();
  await openLibrary({ send });
  drop([leopard, flower]);
  await waitFor(() => expect(sendings.map((each) => each.file.name)).toEqual(['leopard.jpg', 'flower.mp4']));
  expect(hint()).toBeNull();
});

test('files dropped while the upload dialog is open are taken by it, with its type', async () => {
  const { send, sendings } = network();
  await openLibrary({ send });
  await openUploadDialog();
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload Media' }));
  fireEvent.click(dialog.getByRole('radio', { name: 'Videos' }));
  expect(dialog.getByText('Drop videos here')).toBeInTheDocument();
  drop([leopard, flower]);
  await waitFor(() => expect(sendings.map((each) => each.file.name)).toEqual(['flower.mp4']));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
