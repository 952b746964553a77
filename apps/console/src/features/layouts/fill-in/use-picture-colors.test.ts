import { expect, test } from 'vitest';
import { listStrongColors } from './use-picture-colors.ts';

/** The bytes of as many pixels of each color, `#rrggbb` or `#rrggbbaa`, as given. */
const pixelsOf = (...colors: [count: number, hex: string][]): number[] =>
  colors.flatMap(([count, hex]) => {
    const bytes =
      (hex.length > 7 ? hex : `${hex}ff`)
        .slice(1)
        .match(/../g)
        ?.map((part) => parseInt(part, 16)) ?? [];
    return Array.from({ length: count }, () => bytes).flat();
  });

test('the colors of most pixels are suggested, the strongest ones first, of different hues', () => {
  const pixels = pixelsOf([400, '#f7e8d0'], [300, '#0b5d3b'], [200, '#d4001a'], [100, '#e0102a'], [50, '#1d4ed8']);
  expect(listStrongColors(pixels)).toEqual(['#d4001a', '#0b5d3b']);
});

test('white, gray and transparent pixels are no suggestion', () => {
  expect(listStrongColors(pixelsOf([90, '#ffffff'], [50, '#777777'], [90, '#ff000010']))).toEqual([]);
});
