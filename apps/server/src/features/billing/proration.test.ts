import { describe, expect, test } from 'vitest';
import { addMonth, findProrationDate, settle } from './proration.ts';

describe('the instant from which a change is prorated', () => {
  const now = new Date('2026-03-15T17:45:12.345Z');

  test('starts at midnight UTC, so that a preview and its order cost the same', () => {
    expect(findProrationDate(new Date('2026-03-01T09:00:00Z'), now)).toEqual(new Date('2026-03-15T00:00:00Z'));
    expect(findProrationDate(null, now)).toEqual(new Date('2026-03-15T00:00:00Z'));
  });

  test('is never before the paid period', () => {
    const startedToday = new Date('2026-03-15T09:00:00Z');
    expect(findProrationDate(startedToday, now)).toEqual(startedToday);
  });
});

describe('an invoice', () => {
  test.each([
    { name: 'without credit is charged in full', total: 1_000, balance: 0, due: 1_000, after: 0 },
    { name: 'uses credit first', total: 1_000, balance: -400, due: 600, after: 0 },
    { name: 'that credit covers charges nothing', total: 1_000, balance: -1_500, due: 0, after: -500 },
    { name: 'below zero becomes credit', total: -700, balance: 0, due: 0, after: -700 },
    { name: 'below zero adds to credit', total: -700, balance: -300, due: 0, after: -1_000 },
    { name: 'below the minimum charge is carried over', total: 29, balance: 0, due: 0, after: 29 },
    { name: 'of exactly the minimum is charged', total: 30, balance: 0, due: 30, after: 0 },
    { name: 'collects what was carried over', total: 1_000, balance: 29, due: 1_029, after: 0 },
    { name: 'of nothing changes nothing', total: 0, balance: 0, due: 0, after: 0 },
  ])('$name', ({ total, balance, due, after }) => {
    expect(settle(total, balance)).toEqual({ duePence: due, balancePence: after });
  });
});

describe('a month later', () => {
  test.each([
    ['2026-03-15T10:00:00.000Z', '2026-04-15T10:00:00.000Z'],
    ['2026-01-31T10:00:00.000Z', '2026-02-28T10:00:00.000Z'],
    ['2028-01-31T10:00:00.000Z', '2028-02-29T10:00:00.000Z'],
    ['2026-12-31T23:59:59.999Z', '2027-01-31T23:59:59.999Z'],
    ['2026-05-31T00:00:00.000Z', '2026-06-30T00:00:00.000Z'],
  ])('than %s is %s', (from, until) => {
    expect(addMonth(new Date(from)).toISOString()).toBe(until);
  });
});
