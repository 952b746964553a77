import type { ContentOrder } from '@vitrine/contract/content-list';
import { expect, test } from 'vitest';
import { writeCursor } from '../../platform/page-cursor.ts';
import { readContentCursor } from './cursor.ts';

test.for<[ContentOrder, string | number]>([
  ['newest', '2026-03-09T12:00:00.000Z'],
  ['oldest', '2026-03-09T12:00:00.000Z'],
  ['name', 'menu.png'],
  ['name', ''],
  ['largest', 0],
  ['largest', 2 ** 50],
])('a cursor by %s is read as it was written: %s', ([order, value]) => {
  expect(readContentCursor(writeCursor(value, 'med_1'), order)).toEqual({ value, id: 'med_1' });
});

test.for<[ContentOrder, string | number]>([
  ['newest', 'menu.png'],
  ['newest', '2026-03-09'],
  ['newest', '2026-99-99T12:00:00Z'],
  ['newest', 7],
  ['name', 7],
  ['name', 'a\0b'],
  ['largest', 'menu.png'],
  ['largest', 1.5],
  ['largest', 2 ** 60],
])('a list sorted by %s refuses the position %j instead of failing in the database', ([order, value]) => {
  expect(() => readContentCursor(writeCursor(value, 'med_1'), order)).toThrow(
    'This page does not exist. Please start from the first one.',
  );
});

test('a cursor whose id the database cannot compare is refused', () => {
  for (const cursor of [writeCursor(7), writeCursor(7, 8), writeCursor(7, '\0')]) {
    expect(() => readContentCursor(cursor, 'largest')).toThrow('This page does not exist');
  }
});
