import { expect, test } from 'vitest';
import { isInstant, isStorable, readCursor, writeCursor } from './page-cursor.ts';

const number = ([value]: unknown[]) => (typeof value === 'number' ? value : null);
const nameAndId = ([name, id]: unknown[]) => (isStorable(name) && isStorable(id) ? { name, id } : null);

test('a cursor is the position that it was written for, whatever characters that contains', () => {
  const cursor = writeCursor('Eingang "Süd" 🖥', 'dev_1');
  expect(cursor).toMatch(/^[\w-]+$/);
  expect(readCursor(cursor, nameAndId)).toEqual({ name: 'Eingang "Süd" 🖥', id: 'dev_1' });
});

test('numbers stay numbers, and negative ones keep their sign', () => {
  expect(readCursor(writeCursor(-12.5), number)).toBe(-12.5);
});

test.each([
  ['an empty text', ''],
  ['random text', 'page-2'],
  ['JSON that is no list', Buffer.from('{"name":"a"}').toString('base64url')],
  ['a cursor of another list', writeCursor(17)],
  ['a cursor with too few values', writeCursor('name')],
  ['a value that PostgreSQL cannot store', writeCursor('a\0b', 'dev_1')],
])('%s is refused with a hint to start again', (_, cursor) => {
  expect(() => readCursor(cursor, nameAndId)).toThrow(
    expect.objectContaining({
      code: 'request.invalid',
      message: 'This page does not exist. Please start from the first one.',
    }),
  );
});

test.each([
  ['2026-03-09T12:00:00.000Z', true],
  ['2026-03-09T12:00Z', false],
  ['2026-02-30T12:00:00.000Z', false],
  ['0000-03-09T12:00:00.000Z', false],
  ['2026-03-09', false],
  ['2026-13-09T12:00:00.000Z', false],
  ['2026-03-09T25:00:00.000Z', false],
  ['2026-03-09T12:00:00.000+01:00', false],
  ["2026-03-09T12:00:00Z'; drop table plays", false],
  [1_773_057_600_000, false],
])('%j is an instant: %s', (value, expected) => {
  expect(isInstant(value)).toBe(expected);
});
