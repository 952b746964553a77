import { expect, test } from 'vitest';
import { addMonths, findMonthAfter, findKeptSince, nameOfMonth, partitionNamed } from './months.ts';

test.each([
  ['2026-11', 2, '2027-01'],
  ['2026-01', -25, '2023-12'],
  ['2026-12', 0, '2026-12'],
])('from %s it is %i months to %s', (month, count, expected) => {
  expect(addMonths(month, count)).toBe(expected);
});

test('rows are kept until their whole month is old enough', () => {
  const now = new Date('2026-05-31T12:00:00.000Z');
  expect(findKeptSince(now, { days: 90 }).toISOString()).toBe('2026-03-01T00:00:00.000Z');
  expect(findKeptSince(now, { days: 92 }).toISOString()).toBe('2026-02-01T00:00:00.000Z');
  expect(findKeptSince(now, { months: 3 }).toISOString()).toBe('2026-02-01T00:00:00.000Z');
});

test('partitions are known by their names', () => {
  const november = partitionNamed('plays', nameOfMonth('plays', '2026-11'));
  expect(november).toEqual({ name: 'plays_2026_11', month: '2026-11' });
  expect(november && findMonthAfter(november)).toBe('2026-12');
  expect(partitionNamed('plays', 'plays_before_2026_12')).toEqual({ name: 'plays_before_2026_12', before: '2026-12' });
  for (const name of ['plays_default', 'plays_2026', 'audit_entries_2026_11', 'plays_2026_11_old']) {
    expect(partitionNamed('plays', name)).toBeNull();
  }
});
