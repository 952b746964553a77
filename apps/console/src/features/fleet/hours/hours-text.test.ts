import { expect, test } from 'vitest';
import { listComing, summarizeWeek } from './hours-text.ts';

const day = (date: string, name: string) => ({ firstDate: date, lastDate: date, name });
const shop = [{ from: '08:00', to: '20:00' }];

test('a week is summarized: days in a row with the same hours are one line', () => {
  const short = [
    { from: '09:00', to: '12:00' },
    { from: '13:00', to: '02:00' },
  ];
  const allDay = [{ from: '00:00', to: '00:00' }];
  expect(summarizeWeek([[], shop, shop, shop, shop, short, allDay], 1)).toEqual([
    { days: 'Monday – Thursday', times: '08:00–20:00' },
    { days: 'Friday', times: '09:00–12:00, 13:00–02:00' },
    { days: 'Saturday', times: 'All day' },
    { days: 'Sunday', times: 'Off' },
  ]);
});

test('the next exceptions are listed with those of the calendar, in order', () => {
  const hours = {
    week: [],
    exceptions: [
      { ...day('2026-12-31', 'New Year’s Eve'), spans: shop },
      { ...day('2026-01-01', 'Over'), spans: [] },
    ],
    calendarUrl: 'https://example.org/holidays.ics',
    calendar: { days: [day('2026-12-25', 'Christmas')], readAt: null, problem: null },
  };
  expect(listComing(hours, '2026-11-30', 5)).toEqual([
    expect.stringMatching(/25.*, Christmas: Off$/),
    expect.stringMatching(/31.*, New Year’s Eve: 08:00–20:00$/),
  ]);
  expect(listComing(hours, '2026-11-30', 1)).toHaveLength(1);
});
