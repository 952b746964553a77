import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../api/use-api.tsx';
import { exampleLayout, menuBoard, shownLayout } from '../../test/examples/example-layout.ts';
import { exampleActiveUndo } from '../../test/examples/example-undo.ts';
import { activate, fileNames, image, openLibrary, openMenu } from '../../test/library-page.tsx';
import type { Plain } from '../../test/render-page.tsx';

const leopard = image('leopard.jpg', 5);

test('layouts are beside pictures, each with its size, and have a filter of their own', async () => {
  const { person } = await openLibrary({ images: [leopard], layouts: [menuBoard] });
  await screen.findByRole('button', { name: 'Preview Menu' });
  expect(fileNames()).toEqual(['leopard.jpg', 'Menu']);
  expect(screen.getByText('Layout, 1920 × 1080')).toBeInTheDocument();
  await person.click(screen.getByRole('radio', { name: /^Layouts/ }));
  await vi.waitFor(() => expect(fileNames()).toEqual(['Menu']));
});

test('the preview tells what the layout is and where it is used', async () => {
  const { person } = await openLibrary({
    layouts: [exampleLayout('Menu', { sceneCount: 2, hasDraft: true })],
    use: { playlists: 2 },
  });
  await person.click(await screen.findByRole('button', { name: 'Preview Menu' }));
  const details = within(await screen.findByRole('complementary', { name: 'Details' }));
  expect(details.getByText('1920 × 1080')).toBeInTheDocument();
  expect(details.getByText('Has changes that are not published')).toBeInTheDocument();
  expect(await details.findByText('In 2 playlists')).toBeInTheDocument();
  expect(details.queryByText('Published')).not.toBeInTheDocument();
});

test('the preview tells when a layout was published', async () => {
  const { person } = await openLibrary({
    layouts: [exampleLayout('Menu', { publishedAt: '2026-03-04T12:00:00.000Z' })],
  });
  await person.click(await screen.findByRole('button', { name: 'Preview Menu' }));
  const details = within(await screen.findByRole('complementary', { name: 'Details' }));
  expect(details.getByText('Published').nextElementSibling).toHaveTextContent('Mar 4, 2026');
});

test('a layout is made active from its menu', async () => {
  const setCurrent = vi.fn<Plain<Api['content']['setCurrent']>>(async () => ({
    success: true,
    current: shownLayout(),
    undo: exampleActiveUndo,
  }));
  const { person } = await openLibrary({ layouts: [menuBoard], content: { setCurrent } });
  await activate(person, 'Menu');
  expect(await screen.findByText('Layout set as active')).toBeInTheDocument();
  expect(setCurrent).toHaveBeenCalledExactlyOnceWith({ body: { mediaType: 'layout', mediaId: menuBoard.id } });
});

test('a layout is renamed in the library', async () => {
  const update = vi.fn<Plain<Api['layouts']['update']>>(() => new Promise(() => {}));
  const { person } = await openLibrary({ layouts: [menuBoard], others: { layouts: { update } } });
  await openMenu(person, 'Menu', 'Rename');
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename layout' }));
  await person.clear(dialog.getByLabelText('Name'));
  await person.type(dialog.getByLabelText('Name'), 'Lunch menu{Enter}');
  expect(update).toHaveBeenCalledExactlyOnceWith({ params: { id: menuBoard.id }, body: { name: 'Lunch menu' } });
});

test('deleting a picture warns of the layouts that show it', async () => {
  const { person } = await openLibrary({ images: [leopard], use: { layouts: 2, screens: 3 } });
  await openMenu(person, 'leopard.jpg', 'Delete');
  const question = within(await screen.findByRole('alertdialog'));
  expect(await question.findByText(/on 3 screens and in 2 layouts/)).toBeInTheDocument();
  expect(question.getByText(/The layouts go on without it/)).toBeInTheDocument();
});

test('an active layout is deleted after a warning', async () => {
  const remove = vi.fn<Plain<Api['layouts']['remove']>>(async () => ({ success: true }));
  const active = exampleLayout('Menu', { isActive: true });
  const { person } = await openLibrary({ layouts: [active], others: { layouts: { remove } } });
  await openMenu(person, 'Menu', 'Delete');
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete layout' }));
  expect(question.getByText(/It's the active layout/)).toBeInTheDocument();
  await person.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Layout deleted successfully')).toBeInTheDocument();
  expect(remove).toHaveBeenCalledExactlyOnceWith({ params: { id: active.id } });
});
