import { expect, test } from 'vitest';
import { formatCsvLine } from './csv.ts';

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)', '\t=1', '\r=1', '\n=1'])(
  'a spreadsheet does not take %j for a formula',
  (value) => {
    expect(formatCsvLine([value])).toBe(`"'${value}"`);
  },
);

test.each([',=1', ';=1', '|@SUM(A1)', ', ＝1', ' =1', "'=1", ';\t+1'])(
  'nor %j, whatever separator it splits lines at',
  (value) => {
    expect(formatCsvLine([value])).toBe(`"'${value}"`);
  },
);

test.each(['Lobby', '3 screens', 'a=b', ', then', '1-2', ''])('%j stays as it is', (value) => {
  expect(formatCsvLine([value, 'x'])).toBe(`"${value}","x"`);
});

test('quotes are doubled', () => {
  expect(formatCsvLine(['";=1'])).toBe(`"'"";=1"`);
});
