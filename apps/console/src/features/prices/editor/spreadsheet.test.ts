import { PriceTable } from '@vitrine/contract/layouts/price-lists';
import { describe, expect, test } from 'vitest';
import { parseCells, pasteCells, readCsv, writeCsv } from './spreadsheet.ts';

const drinks = PriceTable.parse({
  columns: [{ id: 'price', currency: 'EUR' }],
  rows: [
    { kind: 'section', id: 'hot', name: 'Hot' },
    { kind: 'item', id: 'tea', name: 'Tea', note: 'Mint, "black"', prices: { price: '3.20' }, isSoldOut: true },
    { kind: 'item', id: 'odd', name: '=1+1', prices: { price: 'ask us' } },
  ],
});

const withoutIds = ({ columns, rows }: PriceTable) => ({
  columns: columns.map(({ name, currency }) => ({ name, currency })),
  rows: rows.map(({ id: _id, ...row }) => ('prices' in row ? { ...row, prices: Object.values(row.prices) } : row)),
});

test.each([
  [
    'a\tb\r\nc\t"d ""e"""\n',
    [
      ['a', 'b'],
      ['c', 'd "e"'],
    ],
  ],
  [
    '\uFEFFName;Price\nTea;3,20\n\n',
    [
      ['Name', 'Price'],
      ['Tea', '3,20'],
    ],
  ],
  [
    '"a, b",2\n"two\nlines",3',
    [
      ['a, b', '2'],
      ['two lines', '3'],
    ],
  ],
  ['', []],
])('the cells of %j', (text, cells) => {
  expect(parseCells(text)).toEqual(cells);
});

const paste = (text: string, place = { rowId: 'tea', field: 'name' }) =>
  pasteCells(drinks, place, parseCells(text)).rows.map((row) =>
    row.kind === 'section' ? row.name : [row.name, row.note, row.prices['price']],
  );

describe('pasted rows', () => {
  test('replace those from the cell on, and add the rest', () => {
    expect(paste('Coffee\tStrong\t€ 2.40\nCocoa\t\t3,50\nJuice\tFresh\t4')).toEqual([
      'Hot',
      ['Coffee', 'Strong', '2.40'],
      ['Cocoa', '', '3,50'],
      ['Juice', 'Fresh', '4'],
    ]);
  });

  test.each([
    ['1.200,50 €', '1.200,50'],
    ['€ 1,200.50', '1,200.50'],
    ['EUR 3.50', '3.50'],
    ['3,50 eur', '3,50'],
    ['5.–', '5'],
    ['CHF 3.50', 'CHF 3.50'],
    ['-2.00', '-2.00'],
    ['from 3.50', 'from 3.50'],
    ['0,500 €', '0,500 €'],
  ])('with the price %s have the price %s in a column in EUR', (text, price) => {
    expect(paste(`Coffee\t\t${text}`)[1]).toEqual(['Coffee', '', price]);
  });

  test('keep the sign of a currency that their column does not have', () => {
    const blank = { ...drinks, columns: [{ id: 'price', name: '', currency: null }] };
    const pasted = pasteCells(blank, { rowId: 'tea', field: 'name' }, parseCells('Coffee\tStrong\t€ 2.40'));
    expect(withoutIds(pasted).rows[1]).toMatchObject({ prices: ['€ 2.40'] });
  });

  test('have no notes if the second cells are prices', () => {
    expect(paste('Coffee\t2.40')[1]).toEqual(['Coffee', 'Mint, "black"', '2.40']);
  });

  test('fill prices alone', () => {
    expect(paste('9\n8', { rowId: 'tea', field: 'price price' }).slice(1)).toEqual([
      ['Tea', 'Mint, "black"', '9'],
      ['=1+1', '', '8'],
    ]);
  });

  test('add columns of prices, four at most', () => {
    const pasted = pasteCells(drinks, { rowId: 'tea', field: 'name' }, parseCells('Tea\tMint\t1\t2\t3\t4\t5'));
    expect(pasted.columns.map(({ currency }) => currency)).toEqual(['EUR', 'EUR', 'EUR', 'EUR']);
    expect(withoutIds(pasted).rows[1]).toMatchObject({ prices: ['1', '2', '3', '4'] });
    expect(PriceTable.parse(pasted)).toEqual(pasted);
  });

  test('beyond the last possible one are left out', () => {
    const lines = Array.from({ length: 600 }, (_, index) => `Tea ${index}\t${index}`).join('\n');
    expect(paste(lines)).toHaveLength(500);
  });
});

test('a price list that was exported is the same after the import, also in a spreadsheet with formulas', () => {
  const csv = writeCsv(drinks);
  expect(csv).toContain(`"'=1+1"`);
  const read = readCsv(csv, { columns: [], rows: [] });
  expect(read && withoutIds(read)).toEqual(withoutIds(drinks));
});

test('any other table of names and prices is imported, too', () => {
  const read = readCsv('Cakes;\nCheesecake;4,50\nBrownie;3,90\n', drinks);
  expect(read && withoutIds(read)).toMatchObject({
    columns: [{ currency: 'EUR' }],
    rows: [
      { kind: 'section', name: 'Cakes' },
      { name: 'Cheesecake', prices: ['4,50'] },
      { name: 'Brownie', prices: ['3,90'] },
    ],
  });
  expect(readCsv('\n\n', drinks)).toBeNull();
});
