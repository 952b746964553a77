import type { LayoutDocument } from '@vitrine/contract/layouts/document';
import { PriceList } from '@vitrine/contract/layouts/price-lists';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { exampleImage } from '../../../test/examples/example-media.ts';
import { openLayout } from '../../../test/layout-editor.tsx';
import { exampleElements, layoutDocument, layoutResources } from '../../../test/layouts.ts';
import { file, network } from '../../../test/uploads.ts';

const { picture, text, shape, countdown, qr } = exampleElements;

const logo = { ...picture, id: 'logo', name: 'Logo', mediaId: null };
const ticker = { ...text, id: 'news', name: 'News', kind: 'ticker', text: 'Open today\nNew: tea' };

/** A layout of two scenes with all that the form asks for. */
const board = layoutDocument(
  {
    id: 'day',
    name: 'Day',
    elements: [shape, picture, logo, { ...text, frame: { ...text.frame, height: 120 } }, ticker],
  },
  { id: 'evening', name: 'Evening', elements: [{ ...countdown, finished: '' }, qr] },
);

type World = Parameters<typeof openLayout>[0];

async function openForm(world: World = {}) {
  const opened = await openLayout({ document: board, ...world });
  await opened.person.click(screen.getByRole('button', { name: 'Fill in' }));
  const form = within(await screen.findByRole('region', { name: 'Fill in' }));
  return { ...opened, form };
}

const canvas = () => screen.getByRole('application', { name: 'Canvas' });
const findElement = (document: LayoutDocument | undefined, id: string) =>
  document?.scenes.flatMap(({ elements }) => elements).find((element) => element.id === id);

test('words are typed into fields with the names of their elements, in every scene, and show on the canvas', async () => {
  const { person, form } = await openForm();
  expect(screen.getByRole('heading', { name: 'Fill in' })).toHaveFocus();
  const title = form.getByRole('textbox', { name: 'Title, Day' });
  await person.clear(title);
  await person.type(title, 'Good morning');
  expect(within(canvas()).getByText('Good morning')).toBeInTheDocument();
  expect(form.getByRole('textbox', { name: 'News, Day' }).tagName).toBe('TEXTAREA');
  expect(title.tagName).toBe('INPUT');
  await person.type(form.getByRole('textbox', { name: 'Text after the end' }), 'Now!');
  expect(within(canvas()).queryByText('Good morning')).toBeNull();
  await person.type(form.getByRole('textbox', { name: 'QR code, Evening' }), 'menu');
  await person.click(form.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('region', { name: 'Fill in' })).toBeNull();
});

test('Done makes one step of everything, which is saved; Undo and Redo take it as a whole', async () => {
  const { person, form, saved } = await openForm();
  await person.type(form.getByRole('textbox', { name: 'Title, Day' }), '!');
  fireEvent.change(form.getByRole('textbox', { name: 'Brand color' }), { target: { value: '#0b5d3b' } });
  await person.type(form.getByRole('textbox', { name: 'QR code, Evening' }), 'menu');
  await person.click(form.getByRole('button', { name: 'Done' }));
  await waitFor(() =>
    expect(findElement(saved.at(-1)?.document as LayoutDocument, 'qr')).toMatchObject({
      text: 'https://example.com/menu',
    }),
  );
  expect(findElement(saved.at(-1)?.document as LayoutDocument, 'shape')).toMatchObject({ fill: { day: '#0b5d3b' } });
  await person.click(screen.getByRole('button', { name: 'Undo: filling in' }));
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await waitFor(() => expect(saved.at(-1)?.document).toEqual(board));
  await person.click(screen.getByRole('button', { name: 'Redo: filling in' }));
  await waitFor(() =>
    expect(findElement(saved.at(-1)?.document as LayoutDocument, 'text')).toMatchObject({
      text: 'Two scoops, please!',
    }),
  );
});

test('Cancel goes back to how the layout was', async () => {
  const { person, form, saved } = await openForm();
  await person.type(form.getByRole('textbox', { name: 'Title, Day' }), '!');
  fireEvent.change(form.getByRole('textbox', { name: 'Brand color' }), { target: { value: '#0b5d3b' } });
  await waitFor(() => expect(saved).not.toHaveLength(0));
  await person.click(form.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(saved.at(-1)?.document).toEqual(board));
  expect(within(canvas()).getByText('Two scoops, please')).toBeInTheDocument();
});

test('brand colors are tried one after another without losing the colors of the layout', async () => {
  const { person, form, saved } = await openForm();
  const field = () => form.getByRole<HTMLInputElement>('textbox', { name: 'Brand color' });
  expect(field().value).toBe('#8a5a12');
  for (const value of ['#ffffff', '#000000', '#8a5a12']) fireEvent.change(field(), { target: { value } });
  await person.click(form.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(saved.at(-1)?.document).toEqual(board));
});

test('a logo is uploaded into its place and removed again, and pictures are chosen from the library', async () => {
  const { send, sendings } = network();
  const image = exampleImage('brand.png');
  const { person, form, saved } = await openForm({
    send,
    images: [exampleImage('garden.jpg'), image],
    media: { finishResumableUpload: async () => ({ success: true, image }) },
  });
  const place = form.getByRole('group', { name: 'Logo' });
  expect(place.textContent).toContain('No logo yet');
  await person.upload(form.getByLabelText('File for Logo'), file('brand.png', 'image/png'));
  await waitFor(() => expect(sendings).toHaveLength(1));
  sendings[0]?.end();
  await waitFor(() =>
    expect(findElement(saved.at(-1)?.document as LayoutDocument, 'logo')).toMatchObject({ mediaId: image.id }),
  );
  await person.click(form.getByRole('button', { name: 'Remove Logo' }));
  expect(place.textContent).toContain('No logo yet');
  await person.click(form.getByRole('button', { name: 'Change Picture, Day' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose a picture' }));
  await person.click(await dialog.findByRole('button', { name: /garden/ }));
  expect(form.getByRole('group', { name: 'Picture, Day' }).textContent).toContain('garden');
});

test('a layout without a place for a logo gets one in the corner where it covers the least', async () => {
  const document = layoutDocument({
    id: 'day',
    elements: [
      { ...picture, frame: { x: 0, y: 0, width: 700, height: 1_080 } },
      { ...text, frame: { x: 750, y: 20, width: 1_100, height: 200 } },
      { ...text, id: 'note', frame: { x: 750, y: 900, width: 1_100, height: 160 } },
    ],
  });
  const { person, form, saved } = await openForm({ document, images: [exampleImage('brand.png')] });
  await person.click(form.getByRole('button', { name: 'Choose Logo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose a picture' }));
  await person.click(await dialog.findByRole('button', { name: /brand/ }));
  expect(form.getByRole('group', { name: 'Logo' }).textContent).toContain('brand');
  const read = () => (saved.at(-1)?.document as LayoutDocument | undefined)?.scenes[0]?.elements.at(-1);
  await waitFor(() => expect(read()).toMatchObject({ name: 'Logo', fit: 'contain', frame: { x: 49, y: 49 } }));
});

/** A price list with one item. */
const listOf = (id: string, name: string) =>
  PriceList.parse({
    id,
    name,
    itemCount: 1,
    soldOutCount: 0,
    layoutCount: 0,
    isReadOnly: false,
    layouts: [],
    columns: [{ id: 'price', name: '', currency: null }],
    rows: [{ kind: 'item', id: 'one', name: `${name} scoop`, note: '', prices: { price: '2.80' }, isSoldOut: false }],
    createdAt: '2026-11-20T15:41:00.000Z',
    updatedAt: '2026-11-20T15:41:00.000Z',
    revision: 1,
  });

test('another price list is chosen, its prices have a link, and what is sold out is hidden', async () => {
  const [day, late] = [listOf('prl_day', 'Day'), listOf('prl_late', 'Late')];
  const { person, form, saved } = await openForm({
    document: layoutDocument({
      id: 'day',
      elements: [{ ...text, id: 'prices', name: 'Prices', kind: 'prices', priceListId: 'prl_day' }],
    }),
    resources: { ...layoutResources, priceLists: { prl_day: day } },
    others: {
      priceLists: {
        list: async () => ({ priceLists: [day, late] }),
        get: async ({ params }) => ({ priceList: params.id === day.id ? day : late }),
      },
    },
  });
  expect(form.getByRole('link', { name: /^Edit the prices of Day/ })).toHaveAttribute('href', '/prices/prl_day');
  await person.selectOptions(await form.findByRole('combobox', { name: 'Price list of Prices' }), 'Late');
  expect(await within(canvas()).findByText('Late scoop')).toBeInTheDocument();
  expect(form.getByRole('link', { name: /^Edit the prices of Late/ })).toHaveAttribute('href', '/prices/prl_late');
  await person.selectOptions(form.getByLabelText('Sold out'), 'Hidden');
  await waitFor(() =>
    expect(findElement(saved.at(-1)?.document as LayoutDocument, 'prices')).toMatchObject({ soldOut: 'hidden' }),
  );
});
