import { AppError } from '@vitrine/contract/core/errors';
import { Layout } from '@vitrine/contract/layouts/layouts';
import { type LayoutTemplate } from '@vitrine/contract/layouts/layout-templates';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { PriceList, PriceListId } from '@vitrine/contract/layouts/price-lists';
import type { Api } from '../../../api/use-api.tsx';
import { createChangedScreen, exampleEffect, withForeseenEffect } from '../../../test/examples/example-effect.ts';
import { exampleLayout, shownLayout } from '../../../test/examples/example-layout.ts';
import { exampleDevice } from '../../../test/examples/example-device.ts';
import { exampleActiveUndo } from '../../../test/examples/example-undo.ts';
import { chooseFor, menuTemplate, openGallery } from '../../../test/gallery.tsx';
import { layoutResources } from '../../../test/layouts.ts';
import { folderNamed } from '../../../test/library-page.tsx';
import type { Plain } from '../../../test/render-page.tsx';
import { toTemplateAddress } from '../template-links.ts';

const board = exampleLayout('Board');
const kiosk = exampleLayout('Kiosk', { width: 1_080, height: 1_920, sceneCount: 2 });

const upright = { width: 1_080, height: 1_920, pixelRatio: 1 };

const drinks = PriceList.parse({
  id: 'prl_drinks',
  name: 'Drinks',
  itemCount: 0,
  soldOutCount: 0,
  layoutCount: 0,
  isReadOnly: false,
  createdAt: board.createdAt,
  updatedAt: board.createdAt,
  revision: 1,
  columns: [{ id: 'price', currency: 'EUR' }],
  rows: [],
  layouts: [],
});

const tile = (name: string) => screen.findByRole('article', { name });

/** A layout as the server answers a change. */
const answer = (name: string, changes: Partial<Layout> = {}) => ({
  success: true as const,
  layout: Layout.parse({
    ...exampleLayout(name),
    document: menuTemplate.landscape,
    published: menuTemplate.landscape,
    resources: layoutResources,
    ...changes,
  }),
});

test('a layout shows its size, its scenes, its folder, and whether it is active or has changes to publish', async () => {
  const folder = folderNamed('Menus');
  const active = exampleLayout('Active', { isActive: true, folderId: folder.id });
  const changed = exampleLayout('Changed', { hasDraft: true });
  await openGallery({ layouts: [active, changed, kiosk], folders: [folder] });
  await waitFor(async () => expect((await tile('Active')).textContent).toMatch(/Active.*1920 × 1080.*Menus/));
  expect((await tile('Changed')).textContent).toContain('Unpublished changes');
  expect((await tile('Kiosk')).textContent).toContain('1080 × 1920, 2 scenes');
  expect(screen.getByRole('link', { name: 'Kiosk' })).toHaveAttribute('href', '/layouts/lay_Kiosk');
});

test('a layout says where it is shown', async () => {
  const shownOn = {
    devices: { count: 1, names: ['Counter'] },
    groups: { count: 0, names: [] },
    schedules: { count: 2, names: ['Brunch', 'Lunch'] },
  };
  await openGallery({ layouts: [{ ...board, shownOn }, kiosk] });
  expect((await tile('Board')).textContent).toContain('Shown on Counter, in 2 schedules');
  expect((await tile('Kiosk')).textContent).toContain('Not on any screen yet');
});

describe('a layout begins', () => {
  test.each([
    ['landscape', 'Landscape'],
    ['portrait', 'Portrait'],
  ] as const)('with a template in %s, which opens in the editor to be filled in', async (orientation, label) => {
    const create = vi.fn<Plain<Api['layouts']['create']>>(async () => answer('Café menu', { id: board.id }));
    const person = await openGallery({ routes: { create } });
    expect(await screen.findByRole('heading', { name: 'No layouts yet' })).toBeInTheDocument();
    await person.click(screen.getByRole('radio', { name: label }));
    expect((await tile('Café menu')).textContent).toContain('Two scoops, please');
    await person.click(screen.getByRole('button', { name: 'Use the template Café menu' }));
    expect(await screen.findByText('At /layouts/lay_Board?fill-in=1')).toBeInTheDocument();
    expect(create).toHaveBeenCalledExactlyOnceWith({
      body: { name: 'Café menu', template: { id: 'menu', orientation }, folderId: null },
    });
  });

  test('with a template for a place, which the server chooses and the address keeps', async () => {
    const yoga: LayoutTemplate = { ...menuTemplate, id: 'yoga', name: 'Classes', purposes: ['gym'] };
    const person = await openGallery({ templates: [menuTemplate, yoga], at: '/layouts?new=1' });
    expect(await tile('Café menu')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'All' })).toBeChecked();
    await person.click(screen.getByRole('radio', { name: 'Gym' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Café menu' })).toBeNull());
    expect(await tile('Classes')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Empty layout' })).toBeEnabled();
    await person.click(screen.getByRole('link', { name: 'Layouts' }));
    await person.click(await screen.findByRole('link', { name: 'New layout' }));
    expect(await screen.findByRole('radio', { name: 'Gym' })).toBeChecked();
  });

  test('from the layouts of an account that has some: templates stand below them, and in a view of their own', async () => {
    const person = await openGallery({ layouts: [board] });
    expect(await tile('Board')).toBeInTheDocument();
    expect(await tile('Café menu')).toBeInTheDocument();
    await person.click(screen.getByRole('link', { name: 'New layout' }));
    expect(await tile('Café menu')).toBeInTheDocument();
    expect(screen.queryByRole('article', { name: 'Board' })).toBeNull();
    await person.click(screen.getByRole('link', { name: 'Layouts' }));
    expect(await tile('Board')).toBeInTheDocument();
  });

  test('with the template that the address names, and a price list of the account', async () => {
    const create = vi.fn<Plain<Api['layouts']['create']>>(async () => answer('Café menu', { id: board.id }));
    const priceLists = [
      { priceListId: PriceListId.parse('prl_example'), name: 'Café prices', columns: drinks.columns, rows: [] },
    ];
    const person = await openGallery({
      at: toTemplateAddress('menu', drinks.id),
      layouts: [board],
      templates: [{ ...menuTemplate, priceLists }],
      routes: { create },
      others: {
        priceLists: { list: async () => ({ priceLists: [drinks] }), get: async () => ({ priceList: drinks }) },
      },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Café menu' }));
    await waitFor(() => expect(dialog.getByLabelText('Prices')).toHaveDisplayValue('Drinks'));
    await person.click(dialog.getByRole('radio', { name: 'Portrait' }));
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Bar' } });
    await person.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('At /layouts/lay_Board?fill-in=1')).toBeInTheDocument();
    expect(create).toHaveBeenCalledExactlyOnceWith({
      body: {
        name: 'Bar',
        template: { id: 'menu', orientation: 'portrait', priceListId: drinks.id },
        folderId: null,
      },
    });
  });

  test('in the gallery, once the dialog of a template is closed', async () => {
    const person = await openGallery({ at: '/layouts?template=menu', layouts: [board] });
    const dialog = within(await screen.findByRole('dialog', { name: 'Café menu' }));
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await tile('Board')).toBeInTheDocument();
  });

  test('upright if all screens are, until somebody chooses otherwise, which this browser keeps', async () => {
    const devices = { list: async () => [exampleDevice('Kiosk', { screenSize: upright })] };
    const person = await openGallery({ others: { devices } });
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Portrait' })).toBeChecked());
    await person.click(screen.getByRole('radio', { name: 'Landscape' }));
    cleanup();
    await openGallery({ others: { devices } });
    expect(screen.getByRole('radio', { name: 'Landscape' })).toBeChecked();
  });

  test('empty, in one of the common sizes, in the open folder', async () => {
    const folder = folderNamed('Menus');
    const create = vi.fn<Plain<Api['layouts']['create']>>(async () => answer('Lunch', { id: board.id }));
    const person = await openGallery({ folders: [folder], at: `/layouts?folder=${folder.id}`, routes: { create } });
    await person.click(screen.getByRole('link', { name: 'New layout' }));
    await person.click(await screen.findByRole('button', { name: 'Empty layout' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New layout' }));
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: ' Lunch ' } });
    await person.click(dialog.getByRole('radio', { name: /^Portrait 1080/ }));
    await person.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('At /layouts/lay_Board')).toBeInTheDocument();
    expect(create.mock.calls[0]?.[0].body).toMatchObject({
      name: 'Lunch',
      folderId: folder.id,
      document: { width: 1_080, height: 1_920, scenes: [{ elements: [] }] },
    });
  });

  test('empty, in a size of its own, which has limits', async () => {
    const create = vi.fn<Plain<Api['layouts']['create']>>(() => new Promise(() => {}));
    const person = await openGallery({ routes: { create } });
    await person.click(await screen.findByRole('button', { name: 'Empty layout' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New layout' }));
    await person.click(dialog.getByRole('radio', { name: /^Other/ }));
    fireEvent.change(dialog.getByLabelText('Width'), { target: { value: '9000' } });
    expect(dialog.getByText('Please enter 100 to 7680 pixels')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled();
    fireEvent.change(dialog.getByLabelText('Width'), { target: { value: '960' } });
    fireEvent.change(dialog.getByLabelText('Height'), { target: { value: '540' } });
    await person.click(dialog.getByRole('button', { name: 'Create' }));
    expect(create.mock.calls[0]?.[0].body).toMatchObject({ document: { width: 960, height: 540 } });
  });
});

test('the limit of layouts is explained', async () => {
  const person = await openGallery({
    at: '/layouts?new=1',
    routes: { create: () => Promise.reject(new AppError('layout.limit_reached')) },
  });
  await person.click(await screen.findByRole('button', { name: 'Use the template Café menu' }));
  expect(await screen.findByText(/An account has at most 1,000 layouts/)).toBeInTheDocument();
});

test('a failure to load the templates is told, and an empty layout is still possible', async () => {
  await openGallery({
    routes: { listTemplates: () => Promise.reject(new AppError('server.failed')) },
  });
  expect(await screen.findByText('Failed to fetch templates')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Empty layout' })).toBeEnabled();
});

test('search, folder and order are in the address, and the filters can be cleared', async () => {
  const folder = folderNamed('Menus');
  const person = await openGallery({ layouts: [board, kiosk], folders: [folder] });
  await person.type(await screen.findByLabelText('Search layouts'), 'Kio');
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Board' })).not.toBeInTheDocument());
  await person.clear(screen.getByLabelText('Search layouts'));
  await person.selectOptions(screen.getByLabelText('Folder'), 'Menus');
  expect(await screen.findByRole('heading', { name: 'No layouts found' })).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Clear' }));
  expect(await tile('Board')).toBeInTheDocument();
  await person.click(screen.getByRole('radio', { name: 'By name' }));
  expect(screen.getByRole('radio', { name: 'By name' })).toBeChecked();
});

describe('the menu of a layout', () => {
  test('duplicates it, and offers to open the copy', async () => {
    const duplicate = vi.fn<Plain<Api['layouts']['duplicate']>>(async () => answer('Board (copy)'));
    const person = await openGallery({ layouts: [board], routes: { duplicate } });
    await chooseFor(person, 'Board', 'Duplicate');
    expect(await screen.findByText('Layout duplicated')).toBeInTheDocument();
    expect(duplicate).toHaveBeenCalledExactlyOnceWith({ params: { id: board.id } });
    await person.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByText('At /layouts/lay_Board%20(copy)')).toBeInTheDocument();
  });

  test('renames it', async () => {
    const update = vi.fn<Plain<Api['layouts']['update']>>(async () => answer('Lunch'));
    const person = await openGallery({ layouts: [board], routes: { update } });
    await chooseFor(person, 'Board', 'Rename');
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename layout' }));
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Lunch' } });
    await person.click(dialog.getByRole('button', { name: 'Rename' }));
    expect(await screen.findByText('Layout renamed')).toBeInTheDocument();
    expect(update).toHaveBeenCalledExactlyOnceWith({ params: { id: board.id }, body: { name: 'Lunch' } });
  });

  test('moves it to a folder, and Undo moves it back', async () => {
    const folder = folderNamed('Menus');
    const update = vi.fn<Plain<Api['layouts']['update']>>(async () => answer('Board'));
    const person = await openGallery({ layouts: [board], folders: [folder], routes: { update } });
    await chooseFor(person, 'Board', 'Move to folder');
    const dialog = within(await screen.findByRole('dialog', { name: 'Move to folder' }));
    await person.click(dialog.getByRole('button', { name: /^Menus/ }));
    expect(await screen.findByText('Layout moved to Menus')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Move undone')).toBeInTheDocument();
    expect(update.mock.calls.map(([request]) => request.body)).toEqual([{ folderId: folder.id }, { folderId: null }]);
  });

  test('makes it active', async () => {
    const setCurrent = vi.fn<Plain<Api['content']['setCurrent']>>(async () => ({
      success: true,
      current: shownLayout(board),
      undo: exampleActiveUndo,
    }));
    const person = await openGallery({ layouts: [board], others: { content: { setCurrent } } });
    await chooseFor(person, 'Board', 'Make active');
    const question = within(await screen.findByRole('alertdialog'));
    await person.click(question.getByRole('button', { name: 'Make Active' }));
    expect(await screen.findByText('Layout set as active')).toBeInTheDocument();
    expect(setCurrent).toHaveBeenCalledExactlyOnceWith({ body: { mediaType: 'layout', mediaId: board.id } });
  });

  test('deletes it after a warning that tells where it is used, and what screens show then', async () => {
    const remove = withForeseenEffect(
      vi.fn<Plain<Api['layouts']['remove']>>(async () => ({ success: true })),
      exampleEffect([createChangedScreen('Counter')]),
    );
    const person = await openGallery({
      layouts: [board],
      routes: { remove },
      use: { screens: 1, schedules: 1, playlists: 1 },
    });
    await chooseFor(person, 'Board', 'Delete');
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete layout' }));
    expect(await question.findByText(/on 1 screen, in 1 schedule and in 1 playlist/)).toBeInTheDocument();
    await person.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Layout deleted')).toBeInTheDocument();
  });
});
