import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OTHERS_COLOR, SERIES_COLORS } from '@vitrine/layout/charts/series-colors';
import { expect, test } from 'vitest';

test('a series has the same color in the console and on paper', () => {
  const css = readFileSync(join(import.meta.dirname, '../reports.css'), 'utf8');
  const colors = [...css.matchAll(/--series-\w+: light-dark\((#\w+),/g)].map(([, light]) => light);
  expect(colors).toEqual([...SERIES_COLORS, OTHERS_COLOR]);
});
