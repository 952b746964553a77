import type { Window } from '@vitrine/contract/playlists/window';
import { expect, test } from 'vitest';
import { nextWords } from './next-text.ts';
import { toWeekBars } from './week-bars.ts';
import { toWindowForm, findWindowProblem, toWindow } from './window-form.ts';
import { describeWindow } from './window-text.ts';

const evening: Window = { days: [5, 6], from: '18:00', to: '02:00' };

test('the picture of the week continues a window past midnight on the next day', () => {
  const bars = toWeekBars([evening, { days: [0], from: '01:00', to: '12:00' }]);
  expect(bars[5]).toEqual([{ from: 0.75, until: 1 }]);
  expect(bars[6]).toEqual([
    { from: 0, until: 2 / 24 },
    { from: 0.75, until: 1 },
  ]);
  // Sunday: the end of Saturday's and its own overlap.
  expect(bars[0]).toEqual([{ from: 0, until: 0.5 }]);
  expect(bars[1]).toEqual([]);
});

test('a window without hours, or until 00:00, lasts to the end of the day', () => {
  expect(toWeekBars([{ days: [2] }])[2]).toEqual([{ from: 0, until: 1 }]);
  const afternoon = toWeekBars([{ days: [2], from: '12:00', to: '00:00' }]);
  expect([afternoon[2], afternoon[3]]).toEqual([[{ from: 0.5, until: 1 }], []]);
});

test.each<[Window, string]>([
  [evening, 'Friday and Saturday, 18:00–02:00 the next day'],
  [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }, 'Monday to Friday, 09:00–17:00'],
  [{ from: '09:00', to: '17:00', lastDate: '2026-12-31' }, 'Every day, 09:00–17:00, until Dec 31, 2026'],
  [{ days: [0], firstDate: '2026-11-20', lastDate: '2026-12-31' }, 'Sunday, Nov 20, 2026 – Dec 31, 2026'],
])('%j reads %s', (window, words) => {
  expect(describeWindow(window)).toBe(words);
});

/** A Friday. */
const now = Date.parse('2026-11-20T15:42:00Z');

test.each<[Window[], string, string]>([
  [[evening], 'UTC', 'Next: today at 18:00.'],
  [[evening], 'Asia/Tokyo', 'Its time is now, until 02:00.'],
  [[{ days: [6] }], 'UTC', 'Next: tomorrow at 00:00.'],
  [[{ days: [3], from: '09:00', to: '10:00' }], 'UTC', 'Next: Wednesday at 09:00.'],
  [[{ from: '09:00', to: '10:00', firstDate: '2027-03-01' }], 'UTC', 'Next: Mar 1, 2027 at 09:00.'],
  [[{ lastDate: '2020-01-01' }], 'UTC', 'It does not play in the next 12 months.'],
  [[], 'UTC', 'No time is complete yet.'],
])('the next time of %j in %s: %s', (windows, timeZone, words) => {
  expect(nextWords(windows, timeZone, now)).toBe(words);
});

test('a window that is not complete says what is missing', () => {
  const form = toWindowForm(evening);
  expect(findWindowProblem(form)).toBeNull();
  expect(findWindowProblem({ ...form, days: [] })).toBe('Select at least one weekday');
  expect(findWindowProblem({ ...form, from: '9' })).toMatch(/^Enter a start time/);
  expect(findWindowProblem({ ...form, to: '18:00' })).toMatch(/must differ/);
  expect(findWindowProblem({ ...form, firstDate: '2026-12-02', lastDate: '2026-12-01' })).toMatch(/must not be before/);
});

test.each<[Window]>([[evening], [{}], [{ from: '09:00', to: '00:00' }], [{ days: [1], firstDate: '2026-11-20' }]])(
  'the form of %j gives the same window',
  (window) => {
    expect(toWindow(toWindowForm(window))).toEqual(window);
  },
);
