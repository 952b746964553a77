import { AppError } from '@vitrine/contract/core/errors';
import { FolderId } from '@vitrine/contract/library/folders';
import type { Api } from '../../api/use-api.tsx';
import type { Plain } from '../../test/render-page.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { exampleDevice } from '../../test/examples/example-device.ts';
import { exampleImage } from '../../test/examples/example-media.ts';
import { folderNamed } from '../../test/library-page.tsx';
import {
  film,
  item,
  itemTitles,
  onSaveSpy,
  openEditor,
  playlist,
  row,
  save,
  showEditor,
} from '../../test/playlists.tsx';
import { file, network } from '../../test/uploads.ts';

const loop = playlist('loop', {
  name: 'Entrance loop',
  items: [item('Elephants', { durationMs: 12_000 }), film('Flower'), item('Leopard', { fit: 'cover' })],
});

const flowerLength = () => row('Flower').getByLabelText<HTMLInputElement>(/^Length of Flower, as/);
const state = (text: string) => screen.findByText(text);

test('the editor shows the items, and how long the loop is', async () => {
  await openEditor({ playlist: loop });
  expect(itemTitles()).toEqual(['Elephants', 'Flower', 'Leopard']);
  expect(screen.getByRole('heading', { name: 'The loop 3 items, 0:28' })).toBeInTheDocument();
  expect(row('Flower').getByLabelText<HTMLInputElement>(/^Length of Flower, as/).value).toBe('full 6 s');
  expect(row('Leopard').getByRole('button', { name: 'Fit of Leopard: Fill' })).toBeInTheDocument();
  expect(
    row('Leopard').getByRole('button', { name: 'Transition of Leopard: As set on the screen' }),
  ).toBeInTheDocument();
  expect(save()).toBeDisabled();
});

test('a file of the library is added at the end, and reaches the server when it is saved', async () => {
  const onSave = onSaveSpy();
  const { person } = await openEditor({ playlist: loop, images: [exampleImage('plumeria.jpg')], onSave });
  await person.click(await screen.findByRole('button', { name: 'Add plumeria' }));
  expect(itemTitles()).toEqual(['Elephants', 'Flower', 'Leopard', 'plumeria']);
  expect(await state('1 change not on the screens yet')).toBeTruthy();
  await person.click(save());
  expect(await screen.findByText('Playlist saved')).toBeInTheDocument();
  expect(await state('Saved')).toBeTruthy();
  const body = onSave.mock.calls[0]?.[0];
  expect(body?.revision).toBe(1);
  expect(body?.items.map(({ id, mediaId }) => [id, mediaId])).toEqual([
    ['pli_Elephants', 'med_Elephants'],
    ['pli_Flower', 'med_Flower'],
    ['pli_Leopard', 'med_Leopard'],
    [undefined, 'med_plumeria.jpg'],
  ]);
});

test('a length is typed as minutes and seconds; full gives a video its own length back', async () => {
  const { person } = await openEditor({ playlist: loop });
  await person.type(flowerLength(), '1:30{Enter}');
  expect(flowerLength().value).toBe('1:30');
  expect(screen.getByRole('heading', { name: 'The loop 3 items, 1:52' })).toBeInTheDocument();
  await person.clear(flowerLength());
  await person.type(flowerLength(), 'full{Enter}');
  expect(flowerLength().value).toBe('full 6 s');
  await person.clear(flowerLength());
  await person.type(flowerLength(), '25 h{Enter}');
  expect(flowerLength().value).toBe('full 6 s');
  await person.click(row('Elephants').getByRole('button', { name: 'Longer: Elephants' }));
  expect(row('Elephants').getByLabelText<HTMLInputElement>(/^Length of Elephants, as/).value).toBe('13 s');
});

test('items move by keyboard, which is announced', async () => {
  const { person } = await openEditor({ playlist: loop });
  row('Elephants').getByRole('button', { name: 'Move Elephants' }).focus();
  await person.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(itemTitles()).toEqual(['Flower', 'Elephants', 'Leopard']);
  expect(await screen.findByText('Elephants moved to position 2 of 3.')).toBeInTheDocument();
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Elephants'));
  await person.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
  expect(itemTitles()).toEqual(['Flower', 'Leopard', 'Elephants']);
});

test('undo and redo name their step, and work by keys', async () => {
  const { person } = await openEditor({ playlist: loop });
  row('Flower').getByRole('button', { name: 'Move Flower' }).focus();
  await person.keyboard('{Delete}');
  expect(itemTitles()).toEqual(['Elephants', 'Leopard']);
  expect(screen.getByRole('button', { name: 'Undo: removing Flower' })).toBeInTheDocument();
  await person.keyboard('{Control>}z{/Control}');
  expect(itemTitles()).toEqual(['Elephants', 'Flower', 'Leopard']);
  await person.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(itemTitles()).toEqual(['Elephants', 'Leopard']);
  await person.click(screen.getByRole('button', { name: 'Undo: removing Flower' }));
  expect(await state('Saved')).toBeTruthy();
});

test('several items are changed together', async () => {
  const onSave = onSaveSpy();
  const { person } = await openEditor({ playlist: loop, onSave });
  await person.click(screen.getByRole('checkbox', { name: 'Select Elephants' }));
  await person.click(screen.getByRole('checkbox', { name: 'Select Leopard' }));
  const bar = within(await screen.findByRole('region', { name: 'Selection' }));
  expect(bar.getByText('2 selected')).toBeInTheDocument();
  expect(bar.getByText('22 s in total')).toBeInTheDocument();
  await person.click(bar.getByRole('button', { name: 'Length' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Length of 2 items' }));
  await person.type(dialog.getByLabelText('Length'), 'soon{Enter}');
  expect(dialog.getByText(/^Enter a length from 1 second/)).toBeInTheDocument();
  await person.clear(dialog.getByLabelText('Length'));
  await person.type(dialog.getByLabelText('Length'), '8{Enter}');
  await person.click(bar.getByRole('button', { name: 'Transition' }));
  await person.click(await screen.findByRole('menuitemcheckbox', { name: 'Slide' }));
  await person.click(save());
  await waitFor(() => expect(onSave).toHaveBeenCalled());
  expect(onSave.mock.calls[0]?.[0].items.map(({ durationMs, transition }) => [durationMs, transition])).toEqual([
    [8_000, 'slide'],
    [null, null],
    [8_000, 'slide'],
  ]);
  await person.click(bar.getByRole('button', { name: 'Remove' }));
  expect(itemTitles()).toEqual(['Flower']);
});

test('an item gets its times, and the loop for another time shows it waiting', async () => {
  const onSave = onSaveSpy();
  const { person } = await openEditor({ playlist: loop, onSave });
  await person.click(screen.getByRole('button', { name: 'When Leopard plays: Always' }));
  const popover = within(await screen.findByRole('dialog', { name: 'When Leopard plays' }));
  await person.click(popover.getByRole('radio', { name: 'At set times' }));
  await person.clear(popover.getByLabelText('From'));
  await person.type(popover.getByLabelText('From'), '22:00');
  await person.clear(popover.getByLabelText('To'));
  await person.type(popover.getByLabelText('To'), '02:00');
  expect(popover.getByText('the next day')).toBeInTheDocument();
  await person.click(popover.getByRole('button', { name: 'Close' }));
  expect(
    screen.getByRole('button', { name: 'When Leopard plays: Every day, 22:00–02:00 the next day' }),
  ).toBeInTheDocument();
  await person.click(screen.getByRole('radio', { name: 'Weekend' }));
  expect(await screen.findByText(/12:00 it runs 0:18. 1 item waits for its time./)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Show in the preview: ?Not now ?Leopard/ })).toBeInTheDocument();
  await person.click(save());
  await waitFor(() => expect(onSave.mock.calls[0]?.[0].items[2]?.windows).toEqual([{ from: '22:00', to: '02:00' }]));
});

test('a window without a weekday is not applied, and says what is missing', async () => {
  const friday = playlist('loop', { items: [item('Leopard', { windows: [{ days: [5] }] })] });
  const { person } = await openEditor({ playlist: friday });
  await person.click(screen.getByRole('button', { name: 'When Leopard plays: Friday' }));
  const popover = within(await screen.findByRole('dialog', { name: 'When Leopard plays' }));
  await person.click(popover.getByRole('button', { name: 'Friday' }));
  expect(await popover.findByText('Select at least one weekday')).toBeInTheDocument();
  expect(save()).toBeDisabled();
  await person.click(popover.getByRole('button', { name: 'Monday' }));
  expect(save()).toBeEnabled();
});

test('a viewer reads when the items play', async () => {
  const friday = item('Leopard', { windows: [{ days: [5], from: '18:00', to: '02:00' }] });
  await openEditor({ playlist: playlist('loop', { items: [item('Soup'), friday] }), role: 'viewer' });
  const rows = within(screen.getByRole('list', { name: 'Items' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Soup10 s',
    'LeopardFriday, 18:00–02:00 the next day10 s',
  ]);
});

test('an item has at most 20 times', async () => {
  const windows = Array.from({ length: 19 }, (_, day) => ({ days: [day % 7], from: '09:00', to: '10:00' }));
  const { person } = await openEditor({ playlist: playlist('loop', { items: [item('Leopard', { windows })] }) });
  await person.click(screen.getByRole('button', { name: /^When Leopard plays/ }));
  const popover = within(await screen.findByRole('dialog', { name: 'When Leopard plays' }));
  const add = popover.getByRole<HTMLButtonElement>('button', { name: 'Add a time' });
  await person.click(add);
  expect(add).toBeDisabled();
  expect(popover.getByText('An item has at most 20 times.')).toBeInTheDocument();
});

test('a full playlist takes no further items', async () => {
  const items = Array.from({ length: 1_000 }, (_, index) => item(`n${index}`));
  await openEditor({ playlist: playlist('loop', { items }), images: [exampleImage('plumeria.jpg')] });
  expect(screen.getByText('A playlist has at most 1,000 items. Remove some to add others.')).toBeInTheDocument();
  const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add plumeria' });
  expect(add).toBeDisabled();
});

test('when all items are out of their time, the editor says that nothing plays', async () => {
  const past = playlist('loop', { items: [item('Leopard', { windows: [{ lastDate: '2020-01-01' }] })] });
  await openEditor({ playlist: past });
  expect(
    screen.getByText('Nothing plays now. Screens show their next media instead, if they have any.'),
  ).toBeInTheDocument();
});

test('a playlist that was changed elsewhere can be loaded, and Undo brings the own version back', async () => {
  const { person, server } = await openEditor({ playlist: loop });
  await person.click(row('Elephants').getByRole('button', { name: 'Longer: Elephants' }));
  server.playlist = { ...loop, revision: 2, items: loop.items.slice(1) };
  await person.click(save());
  const dialog = within(await screen.findByRole('dialog', { name: 'This playlist was changed elsewhere' }));
  await person.click(dialog.getByRole('button', { name: 'Load the newer version' }));
  await waitFor(() => expect(itemTitles()).toEqual(['Flower', 'Leopard']));
  expect(await state('Saved')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Undo: loading the newer version' }));
  expect(itemTitles()).toEqual(['Elephants', 'Flower', 'Leopard']);
  expect(row('Elephants').getByLabelText<HTMLInputElement>(/^Length of Elephants, as/).value).toBe('13 s');
});

const undoSave = () => screen.findByRole('button', { name: 'Undo' });
const elephantsLength = () => row('Elephants').getByLabelText<HTMLInputElement>(/^Length of Elephants, as/);

/** Removes the flower, lengthens the elephants, and saves. */
async function saveTwoChanges(onSave = onSaveSpy()) {
  const opened = await openEditor({ playlist: loop, onSave });
  const { person } = opened;
  await person.click(row('Flower').getByRole('checkbox', { name: 'Select Flower' }));
  await person.click(screen.getByRole('button', { name: 'Remove' }));
  await person.click(row('Elephants').getByRole('button', { name: 'Longer: Elephants' }));
  await person.click(save());
  expect(await screen.findByText('Playlist saved')).toBeInTheDocument();
  expect(await state('Saved')).toBeTruthy();
  return { ...opened, onSave };
}

test('Undo after saving restores the former playlist, on the server and in the editor', async () => {
  const { person, server, onSave } = await saveTwoChanges();
  expect(itemTitles()).toEqual(['Elephants', 'Leopard']);
  await person.click(await undoSave());
  expect(await screen.findByText('Change undone')).toBeInTheDocument();
  expect(onSave.mock.calls[1]?.[0].revision).toBe(2);
  expect(server.playlist.items).toMatchObject([
    { id: 'pli_Elephants', durationMs: 12_000 },
    { id: 'pli_Flower' },
    { id: 'pli_Leopard', fit: 'cover' },
  ]);
  expect(itemTitles()).toHaveLength(3);
  expect(elephantsLength().value).toBe('12 s');
  expect(save()).toBeDisabled();
  await person.click(screen.getByRole('button', { name: 'Undo: restoring the former version' }));
  expect(elephantsLength().value).toBe('13 s');
});

test('Undo after saving is refused, and changes nothing, if somebody has changed the playlist since', async () => {
  const { person, server } = await saveTwoChanges();
  server.playlist = { ...server.playlist, revision: 3, name: 'Theirs' };
  await person.click(await undoSave());
  expect(await screen.findByText(/^This playlist was changed in the meantime/)).toBeInTheDocument();
  expect(server.playlist).toMatchObject({ revision: 3, name: 'Theirs' });
});

test('Undo after saving leaves what was edited since, and says how to go back', async () => {
  const { person, onSave } = await saveTwoChanges();
  await person.click(row('Elephants').getByRole('button', { name: 'Longer: Elephants' }));
  await person.click(await undoSave());
  expect(await screen.findByText(/^You have edited the playlist since/)).toBeInTheDocument();
  expect(onSave).toHaveBeenCalledOnce();
  expect(elephantsLength().value).toBe('14 s');
  await person.click(screen.getByRole('button', { name: /^Undo: .+ of Elephants/ }));
  await person.click(screen.getByRole('button', { name: /^Undo: .+ of Elephants/ }));
  expect(elephantsLength().value).toBe('12 s');
});

test('the own version can replace one that was saved elsewhere', async () => {
  const { person, server } = await openEditor({ playlist: loop });
  await person.click(row('Elephants').getByRole('button', { name: 'Longer: Elephants' }));
  server.playlist = { ...loop, revision: 2, items: loop.items.slice(1) };
  await person.click(save());
  await person.click(await screen.findByRole('button', { name: 'Save mine anyway' }));
  expect(await state('Saved')).toBeTruthy();
  expect(server.playlist).toMatchObject({ revision: 3, items: [{ durationMs: 13_000 }, {}, {}] });
});

test('a refusal of the server is shown, and the changes stay', async () => {
  const { person } = await openEditor({
    playlist: loop,
    onSave: () => {
      throw new AppError('media.not_found');
    },
  });
  await person.click(row('Elephants').getByRole('button', { name: 'Longer: Elephants' }));
  await person.click(save());
  expect(await screen.findByText('This file does not exist')).toBeInTheDocument();
  expect(screen.getByText('1 change not on the screens yet')).toBeInTheDocument();
});

test('leaving with unsaved changes asks first', async () => {
  const { person } = await openEditor({ playlist: loop });
  await person.click(row('Elephants').getByRole('button', { name: 'Longer: Elephants' }));
  await person.click(screen.getByRole('link', { name: 'Playlists' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
  await person.click(dialog.getByRole('button', { name: 'Keep editing' }));
  expect(itemTitles()).toHaveLength(3);
  await person.click(screen.getByRole('link', { name: 'Playlists' }));
  await person.click(await screen.findByRole('button', { name: 'Discard changes' }));
  expect(await screen.findByText('At /playlists')).toBeInTheDocument();
});

test('without changes, leaving does not ask', async () => {
  const { person } = await openEditor({ playlist: loop });
  await person.click(screen.getByRole('link', { name: 'Playlists' }));
  expect(await screen.findByText('At /playlists')).toBeInTheDocument();
});

test('the name is changed in place', async () => {
  const { person, server } = await openEditor({ playlist: loop });
  await person.click(screen.getByRole('button', { name: 'Rename Entrance loop' }));
  await person.clear(screen.getByLabelText('Playlist name'));
  await person.type(screen.getByLabelText('Playlist name'), 'Lobby{Enter}');
  await person.click(save());
  await waitFor(() => expect(server.playlist.name).toBe('Lobby'));
});

const named = (name: string) => ({ id: exampleDevice(name).id, name });

test('the screens that show it are named, and those without a time zone of their own are pointed out', async () => {
  await openEditor({
    playlist: playlist('loop', { items: [item('Leopard', { windows: [{ from: '09:00', to: '17:00' }] })] }),
    devices: ['Lobby', 'Bar'].map((name) => exampleDevice(name)),
    use: {
      deviceCount: 1_900,
      screens: 1_900,
      devices: [named('Bar'), named('Lobby')],
      zones: [
        { timeZone: 'Europe/London', deviceCount: 700, devices: [named('Bar')] },
        { timeZone: 'UTC', deviceCount: 1_200, devices: [named('Lobby'), named('Porch')] },
      ],
    },
  });
  expect(await screen.findByRole('heading', { name: 'Shown on 1,900 screens' })).toBeInTheDocument();
  const warning = await screen.findByText(
    /^1,200 screens are set to UTC\. Set times follow each screen's own time zone/,
  );
  expect(warning.textContent).toContain('Correct it for Lobby, Porch and 1,198 more.');
  const links = screen.getAllByRole('link', { name: 'Lobby' }).map((link) => link.getAttribute('href'));
  expect(links).toContain('/device-management/dev_Lobby/settings');
});

test('a playlist that is to follow a folder shows what the server will play, in its order', async () => {
  const onSave = onSaveSpy();
  const followed = vi.fn<Plain<Api['playlists']['followed']>>(async () => ({
    items: [item('soup'), film('salad'), item('Bread')],
  }));
  const { person } = await openEditor({
    playlist: playlist('loop', { items: [] }),
    folders: [folderNamed('Menus')],
    routes: { followed },
    onSave,
  });
  await person.click(await screen.findByRole('button', { name: 'Follow a folder or a tag' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Follow a folder or a tag' }));
  await person.selectOptions(await dialog.findByLabelText('Order'), 'Oldest first');
  await waitFor(() => expect(dialog.getByLabelText<HTMLSelectElement>('Folder').value).toBe('fld_Menus'));
  await person.click(dialog.getByRole('button', { name: 'Follow' }));
  expect(await screen.findByText(/oldest first\. New files join by themselves/)).toBeInTheDocument();
  expect(
    within(screen.getByRole('list', { name: 'Items' }))
      .getAllByRole('listitem')
      .map((each) => each.textContent),
  ).toEqual(['soup10 s', 'saladfull 6 s', 'Bread10 s']);
  expect(followed).toHaveBeenCalledExactlyOnceWith({ query: { folderId: 'fld_Menus', order: 'oldest' } });
  await person.click(save());
  await waitFor(() =>
    expect(onSave.mock.calls[0]?.[0]).toMatchObject({
      items: [],
      source: { folderId: FolderId.parse('fld_Menus'), order: 'oldest' },
    }),
  );
});

test('the items of a followed folder become the own ones of the playlist, and Undo follows the folder again', async () => {
  const onSave = onSaveSpy();
  const source = { folderId: FolderId.parse('fld_Menus'), order: 'newest' as const };
  const { person } = await openEditor({
    playlist: playlist('loop', { source, items: [item('Leopard')] }),
    folders: [folderNamed('Menus')],
    onSave,
  });
  await person.click(await screen.findByRole('button', { name: 'Keep as own items' }));
  expect(itemTitles()).toEqual(['Leopard']);
  await person.click(save());
  await waitFor(() =>
    expect(onSave.mock.calls[0]?.[0]).toMatchObject({ source: null, items: [{ mediaId: 'med_Leopard' }] }),
  );
  await person.click(await undoSave());
  await waitFor(() => expect(onSave.mock.calls[1]?.[0]).toMatchObject({ source, items: [], revision: 2 }));
});

test('the preview shows the item at its position, without those whose time has not come', async () => {
  const items = [item('Elephants'), item('Past', { windows: [{ lastDate: '2020-01-01' }] }), item('Leopard')];
  await openEditor({ playlist: playlist('loop', { items }) });
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  expect(preview.getByRole('img', { name: 'Elephants' })).toBeInTheDocument();
  fireEvent.change(preview.getByRole('slider', { name: 'Position' }), { target: { value: '15000' } });
  expect(await preview.findByRole('img', { name: 'Leopard' })).toBeInTheDocument();
  expect(preview.getByText('/ 0:20')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: /^Show in the preview: ?Elephants/ }));
  expect(await preview.findByText('0:00')).toBeInTheDocument();
});

test('a playlist that does not exist says so', async () => {
  await showEditor({
    playlist: loop,
    routes: { get: async () => Promise.reject(new AppError('playlist.not_found')) },
  });
  expect(await screen.findByRole('heading', { name: 'This playlist does not exist' })).toBeInTheDocument();
});

test('a file that is dropped on the page is uploaded, and added once it is in the library', async () => {
  const { send, sendings } = network();
  const image = exampleImage('poster.jpg');
  await openEditor({
    playlist: loop,
    send,
    media: { finishResumableUpload: async () => ({ success: true, image }) },
  });
  const files = [file('poster.jpg', 'image/jpeg')];
  const dataTransfer = { types: ['Files'], files, dropEffect: 'none' };
  fireEvent.dragEnter(window, { dataTransfer });
  fireEvent.drop(window, { dataTransfer });
  await waitFor(() => expect(sendings).toHaveLength(1));
  expect(itemTitles()).toHaveLength(3);
  sendings[0]?.end();
  await waitFor(() => expect(itemTitles()).toEqual(['Elephants', 'Flower', 'Leopard', 'poster']));
});
