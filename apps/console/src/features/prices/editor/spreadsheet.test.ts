import { PriceTable } from '@vitrine/contract/layouts/price-lists';
import { describe, expect, test } from 'vitest';
import { parseCells, parsePasted } from './pasted-text.ts';
import { describeLosses, pasteCells, readCsv, writeCsv } from './spreadsheet.ts';

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

const paste = (text: string, place = { rowId: 'tea', field: 'name' }) =>
  pasteCells(drinks, place, parsePasted(text)).table.rows.map((row) =>
    row.kind === 'section' ? row.name : [row.name, row.note, row.prices['price']],
  );

/** The price of the first item after a price was pasted into a column with this currency. */
const priceOf = (currency: string, price: string) => {
  const table = { ...drinks, columns: [{ id: 'price', name: '', currency }] };
  const { rows } = pasteCells(table, { rowId: 'tea', field: 'price price' }, [[price]]).table;
  return rows[1]?.kind === 'item' && rows[1].prices['price'];
};

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
    ['$3.50', '$3.50'],
    ['3.50 kr', '3.50 kr'],
    ['-2.00', '-2.00'],
    ['from 3.50', 'from 3.50'],
    ['0,500 €', '0,500 €'],
  ])('with the price %s have the price %s in a column in EUR', (text, price) => {
    expect(paste(`Coffee\t\t${text}`)[1]).toEqual(['Coffee', '', price]);
  });

  test.each([
    [['€ 2.40', '3'], 'EUR', ['2.40', '3']],
    [['2,40 zł', 'ask us'], 'PLN', ['2,40', 'ask us']],
    [['Fr. 2.40', 'Fr. 3.–'], 'CHF', ['2.40', '3']],
    [['$2.40', '$3'], null, ['$2.40', '$3']],
    [['€ 2.40', '£ 3'], null, ['€ 2.40', '£ 3']],
    [['2.40', '3'], null, ['2.40', '3']],
  ])('with the prices %j give a column without one the currency %s', (prices, currency, expected) => {
    const blank = { columns: [{ id: 'price', name: '', currency: null }], rows: [] };
    const cells = prices.map((price, index) => [`Tea ${index}`, price]);
    const { table } = pasteCells(blank, { rowId: '', field: 'name' }, cells);
    expect(withoutIds(table)).toMatchObject({
      columns: [{ currency }],
      rows: expected.map((price) => ({ prices: [price] })),
    });
  });

  test('do not change the currency of prices that are there', () => {
    const table = { ...drinks, columns: [{ id: 'price', name: '', currency: null }] };
    const { table: pasted } = pasteCells(table, { rowId: 'odd', field: 'name' }, [['Coffee', '', '€ 2.40']]);
    expect(withoutIds(pasted)).toMatchObject({ columns: [{ currency: null }], rows: [{}, {}, { prices: ['€ 2.40'] }] });
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
    const { table: pasted } = pasteCells(
      drinks,
      { rowId: 'tea', field: 'name' },
      parseCells('Tea\tMint\t1\t2\t3\t4\t5'),
    );
    expect(pasted.columns.map(({ currency }) => currency)).toEqual(['EUR', 'EUR', 'EUR', 'EUR']);
    expect(withoutIds(pasted).rows[1]).toMatchObject({ prices: ['1', '2', '3', '4'] });
    expect(PriceTable.parse(pasted)).toEqual(pasted);
  });

  test('lose the sign of their currency, whichever it is', () => {
    expect(priceOf('USD', 'US$3.50')).toBe('3.50');
    expect(priceOf('CHF', 'Fr. 3.50')).toBe('3.50');
    expect(priceOf('PLN', '3,50 zł')).toBe('3,50');
    expect(priceOf('SEK', '35 kr')).toBe('35');
    expect(priceOf('ILS', '₪12')).toBe('12');
    expect(priceOf('GBP', '€12')).toBe('€12');
  });

  test('are the rows below heads, which name the columns of prices', () => {
    const { table } = pasteCells(
      drinks,
      { rowId: 'tea', field: 'name' },
      parsePasted('Getränk\tHinweis\tKlein (CHF)\tGroß\nTee\tMinze\t3,20 €\t4,20 €\nKuchen\t\t4,50\t'),
    );
    expect(withoutIds(table)).toMatchObject({
      columns: [
        { name: 'Klein', currency: 'EUR' },
        { name: 'Groß', currency: 'EUR' },
      ],
      rows: [{}, { name: 'Tee', note: 'Minze', prices: ['3,20', '4,20'] }, { name: 'Kuchen' }],
    });
  });

  test('have no column that is called just price', () => {
    const { table } = pasteCells(drinks, { rowId: 'tea', field: 'name' }, parsePasted('Item\tPrice in €\nTea\t3'));
    expect(withoutIds(table)).toMatchObject({ columns: [{ name: '' }], rows: [{}, { name: 'Tea' }, {}] });
  });

  test('keep a first item whose price is a word', () => {
    expect(paste('Sundae\task us\nOne scoop\t2.80\nTwo scoops\t4')[1]).toEqual(['Sundae', 'Mint, "black"', 'ask us']);
  });

  test('have no empty columns before the names and between the prices', () => {
    expect(paste('\tTea\tMint\t\t3.20\n\tCoffee\tBlack\t\t2.40').slice(1)).toEqual([
      ['Tea', 'Mint', '3.20'],
      ['Coffee', 'Black', '2.40'],
    ]);
  });

  test('and texts without room are counted', () => {
    const lines = Array.from({ length: 1_000 }, (_, index) => `Tea ${index}\t${index}`);
    lines[3] = `${'Long '.repeat(60)}\t4`;
    const { table, ...lost } = pasteCells(drinks, { rowId: 'tea', field: 'name' }, parsePasted(lines.join('\n')));
    expect(table.rows).toHaveLength(500);
    expect(PriceTable.parse(table)).toEqual(table);
    expect(describeLosses(lost)).toBe('501 rows left out: a price list has at most 500. 1 text shortened.');
    expect(describeLosses({ leftOut: 0, shortened: 0 })).toBeNull();
  });
});

test('a price list that was exported is the same after the import, also in a spreadsheet with formulas', () => {
  const csv = writeCsv(drinks);
  expect(csv).toContain(`"'=1+1"`);
  const read = readCsv(csv, { columns: [], rows: [] });
  expect(read && withoutIds(read.table)).toEqual(withoutIds(drinks));
  expect(read).toMatchObject({ leftOut: 0, shortened: 0 });
});

test('any other table of names and prices is imported, too', () => {
  const read = readCsv('sep=;\nKuchen;Preis\nCakes;\nCheesecake;4,50\nBrownie;3,90\n', drinks);
  expect(read && withoutIds(read.table)).toMatchObject({
    columns: [{ currency: 'EUR' }],
    rows: [
      { kind: 'section', name: 'Cakes' },
      { name: 'Cheesecake', prices: ['4,50'] },
      { name: 'Brownie', prices: ['3,90'] },
    ],
  });
  expect(readCsv('\n\n', drinks)).toBeNull();
});
