import { expect, test } from 'vitest';
import { parseDraft } from './use-calendar-address.ts';

test('an address names the day of a new event, with or without its hours', () => {
  expect(parseDraft('2026-11-20')).toEqual({ day: '2026-11-20' });
  expect(parseDraft('2026-11-20T09:15/17:45')).toEqual({
    day: '2026-11-20',
    hours: { startTime: '09:15', endTime: '17:45' },
  });
});

test.each([null, '', 'tomorrow', '2026-13-40', 'T09:00/17:00'])('%o in the address opens no editor', (text) => {
  expect(parseDraft(text)).toBeNull();
});

test.each(['2026-11-20T', '2026-11-20T09:00', '2026-11-20T9/17', '2026-11-20T09:00/24:30'])(
  '%s opens the editor with the default hours',
  (text) => {
    expect(parseDraft(text)).toEqual({ day: '2026-11-20' });
  },
);
