import { describe, expect, test } from 'vitest';
import { listSteps, sumSteps } from './report-steps.ts';

const NOW = '2026-03-14T09';
const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(from) + index * 86_400_000).toISOString().slice(0, 10),
  );
const list = (steps: string[], keptSince = '2020-01-01', weekStart = 1) =>
  listSteps({ steps, keptSince }, NOW, { locale: 'en-US', weekStart });

describe('the bars of a report', () => {
  test('are days with their number, and with their month at the beginning of one', () => {
    const { unit, steps } = list(days('2026-02-27', 5));
    expect(unit).toBe('day');
    expect(steps.map(({ label }) => label)).toEqual(['Feb 27', '28', 'Mar 1', '2', '3']);
    expect(steps[0]?.title).toBe('Fri, Feb 27');
  });

  test('of many days have only the names of months', () => {
    const labels = list(days('2026-01-10', 60)).steps.map(({ label }) => label);
    expect(labels.filter((label) => label !== '')).toEqual(['Feb 1', 'Mar 1']);
  });

  test('are hours, of which the present one is not over', () => {
    const hours = Array.from({ length: 24 }, (_, hour) => `2026-03-14T${String(hour).padStart(2, '0')}`);
    const { unit, steps } = list(hours);
    expect(unit).toBe('hour');
    expect(steps.filter(({ isOpen }) => isOpen).map(({ label }) => label)).toEqual(['09:00']);
    expect(steps.at(-1)?.title).toBe('Sat, Mar 14, 23:00–00:00');
  });

  test('of a year are weeks, whole ones but the first and the last, and their sums are those of their days', () => {
    const year = days('2025-03-15', 365);
    const { unit, steps } = list(year);
    expect(unit).toBe('week');
    expect(steps[0]).toMatchObject({ first: 0, end: 2, title: 'Mar 15 – 16, 2025' });
    expect(steps[1]).toMatchObject({ first: 2, end: 9, title: 'Mar 17 – 23, 2025' });
    expect(steps.at(-1)).toMatchObject({ end: 365, isOpen: true });
    expect(steps.map(({ first, end }) => end - first).reduce((sum, length) => sum + length, 0)).toBe(365);
    const sums = sumSteps(
      year.map((_, index) => index),
      steps,
    );
    expect(sums.slice(0, 2)).toEqual([1, 35]);
    expect(sums.reduce((sum, each) => sum + each, 0)).toBe((364 * 365) / 2);
    // With weeks that begin on Sunday, the first one is shorter.
    expect(list(year, '2020-01-01', 0).steps[0]).toMatchObject({ first: 0, end: 1 });
  });

  test('are not known before sums were kept; a week is known with its first known day', () => {
    expect(list(days('2026-03-01', 3), '2026-03-02').steps.map(({ isKnown }) => isKnown)).toEqual([false, true, true]);
    const [first, second, third] = list(days('2025-03-15', 365), '2025-03-23').steps;
    expect([first?.isKnown, second?.isKnown, third?.isKnown]).toEqual([false, true, true]);
  });
});
