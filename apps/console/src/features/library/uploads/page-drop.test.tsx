import { exampleDocument } from '../../../test/examples/example-document.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { folderNamed, image, openLibrary, openUploadDialog } from '../../../test/library-page.tsx';
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

const carryingOne = (dropped: File) => ({
  dataTransfer: { types: ['Files'], files: [dropped], items: [{ kind: 'file' }], dropEffect: 'none' },
});

async function dropOnCard(dropped: File, world: Parameters<typeof openLibrary>[0] = {}) {
  const { send, sendings } = network();
  URL.createObjectURL = () => 'blob:new';
  URL.revokeObjectURL = () => undefined;
  const opened = await openLibrary({ send, images: [image('Menu.jpg', 1)], ...world });
  const card = await screen.findByRole('button', { name: 'Preview Menu.jpg' });
  fireEvent.dragEnter(card, carryingOne(dropped));
  const shown = screen.queryByText('New version of Menu.jpg');
  fireEvent.drop(card, carryingOne(dropped));
  return { ...opened, sendings, shown };
}

describe('one file that is dropped on a card', () => {
  test('is offered as its new version, beside the old one and with what it changes', async () => {
    const { person, sendings, shown } = await dropOnCard(leopard);
    expect(shown).not.toBeNull();
    const dialog = within(await screen.findByRole('alertdialog', { name: 'New version of Menu.jpg?' }));
    expect(dialog.getByText('leopard.jpg')).toBeInTheDocument();
    expect(dialog.getByText(/^The name Menu stays/)).toBeInTheDocument();
    expect(sendings).toEqual([]);
    await person.click(dialog.getByRole('button', { name: 'Use new version' }));
    await waitFor(() => expect(sendings).toHaveLength(1));
    expect(sendings[0]?.replacesId).toBe('med_Menu.jpg');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('can be uploaded as a new file after all', async () => {
    const { person, sendings } = await dropOnCard(leopard);
    const dialog = within(await screen.findByRole('alertdialog'));
    await person.click(dialog.getByRole('button', { name: 'Upload as a new file' }));
    await waitFor(() => expect(sendings).toHaveLength(1));
    expect(sendings[0]?.replacesId).toBeNull();
  });

  test('and is of another kind cannot replace it, and the dialog says so', async () => {
    await dropOnCard(flower);
    const dialog = within(await screen.findByRole('dialog', { name: 'New version of Menu.jpg?' }));
    expect(dialog.getByText('Only a picture can be the new version of a picture.')).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Use new version' })).not.toBeInTheDocument();
  });

  test('on that of a document must be a document', async () => {
    const { send } = network();
    URL.createObjectURL = () => 'blob:new';
    URL.revokeObjectURL = () => undefined;
    await openLibrary({ send, documents: [exampleDocument('Menu.pdf')] });
    const card = await screen.findByRole('button', { name: 'Preview Menu.pdf' });
    fireEvent.dragEnter(card, carryingOne(leopard));
    fireEvent.drop(card, carryingOne(leopard));
    const dialog = within(await screen.findByRole('dialog', { name: 'New version of Menu.pdf?' }));
    expect(await dialog.findByText('Only a document can be the new version of a document.')).toBeInTheDocument();
  });
});
