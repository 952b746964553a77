import { describe, expect, test } from 'vitest';
import { fitDays, formatDays, readPeriod } from './period.ts';

const TODAY = '2026-03-14';
const read = (query: string) => readPeriod(new URLSearchParams(query), TODAY);

describe('the period of a report', () => {
  test.each([
    ['', '7-days', '2026-03-08', TODAY],
    ['period=today', 'today', TODAY, TODAY],
    ['period=month', 'month', '2026-03-01', TODAY],
    ['period=last-month', 'last-month', '2026-02-01', '2026-02-28'],
    ['period=century', '7-days', '2026-03-08', TODAY],
    ['from=2026-02-30&to=2026-03-01', '7-days', '2026-03-08', TODAY],
    ['from=2026-03-02&to=2026-03-05', null, '2026-03-02', '2026-03-05'],
  ])('of the address “%s” is %s, from %s to %s', (query, preset, from, to) => {
    expect(read(query)).toEqual({ preset, from, to });
  });

  test('has its days in order, at most 366 of them, and none after today', () => {
    expect(fitDays('2026-03-09', '2026-03-03', TODAY)).toMatchObject({ from: '2026-03-03', to: '2026-03-09' });
    expect(fitDays('2026-03-09', '2027-01-01', TODAY)).toMatchObject({ from: '2026-03-09', to: TODAY });
    expect(fitDays('2020-01-01', TODAY, TODAY)).toMatchObject({ from: '2025-03-14', to: TODAY });
  });

  test('names its year only where it has to', () => {
    expect(formatDays({ from: '2026-11-01', to: '2026-11-20' })).toBe('Nov 1 – 20, 2026');
    expect(formatDays({ from: '2026-11-01', to: '2026-11-20' }, false)).toBe('Nov 1 – 20');
    expect(formatDays({ from: '2025-12-30', to: '2026-01-02' }, false)).toBe('Dec 30, 2025 – Jan 2, 2026');
    expect(formatDays({ from: TODAY, to: TODAY }, false)).toBe('Mar 14');
  });
});
