import { expect, test } from 'vitest';
import { formatTitle } from './file-title.ts';

test.each([
  ['leopard.jpg', 'leopard'],
  ['Holiday film.MP4', 'Holiday film'],
  ['station.ts', 'station'],
  ['Menu v1.2', 'Menu v1.2'],
  ['Offer 12.50', 'Offer 12.50'],
  ['St.John', 'St.John'],
  ['.png', '.png'],
])('%s is shown as %s', (name, title) => expect(formatTitle(name)).toBe(title));
