// @vitest-environment jsdom
import type { PriceTable } from '@vitrine/contract/layouts/price-lists';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findDoubt, formatPrice } from './price-text.ts';
import { type LayoutHandle, renderLayout } from './render.ts';

let container: HTMLElement;
let handle: LayoutHandle | undefined;

beforeEach(() => {
  container = document.createElement('div');
  document.body.appendChild(container);
});
afterEach(() => {
  handle?.destroy();
  handle = undefined;
  container.remove();
});

const drinks: PriceTable = {
  columns: [{ id: 'price', name: '', currency: 'EUR' }],
  rows: [
    { kind: 'section', id: 'hot', name: 'Hot' },
    { kind: 'item', id: 'tea', name: 'Tea', note: 'Mint or black', prices: { price: '3.5' }, isSoldOut: false },
    { kind: 'item', id: 'cake', name: 'Cake', note: '', prices: { price: 'ask us' }, isSoldOut: true },
  ],
};

function show(table: PriceTable | null, change: object = {}) {
  const frame = { x: 0, y: 0, width: 600, height: 400 };
  const prices = { id: 'p', name: 'P', kind: 'prices', frame, priceListId: 'prl_1', style: { size: 40 }, ...change };
  const layout = { version: 1, width: 1920, height: 1080, scenes: [{ id: 's', name: 'S', elements: [prices] }] };
  const context = {
    now: () => 0,
    timeZone: 'UTC',
    screenName: '',
    groupName: '',
    language: 'en',
    findPicture: () => null,
    findFeed: () => null,
    findForecast: () => null,
    findPriceList: () => table,
    mounts: {},
  };
  if (handle === undefined) handle = renderLayout(container, layout, context);
  else handle.update(layout, context);
  return container.textContent;
}

test.each([
  ['3.50', 'EUR', 'en-GB', '€3.50'],
  ['3,5', 'EUR', 'de-DE', '3,50\u00a0€'],
  ['3', 'USD', 'en-US', '$3.00'],
  ['350', 'JPY', 'en-GB', 'JP¥350'],
  ['3.50', 'JPY', 'en-GB', 'JP¥3.50'],
  ['1,200', 'EUR', 'en-GB', '€1,200.00'],
  ['1.200', 'EUR', 'de-DE', '1.200,00\u00a0€'],
  ['1.200,50', 'EUR', 'en-GB', '€1,200.50'],
  ['1,200.5', 'EUR', 'en-GB', '€1,200.50'],
  ["1'200.50", 'EUR', 'en-GB', '€1,200.50'],
  ['12 345 678', 'EUR', 'en-GB', '€12,345,678.00'],
  ['1,200', 'JPY', 'en-GB', 'JP¥1,200'],
  ['1.250', 'KWD', 'en-GB', 'KWD\u00a01.250'],
  ['0,500', 'EUR', 'en-GB', '0,500'],
  ['1,20,0', 'EUR', 'en-GB', '1,20,0'],
  ['1,200,50', 'EUR', 'en-GB', '1,200,50'],
  ['1.2345', 'EUR', 'en-GB', '1.2345'],
  ['1,200.505', 'EUR', 'en-GB', '1,200.505'],
  ['from 3.50', 'EUR', 'en-GB', 'from 3.50'],
  ['3.50', null, 'en-GB', '3.50'],
  ['3.50', 'EUR', 'xx-invalidlanguage', '€3.50'],
  ['3.50', '<b>', 'en-GB', '3.50'],
])('%s in %s is written in %s as %s', (price, currency, language, expected) => {
  expect(formatPrice(price, currency, language)).toBe(expected);
});

test.each([
  ['3.50', 'EUR', null],
  ['1,200.50', 'EUR', null],
  ['ask us', 'EUR', null],
  ['1,200', null, null],
  ['1,200', 'EUR', 'read'],
  ['1.250', 'KWD', 'read'],
  ['0,500', 'EUR', 'typed'],
  ['1,200,50', 'EUR', 'typed'],
])('whoever types %s in %s is asked to check it: %s', (price, currency, doubt) => {
  expect(findDoubt(price, currency)).toBe(doubt);
});

test('a price list shows its sections, items, notes and prices', () => {
  expect(show(drinks)).toBe('HotTea€3.50Mint or blackCakeask us');
  expect(show(drinks, { hasNotes: false })).toBe('HotTea€3.50Cakeask us');
  expect(show(null)).toBe('');
});

test('what is sold out is struck through, hidden, or has a word in place of its prices', () => {
  show(drinks);
  const struck = Array.from(container.querySelectorAll('span')).filter(
    ({ style }) => style.textDecoration === 'line-through',
  );
  expect(struck.map(({ textContent }) => textContent)).toEqual(['Cake', 'ask us']);
  expect(show(drinks, { soldOut: 'hidden' })).not.toContain('Cake');
  expect(show(drinks, { soldOut: 'word', soldOutWord: 'Tomorrow again' })).toContain('CakeTomorrow again');
});

const section = (id: string, name: string) => ({ kind: 'section' as const, id, name });

test('a section whose items are all sold out is hidden with them', () => {
  const [hot, tea, cake] = drinks.rows;
  const rows = [section('cakes', 'Cakes'), cake, section('extra', 'On request'), hot, tea].filter(
    (row) => row !== undefined,
  );
  expect(show({ ...drinks, rows }, { soldOut: 'hidden', hasNotes: false })).toBe('On requestHotTea€3.50');
  expect(show({ ...drinks, rows }, { soldOut: 'struck', hasNotes: false })).toContain('CakesCakeask us');
});

test('a sign that several currencies have stands alone where the list has one currency', () => {
  const inDollars = { id: 'price', name: '', currency: 'USD' };
  expect(show({ ...drinks, columns: [inDollars] }, { hasNotes: false })).toContain('Tea$3.50');
  const columns = [inDollars, { id: 'other', name: '', currency: 'CAD' }];
  expect(show({ ...drinks, columns }, { hasNotes: false })).toContain('TeaUS$3.50');
});

test('names of columns stand in each section, and above items without one', () => {
  const [, tea, cake] = drinks.rows;
  const sizes = [
    { id: 'price', name: 'Small', currency: 'EUR' },
    { id: 'large', name: 'Large', currency: null },
  ];
  const rows = [tea, { kind: 'section' as const, id: 'food', name: 'Food' }, cake].filter((row) => row !== undefined);
  expect(show({ columns: sizes, rows })).toBe('SmallLargeTea€3.50Mint or blackFoodSmallLargeCakeask us');
});

test('a changed price is drawn, and nothing is drawn anew as long as no price changes', () => {
  show(drinks);
  const before = container.querySelector('span');
  show(structuredClone(drinks));
  expect(container.querySelector('span')).toBe(before);
  const rows = drinks.rows.map((row) => (row.id === 'tea' ? { ...row, prices: { price: '3.80' } } : row));
  expect(show({ ...drinks, rows })).toContain('€3.80');
});
