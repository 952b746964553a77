import { AppError } from '@vitrine/contract/core/errors';
import { Layout } from '@vitrine/contract/layouts/layouts';
import type { LayoutTemplate } from '@vitrine/contract/layouts/layout-templates';
import { PriceList, PriceListId } from '@vitrine/contract/layouts/price-lists';
import { LayoutId } from '@vitrine/contract/library/media';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Api } from '../../api/use-api.tsx';
import { createChangedScreen, exampleEffect } from '../../test/examples/example-effect.ts';
import { exampleLayout } from '../../test/examples/example-layout.ts';
import { exampleElements, layoutDocument, layoutResources } from '../../test/layouts.ts';
import { menuTemplate } from '../../test/gallery.tsx';
import { renderPage } from '../../test/render-page.tsx';
import { PriceListPage } from './price-list-page.tsx';
import { PriceListsPage } from './price-lists-page.tsx';

const at = '2026-11-20T15:41:00.000Z';

const drinks = PriceList.parse({
  id: 'prl_drinks',
  name: 'Drinks',
  itemCount: 2,
  soldOutCount: 0,
  layoutCount: 1,
  isReadOnly: false,
  createdAt: at,
  updatedAt: at,
  revision: 1,
  columns: [{ id: 'price', currency: 'EUR' }],
  rows: [
    { kind: 'section', id: 'hot', name: 'Hot' },
    { kind: 'item', id: 'tea', name: 'Tea', prices: { price: '3.20' } },
    { kind: 'item', id: 'cocoa', name: 'Cocoa', prices: { price: '3.90' } },
  ],
  layouts: [{ id: 'lay_board', name: 'Menu board', isPublished: true }],
});

type SaveBody = Parameters<Api['priceLists']['update']>[0]['body'];

const cell = (name: string) => screen.getByRole('textbox', { name });

/** Opens a price list. The fake server keeps what is saved. */
async function open(
  list = drinks,
  effect = exampleEffect([createChangedScreen('Counter')]),
  { board = boardIn('en-GB') } = {},
) {
  const server = { list };
  const saved: SaveBody[] = [];
  /** The versions of which a copy was made. */
  const copied: PriceList[] = [];
  const answer = (change: Partial<PriceList>) => {
    server.list = PriceList.parse({ ...server.list, ...change, revision: server.list.revision + 1 });
    return { success: true as const, priceList: server.list };
  };
  const person = await renderPage(
    <PriceListPage />,
    {
      layouts: {
        get: async () => ({ layout: board }),
        listTemplates: async () => ({ templates: [menuWithPrices] }),
      },
      priceLists: {
        get: async () => ({ priceList: server.list }),
        update: Object.assign(
          async ({ body }: { body: SaveBody }) => {
            saved.push(body);
            const { revision = server.list.revision, ...rest } = body;
            if (revision !== server.list.revision) throw new AppError('price_list.changed');
            return answer(PriceList.pick({ name: true, columns: true, rows: true }).parse(rest));
          },
          { dryRun: async () => effect },
        ),
        async duplicate() {
          copied.push(server.list);
          return { success: true as const, priceList: { ...server.list, name: 'Drinks (copy)' } };
        },
        changeRow: async ({ params, body }) =>
          answer({
            rows: server.list.rows.map((row) => (row.id === params.rowId ? { ...row, ...body } : row)) as never,
          }),
      },
    },
    { path: '/prices/:id', at: '/prices/prl_drinks' },
  );
  await screen.findByRole('grid', { name: 'Prices' });
  return { person, server, saved, copied };
}

test('a price list that others use too is marked by a lock, and can only be read', async () => {
  await open({ ...drinks, isReadOnly: true });
  expect(screen.getByText(/Others use this price list too, where you do not see it/)).toBeInTheDocument();
  expect(cell('Price of Tea')).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
});

test('the list of price lists marks those that others use too, and does not offer to delete them', async () => {
  const { columns: _columns, rows: _rows, layouts: _layouts, ...listed } = { ...drinks, isReadOnly: true };
  const person = await renderPage(<PriceListsPage />, {
    priceLists: { list: async () => ({ priceLists: [listed] }) },
  });
  expect(await screen.findByText('Used by others too')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Actions for Drinks' }));
  expect(await screen.findByRole('menuitem', { name: 'Open' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
});

test('a price is changed in its cell, and reaches the screens when it is saved', async () => {
  const { person, saved } = await open();
  await person.clear(cell('Price of Tea'));
  await person.type(cell('Price of Tea'), '3.40');
  expect(screen.getByText('Changes not on the screens yet')).toBeInTheDocument();
  expect(await screen.findByText('1 screen changes now.')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('On its way to 1 screen.')).toBeInTheDocument();
  expect(saved).toMatchObject([{ revision: 1, rows: [{}, { prices: { price: '3.40' } }, {}] }]);
  expect(screen.getByText('Saved')).toBeInTheDocument();
});

test('a price list of a layout that no screen shows is saved without a word of screens', async () => {
  const { person } = await open(drinks, exampleEffect());
  await person.type(cell('Price of Tea'), '0');
  expect(await screen.findByText('No screen changes.')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Price list saved')).toBeInTheDocument();
  expect(screen.queryByText(/On its way/)).not.toBeInTheDocument();
});

test.each([
  ['4,50 €', '4,50'],
  ['4,50\u00a0€', '4,50'],
  ['€4.50', '4.50'],
  ['4.50', '4.50'],
  ['4,50 Euro', '4,50'],
  ['EUR 4,50', '4,50'],
  ['1.234,50 €', '1.234,50'],
  ['1\u202f234,50\u00a0€', '1 234,50'],
  ['from 4,50 €', 'from 4,50 €'],
  ['$4.50', '$4.50'],
])('%s, typed or pasted into a cell of euros, is the price %s', async (text, price) => {
  const { person, saved } = await open();
  await person.clear(cell('Price of Tea'));
  await person.paste(text);
  await person.tab();
  expect(cell('Price of Tea')).toHaveValue(price);
  await person.clear(cell('Price of Cocoa'));
  await person.type(cell('Price of Cocoa'), text);
  // Without leaving the cell.
  await person.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(saved).toMatchObject([{ rows: [{}, { prices: { price } }, { prices: { price } }] }]));
  await waitFor(() => expect(cell('Price of Cocoa')).toHaveValue(price));
});

test('a price that is left as it was is no change, and Undo takes back one that was read', async () => {
  const { person } = await open();
  await person.click(cell('Price of Tea'));
  await person.tab();
  expect(screen.getByText('Saved')).toBeInTheDocument();
  await person.clear(cell('Price of Tea'));
  await person.type(cell('Price of Tea'), '4 €');
  await person.tab();
  expect(cell('Price of Tea')).toHaveValue('4');
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(cell('Price of Tea')).toHaveValue('3.20');
});

test('says below a row what screens show for a price that can be read in several ways', async () => {
  const { person } = await open();
  await person.clear(cell('Price of Tea'));
  await person.type(cell('Price of Tea'), '1,200');
  expect(cell('Price of Tea')).toHaveAccessibleDescription('Screens show 1,200 as €1,200.00.');
  await person.clear(cell('Price of Tea'));
  await person.type(cell('Price of Tea'), '0,500');
  expect(cell('Price of Tea')).toHaveAccessibleDescription(/^Screens show 0,500 as it is typed/);
  await person.clear(cell('Price of Tea'));
  await person.type(cell('Price of Tea'), '1,200.50');
  expect(cell('Price of Tea')).not.toHaveAccessibleDescription();
});

test('keys lead from cell to cell as in a spreadsheet, and Enter on the last row adds one', async () => {
  const { person } = await open();
  await person.click(cell('Name of Tea'));
  await person.keyboard('{ArrowDown}');
  expect(cell('Name of Cocoa')).toHaveFocus();
  await person.keyboard('{ArrowRight}{ArrowRight}');
  expect(cell('Price of Cocoa')).toHaveFocus();
  await person.keyboard('{ArrowUp}{ArrowUp}');
  expect(cell('Name of Hot')).toHaveFocus();
  await person.click(cell('Name of Cocoa'));
  await person.keyboard('{Enter}');
  await waitFor(() => expect(cell('Name of row 4')).toHaveFocus());
  await person.keyboard('Juice{Tab}Fresh{Tab}4');
  expect(cell('Price of Juice')).toHaveValue('4');
  await person.keyboard('{Alt>}{ArrowUp}{/Alt}');
  const rows = screen.getAllByRole('row').map((row) => within(row).queryAllByRole('textbox')[0]);
  expect(rows.slice(1).map((input) => input?.getAttribute('aria-label'))).toEqual([
    'Name of Hot',
    'Name of Tea',
    'Name of Juice',
    'Name of Cocoa',
  ]);
});

test('rows from a spreadsheet are pasted, and Undo takes them back', async () => {
  const { person } = await open();
  await person.click(cell('Name of Cocoa'));
  await person.paste('Coffee\t2.40\nEspresso\t2.10');
  expect(cell('Price of Espresso')).toHaveValue('2.10');
  await person.keyboard('{Control>}z{/Control}');
  expect(cell('Name of Cocoa')).toBeInTheDocument();
});

test('says how many rows and texts of a pasted table were lost', async () => {
  const { person } = await open();
  await person.click(cell('Name of Cocoa'));
  const lines = Array.from({ length: 600 }, (_, index) => `Tea ${index}\t${index}`);
  await person.paste([`${'Very '.repeat(30)}long\t3`, ...lines].join('\n'));
  expect(await screen.findByText('Not everything could be pasted')).toBeInTheDocument();
  expect(screen.getByText('103 rows left out: a price list has at most 500. 1 text shortened.')).toBeInTheDocument();
});

test('a file in UTF-16 is imported, and a workbook is refused with what to do', async () => {
  const { person } = await open();
  const input = screen.getByLabelText('CSV file');
  const text = '\uFEFFName\tPreis\r\nCafé crème\t3,20 €\r\n';
  const utf16 = new Uint8Array(Uint16Array.from(text, (sign) => sign.charCodeAt(0)).buffer);
  await person.upload(input, new File([utf16], 'prices.txt'));
  expect(await screen.findByText('File imported')).toBeInTheDocument();
  expect(cell('Price of Café crème')).toHaveValue('3,20');
  await person.upload(input, new File([Uint8Array.from([80, 75, 3, 4, 0, 0])], 'prices.csv'));
  expect(await screen.findByText('The file couldn’t be imported')).toBeInTheDocument();
  expect(screen.getByText(/^It is not a CSV file\./)).toBeInTheDocument();
  expect(cell('Price of Café crème')).toHaveValue('3,20');
});

test('an item is marked as sold out at once, and other changes stay unsaved', async () => {
  const { person, server, saved } = await open();
  await person.type(cell('Name of Tea'), ' and milk');
  await person.click(screen.getByRole('switch', { name: 'Sold out: Cocoa' }));
  expect(await screen.findByText('Cocoa is sold out')).toBeInTheDocument();
  expect(server.list.rows[2]).toMatchObject({ isSoldOut: true });
  expect(screen.getByRole('switch', { name: 'Sold out: Cocoa' })).toBeChecked();
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toMatchObject([{ revision: 2, rows: [{}, { name: 'Tea and milk' }, {}] }]));
  expect(saved[0]?.rows[2]).toMatchObject({ isSoldOut: true });
});

test('columns are added and named, with a currency', async () => {
  const { person, saved } = await open();
  await person.click(screen.getByRole('button', { name: 'Columns' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: 'Add column' }));
  await person.type(dialog.getByRole('textbox', { name: 'Name of column 2' }), 'Large');
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Currency of column 2' }), 'CHF');
  await person.click(dialog.getByRole('button', { name: 'Done' }));
  await person.type(cell('Large of Tea'), '4');
  await person.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(saved).toHaveLength(1));
  const [, large] = saved[0]?.columns ?? [];
  expect(large).toMatchObject({ name: 'Large', currency: 'CHF' });
  expect(saved[0]?.rows[1]).toMatchObject({ prices: { price: '3.20', [large?.id ?? '']: '4' } });
});

test('somebody else’s version is not overwritten without a question', async () => {
  const { person, server, saved } = await open();
  server.list = { ...drinks, revision: 2, name: 'Hot drinks' };
  await person.type(cell('Price of Tea'), '5');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'This price list was changed elsewhere' }));
  await person.click(dialog.getByRole('button', { name: 'Save mine anyway' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[1]).toMatchObject({ name: 'Drinks' });
  expect(saved[1]).not.toHaveProperty('revision');
});

test('a list without items begins with an empty one, which gets a pasted table and its currency', async () => {
  const columns = [{ id: 'price', name: '', currency: null }];
  const { person, saved } = await open({ ...drinks, columns, rows: [], itemCount: 0 });
  expect(cell('Name of row 1')).toHaveFocus();
  expect(screen.getByText('Saved')).toBeInTheDocument();
  await person.paste('Coffee\t£2.40\nEspresso\t£2.10');
  expect(cell('Price of Espresso')).toHaveValue('2.10');
  await person.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved).toMatchObject([{ columns: [{ currency: 'GBP' }], rows: [{ name: 'Coffee' }, { name: 'Espresso' }] }]);
});

test('an empty item alone is not saved', async () => {
  const { person, saved } = await open({ ...drinks, rows: [], itemCount: 0 });
  await person.type(cell('Name of row 1'), 'T{Backspace}');
  await person.click(screen.getByRole('button', { name: 'Rename Drinks' }));
  await person.keyboard('Cakes{Enter}');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toMatchObject([{ name: 'Cakes', rows: [] }]));
});

/** A layout that shows the list, as the server answers it. */
function boardIn(language: string, soldOut: 'struck' | 'hidden' = 'struck') {
  const elements = [
    {
      id: 'prices',
      name: 'Prices',
      kind: 'prices',
      frame: { x: 0, y: 0, width: 800, height: 800 },
      priceListId: drinks.id,
      soldOut,
      style: exampleElements.text.style,
    },
  ];
  const document = { ...layoutDocument({ id: 'day', elements }), language };
  return Layout.parse({
    ...exampleLayout('Menu board'),
    document,
    published: document,
    resources: layoutResources,
  });
}

/** A template that shows a price list of its own. */
const menuWithPrices: LayoutTemplate = {
  ...menuTemplate,
  landscape: layoutDocument({
    id: 'day',
    elements: [{ ...exampleElements.text, id: 'prices', kind: 'prices', priceListId: 'prl_example' }],
  }),
  priceLists: [{ priceListId: PriceListId.parse('prl_example'), name: 'Examples', columns: drinks.columns, rows: [] }],
};

const picture = () => screen.getByRole('region', { name: /^Shown in/ }).querySelector('.price-board-picture');

test('the layout that shows the list stands beside it, with the prices as they are typed', async () => {
  const { person, saved } = await open(drinks, undefined, { board: boardIn('de-DE') });
  expect(screen.getByRole('link', { name: 'Menu board' })).toHaveAttribute('href', '/layouts/lay_board');
  await waitFor(() => expect(picture()).toHaveTextContent('Tea3,20 €'));
  await person.clear(cell('Price of Tea'));
  await person.type(cell('Price of Tea'), '4.1');
  await waitFor(() => expect(picture()).toHaveTextContent('Tea4,10 €'));
  expect(saved).toHaveLength(0);
});

test('the table writes prices as the board does, and keeps what was typed for who edits them', async () => {
  await open(drinks, undefined, { board: boardIn('de-DE') });
  await waitFor(() => expect(cell('Price of Cocoa').parentElement).toHaveTextContent('3,90 €'));
  expect(cell('Price of Cocoa')).toHaveValue('3.90');
});

test('what is sold out leaves a board that hides it', async () => {
  const { person } = await open(drinks, undefined, { board: boardIn('en-GB', 'hidden') });
  await waitFor(() => expect(picture()).toHaveTextContent('Cocoa€3.90'));
  await person.click(screen.getByRole('switch', { name: 'Sold out: Cocoa' }));
  await waitFor(() => expect(picture()).not.toHaveTextContent('Cocoa'));
  expect(picture()).toHaveTextContent('Tea€3.20');
});

test('of several layouts one is chosen, first a published one', async () => {
  const layouts = [
    { ...drinks.layouts[0]!, id: LayoutId.parse('lay_draft'), name: 'Draft', isPublished: false },
    ...drinks.layouts,
  ];
  const { person } = await open({ ...drinks, layouts }, undefined, { board: boardIn('en-GB') });
  expect(screen.getByText('In a draft only')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Show Menu board' })).toHaveAttribute('aria-pressed', 'true');
  await person.click(screen.getByRole('button', { name: 'Show Draft' }));
  expect(screen.getByRole('button', { name: 'Show Draft' })).toHaveAttribute('aria-pressed', 'true');
});

test('a list that no layout shows leads to a menu board with its prices, which are saved first', async () => {
  const { person, saved } = await open({ ...drinks, layouts: [], layoutCount: 0 });
  const example = screen.getByRole('region', { name: 'On a menu board' });
  await waitFor(() => expect(example).toHaveTextContent('Tea€3.20'));
  await person.type(cell('Price of Tea'), '0');
  await person.click(screen.getByRole('button', { name: 'Make a menu board' }));
  expect(await screen.findByText('At /layouts?template=menu&prices=prl_drinks')).toBeInTheDocument();
  expect(saved).toHaveLength(1);
});

test('price lists are listed with what is sold out and where they are shown; deleting one warns', async () => {
  const person = await renderPage(<PriceListsPage />, {
    priceLists: {
      list: async () => ({ priceLists: [{ ...drinks, soldOutCount: 1 }] }),
    },
  });
  expect(await screen.findByRole('link', { name: 'Drinks' })).toHaveAttribute('href', '/prices/prl_drinks');
  expect(screen.getByText('1 sold out')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Actions for Drinks' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete price list' });
  expect(dialog).toHaveTextContent('1 layout shows it, and will have an empty place there.');
});

test('without price lists, the page explains them and creates the first one', async () => {
  const person = await renderPage(<PriceListsPage />, {
    priceLists: {
      list: async () => ({ priceLists: [] }),
      create: async () => ({ success: true as const, priceList: drinks }),
    },
  });
  expect(await screen.findByRole('heading', { name: 'No price lists yet' })).toBeInTheDocument();
  const [button] = screen.getAllByRole('button', { name: 'New price list' });
  if (button !== undefined) await person.click(button);
  expect(await screen.findByText('At /prices/prl_drinks')).toBeInTheDocument();
});

test('Duplicate copies what the person sees: the changes are saved first, also a name that is still in its field', async () => {
  const { person, copied } = await open();
  await person.clear(cell('Price of Tea'));
  await person.type(cell('Price of Tea'), '3.40');
  await person.click(screen.getByRole('button', { name: 'Rename Drinks' }));
  await person.type(screen.getByLabelText('Name of the price list'), ' 2027');
  await person.click(screen.getByRole('button', { name: /^Actions for Drinks/ }));
  await person.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  expect(await screen.findByText('Price list duplicated')).toBeInTheDocument();
  expect(copied).toMatchObject([{ revision: 2, rows: [{}, { prices: { price: '3.40' } }, {}] }]);
});

test('no copy is made of a price list that could not be saved', async () => {
  const { person, server, copied } = await open();
  await person.type(cell('Price of Tea'), '0');
  server.list = { ...server.list, revision: 2 };
  await person.click(screen.getByRole('button', { name: 'Actions for Drinks' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  expect(await screen.findByRole('dialog', { name: 'This price list was changed elsewhere' })).toBeInTheDocument();
  expect(copied).toEqual([]);
});
