import { AppError } from '@vitrine/contract/core/errors';
import type { Frame, LayoutDocument } from '@vitrine/contract/layouts/document';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { exampleImage } from '../../test/examples/example-media.ts';
import { menuBoard, openLayout } from '../../test/layout-editor.tsx';
import { exampleElements, layoutDocument } from '../../test/layouts.ts';
import { file, network } from '../../test/uploads.ts';
import { keepDraft } from './editor/saving/kept-drafts.ts';
import { renderPage } from '../../test/render-page.tsx';
import { LayoutPage } from './layout-page.tsx';
import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import { LayoutId } from '@vitrine/contract/library/media';

const canvas = () => screen.getByRole('application', { name: 'Canvas' });
const layers = () => within(screen.getByRole('list', { name: 'Layers' }));
const layerNames = () => [...document.querySelectorAll('.layer-title')].map((title) => title.textContent);
const layer = (name: string) => layers().getByRole('button', { name: new RegExp(`^${name}`) });
const drawsCone = () => canvas().innerHTML.includes('/cone.');
const status = (text: string | RegExp) => screen.findByText(text);
const findElement = (document: LayoutDocument | undefined, id: string) =>
  document?.scenes.flatMap(({ elements }) => elements).find((element) => element.id === id);

/** A place of the canvas in the pane, at a zoom of 100 % in a page without sizes. */
const at = (x: number, y: number) => ({ clientX: x - 960, clientY: y - 540, pointerId: 1, button: 0 });

async function zoomToFull(person: Awaited<ReturnType<typeof openLayout>>['person']) {
  await person.click(screen.getByRole('button', { name: /^Zoom: / }));
  await person.click(await screen.findByRole('menuitem', { name: '100%' }));
}

function drag(from: [number, number], to: [number, number], keys: object = {}) {
  fireEvent.pointerDown(canvas(), { ...at(...from), ...keys });
  fireEvent.pointerMove(canvas(), { ...at((from[0] + to[0]) / 2, (from[1] + to[1]) / 2), ...keys });
  fireEvent.pointerMove(canvas(), { ...at(...to), ...keys });
  fireEvent.pointerUp(canvas(), { ...at(...to), ...keys });
}

test('the editor shows the scene, its layers from front to back, and that it is published', async () => {
  await openLayout();
  expect(within(canvas()).getByText('Two scoops, please')).toBeInTheDocument();
  expect(layerNames()).toEqual(['Bar', 'Title', 'Picture']);
  expect(screen.getByRole('heading', { name: /^Café menu board/ })).toBeInTheDocument();
  expect(await status('Published at 15:41')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Publish' })).toBeDisabled();
});

test('a layout that nobody has published says when it was created', async () => {
  await openLayout({ facts: { createdAt: '2026-11-20T15:41:00.000Z' } });
  expect(await status('Created at 15:41')).toBeInTheDocument();
});

test('the editor names the screens that show the layout, or says that none does', async () => {
  const screens = ['Counter', 'Door', 'Lift'].map((name) => ({ id: DeviceId.parse(`dev_${name}`), name }));
  await openLayout({ use: { devices: screens, deviceCount: 3 } });
  expect(await screen.findByRole('link', { name: 'Counter' })).toHaveAttribute(
    'href',
    '/device-management/dev_Counter',
  );
  expect(screen.getByText(/^Shown on/)).toHaveTextContent('Shown on Counter, Door and 1 more');
  cleanup();
  await openLayout();
  expect(await screen.findByText('Not on any screen yet')).toBeInTheDocument();
});

test('an empty scene says where to find what can be added', async () => {
  const { person } = await openLayout({ document: layoutDocument({ id: 'day', elements: [] }) });
  expect(screen.getByText(/^Nothing in this scene yet\. Choose something under Add,/)).toBeInTheDocument();
  await person.click(screen.getByRole('radio', { name: 'Add' }));
  expect(screen.getByRole('region', { name: 'Add' })).toBeInTheDocument();
});

test.each([
  ['published layout', {}, 'Go back to the published version'],
  ['layout that nobody has published', { createdAt: '2026-11-20T15:41:00.000Z' }, 'Discard all changes'],
])('the menu of a %s says where discarding the draft leads', async (_, facts, label) => {
  const { person } = await openLayout({ facts: { hasDraft: true, ...facts } });
  await person.click(screen.getByRole('button', { name: /^Actions for / }));
  expect(await screen.findByRole('menuitem', { name: label })).toBeEnabled();
});

test('by keyboard alone elements are chosen, moved, sized, ordered, copied and deleted', async () => {
  const { person, saved } = await openLayout();
  canvas().focus();
  await person.keyboard('{Tab}{Tab}');
  expect(layer('Title')).toHaveAttribute('aria-pressed', 'true');
  await person.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}');
  expect(await status('Title moved to 701, 110')).toBeInTheDocument();
  await person.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  expect(await status('Title is now 799 × 120')).toBeInTheDocument();
  await person.keyboard(']');
  expect(layerNames()[0]).toBe('Title');
  await person.keyboard('{Control>}d{/Control}');
  expect(layerNames()).toHaveLength(4);
  await person.keyboard('{Delete}');
  expect(layerNames()).toHaveLength(3);
  await person.keyboard('{Control>}zzz{/Control}');
  expect(await status(/^Undone: /)).toBeInTheDocument();
  expect(layerNames()).toEqual(['Bar', 'Title', 'Picture']);
  await waitFor(() =>
    expect(findElement(saved.at(-1)?.document as LayoutDocument, 'text')?.['frame']).toEqual({
      x: 701,
      y: 110,
      width: 799,
      height: 120,
    }),
  );
});

test('Tab leaves the canvas after the last element, and Escape chooses none', async () => {
  const { person } = await openLayout();
  canvas().focus();
  await person.keyboard('{Tab}{Tab}{Tab}');
  expect(layer('Bar')).toHaveAttribute('aria-pressed', 'true');
  expect(canvas()).toHaveFocus();
  await person.keyboard('{Tab}');
  expect(canvas()).not.toHaveFocus();
  canvas().focus();
  await person.keyboard('{Escape}');
  expect(screen.getByText('Nothing selected')).toBeInTheDocument();
});

test('a drag moves an element and has it snap to the others; Undo takes the whole drag back', async () => {
  const { person, saved } = await openLayout();
  await zoomToFull(person);
  // 604 is 4 pixels from the edge of the picture.
  drag([1_000, 150], [904, 300]);
  expect(await status('Title moved to 600, 250')).toBeInTheDocument();
  await waitFor(() => expect(saved).toHaveLength(1));
  await person.click(screen.getByRole('button', { name: 'Undo: moving Title' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[1]?.document).toEqual(menuBoard);
});

test('with Alt nothing snaps, and Escape cancels the drag', async () => {
  const { person } = await openLayout();
  await zoomToFull(person);
  drag([1_000, 150], [904, 300], { altKey: true });
  expect(await status('Title moved to 604, 250')).toBeInTheDocument();
  fireEvent.pointerDown(canvas(), at(900, 300));
  fireEvent.pointerMove(canvas(), at(1_200, 300));
  fireEvent.keyDown(canvas(), { key: 'Escape' });
  fireEvent.pointerUp(canvas(), at(1_200, 300));
  expect(screen.getByRole('spinbutton', { name: 'X' })).toHaveValue('604');
});

test('a marquee chooses what it touches, and a handle sizes all of it', async () => {
  const { person, saved } = await openLayout();
  await zoomToFull(person);
  drag([650, 50], [1_600, 1_050]);
  expect(screen.getByText('2 elements selected.')).toBeInTheDocument();
  const handle = document.querySelector('[data-handle="1 1"]');
  if (handle === null) throw new Error('There is no handle');
  fireEvent.pointerDown(handle, at(1_500, 1_000));
  fireEvent.pointerMove(canvas(), { ...at(1_100, 1_000), altKey: true });
  fireEvent.pointerUp(canvas(), at(1_100, 1_000));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(findElement(saved[0]?.document as LayoutDocument, 'text')?.['frame']).toMatchObject({ x: 700, width: 400 });
  expect(findElement(saved[0]?.document as LayoutDocument, 'shape')?.['frame']).toMatchObject({ x: 700, width: 200 });
});

test('layers can be renamed and locked; what is locked stays where it is', async () => {
  const { person, saved } = await openLayout();
  await person.dblClick(layer('Bar'));
  await person.keyboard('Ribbon{Enter}');
  await person.click(screen.getByRole('button', { name: 'Lock Ribbon' }));
  canvas().focus();
  await person.keyboard('{ArrowRight}');
  expect(await status('Ribbon is locked.')).toBeInTheDocument();
  await waitFor(() => expect(saved).not.toHaveLength(0));
  expect(findElement(saved.at(-1)?.document as LayoutDocument, 'shape')).toMatchObject({
    name: 'Ribbon',
    isLocked: true,
    frame: { x: 700 },
  });
});

test('elements that are added after each other do not pile up in the middle', async () => {
  const { person, saved } = await openLayout({ document: layoutDocument({ id: 'day', elements: [] }) });
  await person.click(screen.getByRole('radio', { name: 'Add' }));
  for (const name of ['Rectangle', 'Clock', 'Rectangle']) await person.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(saved.at(-1)?.document.scenes[0]?.elements).toHaveLength(3));
  const frames = saved.at(-1)!.document.scenes[0]!.elements.map((element) => element.frame as Frame);
  expect(frames[0]).toMatchObject({ x: 720, y: 380 });
  for (const [index, one] of frames.entries()) {
    for (const other of frames.slice(index + 1)) {
      const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x;
      expect(isBeside || one.y + one.height <= other.y || other.y + other.height <= one.y).toBe(true);
    }
  }
});

test('a picture of the library is added, and drawn before it is saved', async () => {
  const { person } = await openLayout({ images: [exampleImage('plumeria.jpg')] });
  await person.click(screen.getByRole('radio', { name: 'Library' }));
  await person.click(await screen.findByRole('button', { name: 'Add plumeria' }));
  const sources = [...canvas().querySelectorAll('img')].map((image) => image.getAttribute('src'));
  expect(sources.at(-1)).toContain('/api/image/file/');
  await person.click(screen.getByRole('radio', { name: 'Layout' }));
  expect(layerNames()[0]).toBe('plumeria');
});

test('a picture that was deleted and saved is drawn again as soon as Undo brings it back', async () => {
  const { person, server } = await openLayout({ images: [exampleImage('plumeria.jpg')] });
  expect(drawsCone()).toBe(true);
  await person.click(layer('Picture'));
  await person.keyboard('{Delete}');
  await waitFor(() => expect(server.layout.resources.files).toEqual({}));
  await status('Saved at 15:41, not published');
  expect(drawsCone()).toBe(false);
  await person.click(screen.getByRole('button', { name: /^Undo/ }));
  expect(drawsCone()).toBe(true);
});

test('files that are dropped or pasted are uploaded, and added once they are in the library', async () => {
  const { send, sendings } = network();
  const image = exampleImage('poster.jpg');
  await openLayout({ send, media: { finishResumableUpload: async () => ({ success: true, image }) } });
  const files = [file('poster.jpg', 'image/jpeg')];
  fireEvent.drop(window, { dataTransfer: { types: ['Files'], files, dropEffect: 'none' } });
  await waitFor(() => expect(sendings).toHaveLength(1));
  sendings[0]?.end();
  await waitFor(() => expect(layerNames()).toEqual(['poster', 'Bar', 'Title', 'Picture']));
  fireEvent.paste(canvas(), { clipboardData: { files: [file('second.jpg', 'image/jpeg')] } });
  await waitFor(() => expect(sendings).toHaveLength(2));
});

test('elements are copied into another layout', async () => {
  const { person } = await openLayout();
  await person.click(layer('Title'));
  await person.keyboard('{Control>}c{/Control}');
  cleanup();
  await openLayout({ document: layoutDocument({ id: 'other', elements: [] }) });
  fireEvent.paste(canvas(), { clipboardData: { files: [] } });
  expect(within(canvas()).getByText('Two scoops, please')).toBeInTheDocument();
  expect(layerNames()).toEqual(['Title']);
});

test('an element without content is marked on the canvas', async () => {
  await openLayout({
    document: layoutDocument({ id: 'day', elements: [{ ...exampleElements.picture, mediaId: null }] }),
  });
  expect(canvas().querySelector('.layout-empty')).not.toBeNull();
});

test('without a connection it says so, and Retry saves', async () => {
  const { person, server, saved } = await openLayout();
  server.failure = new AppError('network.failed');
  canvas().focus();
  await person.keyboard('{Tab}{ArrowRight}');
  expect(await status(/^Not saved: The server cannot be reached/)).toBeInTheDocument();
  server.failure = null;
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await status('Saved at 15:41, not published')).toBeInTheDocument();
  expect(saved).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Publish' })).toBeEnabled();
});

test('what was not saved when the page was left is saved at once', async () => {
  const { person, saved } = await openLayout();
  canvas().focus();
  await person.keyboard('{Tab}{ArrowRight}');
  expect(saved).toHaveLength(0);
  cleanup();
  await waitFor(() => expect(saved).toHaveLength(1));
});

/** Edits in both tabs: the one of the test has unsaved changes when the other one has saved. */
async function openConflict() {
  const opened = await openLayout();
  const theirs = layoutDocument({ id: 'day', elements: [{ ...exampleElements.text, text: 'Three scoops' }] });
  opened.server.layout = { ...opened.server.layout, document: theirs, revision: 2, hasDraft: true };
  canvas().focus();
  await opened.person.keyboard('{Tab}{Tab}{ArrowRight}');
  await status('Somebody else changed this layout.');
  return opened;
}

test('of two versions the newer one can be opened, and Undo brings back the own one', async () => {
  const { person, saved } = await openConflict();
  await person.click(screen.getByRole('button', { name: 'Open the newer version' }));
  expect(await within(canvas()).findByText('Three scoops')).toBeInTheDocument();
  expect(screen.queryByText('Somebody else changed this layout.')).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: /^Undo: / }));
  expect(within(canvas()).getByText('Two scoops, please')).toBeInTheDocument();
  await waitFor(() => expect(saved.at(-1)?.revision).toBe(2));
});

test('of two versions the own one can be kept as a copy', async () => {
  const { person, server } = await openConflict();
  await person.click(screen.getByRole('button', { name: 'Keep mine as a copy' }));
  await waitFor(() => expect(server.created).toHaveLength(1));
  expect(findElement(server.created[0], 'text')).toMatchObject({ text: 'Two scoops, please', frame: { x: 701 } });
  expect(findElement(server.layout.document, 'text')).toMatchObject({ text: 'Three scoops' });
});

test('of two versions the own one can replace the other', async () => {
  const { person, server } = await openConflict();
  await person.click(screen.getByRole('button', { name: 'Replace theirs' }));
  expect(await status('Saved at 15:41, not published')).toBeInTheDocument();
  expect(findElement(server.layout.document, 'text')).toMatchObject({ frame: { x: 701 } });
});

test('changes that a crash left in the browser are offered at the next opening', async () => {
  const kept = layoutDocument({ id: 'day', elements: [{ ...exampleElements.text, text: 'Before the crash' }] });
  keepDraft(LayoutId.parse('lay_menu'), 'other', { document: kept, revision: 1, at: Date.now() });
  const { person, saved } = await openLayout();
  await person.click(screen.getByRole('button', { name: 'Restore them' }));
  expect(within(canvas()).getByText('Before the crash')).toBeInTheDocument();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(screen.queryByText('Unsaved changes found.')).not.toBeInTheDocument();
});

test('the layout is renamed in the header', async () => {
  const { person } = await openLayout();
  await person.click(screen.getByRole('button', { name: 'Rename Café menu board' }));
  await person.keyboard('Winter menu{Enter}');
  expect(await screen.findByRole('heading', { name: /^Winter menu/ })).toBeInTheDocument();
});

test('Duplicate and Export use what the person sees: the draft and its name are saved before', async () => {
  const seen: (string | object)[] = [];
  const { person, server } = await openLayout({
    routes: {
      async duplicate() {
        seen.push(server.layout.name, findElement(server.layout.document, 'text')?.['frame'] ?? {});
        return { success: true as const, layout: server.layout };
      },
    },
    others: {
      transfers: {
        async describeLayout() {
          seen.push(findElement(server.layout.document, 'text')?.['frame'] ?? {});
          throw new AppError('server.failed');
        },
      },
    },
  });
  const choose = async (entry: string) => {
    await person.click(screen.getByRole('button', { name: /^Actions for / }));
    await person.click(await screen.findByRole('menuitem', { name: entry }));
  };
  canvas().focus();
  await person.keyboard('{Tab}{Tab}{ArrowRight}');
  await person.click(screen.getByRole('button', { name: 'Rename Café menu board' }));
  await person.clear(screen.getByLabelText('Layout name'));
  await person.type(screen.getByLabelText('Layout name'), 'Winter menu');
  await choose('Duplicate');
  expect(await screen.findByText('Layout duplicated')).toBeInTheDocument();
  expect(seen).toMatchObject(['Winter menu', { x: 701 }]);
  canvas().focus();
  await person.keyboard('{ArrowRight}');
  await choose('Export');
  await waitFor(() => expect(seen).toMatchObject(['Winter menu', { x: 701 }, { x: 702 }]));
});

test('no copy is made of a draft that could not be saved', async () => {
  let copies = 0;
  const { person, server } = await openLayout({
    routes: {
      async duplicate() {
        copies += 1;
        return { success: true as const, layout: server.layout };
      },
    },
  });
  server.failure = new AppError('request.invalid');
  canvas().focus();
  await person.keyboard('{Tab}{Tab}{ArrowRight}');
  await person.click(screen.getByRole('button', { name: /^Actions for / }));
  await person.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  expect(await status(/^Not saved: /)).toBeInTheDocument();
  expect(copies).toBe(0);
});

test('a layout that does not exist is said to be missing', async () => {
  await renderPage(
    <LayoutPage />,
    { layouts: { get: () => Promise.reject(new AppError('layout.not_found')) } },
    { path: '/layouts/:id', at: '/layouts/lay_none' },
  );
  expect(await screen.findByText('This layout does not exist')).toBeInTheDocument();
});
