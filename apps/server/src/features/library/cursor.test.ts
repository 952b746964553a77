import { expect, test } from 'vitest';
import { writeCursor } from '../../platform/page-cursor.ts';
import { readMediaCursor } from './cursor.ts';
import type { MediaSort } from './list-store.ts';

test.for<[MediaSort, string | number]>([
  ['createdAt', '2026-03-09T12:00:00.000Z'],
  ['originalName', 'menu.png'],
  ['originalName', ''],
  ['fileSize', 0],
  ['fileSize', 2 ** 50],
])('a cursor by %s is read as it was written: %s', ([sort, value]) => {
  expect(readMediaCursor(writeCursor(value, 'med_1'), sort)).toEqual({ value, id: 'med_1' });
});

test.for<[MediaSort, string | number]>([
  ['createdAt', 'menu.png'],
  ['createdAt', '2026-03-09'],
  ['createdAt', '2026-99-99T12:00:00Z'],
  ['createdAt', 7],
  ['originalName', 7],
  ['originalName', 'a\0b'],
  ['fileSize', 'menu.png'],
  ['fileSize', 1.5],
  ['fileSize', 2 ** 60],
])('a list sorted by %s refuses the position %j instead of failing in the database', ([sort, value]) => {
  expect(() => readMediaCursor(writeCursor(value, 'med_1'), sort)).toThrow(
    'This page does not exist. Please start from the first one.',
  );
});

test('a cursor whose id the database cannot compare is refused', () => {
  for (const cursor of [writeCursor(7), writeCursor(7, 8), writeCursor(7, '\0')]) {
    expect(() => readMediaCursor(cursor, 'fileSize')).toThrow('This page does not exist');
  }
});
