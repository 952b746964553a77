import { expect, test } from 'vitest';
import { readCalendarDays } from './calendar-days.ts';

const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');

const event = (...lines: string[]): string[] => ['BEGIN:VEVENT', `UID:${lines.join()}`, ...lines, 'END:VEVENT'];

const read = (...lines: string[]) => readCalendarDays(calendar(...lines), Date.parse('2026-12-01T12:00:00Z'));

test('a calendar says on which days shops are closed: single days, several in a row, and those of every year', () => {
  const days = read(
    ...event('DTSTART;VALUE=DATE:20261225', 'DTEND;VALUE=DATE:20261227', 'SUMMARY:Christmas'),
    ...event('DTSTART;VALUE=DATE:20200101', 'RRULE:FREQ=YEARLY', 'SUMMARY;LANGUAGE=en:New Year'),
    ...event('DTSTART;VALUE=DATE:20261208', 'SUMMARY:Stock\r\n taking'),
  );
  expect(days).toEqual([
    { firstDate: '2026-12-08', lastDate: '2026-12-08', name: 'Stocktaking' },
    { firstDate: '2026-12-25', lastDate: '2026-12-26', name: 'Christmas' },
    { firstDate: '2027-01-01', lastDate: '2027-01-01', name: 'New Year' },
  ]);
});

test('events with a time, cancelled ones, and days that are over do not count', () => {
  const days = read(
    ...event('DTSTART:20261224T100000Z', 'DTEND:20261224T110000Z', 'SUMMARY:Meeting'),
    ...event('DTSTART;VALUE=DATE:20261224', 'STATUS:CANCELLED', 'SUMMARY:Cancelled'),
    ...event('DTSTART;VALUE=DATE:20261101', 'SUMMARY:All Saints'),
  );
  expect(days).toEqual([]);
});

test('the days of a calendar with thousands of events are limited, and what is no calendar is refused', () => {
  const many = Array.from({ length: 400 }, (_, i) =>
    event(`DTSTART;VALUE=DATE:${new Date(Date.UTC(2026, 11, 2 + i)).toISOString().slice(0, 10).replaceAll('-', '')}`),
  );
  expect(read(...many.flat())).toHaveLength(300);
  expect(() => readCalendarDays('<html>', 0)).toThrow('No calendar');
});
