import { describe, expect, test } from 'vitest';
import { decodeText, hasHeads, isPriceHead, parseCells, parsePasted } from './pasted-text.ts';

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
  ['sep=;\r\nTea, green;3,20\r\n', [['Tea, green', '3,20']]],
  ['', []],
])('the cells of the file %j', (text, cells) => {
  expect(parseCells(text)).toEqual(cells);
});

test.each([
  ['Tea, green\nCoffee; black\n\n Cocoa ', [['Tea, green'], ['Coffee; black'], ['Cocoa']]],
  ['3,20\n2,40', [['3,20'], ['2,40']]],
  [
    'Tea;3,20\nCoffee;2,40',
    [
      ['Tea', '3,20'],
      ['Coffee', '2,40'],
    ],
  ],
  [
    'Tea,3.20\nCake,"4,20"',
    [
      ['Tea', '3.20'],
      ['Cake', '4,20'],
    ],
  ],
  [
    'Tea, green\t3\n\t\n\nCocoa\t"4"',
    [
      ['Tea, green', '3'],
      ['Cocoa', '4'],
    ],
  ],
])('the cells of the copied text %j', (text, cells) => {
  expect(parsePasted(text)).toEqual(cells);
});

const MENU = 'Café;2,40 €';

/** Encodes the menu in UTF-16, with a byte order mark. */
function toUtf16(isLittleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * MENU.length + 2));
  Array.from(`\uFEFF${MENU}`, (sign, at) => view.setUint16(2 * at, sign.charCodeAt(0), isLittleEndian));
  return new Uint8Array(view.buffer);
}

test.each([
  ['UTF-8', new TextEncoder().encode(MENU)],
  ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${MENU}`)],
  ['UTF-16', toUtf16(true)],
  ['UTF-16 with the high byte first', toUtf16(false)],
  ['Windows-1252', Uint8Array.from(MENU, (sign) => (sign === '€' ? 0x80 : sign.charCodeAt(0)))],
])('a file in %s has its accents and signs', (_, bytes) => {
  expect(decodeText(bytes)).toBe(MENU);
});

test('a workbook is no text', () => {
  expect(decodeText(Uint8Array.from([80, 75, 3, 4, 20, 0, 6, 0]))).toBeNull();
});

describe('a first row', () => {
  test.each([
    ['Name\tSmall\tLarge', true],
    ['\tSmall\tLarge', true],
    ['Cake\tPreis (EUR)', true],
    ['Cake\task us', false],
    ['\t3.20', false],
    ['Cakes\t', false],
  ])('%j has heads: %s', (line, expected) => {
    expect(hasHeads(parseCells(`${line}\nTea\t3.20`, '\t'))).toBe(expected);
    expect(hasHeads(parseCells(line, '\t'))).toBe(false);
  });

  test.each([
    ['Price', true],
    ['Preis in €', true],
    ['PRICE (eur)', true],
    ['Price small', false],
    ['Large', false],
  ])('calls a column just price with %s: %s', (head, expected) => {
    expect(isPriceHead(head)).toBe(expected);
  });
});
